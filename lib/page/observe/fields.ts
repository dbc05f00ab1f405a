import type { Browser } from '#imports';
import type { Fields } from '../../checks/inspection.ts';
import { textOfField } from '../../checks/knowledge/response/headers.ts';

/** Returns a header's text. Chromium decodes UTF-8 itself and returns other values as bytes; Firefox never decodes. */
function textIn(name: string, { value, binaryValue }: Browser.webRequest.HttpHeader): string {
  if (value !== undefined) return import.meta.env.FIREFOX ? textOfField(name, value) : value;
  const bytes = new Uint8Array(binaryValue ?? []);
  return textOfField(name, Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Returns the headers of an observed response one by one. Firefox joins several Set-Cookie headers with a line break.
 */
export function fieldsIn(headers: readonly Browser.webRequest.HttpHeader[] = []): Fields {
  return headers.flatMap((header) => {
    const name = header.name.toLowerCase();
    const value = textIn(name, header);
    const values = name === 'set-cookie' ? value.split('\n') : [value];
    return values.map((one) => [name, one] as const);
  });
}
