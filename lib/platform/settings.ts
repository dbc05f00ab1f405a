import * as z from 'zod/mini';
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/languages.ts';
import { stored } from './stored.ts';

/** Each with the value that it has until the user chooses, or where what is stored cannot be read. */
const Settings = z.object({
  /** `auto` follows the browser. */
  language: z.catch(z.enum(['auto', ...LANGUAGES]), 'auto'),
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  /** Whether a finished job is announced; the browser's permission is asked for with it. Null: not decided yet. */
  notifications: z.catch(z.nullable(z.boolean()), null),
  /** Whether jobs show on the toolbar button. */
  badge: z.catch(z.boolean(), true),
  /** Whether the toolbar button opens the side panel in place of the popup. */
  opensPanel: z.catch(z.boolean(), false),
});
export type Settings = z.output<typeof Settings>;

/** What the user has chosen. Written by the options page, read everywhere. */
export const settings = stored<Settings>('local:settings', Settings, z.parse(Settings, {}));

/** A setting that is on or off, and nothing else. */
export type SwitchName = { [N in keyof Settings]: Settings[N] extends boolean ? N : never }[keyof Settings];

/** All of them, in the order of their declaration: the options page has a switch for each. */
export const SWITCHES = (Object.keys(settings.fallback) as (keyof Settings)[]).filter(
  (name): name is SwitchName => typeof settings.fallback[name] === 'boolean',
);

/** The language to speak to whoever has these settings. */
export const languageOf = ({ language }: Pick<Settings, 'language'>): Language =>
  chooseLanguage(language, navigator.languages);
