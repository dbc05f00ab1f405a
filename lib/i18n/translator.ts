import type { Language } from './languages.ts';
import type english from './locales/en.json';
import { withNoBreakSpaces } from './no-break-spaces.ts';

/** All texts of one language, as `locales/en.json` has them. */
type Catalogue = typeof english;

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
  /** A text whose key is only known at run time (an error code, a header field); null where there is none. */
  find(key: string, values?: TextValues): string | null;
}

/** How a language counts and writes numbers. */
interface Rules {
  plural: Intl.PluralRules;
  number: Intl.NumberFormat;
}

/** Made once: each costs as much as the rest of a text. */
const known = new Map<string, Rules>();

function rulesOf(language: string): Rules {
  const rules = known.get(language) ?? {
    plural: new Intl.PluralRules(language),
    number: new Intl.NumberFormat(language),
  };
  known.set(language, rules);
  return rules;
}

/** The form of a plural that a language has for a number; that of many things where there is none. */
export const pluralForm = (language: string, count: unknown): Intl.LDMLPluralRule =>
  count === undefined ? 'other' : rulesOf(language).plural.select(Number(count));

/** A text with its values in place of their `{names}`; numbers are written as the language does. */
export function filled(language: string, text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'number' ? rulesOf(language).number.format(value) : (value ?? whole);
  });
}

/** What stands under a key such as `report.pages`; only texts count. */
function textAt(catalogue: object, key: string): string | undefined {
  let at: unknown = catalogue;
  for (const name of key.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return typeof at === 'string' ? at : undefined;
}

/** Makes a translator of a language's catalogue, or of a part of it. Every language has every text (L10N-08). */
export function translatorOf(language: Language, catalogue: object): Translator {
  const find = (key: string, values: TextValues = {}): string | null => {
    const counted =
      'count' in values ? textAt(catalogue, `${key}_${pluralForm(language, values.count)}`) : undefined;
    const text = counted ?? textAt(catalogue, key);
    return text === undefined ? null : filled(language, withNoBreakSpaces(language, text), values);
  };
  return { language, find, t: (key, values) => find(key, values) ?? key };
}
