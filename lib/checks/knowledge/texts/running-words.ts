/** In Chinese and Japanese, each character counts as a word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a long text, as written. Fast: for titles and headings, `wordsOf` separates words better. */
export const runningWords = (text: string): readonly string[] => text.match(WORD) ?? [];
