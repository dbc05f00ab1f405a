import type { Inspection } from '../../inspection.ts';
import { isCsrfName } from './cookies-observatory.ts';
import { isScriptCookie } from './known-cookies.ts';
import { isSessionLike, type SessionLook, sessionLook } from './session-cookies.ts';
import { type SiteCookie, siteCookies } from './site-cookies.ts';

/** Heroku's own cookie, which its customers cannot change; the Observatory leaves it out too. */
export const NOT_THEIRS = 'heroku-session-affinity';

/** A cookie of the page's host, and what is not certain about it. */
export interface JudgedCookie extends SiteCookie {
  look: SessionLook;
  /** Whether nobody can tell if the server or a script set it: only the browser's store has it. */
  isDoubtful: boolean;
}

/**
 * Whether only the site's server can have set a cookie: this response sets it, or scripts cannot set such a
 * cookie or would have no reason to.
 */
const isOfServer = (cookie: SiteCookie) =>
  cookie.field !== undefined || cookie.httpOnly || isSessionLike(cookie) || isCsrfName(cookie.name);

/**
 * A random value under a name that says nothing is no sign of a session where the site has a session that it
 * protects: whoever sets the one with all flags would not forget the other.
 */
function withoutVisitorIds(cookies: readonly JudgedCookie[], needsSecure: boolean): readonly JudgedCookie[] {
  const isProtected = ({ look, httpOnly, secure }: JudgedCookie) =>
    look === 'session' && httpOnly && (secure || !needsSecure);
  if (!cookies.some(isProtected)) return cookies;
  return cookies.map((judged) => (judged.look === 'value only' ? { ...judged, look: 'none' } : judged));
}

/**
 * Returns the cookies that count for the page, whether this response sets them or the browser has them from an
 * earlier one: a reload does not change which ones. Cookies that are known to come from scripts are left out.
 * Null if no cookies are known.
 */
export function judgedCookies(inspection: Inspection, needsSecure: boolean): readonly JudgedCookie[] | null {
  const cookies = siteCookies(inspection);
  if (!cookies) return null;
  const judged = cookies
    .filter((cookie) => cookie.name !== NOT_THEIRS && (isOfServer(cookie) || !isScriptCookie(cookie.name)))
    .map((cookie) => ({ ...cookie, look: sessionLook(cookie), isDoubtful: !isOfServer(cookie) }));
  return withoutVisitorIds(judged, needsSecure);
}
