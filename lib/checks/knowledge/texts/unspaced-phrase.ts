import { CHINESE_JAPANESE, SOUTHEAST_ASIAN } from './unspaced-scripts.ts';

/** A character of a script that has no spaces between words. */
export const UNSPACED = new RegExp(`[${CHINESE_JAPANESE}${SOUTHEAST_ASIAN}]`, 'u');

const normal = (text: string) => text.normalize('NFC').toLowerCase();

/**
 * Returns a test for whether text contains a phrase in a script without spaces between words, where only a dictionary
 * would know the words: as it is written; of several parts with spaces between them, each. Null for other phrases.
 */
export function unspacedFinder(phrase: string): ((text: string) => boolean) | null {
  if (!UNSPACED.test(phrase)) return null;
  const parts = normal(phrase).trim().split(/\s+/);
  return (text) => {
    const searched = normal(text);
    return parts.every((part) => searched.includes(part));
  };
}
