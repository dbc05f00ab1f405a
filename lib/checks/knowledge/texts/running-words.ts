import { CHINESE_JAPANESE, SOUTHEAST_ASIAN } from './unspaced-scripts.ts';

/**
 * In Chinese and Japanese, each character counts as a word. Thai, Lao, Khmer and Burmese write no spaces between words
 * either: five characters count as one, about the length of a word. `Intl.Segmenter` knows their words, but not the same
 * ones in every browser, and it takes too long for a page.
 */
const WORD = new RegExp(
  `[${CHINESE_JAPANESE}]|[[\\p{L}\\p{M}\\p{N}]&&[${SOUTHEAST_ASIAN}]]{1,5}|[[\\p{L}\\p{M}\\p{N}]--[${CHINESE_JAPANESE}${SOUTHEAST_ASIAN}]]+`,
  'gv',
);

/** Returns the words of a long text, as written. Fast: for titles and headings, `wordsOf` separates words better. */
export const runningWords = (text: string): readonly string[] => text.match(WORD) ?? [];
