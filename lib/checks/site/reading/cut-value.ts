/** A header field that is at least this long is recorded by its beginning, with a digest of the whole. */
export const LONGEST_VALUE = 300;

const DIGEST = /#[\da-f]{16}$/;

/** Returns the beginning of a value and the digest of the whole, so that two that differ only at their end differ. */
export function cutValue(value: string, digest: string): string {
  const end = ` … #${digest}`;
  return value.slice(0, LONGEST_VALUE - end.length) + end;
}

/** Returns the digest of a value of which only the beginning is known; null if it is whole. */
export const digestOfCut = (value: string): string | null =>
  value.length < LONGEST_VALUE ? null : (DIGEST.exec(value)?.[0] ?? null);
