import type { ResponseFacts } from '../../inspection.ts';

/** Every value of a header field, in order. A browser may have joined several into one with `, `. */
export function headerValues(response: Pick<ResponseFacts, 'headers'>, name: string): readonly string[] {
  return response.headers.filter(([field]) => field === name).map(([, value]) => value);
}

/** The field as one value, as `fetch` would give it; null where the response does not carry it. */
export function headerValue(response: Pick<ResponseFacts, 'headers'>, name: string): string | null {
  const values = headerValues(response, name);
  return values.length > 0 ? values.join(', ') : null;
}
