import i18next, { type i18n, type TFunction } from 'i18next';
import type { Language } from './languages.ts';
import type english from './locales/en.json';

/** All texts of one language, as `locales/en.json` has them; the other languages may lack some. */
export type Catalogue = typeof english;

/** `pages_one` and `pages_other` are two forms of the text `pages`. */
type Stem<Key extends string> = Key extends `${infer Text}_${'one' | 'few' | 'many' | 'other'}` ? Text : Key;
type Leaf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${Stem<K>}` : Leaf<T[K], `${Path}${K}.`>;
}[keyof T & string];
export type TextKey = Leaf<Catalogue>;
export type TextValues = Readonly<Record<string, string | number>>;

export interface Translator {
  language: Language;
  /** The text in the reader's language. `count` chooses the plural; numbers are written as the language does. */
  t(key: TextKey, values?: TextValues): string;
  /** A text whose key is only known at run time (an error code, a check's message); null where there is none. */
  find(key: string, values?: TextValues): string | null;
}

/** Made once: each costs as much as the rest of a text. */
const formats = new Map<Language, Intl.NumberFormat>();

function numberFormat(language: Language): Intl.NumberFormat {
  const known = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, known);
  return known;
}

/** `count` stays a number, to choose the plural; what is written of it and of other numbers follows the language. */
function presentable(values: TextValues, language: Language) {
  const format = numberFormat(language);
  const replace = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? format.format(value) : value,
    ]),
  );
  return { ...('count' in values && { count: values.count }), replace };
}

/** Makes a translator of the catalogues of a language and, for what that lacks, of English. */
export function translatorOf(
  language: Language,
  catalogues: Readonly<Partial<Record<Language, object>>>,
): Translator {
  const instance: i18n = i18next.createInstance();
  void instance.init({
    initAsync: false,
    lng: language,
    fallbackLng: 'en',
    resources: Object.fromEntries(
      Object.entries(catalogues).map(([code, catalogue]) => [code, { translation: catalogue }]),
    ),
    // React escapes, and notifications are plain text.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  const look = instance.t as TFunction & ((key: string, options: object) => string);
  return {
    language,
    t: (key, values = {}) => look(key, presentable(values, language)),
    find: (key, values = {}) =>
      instance.exists(key, { ...values }) ? look(key, presentable(values, language)) : null,
  };
}
