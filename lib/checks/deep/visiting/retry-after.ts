/** Returns the pause of a `Retry-After` field in milliseconds (RFC 9110, section 10.2.3); null if it has none. */
export function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  // A date has the name of its month.
  const at = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
