/**
 * In Chinese and Japanese, each character counts as a word. Thai, Lao, Khmer and Burmese write no spaces between words
 * either: five characters count as one, about the length of a word. `Intl.Segmenter` knows their words, but not the same
 * ones in every browser, and it takes too long for a page.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{M}\p{N}]&&[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]{1,5}|[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]]+/gv;

/** Returns the words of a long text, as written. Fast: for titles and headings, `wordsOf` separates words better. */
export const runningWords = (text: string): readonly string[] => text.match(WORD) ?? [];
