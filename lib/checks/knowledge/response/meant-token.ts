const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/**
 * Returns the one known value of a header that was meant by a malformed one: in quotes or capital letters, with a
 * semicolon, with another hyphen, or twice. Null if that is not clear.
 */
export function meantToken(value: string, known: readonly string[]): string | null {
  const words = new Set(value.slice(0, 200).split(',').map(lettersOf).filter(Boolean));
  const meant = known.filter((one) => words.has(lettersOf(one)));
  return words.size === 1 ? (meant[0] ?? null) : null;
}
