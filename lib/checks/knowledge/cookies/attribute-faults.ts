import { parseCookieDate } from './cookie-date.ts';
import type { CookieAttribute, SetCookie } from './set-cookie.ts';
import { valueShape } from './value-shape.ts';

/** What browsers do not read as it was meant. */
export interface AttributeFault {
  fault: 'likely' | 'unknown' | 'invalid' | 'repeated' | 'long' | 'off';
  /** As written, and cut; a secret is left out. */
  attribute: string;
  value: string;
  /** How it is spelt, where that can be guessed. */
  meant: string;
}

/** The names that browsers know (RFC 6265bis; Priority is Chromium's). */
const NAMES = [
  'Expires',
  'Max-Age',
  'Domain',
  'Path',
  'Secure',
  'HttpOnly',
  'SameSite',
  'Partitioned',
  'Priority',
];
const KNOWN = new Set(NAMES.map((name) => name.toLowerCase()));
const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
const FLAGS = /^(secure|httponly|partitioned)$/i;
/** Of older standards (RFC 2109, RFC 2965): servers still write them, and nobody misses anything. */
const RETIRED = /^(version|comment|commenturl|discard|port)$/i;
const SAME_SITE = /^(lax|strict|none)$/i;

/** How many letters are to be put in, taken out or changed to make one short word of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const change = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that a misspelt one is likely to stand for: the same letters, or nearly. */
function meantBy(name: string): string | null {
  const letters = lettersOf(name.slice(0, 40));
  if (letters.length < 4 || letters.length > 13) return null;
  const most = letters.length > 6 ? 2 : 1;
  const distances = NAMES.map((known) => distance(letters, lettersOf(known)));
  const least = Math.min(...distances);
  return least <= most ? (NAMES[distances.indexOf(least)] ?? null) : null;
}

/** What an attribute that browsers do not know was to be, as it should be written; null where that cannot be guessed. */
function repairOf({ name, value }: CookieAttribute): string | null {
  if (value === null && SAME_SITE.test(name)) return `SameSite=${name}`;
  // `http only`, but also `Secure, HttpOnly` and `Secure HttpOnly`
  const whole = meantBy(name);
  const words = name
    .slice(0, 100)
    .split(/[\s,]+/)
    .filter(Boolean);
  const meant = whole ? [whole] : words.map(meantBy);
  if (meant.length === 0 || meant.includes(null)) return null;
  const last = meant.at(-1) ?? '';
  const hasValue = value !== null && !FLAGS.test(last);
  return [...meant.slice(0, -1), hasValue ? `${last}=${value.slice(0, 100)}` : last].join('; ');
}

function isSkipped(name: string, value: string): boolean {
  if (name === 'expires') return parseCookieDate(value) === null;
  if (name === 'max-age') return !/^-?\d+$/.test(value);
  return name === 'path' && value !== '' && !value.startsWith('/');
}

/** A name may be a part of the cookie's value that a semicolon has cut off. */
const shownName = (name: string) =>
  /^(random|json web token)$/.test(valueShape(name).kind) ? '…' : name.slice(0, 40);

/** Attributes of one field that are looked at; browsers know eight. */
const MOST = 50;

/** The faults in the attributes of a field, in order; one for each attribute. `SameSite` is judged elsewhere. */
export function attributeFaults({ attributes }: SetCookie): readonly AttributeFault[] {
  const faults: AttributeFault[] = [];
  const seen = new Map<string, string>();
  for (const attribute of attributes.slice(0, MOST)) {
    const { name, key, value, isTooLong } = attribute;
    const add = (fault: AttributeFault['fault'], meant = '') =>
      faults.push({ fault, attribute: shownName(name), value: (value ?? '').slice(0, 40), meant });
    if (!KNOWN.has(key)) {
      const meant = RETIRED.test(key) ? null : repairOf(attribute);
      if (meant) add('likely', meant);
      else if (!RETIRED.test(key)) add('unknown');
      continue;
    }
    const before = seen.get(key);
    seen.set(key, value ?? '');
    if (isTooLong) add('long');
    else if (before !== undefined && !FLAGS.test(key) && before !== (value ?? '')) add('repeated');
    else if (FLAGS.test(key) && /^(false|0|no|off)$/i.test(value ?? '')) add('off');
    else if (isSkipped(key, value ?? '')) add('invalid');
  }
  return faults;
}
