import type { SetCookie } from './set-cookie.ts';

/** The input of the test. */
type Attributes = Pick<SetCookie, 'name' | 'secure' | 'httpOnly' | 'sameSite'>;

/** The results that cost points at the Observatory, from worst to best. */
const FAULTS = [
  'cookies-session-without-secure-flag',
  'cookies-session-without-httponly-flag',
  'cookies-anticsrf-without-samesite-flag',
  'cookies-samesite-flag-invalid',
  'cookies-session-without-secure-flag-but-protected-by-hsts',
  'cookies-without-secure-flag',
  'cookies-without-secure-flag-but-protected-by-hsts',
] as const;
type Fault = (typeof FAULTS)[number];

export interface CookieSetting {
  /** False where nothing crosses a network over plain http: on the local machine, or where browsers use only https. */
  needsSecure: boolean;
  /** Whether HSTS covers the host for at least six months. */
  hasHsts: boolean;
}

/** Recognizes a session cookie as the Observatory does. */
function isSessionName(name: string): boolean {
  return /login|sess/i.test(name);
}

/** Recognizes an anti-CSRF token as the Observatory does. */
export function isCsrfName(name: string): boolean {
  return /csrf/i.test(name);
}

export function hasSameSite({ sameSite }: Pick<SetCookie, 'sameSite'>): boolean {
  return /^(strict|lax|none)$/i.test(sameSite ?? '');
}

/** A `SameSite` value that browsers do not know, or `None` without `Secure`, which they refuse. */
export function isSameSiteInvalid(cookie: Pick<SetCookie, 'sameSite' | 'secure'>): boolean {
  if (cookie.sameSite === null) return false;
  return !hasSameSite(cookie) || (!cookie.secure && cookie.sameSite.toLowerCase() === 'none');
}

function faultOf(
  cookie: Attributes,
  isSession: boolean,
  { needsSecure, hasHsts }: CookieSetting,
): Fault | null {
  const isOpen = needsSecure && !cookie.secure;
  if (isOpen && isSession && !hasHsts) return 'cookies-session-without-secure-flag';
  if (isSession && !cookie.httpOnly) return 'cookies-session-without-httponly-flag';
  if (isCsrfName(cookie.name) && !hasSameSite(cookie)) return 'cookies-anticsrf-without-samesite-flag';
  if (isSameSiteInvalid(cookie)) return 'cookies-samesite-flag-invalid';
  if (isOpen && isSession) return 'cookies-session-without-secure-flag-but-protected-by-hsts';
  if (!isOpen) return null;
  return hasHsts ? 'cookies-without-secure-flag-but-protected-by-hsts' : 'cookies-without-secure-flag';
}

/**
 * Returns the result for the cookies of a page; the worst cookie decides. Session cookies are recognized by
 * name, as the Observatory does, unless the caller has better information.
 */
export function observatoryCookies<T extends Attributes>(
  cookies: readonly T[],
  setting: CookieSetting,
  isSession = ({ name }: T) => isSessionName(name),
): string {
  if (cookies.length === 0) return 'cookies-not-found';
  const faults = new Set(cookies.map((cookie) => faultOf(cookie, isSession(cookie), setting)));
  const fine = cookies.every(hasSameSite)
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions';
  return FAULTS.find((fault) => faults.has(fault)) ?? fine;
}
