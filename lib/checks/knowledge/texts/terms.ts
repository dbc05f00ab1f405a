import { stopWordsOf } from './stop-words.ts';

/** One to three words that stand beside each other, as often as they do. */
export interface Term {
  text: string;
  words: number;
  count: number;
}

/** Runs of letters, with apostrophes and hyphens inside; the marks between them tell where a thought ends. */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’ʼ\-‑][\p{L}\p{M}\p{N}]+)*|[.!?…:;,()«»“”„"|•·→]+/gu;
const IN_WORD = /^[\p{L}\p{M}\p{N}]/u;
const LETTER = /\p{L}/u;
const LONGEST = 3;
/** A phrase that stands there once is no term of the page. */
const LEAST = 2;
/** Terms that are told. */
const MOST = 100;
/** Characters without spaces between words, where a run is no word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether words of a text can be told by the spaces between them; not so in Chinese, Japanese and Thai. */
export function isSpaced(text: string): boolean {
  const sample = text.slice(0, 5_000);
  const unspaced = sample.match(new RegExp(UNSPACED, 'gu'))?.length ?? 0;
  return unspaced * 4 <= (sample.match(/\p{L}/gu)?.length ?? 0);
}

/** A word in lower case, or `null` where a sentence or a part of it ends. */
export type Token = string | null;

/** The words of a text, told by the spaces and marks between them. Linear in the text. */
export function tokensOf(text: string): readonly Token[] {
  const found = text.toLowerCase().match(WORDS) ?? [];
  return found.map((token) => (IN_WORD.test(token) ? token.replace(/['ʼ]/g, '’') : null));
}

/** Those of the tokens that are words. */
export const wordsAmong = (tokens: readonly Token[]): readonly string[] =>
  tokens.filter((token) => token !== null);

/**
 * The terms of a text by how often they stand there, as they are written: other forms of a word are other terms. Phrases
 * reach over no full stop or comma, and over no word or figure that says nothing by itself; one that only ever stands inside
 * a longer one of the same count is left to that. Linear in the text.
 *
 * @param language Primary subtag of the text's language, for the words that are no terms.
 */
export function termsOf(tokens: readonly Token[], language: string): readonly Term[] {
  const stop = stopWordsOf(language);
  const counts = new Map<string, number>();
  const isFrequent = (phrase: string | null | undefined) =>
    phrase != null && (counts.get(phrase) ?? 0) >= LEAST;
  const terms: Term[] = [];
  const withinLonger = new Set<string>();
  /** The phrase of the present length that ends with each token; null where there is none. */
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
    // A longer phrase is only as frequent as what it is made of.
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

/** Tells of terms whether they stand in a text, as whole words. */
export function termFinder(text: string): (term: string) => boolean {
  const words = ` ${tokensOf(text)
    .map((token) => token ?? '.')
    .join(' ')} `;
  return (term) => words.includes(` ${term} `);
}
