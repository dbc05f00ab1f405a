import { first } from 'virtual:first-texts';
import { LANGUAGES, type Language } from './languages.ts';
import { type Translator, translatorOf } from './translator.ts';

const files = import.meta.glob<object>('./locales/*.json', { import: 'default' });
const headerFiles = import.meta.glob<object>('./headers/*.json', { import: 'default' });
const setFiles = import.meta.glob<object>('./sets/*.json', { import: 'default' });

const load = (all: Record<string, () => Promise<object>>, path: string): Promise<object> =>
  all[path]?.() ?? Promise.resolve({});

/** Returns the language of the last time, which is known before the settings are read. */
export const lastLanguage = (): Language =>
  LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en';

const whole = new Map<Language, Translator>();

/** Loads the strings of a language. */
export async function loadTranslator(language: Language): Promise<Translator> {
  const texts = translatorOf(language, await load(files, `./locales/${language}.json`));
  whole.set(language, texts);
  return texts;
}

function translatorBy(language: Language, find: Translator['find']): Translator {
  return { language, find, t: (key, values) => find(key, values) ?? key };
}

/** Loads the strings that the popup starts with; once `loadTranslator` has loaded all, the translator has all of them. */
export async function loadFirstTranslator(language: Language): Promise<Translator> {
  const texts = translatorOf(language, (await first[language]()).default);
  return translatorBy(language, (key, values) => (whole.get(language) ?? texts).find(key, values));
}

async function withMore(texts: Translator, all: typeof files, folder: string): Promise<Translator> {
  const { language } = texts;
  const more = translatorOf(language, await load(all, `./${folder}/${language}.json`));
  return translatorBy(language, (key, values) => more.find(key, values) ?? texts.find(key, values));
}

/** Adds the descriptions of headers, which only the tables of the page need; they are under `header`. */
export const withHeaderTexts = (texts: Translator): Promise<Translator> =>
  withMore(texts, headerFiles, 'headers');

/** Adds the strings of the screens about many pages, which few users open: those in `lib/i18n/sets`. */
export const withSetTexts = (texts: Translator): Promise<Translator> => withMore(texts, setFiles, 'sets');
