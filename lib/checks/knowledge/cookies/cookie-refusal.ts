import { isIpAddress, isPublicSuffix, type Suffixes } from '../addresses/sites.ts';
import type { Transport } from '../response/transport.ts';
import type { SetCookie } from './set-cookie.ts';

/**
 * The requirements of a name prefix (RFC 6265bis, section 4.1.3; MDN, “Set-Cookie”, for `__Http-` and
 * `__Host-Http-`).
 */
type PrefixRule = 'secure' | 'httpOnly' | 'domain' | 'path';

/** Why a browser rejects a Set-Cookie field; a rule is one of its name prefix. */
export type CookieRefusal =
  | PrefixRule
  | 'control'
  | 'size'
  | 'host'
  | 'suffix'
  | 'open'
  | 'none'
  | 'partitioned';

const PREFIX = /^__(secure|host|http|host-http)-/i;

/** Returns the rule of its name prefix that a cookie breaks; null if it breaks none. */
function brokenPrefixRule(cookie: SetCookie): PrefixRule | null {
  // `__Host-Http-a` has both prefixes.
  const prefix = (/^__host-http-/i.exec(cookie.name) ?? PREFIX.exec(cookie.name))?.[0].toLowerCase();
  if (!prefix) return null;
  if (!cookie.secure) return 'secure';
  if (prefix.includes('http') && !cookie.httpOnly) return 'httpOnly';
  if (!prefix.startsWith('__host')) return null;
  if (cookie.domain !== null) return 'domain';
  return cookie.path === '/' ? null : 'path';
}

/**
 * Whether a cookie's domain is the host or a parent domain (RFC 6265, section 5.1.3). An IP address has no
 * parent.
 */
function isForHost(domain: string, hostname: string): boolean {
  return domain === hostname || (!isIpAddress(hostname) && hostname.endsWith(`.${domain}`));
}

/**
 * Returns why browsers refuse a cookie of such a response; null if they accept it (RFC 6265bis, section 5.7,
 * and for `Partitioned` draft-cutler-httpbis-partitioned-cookies). Returns only one reason: those that no
 * attribute could change come first.
 */
export function refusalOf(
  cookie: SetCookie,
  { hostname, isOpen }: Transport,
  suffixes: Suffixes | undefined,
): CookieRefusal | null {
  const { domain, secure } = cookie;
  if (cookie.hasControl) return 'control';
  if (cookie.isTooLong) return 'size';
  if (domain !== null && !isForHost(domain, hostname)) return 'host';
  // A host that is a public suffix keeps the cookie as a host-only one.
  if (domain !== null && domain !== hostname && suffixes && isPublicSuffix(domain, suffixes)) return 'suffix';
  const broken = brokenPrefixRule(cookie);
  if (broken) return broken;
  if (secure && isOpen) return 'open';
  if (!secure && cookie.sameSite?.toLowerCase() === 'none') return 'none';
  return !secure && cookie.partitioned ? 'partitioned' : null;
}
