/** Escapes of UTF-8 that read as letters, not those of what would end or change an address. */
const ESCAPED = /(?:%[89A-F][0-9A-F])+/gi;

/** An address as people read it: `/%D1%87%D0%B0%D0%B9` is `/чай`. Meant to be shown, not to be opened. */
export function readableAddress(text: string): string {
  return text.replace(ESCAPED, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
