import type { ResponseFacts, ValueShape } from '../../inspection.ts';
import { headerValues } from '../response/headers.ts';
import { parseCookieDate } from './cookie-date.ts';
import { valueShape } from './value-shape.ts';

export interface CookieAttribute {
  /** As written. */
  name: string;
  /** The name in lower case; browsers ignore case. */
  key: string;
  /** Null if there is no `=`. */
  value: string | null;
  /** Whether the value is longer than browsers allow, so they skip the attribute. */
  isTooLong: boolean;
}

/** One Set-Cookie field as sent (RFC 6265bis, section 5.6). Its value is not kept: it may be a secret. */
export interface SetCookie {
  /** `''` if the field has only a value; browsers store that under an empty name. */
  name: string;
  value: ValueShape;
  /** Whether name and value together are longer than browsers allow. */
  isTooLong: boolean;
  /** Whether the field contains a control character, so browsers reject it. */
  hasControl: boolean;
  /** Everything after the value, in order; names are case-insensitive, and the last one of a name counts. */
  attributes: readonly CookieAttribute[];
  secure: boolean;
  httpOnly: boolean;
  partitioned: boolean;
  /** As written, `''` if empty, null if the attribute is absent. */
  sameSite: string | null;
  /** In lower case, without a leading dot; null if absent or empty. */
  domain: string | null;
  /** Null if absent or not beginning with a slash: the default is the folder of the page. */
  path: string | null;
  /** Seconds; takes precedence over `expires`. */
  maxAge: number | null;
  /** Milliseconds since 1970. */
  expires: number | null;
  /** The field without its value, for display. */
  shown: string;
}

/** The most bytes that browsers allow for name plus value, and for the value of an attribute. */
const LONGEST_PAIR = 4_096;
const LONGEST_ATTRIBUTE = 1_024;
/**
 * The most characters read of one field: more than name, value and all eight attributes may have together.
 */
const LONGEST_FIELD = 20_000;
/** The most attributes read of one field. */
const MOST_ATTRIBUTES = 200;
/** Attributes whose values are not secret. An unknown attribute may be part of the cookie's value. */
const SHOWN = new Set('secure httponly partitioned samesite domain path max-age expires priority'.split(' '));
/** All control characters except tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
/** Only text with few characters can be short in bytes. */
const isLonger = (text: string, most: number) =>
  text.length > most || (text.length * 3 > most && bytesOf(text) > most);

function attributeOf(part: string): CookieAttribute {
  const equals = part.indexOf('=');
  const name = (equals < 0 ? part : part.slice(0, equals)).trim();
  const value = equals < 0 ? null : part.slice(equals + 1).trim();
  return { name, key: name.toLowerCase(), value, isTooLong: isLonger(value ?? '', LONGEST_ATTRIBUTE) };
}

/** Returns what a cookie is called in a sentence; the value of one without a name is not told. */
export const shownCookieName = (name: string): string => name || '…';

/** Returns the field for display: as sent, except for whatever may be secret. */
function shownField(name: string, rest: string, attributes: readonly CookieAttribute[]): string {
  const pair = name ? `${name.slice(0, 200)}=…` : '…';
  if (rest.length < 500 && attributes.every(({ key }) => SHOWN.has(key))) return pair + rest;
  const parts = attributes.slice(0, 20).map(({ name, key, value }) => {
    const own = name.slice(0, 40);
    return value === null ? own : `${own}=${SHOWN.has(key) ? value.slice(0, 100) : '…'}`;
  });
  return [pair, ...parts].join('; ');
}

/** Parses one Set-Cookie field; null if it has no name and no value, so browsers skip it. */
export function parseSetCookie(whole: string): SetCookie | null {
  const field = whole.slice(0, LONGEST_FIELD);
  const [pair = '', ...parts] = field.split(';');
  const equals = pair.indexOf('=');
  const name = (equals < 0 ? '' : pair.slice(0, equals)).trim();
  const value = pair.slice(equals + 1).trim();
  if (!name && !value) return null;
  const attributes = parts
    .slice(0, MOST_ATTRIBUTES)
    .map(attributeOf)
    .filter(({ name, value }) => name || value);
  const read = new Map<string, string>();
  for (const { key, value, isTooLong } of attributes) {
    if (!isTooLong) read.set(key, value ?? '');
  }
  const expires = read.get('expires');
  const domain = read.get('domain')?.replace(/^\./, '').toLowerCase();
  const path = read.get('path');
  const maxAge = read.get('max-age');
  return {
    name,
    value: valueShape(value),
    isTooLong: isLonger(name + value, LONGEST_PAIR),
    hasControl: CONTROL.test(field),
    attributes,
    secure: read.has('secure'),
    httpOnly: read.has('httponly'),
    partitioned: read.has('partitioned'),
    sameSite: read.get('samesite') ?? null,
    domain: domain || null,
    path: path?.startsWith('/') ? path : null,
    maxAge: maxAge && /^-?\d+$/.test(maxAge) ? Number(maxAge) : null,
    expires: expires ? parseCookieDate(expires) : null,
    shown: shownField(name, field.slice(pair.length), attributes),
  };
}

/** The most fields read of one response; browsers keep about 180 cookies per site and drop the oldest. */
const MOST_COOKIES = 5_000;

const parsed = new WeakMap<ResponseFacts, readonly SetCookie[]>();

/**
 * Returns every Set-Cookie field of a response, in order. Only an observed response has them; a browser may
 * join several with a line feed.
 */
export function setCookiesOf(response: ResponseFacts): readonly SetCookie[] {
  const known = parsed.get(response);
  if (known) return known;
  const cookies = headerValues(response, 'set-cookie')
    .flatMap((value) => value.split('\n'))
    .slice(0, MOST_COOKIES)
    .flatMap((field) => parseSetCookie(field) ?? []);
  parsed.set(response, cookies);
  return cookies;
}
