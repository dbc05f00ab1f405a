import type { Fields } from '../../checks/inspection.ts';
import { valueShape } from '../../checks/knowledge/cookies/value-shape.ts';

/** Values up to this length are words and flags (`1`, `en`, `dark`), which are not secret. */
const SHORT = 5;
/** A character becomes another one of its class. Letters of hexadecimal numbers are separate: they tell what is random. */
const CLASSES = ['abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ', '0123456789'];
/** Bytes of UTF-8: those that continue a character, and those that begin one of two, three or four bytes. */
const BYTES: readonly (readonly [from: number, to: number, others: readonly number[]])[] = [
  [0x80, 0xbf, Array.from({ length: 64 }, (_, i) => 0x80 + i)],
  [0xc2, 0xdf, [0xd0]],
  [0xe0, 0xef, [0xe4]],
  [0xf0, 0xf4, [0xf1]],
];
/** The beginning of a JSON Web Token and of its parts, by which it is recognized. */
const TOKEN_PART = /(?<![\w-])eyJ/;
const PIECES = new RegExp(`${TOKEN_PART.source}|%[\\da-f]{2}|[a-z\\d]`, 'gi');

function anyOf<T>(choices: ArrayLike<T>): T {
  return choices[Math.floor(Math.random() * choices.length)] as T;
}

const otherCharacter = (character: string) =>
  anyOf(CLASSES.find((letters) => letters.includes(character)) ?? character);
/** The letters of a date (`T`, `Z`) stay. */
const otherDigit = (character: string) => (/\d/.test(character) ? otherCharacter(character) : character);

function otherByte(encoded: string, other: (character: string) => string): string {
  const byte = Number.parseInt(encoded.slice(1), 16);
  const others = BYTES.find(([from, to]) => byte >= from && byte <= to)?.[2];
  const own = others ? anyOf(others) : other(String.fromCharCode(byte)).charCodeAt(0);
  return `%${own.toString(16).padStart(2, '0')}`;
}

/** Returns another value of the same shape and length: letters for letters, digits for digits. */
function disguised(value: string): string {
  const { kind } = valueShape(value);
  if (value.length <= SHORT || kind === 'flag') return value;
  const other = kind === 'number' ? otherDigit : otherCharacter;
  return value.replace(PIECES, (piece) => {
    if (piece.startsWith('%')) return otherByte(piece, other);
    return kind === 'json web token' && piece === 'eyJ' ? piece : piece.replace(/./g, other);
  });
}

/**
 * Returns the headers with the values of cookies replaced by others of the same shape. The shape shows whether a value
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
