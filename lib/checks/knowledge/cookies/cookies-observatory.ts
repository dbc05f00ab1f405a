import type { SetCookie } from './set-cookie.ts';

/** What the test looks at. */
type Attributes = Pick<SetCookie, 'name' | 'secure' | 'httpOnly' | 'sameSite'>;

/** What the Observatory takes points for, from worst to best. */
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

interface CookieSetting {
  /** False on the machine itself, where plain http goes through no network. */
  needsSecure: boolean;
  /** Whether the host is to be asked over https only, for at least six months. */
  hasHsts: boolean;
}

/** A session cookie as the Observatory knows one. */
function isSessionName(name: string): boolean {
  return /login|sess/i.test(name);
}

/** An anti-CSRF token as the Observatory knows one. */
export function isCsrfName(name: string): boolean {
  return /csrf/i.test(name);
}

export function hasSameSite({ sameSite }: Pick<SetCookie, 'sameSite'>): boolean {
  return /^(strict|lax|none)$/i.test(sameSite ?? '');
}

/** A `SameSite` that browsers do not know, or `None` that they refuse for want of `Secure`. */
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
 * The code for the cookies of a page, the worst one decides. Sessions are known by their names, as the Observatory does,
 * unless the caller knows better.
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
