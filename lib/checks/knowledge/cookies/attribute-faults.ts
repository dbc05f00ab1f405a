import { parseCookieDate } from './cookie-date.ts';
import type { CookieAttribute, SetCookie } from './set-cookie.ts';
import { valueShape } from './value-shape.ts';

/** An attribute that browsers do not read as intended. */
export interface AttributeFault {
  fault: 'likely' | 'unknown' | 'invalid' | 'repeated' | 'long' | 'off' | 'joined';
  /** As written, shortened; without anything that may be secret. */
  attribute: string;
  value: string;
  /** The correct spelling, if it can be guessed. */
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
/** From older standards (RFC 2109, RFC 2965): servers still send them, and ignoring them does no harm. */
const RETIRED = /^(version|comment|commenturl|discard|port)$/i;
const SAME_SITE = /^(lax|strict|none)$/i;

/** Returns the edit distance of two short words (insertions, deletions, substitutions). */
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

/** Returns the letters of a word as a bit set. */
function alphabetOf(letters: string): number {
  let bits = 0;
  for (const letter of letters) bits |= 1 << (letter.charCodeAt(0) - 97);
  return bits;
}

const SPELT = NAMES.map((name) => ({
  name,
  letters: lettersOf(name),
  alphabet: alphabetOf(lettersOf(name)),
}));

/** Returns the number of letters that only one of the words has; each edit changes at most two of them. */
function differing(one: number, other: number): number {
  let count = 0;
  for (let bits = one ^ other; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

/** Returns the name that was probably meant by a misspelled one: the same letters, or nearly. */
function meantBy(name: string): string | null {
  const letters = lettersOf(name.slice(0, 40));
  if (letters.length < 4 || letters.length > 13) return null;
  const most = letters.length > 6 ? 2 : 1;
  const alphabet = alphabetOf(letters);
  let nearest: string | null = null;
  let least = most + 1;
  for (const known of SPELT) {
    if (differing(alphabet, known.alphabet) > 2 * most) continue;
    const apart = distance(letters, known.letters);
    if (apart >= least) continue;
    least = apart;
    nearest = known.name;
  }
  return nearest;
}

/** Returns the names that several words stand for; null if a word, or the only one, stands for none. */
function meantByEach(words: readonly string[]): readonly string[] | null {
  if (words.length < 2) return null;
  const meant: string[] = [];
  for (const word of words) {
    const name = meantBy(word);
    if (!name) return null;
    meant.push(name);
  }
  return meant;
}

/**
 * Returns the intended attribute, correctly written, for one that browsers do not know; null if it cannot be
 * guessed.
 */
function repairOf({ name, value }: CookieAttribute): string | null {
  if (value === null && SAME_SITE.test(name)) return `SameSite=${name}`;
  // Matches `http only`, but also `Secure, HttpOnly` and `Secure HttpOnly`.
  const whole = meantBy(name);
  const words = name.slice(0, 100).split(/[\s,]+/);
  const meant = whole ? [whole] : meantByEach(words.filter(Boolean));
  if (!meant) return null;
  const last = meant.at(-1) ?? '';
  const hasValue = value !== null && !FLAGS.test(last);
  return [...meant.slice(0, -1), hasValue ? `${last}=${value.slice(0, 100)}` : last].join('; ');
}

function isSkipped(name: string, value: string): boolean {
  if (name === 'expires') return parseCookieDate(value) === null;
  if (name === 'max-age') return !/^-?\d+$/.test(value);
  return name === 'path' && value !== '' && !value.startsWith('/');
}

/** A name may be part of the cookie's value that a semicolon has cut off. */
const shownName = (name: string) =>
  /^(random|json web token)$/.test(valueShape(name).kind) ? '…' : name.slice(0, 40);

/** Whether another cookie follows after a comma (`Secure, b=1`; `Path=/, b=1`): fields that were joined into one. */
function isJoined({ name, value }: CookieAttribute): boolean {
  const [first = '', second, ...more] = name.split(/,\s*/);
  const isAfterName =
    value !== null &&
    second !== undefined &&
    more.length === 0 &&
    KNOWN.has(first.toLowerCase()) &&
    !meantBy(second);
  return isAfterName || /,\s*[^\s;,=]+=/.test(value ?? '');
}

/** The most attributes checked per field; browsers know eight. */
const MOST = 20;

/**
 * Returns the faults in the attributes of a field, in order, one per attribute. `SameSite` is checked
 * elsewhere.
 */
export function attributeFaults({ attributes }: SetCookie): readonly AttributeFault[] {
  const faults: AttributeFault[] = [];
  const seen = new Map<string, string>();
  for (const attribute of attributes.slice(0, MOST)) {
    const { name, key, value, isTooLong } = attribute;
    const add = (fault: AttributeFault['fault'], meant = '') =>
      faults.push({ fault, attribute: shownName(name), value: (value ?? '').slice(0, 40), meant });
    if (isJoined(attribute)) {
      add('joined');
      break;
    }
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
