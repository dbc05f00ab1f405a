/** The characters that windows-1252 has for bytes from 0x80 to 0x9F, and the bytes; the others are their own. */
const BYTES: ReadonlyMap<string, string> = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i)),
    (character, i) => [character, String.fromCharCode(0x80 + i)],
  ),
);

/** Returns a header's value, one character per byte, as `fetch` returns it. Chromium's protocol decodes windows-1252. */
export const headerBytes = (value: string): string =>
  value.replace(/[^\0-\xff]/g, (character) => BYTES.get(character) ?? character);
