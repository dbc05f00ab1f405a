const ASCII = /^[ -~]*$/;

/**
 * Whether a string has something to read. A no-break space is white space to a reader, though not to HTML.
 */
export function isBlank(text: string | undefined): boolean {
  return !text || !/[^\s\u200B-\u200D\u2060\uFEFF]/.test(text);
}

/**
 * Returns a string without case (also that of the Turkish i and the German ß), punctuation, trademark signs and repeated
 * white space, for comparisons.
 */
export function plainText(text: string): string {
  // Most strings have only plain letters, for which the Unicode classes are not needed.
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .replace(/[™℠]/g, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/i\u0307|ı/g, 'i')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
