import type { Fields } from '../../inspection.ts';

/** One character or more beyond ASCII, none beyond a byte. */
const HAS_BYTES = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/;

/** Returns a value, which has a character per byte, for people to read: as UTF-8 if it is valid UTF-8. */
export function readableValue(value: string): string {
  if (!HAS_BYTES.test(value)) return value;
  try {
    const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
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
