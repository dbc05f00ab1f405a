import { readableHost } from './readable-host.ts';

/** Escapes of UTF-8 that decode to letters, but not to characters that would end or change an address. */
const ESCAPED = /(?:%[89A-F][0-9A-F])+/gi;

/** A host with a label in Punycode. */
const INTERNATIONAL = /(?<![\w.-])(?:[\w-]+\.)*xn--[\w-]+(?:\.[\w-]+)*/gi;

/**
 * An address or host as people read it, also within other text: `http://xn--e1afmkfd.example/%D1%87%D0%B0%D0%B9` is
 * `http://пример.example/чай`. For display only, not for requests.
 */
export function readableAddress(text: string): string {
  const decoded = text.replace(ESCAPED, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
  return decoded.replace(INTERNATIONAL, readableHost);
}
