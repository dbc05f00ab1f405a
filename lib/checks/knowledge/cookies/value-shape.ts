import type { ValueShape } from '../../inspection.ts';

const FLAG =
  /^(true|false|yes|no|on|off|y|n|t|f|[01]|null|undefined|none|deleted?|enabled|disabled|accepted|denied|allow|deny)$/i;
const NUMBER = /^[-+]?\d+([.,:/_-]\d+)*$/;
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[-+]\d\d:?\d\d)?)?$/;
/** Signed (RFC 7515), with a payload that is an object too, or encrypted (RFC 7516), in five parts. */
const TOKEN = /^eyJ[\w-]+\.(eyJ[\w-]+\.[\w-]*|[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+)$/;

/** The most characters read of a value; browsers keep no longer ones. */
const LOOKED_AT = 4_096;
/** The least entropy of a session ID (OWASP Session Management Cheat Sheet). */
const SECRET_BITS = 64;
/** The number of decimal digits with as many bits. */
const LONG_NUMBER = /\d{20}/;

/** The value without quotes and percent-encoding, which servers add around signed values. */
function decoded(value: string): string {
  const bare = value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
  if (!bare.includes('%')) return bare;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/**
 * Whether a run of letters and digits looks random: long enough for `SECRET_BITS`, and with letters, digits
 * and cases mixed as in no word. Letters alone are never enough.
 */
function isDrawn(run: string): boolean {
  const plain = run.replace(/[^a-z\d]/gi, '');
  const isMixed = /[a-z]/.test(plain) && /[A-Z]/.test(plain);
  const bits = Math.log2(/^[\da-f]+$/i.test(plain) && !isMixed ? 16 : isMixed ? 62 : 36);
  if (plain.length * bits < SECRET_BITS) return false;
  const stretches = plain.match(/\d+|[a-z]+|[A-Z]+/g) ?? [];
  const numbers = stretches.filter((stretch) => /\d/.test(stretch));
  return numbers.length > 1 && stretches.length > plain.length * (isMixed ? 0.4 : 0.25);
}

const hasDrawn = (text: string) =>
  LONG_NUMBER.test(text) || (text.match(/[\w+/-]{11,}/g) ?? []).some(isDrawn);

/** The first match decides. */
const KINDS: readonly (readonly [ValueShape['kind'], (text: string) => boolean])[] = [
  ['empty', (text) => text === ''],
  ['flag', (text) => FLAG.test(text)],
  ['json web token', (text) => TOKEN.test(text)],
  ['number', (text) => DATE.test(text)],
  ['random', hasDrawn],
  ['number', (text) => NUMBER.test(text)],
];

/**
 * Returns the shape of a value without keeping it: a secret that signs somebody in is a `json web token` or
 * `random`. Only a guess from its form; visitor IDs are random too.
 */
export function valueShape(value: string): ValueShape {
  const text = decoded(value.slice(0, LOOKED_AT));
  return { length: value.length, kind: KINDS.find(([, holds]) => holds(text))?.[0] ?? 'text' };
}
