/** The parameters of RFC 3492, section 5. */
const [BASE, LEAST, MOST, SKEW, DAMP, FIRST_BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128];

/** The threshold of a digit grows and falls with the size of the steps so far: section 6.1. */
function nextBias(step: number, count: number, isFirst: boolean): number {
  let left = Math.floor(step / (isFirst ? DAMP : 2));
  left += Math.floor(left / count);
  let bias = 0;
  for (; left > ((BASE - LEAST) * MOST) / 2; bias += BASE) left = Math.floor(left / (BASE - LEAST));
  return bias + Math.floor(((BASE - LEAST + 1) * left) / (left + SKEW));
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
const digitOf = (letter: string): number => 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter);

/**
 * Decodes a label in lower case, without its `xn--`, by RFC 3492, section 6.2; null if it is malformed. Whether a domain
 * may contain the result is not checked here.
 *
 * The package `punycode` does the same. But Node, which runs the terminal and the tests, loads its own deprecated module of
 * that name instead, and the package has no types.
 */
export function fromPunycode(encoded: string): string | null {
  const border = encoded.lastIndexOf('-');
  const letters = border > 0 ? [...encoded.slice(0, border)] : [];
  const digits = encoded.slice(border > 0 ? border + 1 : 0);
  let [code, place, bias, at] = [FIRST, 0, FIRST_BIAS, 0];
  while (at < digits.length) {
    const before = place;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(digits[at++] ?? '');
      if (digit < 0) return null;
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, LEAST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = letters.length + 1;
    bias = nextBias(place - before, count, before === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > 0x10ffff) return null;
    letters.splice(place++, 0, String.fromCodePoint(code));
  }
  return letters.join('');
}
