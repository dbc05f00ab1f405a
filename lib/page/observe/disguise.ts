import type { Fields } from '../../checks/inspection.ts';

/** Values up to this length are words and flags (`1`, `en`, `dark`), which are not secret. */
const SHORT = 5;
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

function anyOf(letters: string): string {
  return letters[Math.floor(Math.random() * letters.length)] as string;
}

/** Returns another value that looks the same: same length, letters for letters, digits for digits. */
function disguised(value: string): string {
  if (value.length <= SHORT) return value;
  // A JSON Web Token is recognized by its beginning.
  const known = /^eyJ[\w-]+\.eyJ/.exec(value)?.[0].length ?? 0;
  const plain = known > 0 ? value.replace(/(^|\.)eyJ/g, '$1\0\0\0') : value;
  return plain
    .replace(/[a-z]/g, () => anyOf(LOWER))
    .replace(/[A-Z]/g, () => anyOf(LOWER).toUpperCase())
    .replace(/\d/g, () => anyOf(DIGITS))
    .replaceAll('\0\0\0', 'eyJ');
}

/**
 * Returns the headers with the values of cookies replaced by others of the same form. The form shows whether a value
 * signs somebody in; the value itself is private, and never leaves the place where it was observed.
 */
export function withoutCookieValues(fields: Fields): Fields {
  return fields.map(([name, value]) => {
    if (name !== 'set-cookie') return [name, value];
    const end = value.indexOf(';') < 0 ? value.length : value.indexOf(';');
    const equals = value.slice(0, end).indexOf('=');
    return [name, value.slice(0, equals + 1) + disguised(value.slice(equals + 1, end)) + value.slice(end)];
  });
}
