import type { SetCookie } from './set-cookie.ts';

/** What the Observatory takes points for, from best to worst. */
const FAULTS = [
  'cookies-without-secure-flag-but-protected-by-hsts',
  'cookies-without-secure-flag',
  'cookies-session-without-secure-flag-but-protected-by-hsts',
  'cookies-samesite-flag-invalid',
  'cookies-anticsrf-without-samesite-flag',
  'cookies-session-without-httponly-flag',
  'cookies-session-without-secure-flag',
] as const;

export interface CookieSetting {
  /** False on the machine itself, where plain http goes through no network. */
  needsSecure: boolean;
  /** Whether the Observatory's test of Strict-Transport-Security passes. */
  hasHsts: boolean;
}

/** A session cookie as the Observatory knows one. */
export function isSessionName(name: string): boolean {
  return /login|sess/i.test(name);
}

/** An anti-CSRF token as the Observatory knows one. */
export function isCsrfName(name: string): boolean {
  return /csrf/i.test(name);
}

export function hasSameSite({ sameSite }: SetCookie): boolean {
  return /^(strict|lax|none)$/i.test(sameSite ?? '');
}

/** A `SameSite` that browsers do not know, or `None` that they refuse for want of `Secure`. */
export function isSameSiteInvalid(cookie: SetCookie): boolean {
  if (cookie.sameSite === null) return false;
  return !hasSameSite(cookie) || (!cookie.secure && cookie.sameSite.toLowerCase() === 'none');
}

function rankOf(cookie: SetCookie, { needsSecure, hasHsts }: CookieSetting): number {
  const isSession = isSessionName(cookie.name);
  const isOpen = needsSecure && !cookie.secure;
  const ranks: [boolean, (typeof FAULTS)[number]][] = [
    [isOpen && hasHsts, 'cookies-without-secure-flag-but-protected-by-hsts'],
    [isOpen && !hasHsts, 'cookies-without-secure-flag'],
    [isOpen && isSession && hasHsts, 'cookies-session-without-secure-flag-but-protected-by-hsts'],
    [isSameSiteInvalid(cookie), 'cookies-samesite-flag-invalid'],
    [isCsrfName(cookie.name) && !hasSameSite(cookie), 'cookies-anticsrf-without-samesite-flag'],
    [isSession && !cookie.httpOnly, 'cookies-session-without-httponly-flag'],
    [isOpen && isSession && !hasHsts, 'cookies-session-without-secure-flag'],
  ];
  return Math.max(-1, ...ranks.map(([holds, fault]) => (holds ? FAULTS.indexOf(fault) : -1)));
}

/** The Observatory's code for the cookies of a page: the worst one decides. */
export function observatoryCookies(cookies: readonly SetCookie[], setting: CookieSetting): string {
  if (cookies.length === 0) return 'cookies-not-found';
  const worst = cookies.reduce((rank, cookie) => Math.max(rank, rankOf(cookie, setting)), -1);
  const fine = cookies.every(hasSameSite)
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions';
  return FAULTS[worst] ?? fine;
}
