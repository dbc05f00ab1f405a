/** Whether a text has something to read. A no-break space is white space to a reader, though not to HTML. */
export function isBlank(text: string | undefined): boolean {
  return !text || !/[^\s\u200B-\u200D\u2060\uFEFF]/.test(text);
}

/** A text without case, punctuation and repeated white space, to compare it with another. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
