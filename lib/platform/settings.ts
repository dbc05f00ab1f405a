import * as z from 'zod/mini';
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/languages.ts';
import { stored } from './stored.ts';

/** The settings, each with its value until the user chooses, or if the stored value cannot be read. */
const Settings = z.object({
  /** `auto` follows the browser. */
  language: z.catch(z.enum(['auto', ...LANGUAGES]), 'auto'),
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  /** Whether ended jobs are announced; turning it on asks for the browser's permission. Null: not decided yet. */
  notifications: z.catch(z.nullable(z.boolean()), null),
  /** Whether the toolbar button shows jobs. */
  badge: z.catch(z.boolean(), true),
  /** Whether the toolbar button opens the side panel instead of the popup. */
  opensPanel: z.catch(z.boolean(), false),
});
export type Settings = z.output<typeof Settings>;

/** The user's settings. Written by the options page, read everywhere. */
export const settings = stored<Settings>('local:settings', Settings, z.parse(Settings, {}));

/** A setting that is either on or off. */
export type SwitchName = { [N in keyof Settings]: Settings[N] extends boolean ? N : never }[keyof Settings];

/** All switches, in the order of their declaration: the options page shows each. */
export const SWITCHES = (Object.keys(settings.fallback) as (keyof Settings)[]).filter(
  (name): name is SwitchName => typeof settings.fallback[name] === 'boolean',
);

/** Returns the language to use with these settings. */
export const languageOf = ({ language }: Pick<Settings, 'language'>): Language =>
  chooseLanguage(language, navigator.languages);
