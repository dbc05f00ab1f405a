import type { PageSnapshot } from '../../snapshot.ts';
import { isEnglish } from '../texts/language-of-text.ts';
import { writingOf } from '../texts/writing-systems.ts';

/** What a phrase says; each is a list in `phrases/<language>.json`. */
export type PhraseGroup =
  /** Whole titles and headings, or whole parts of them. */
  | 'notFound'
  | 'failed'
  | 'suspended'
  | 'maintenance'
  | 'soon'
  | 'cart'
  | 'account'
  | 'thanks'
  /** Beginnings of titles and headings. */
  | 'search'
  /** Anywhere in the text. */
  | 'parked'
  | 'emptyCart'
  | 'noResults'
  /** The whole text of a button, or of a link that looks like one. */
  | 'signOut'
  | 'buy';

/** The phrases of one language. */
export type LanguagePhrases = Readonly<
  Record<PhraseGroup, readonly string[]> & {
    /** Words that may be around a phrase and do not change what it says: “sorry”, “the requested”. */
    filler: readonly string[];
    /** Words for an error. */
    error: readonly string[];
  }
>;

/** Words of addresses by what they stand for, in all languages; `query` has names of parameters. */
export type AddressWords = Readonly<
  Record<
    | 'cart'
    | 'account'
    | 'console'
    | 'signOut'
    | 'thanks'
    | 'search'
    | 'query'
    | 'product'
    | 'article'
    | 'text'
    | 'listing'
    | 'embed'
    | 'error',
    string
  >
>;

/** What kinds of pages are recognized by. Large, so it is loaded in the languages that a page may use. */
export interface Phrases {
  addresses: AddressWords;
  languages: readonly LanguagePhrases[];
}

const BY_SCRIPT = {
  Latin: 'en pl de fr es it pt nl cs sk sv da no fi tr ro hu vi id'.split(' '),
  Cyrillic: ['ru', 'uk', 'bg'],
  Greek: ['el'],
  Arabic: ['ar'],
  Hebrew: ['he'],
  Hangul: ['ko'],
  'Chinese or Japanese': ['zh', 'ja'],
} as const;

const OLD_CODES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', in: 'id' };
/** A page with more characters has something to say, and it says it in the language that it declares. */
const SHORT = 3_000;

/**
 * Returns the languages whose phrases a page may use: English, the declared one, and those of its script. A short
 * page may declare another language than its own, as error pages of servers do; and many that declare English only use a
 * template that does, so their words decide.
 */
export function languagesOf({ roots, titles, text }: PageSnapshot): readonly string[] {
  const declared = (roots[0]?.attrs.lang ?? '').toLowerCase().split(/[-_]/)[0] ?? '';
  const languages = new Set(['en', OLD_CODES[declared] ?? declared]);
  const isDeclared = declared === 'en' ? isEnglish(text) : declared !== '';
  for (const { system } of writingOf(`${titles[0]?.text ?? ''} ${text.slice(0, 1_000)}`)) {
    const candidates: readonly string[] = BY_SCRIPT[system as keyof typeof BY_SCRIPT] ?? [];
    if (system !== 'Latin' || text.length < SHORT || !isDeclared)
      for (const language of candidates) languages.add(language);
  }
  const known: readonly string[] = Object.values(BY_SCRIPT).flat();
  return known.filter((language) => languages.has(language));
}
