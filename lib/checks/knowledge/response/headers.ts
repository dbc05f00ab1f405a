import type { Fields } from '../../inspection.ts';

/** Returns every value of a header field, in order. A browser may have joined several into one with `, `. */
export function headerValues(response: { headers: Fields }, name: string): readonly string[] {
  return response.headers.filter(([field]) => field === name).map(([, value]) => value);
}

/** Returns the field as one value, as `fetch` would; null if the response does not have it. */
export function headerValue(response: { headers: Fields }, name: string): string | null {
  const values = headerValues(response, name);
  return values.length > 0 ? values.join(', ') : null;
}
