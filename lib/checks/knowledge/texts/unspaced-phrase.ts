/** A character of a script that has no spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

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
