/** The most characters read of a value; longer ones are random enough by then. */
const LOOKED_AT = 2_000;
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;
/** The random bits of a UUID of version 4 (RFC 9562, 5.4). */
const UUID_BITS = 122;
/** A number with at least as many digits is random: no date, price or ID has them. */
const LONG_NUMBER = 20;
/** Fewer hexadecimal digits may be a word with a number: `facade2024`. */
const LONG_HEX = 16;

/** Pairs and runs of letters that hardly any word contains, in any language with Latin letters. */
const UNSPEAKABLE = /q[^u]|[jvxz][^aeiouy]|[^aeiouyjqvxz][jqvxz](?![aeiouy])|[^aeiouy]{4}|[aeiouy]{4}/i;

/** Whether letters look like a word: `kettle`, `Kettle`. */
const isWord = (part: string) => part.length > 2 && /[aeiouy]/i.test(part) && !UNSPEAKABLE.test(part);

/** Whether letters, digits and cases are mixed as in no word, number or name of a product. */
function isMixedUp(piece: string): boolean {
  const parts = piece.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  const numbers = parts.filter((part) => /\d/.test(part)).length;
  const words = parts.filter(isWord).join('').length / piece.length;
  // The longer the piece, the less likely is a name, and the likelier are words by chance.
  const leeway = piece.length < 20 ? 0 : 0.2;
  if (numbers > 1) return parts.length > 2 && words < 0.55 + leeway;
  return parts.length > 3 && words < (numbers === 1 ? 0.5 + leeway : 0.35);
}

/** The random bits of a run of ASCII letters and digits. */
function bitsOf(piece: string): number {
  const { length } = piece;
  if (/^\d+$/.test(piece)) return length >= LONG_NUMBER ? length * Math.log2(10) : 0;
  const isHex = /^([\da-f]+|[\dA-F]+)$/.test(piece);
  if (!isMixedUp(piece) && !(isHex && length >= LONG_HEX && /\d/.test(piece))) return 0;
  const isOneCase = !/[a-z]/.test(piece) || !/[A-Z]/.test(piece);
  return length * Math.log2(isHex ? 16 : isOneCase ? 36 : 62);
}

/**
 * Estimates how many random bits a value contains, from the look of it: 0 for words, numbers, dates, versions and
 * names of products; all runs of letters and digits that look random count together, as in Base64.
 */
export function randomBits(value: string): number {
  const text = value.slice(0, LOOKED_AT);
  const pieces = text.match(/[A-Za-z\d]+/g) ?? [];
  const bits = pieces.reduce((sum, piece) => sum + bitsOf(piece), 0);
  return UUID.test(text) ? Math.max(UUID_BITS, bits) : bits;
}
