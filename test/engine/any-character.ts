import fc from 'fast-check';

const SURROGATES = { first: 0xd8_00, count: 0x8_00 };

/**
 * Any character of Unicode. The one of fast-check, `unit: 'binary'`, is the same, but first makes a table of all of
 * them, which takes a second.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ff_ff - SURROGATES.count }).map(
  (n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count),
  (character) => {
    if (typeof character !== 'string' || [...character].length !== 1) throw new Error('no character');
    const n = character.codePointAt(0) ?? 0;
    return n < SURROGATES.first ? n : n - SURROGATES.count;
  },
);
