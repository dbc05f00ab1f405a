import type { Browser } from '#imports';
import type { Fields } from '../../checks/inspection.ts';

/** A field's value, a letter for each byte as `fetch` tells it. Firefox does so too, Chromium reads UTF-8 where it can. */
function valueIn({ value, binaryValue }: Browser.webRequest.HttpHeader): string {
  if (import.meta.env.FIREFOX && value !== undefined) return value;
  const bytes = binaryValue ? new Uint8Array(binaryValue) : new TextEncoder().encode(value);
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** The fields of an observed response, each apart. Firefox joins several Set-Cookie by a line break. */
export function fieldsIn(headers: readonly Browser.webRequest.HttpHeader[] = []): Fields {
  return headers.flatMap((header) => {
    const name = header.name.toLowerCase();
    const value = valueIn(header);
    const values = name === 'set-cookie' ? value.split('\n') : [value];
    return values.map((one) => [name, one] as const);
  });
}
