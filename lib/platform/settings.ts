import * as z from 'zod/mini';
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/languages.ts';
import { stored } from './stored.ts';

const Settings = z.object({
  /** `auto` follows the browser. */
  language: z.catch(z.enum(['auto', ...LANGUAGES]), 'auto'),
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  /** Whether a finished job is announced; the browser's permission is asked for with it. Null: not decided yet. */
  notifications: z.catch(z.nullable(z.boolean()), null),
  /** Whether jobs show on the toolbar button. */
  badge: z.catch(z.boolean(), true),
  /** What the toolbar button opens; the popup, where nothing was chosen. */
  button: z.catch(z.optional(z.enum(['popup', 'panel'])), undefined),
});
export type Settings = z.output<typeof Settings>;

/** What the user has chosen. Written by the options page, read everywhere. */
export const settings = stored<Settings>('local:settings', Settings, {
  language: 'auto',
  theme: 'system',
  notifications: null,
  badge: true,
});

/** The language to speak to whoever has these settings. */
export const languageOf = ({ language }: Pick<Settings, 'language'>): Language =>
  chooseLanguage(language, navigator.languages);
