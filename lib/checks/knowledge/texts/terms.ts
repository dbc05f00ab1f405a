import { stopWordsOf } from './stop-words.ts';
import { UNSPACED } from './unspaced-phrase.ts';

/** One to three consecutive words, and how often they occur. */
export interface Term {
  text: string;
  words: number;
  count: number;
}

/**
 * Runs of letters, with apostrophes and hyphens inside, and the punctuation between them, which separates
 * phrases.
 */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’ʼ\-‑][\p{L}\p{M}\p{N}]+)*|[.!?…:;,()«»“”„"|•·→]+/gu;
const IN_WORD = /^[\p{L}\p{M}\p{N}]/u;
const LETTER = /\p{L}/u;
const LONGEST = 3;
/** A phrase that occurs only once is not a term of the page. */
const LEAST = 2;
/** The most terms returned. */
const MOST = 100;
/** Whether text has spaces between words, unlike Chinese, Japanese and Thai. */
export function isSpaced(text: string): boolean {
  const sample = text.slice(0, 5_000);
  const unspaced = sample.match(new RegExp(UNSPACED, 'gu'))?.length ?? 0;
  return unspaced * 4 <= (sample.match(/\p{L}/gu)?.length ?? 0);
}

/** A word in lower case, or `null` at the end of a sentence or clause. */
export type Token = string | null;

/** Splits text into words at spaces and punctuation. Takes linear time. */
export function tokensOf(text: string): readonly Token[] {
  const found = text.toLowerCase().match(WORDS) ?? [];
  return found.map((token) => (IN_WORD.test(token) ? token.replace(/['ʼ]/g, '’') : null));
}

/** Returns the tokens that are words. */
export const wordsAmong = (tokens: readonly Token[]): readonly string[] =>
  tokens.filter((token) => token !== null);

/**
 * Returns the terms of tokenized text by frequency, as written: other forms of a word are other terms.
 * Phrases never extend past a full stop or comma, a stop word or a number; one that occurs only inside an
 * equally frequent longer one is left out. Takes linear time.
 *
 * @param language Primary subtag of the text's language, for the stop words.
 */
export function termsOf(tokens: readonly Token[], language: string): readonly Term[] {
  const stop = stopWordsOf(language);
  const counts = new Map<string, number>();
  const isFrequent = (phrase: string | null | undefined) =>
    phrase != null && (counts.get(phrase) ?? 0) >= LEAST;
  const terms: Term[] = [];
  const withinLonger = new Set<string>();
  /** The phrase of the current length that ends at each token; null if there is none. */
  let phrases = tokens.map((token) =>
    token !== null && token.length > 1 && LETTER.test(token) && !stop.has(token) ? token : null,
  );
  for (let words = 1; words <= LONGEST; words += 1) {
    const met = new Set<string>();
    for (const phrase of phrases) {
      if (phrase === null) continue;
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
      met.add(phrase);
    }
    for (const text of met) {
      const count = counts.get(text) ?? 0;
      if (count < LEAST) continue;
      terms.push({ text, words, count });
      const [, ...end] = text.split(' ');
      const start = text.slice(0, Math.max(0, text.lastIndexOf(' ')));
      for (const part of [start, end.join(' ')]) if (counts.get(part) === count) withinLonger.add(part);
    }
    // A longer phrase can only be as frequent as its parts.
    const shorter = phrases;
    phrases = tokens.map((token, index) => {
      const before = shorter[index - 1];
      return isFrequent(before) && isFrequent(shorter[index]) ? `${before} ${token}` : null;
    });
  }
  return terms
    .filter(({ text }) => !withinLonger.has(text))
    .sort((a, b) => b.count - a.count || b.words - a.words)
    .slice(0, MOST);
}

/** Returns a test for whether a term occurs in text, as whole words. */
export function termFinder(text: string): (term: string) => boolean {
  const words = ` ${tokensOf(text)
    .map((token) => token ?? '.')
    .join(' ')} `;
  return (term) => words.includes(` ${term} `);
}
