import { LANGUAGES, type Language } from './languages.ts';
import { type Translator, translatorOf } from './translator.ts';

const files = import.meta.glob<object>('./locales/*.json', { import: 'default' });
const headerFiles = import.meta.glob<object>('./headers/*.json', { import: 'default' });

const load = (all: Record<string, () => Promise<object>>, path: string): Promise<object> =>
  all[path]?.() ?? Promise.resolve({});

/** Returns the language of the last time, which is known before the settings are read. */
export const lastLanguage = (): Language =>
  LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en';

/** Loads the strings of a language. */
export const loadTranslator = async (language: Language): Promise<Translator> =>
  translatorOf(language, await load(files, `./locales/${language}.json`));

/** Adds the descriptions of headers, which only the tables of the page need; they are under `header`. */
export async function withHeaderTexts(texts: Translator): Promise<Translator> {
  const { language } = texts;
  const more = translatorOf(language, await load(headerFiles, `./headers/${language}.json`));
  return { ...texts, find: (key, values) => more.find(key, values) ?? texts.find(key, values) };
}
