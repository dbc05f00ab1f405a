import type { Fields } from '../../inspection.ts';

/** One character or more beyond ASCII, none beyond a byte. */
const HAS_BYTES = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/;

const percentEncoded = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * Returns the text of a value that has one character per byte, as those of `fetch`: servers write UTF-8. Where it is not
 * valid UTF-8, each byte stays a character (ISO-8859-1, RFC 9110, section 5.5), and browsers request the bytes of a
 * Location as they are.
 */
export function textOfField(name: string, value: string): string {
  if (!HAS_BYTES.test(value)) return value;
  try {
    const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return name === 'location' ? value.replace(/[\x80-\xff]/g, percentEncoded) : value;
  }
}

/** Returns fields with one character per byte, as those of `fetch`, with their text. */
export function fieldsAsText(fields: Iterable<readonly [name: string, value: string]>): Fields {
  return Array.from(fields, ([name, value]) => [name, textOfField(name, value)] as const);
}

/** Returns every value of a header field, in order. A browser may have joined several into one with `, `. */
export function headerValues(response: { headers: Fields }, name: string): readonly string[] {
  return response.headers.filter(([field]) => field === name).map(([, value]) => value);
}

/** Returns the field as one value, as `fetch` would; null if the response does not have it. */
export function headerValue(response: { headers: Fields }, name: string): string | null {
  const values = headerValues(response, name);
  return values.length > 0 ? values.join(', ') : null;
}
