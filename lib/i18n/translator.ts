import { readableAddress } from '../checks/knowledge/addresses/readable-address.ts';
import type englishDocs from './docs/en.json';
import type { Language } from './languages.ts';
import type english from './locales/en.json';
import { withNoBreakSpaces } from './no-break-spaces.ts';
import type englishSets from './sets/en.json';

/** All strings of one language, in the shape of `locales/en.json` and of what is loaded later. */
type Catalogue = typeof english & typeof englishSets & typeof englishDocs;

/** `pages_one` and `pages_other` are two forms of the string `pages`. */
type Stem<Key extends string> = Key extends `${infer Text}_${'one' | 'few' | 'many' | 'other'}` ? Text : Key;
type Leaf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${Stem<K>}` : Leaf<T[K], `${Path}${K}.`>;
}[keyof T & string];
export type TextKey = Leaf<Catalogue>;
export type TextValues = Readonly<Record<string, string | number>>;

export interface Translator {
  language: Language;
  /**
   * Returns a string in the reader's language. `count` selects the plural form; numbers are formatted for the
   * language.
   */
  t(key: TextKey, values?: TextValues): string;
  /** Returns a string whose key is only known at run time (an error code, a header); null if there is none. */
  find(key: string, values?: TextValues): string | null;
}

/** The plural rules and the number format of a language. */
interface Rules {
  plural: Intl.PluralRules;
  number: Intl.NumberFormat;
}

/** Created once: each costs as much as the rest of a translation. */
const known = new Map<string, Rules>();

function rulesOf(language: string): Rules {
  const rules = known.get(language) ?? {
    plural: new Intl.PluralRules(language),
    number: new Intl.NumberFormat(language),
  };
  known.set(language, rules);
  return rules;
}

/** Returns the plural form of a language for a number; `other` if there is no number. */
export const pluralForm = (language: string, count: unknown): Intl.LDMLPluralRule =>
  count === undefined ? 'other' : rulesOf(language).plural.select(Number(count));

/**
 * Returns a string with values in place of its `{names}`: numbers are formatted for the language, and addresses in a
 * value are readable.
 */
export function filled(language: string, text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return rulesOf(language).number.format(value);
    return value === undefined ? whole : readableAddress(value);
  });
}

/** Returns the string under a key such as `report.pages`; undefined for anything that is not a string. */
function textAt(catalogue: object, key: string): string | undefined {
  let at: unknown = catalogue;
  for (const name of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return typeof at === 'string' ? at : undefined;
}

/** Creates a translator from a language's catalog, or a part of it. Every language has every string (L10N-08). */
export function translatorOf(language: Language, catalogue: object): Translator {
  const find = (key: string, values: TextValues = {}): string | null => {
    const counted =
      'count' in values ? textAt(catalogue, `${key}_${pluralForm(language, values.count)}`) : undefined;
    const text = counted ?? textAt(catalogue, key);
    return text === undefined ? null : filled(language, withNoBreakSpaces(language, text), values);
  };
  return { language, find, t: (key, values) => find(key, values) ?? key };
}
