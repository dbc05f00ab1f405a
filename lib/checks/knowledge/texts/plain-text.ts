const ASCII = /^[ -~]*$/;

/** Whether a text has something to read. A no-break space is white space to a reader, though not to HTML. */
export function isBlank(text: string | undefined): boolean {
  return !text || !/[^\s\u200B-\u200D\u2060\uFEFF]/.test(text);
}

/** A text without case, punctuation and repeated white space, to compare it with another. */
export function plainText(text: string): string {
  // Most texts are plain letters, where the classes of Unicode are not needed.
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
