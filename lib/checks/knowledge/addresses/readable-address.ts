/** Escapes of UTF-8 that decode to letters, but not to characters that would end or change an address. */
const ESCAPED = /(?:%[89A-F][0-9A-F])+/gi;

/** An address as people read it: `/%D1%87%D0%B0%D0%B9` is `/чай`. For display only, not for requests. */
export function readableAddress(text: string): string {
  return text.replace(ESCAPED, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
