import type { Browser } from '#imports';
import type { Fields } from '../../checks/inspection.ts';

/**
 * Returns a header's value, one character per byte, as `fetch` returns it. Firefox does so too, Chromium decodes UTF-8
 * if it can.
 */
function valueIn({ value, binaryValue }: Browser.webRequest.HttpHeader): string {
  if (import.meta.env.FIREFOX && value !== undefined) return value;
  const bytes = binaryValue ? new Uint8Array(binaryValue) : new TextEncoder().encode(value);
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/**
 * Returns the headers of an observed response one by one. Firefox joins several Set-Cookie headers with a line break.
 */
export function fieldsIn(headers: readonly Browser.webRequest.HttpHeader[] = []): Fields {
  return headers.flatMap((header) => {
    const name = header.name.toLowerCase();
    const value = valueIn(header);
    const values = name === 'set-cookie' ? value.split('\n') : [value];
    return values.map((one) => [name, one] as const);
  });
}
