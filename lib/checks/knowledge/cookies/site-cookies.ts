import { headerLine, type Line } from '../../check.ts';
import type { Inspection, ResponseFacts, StoredCookie, ValueShape } from '../../inspection.ts';
import { isIpAddress, isPublicSuffix, type Suffixes } from '../addresses/sites.ts';
import { oncePerInspection } from '../read-parts.ts';
import { headerValue } from '../response/headers.ts';
import { type Transport, transportOf } from '../response/transport.ts';
import { parseCookieDate } from './cookie-date.ts';
import { refusalOf } from './cookie-refusal.ts';
import { defaultPath } from './default-path.ts';
import { type SetCookie, setCookiesOf } from './set-cookie.ts';

/** A cookie that the browser keeps for the page's host. */
export interface SiteCookie {
  name: string;
  value: ValueShape;
  secure: boolean;
  httpOnly: boolean;
  /** Whether it is partitioned: stored separately for each site that embeds the page. */
  partitioned: boolean;
  /** As written; null if it has none. */
  sameSite: string | null;
  /** Null if only its own host receives it. */
  domain: string | null;
  /** Remaining lifetime in seconds; null if it ends with the browser session. */
  lifetime: number | null;
  at: Line;
  /** The field that set it, without its value; missing if only the browser's store has the cookie. */
  field?: string;
}

/**
 * Returns the identity of a cookie (name, domain and path); a cookie replaces only one with the same
 * identity.
 */
const keyOf = (name: string, domain: string, path: string) => `${name}\n${domain}\n${path}`;

/** Returns the lifetime in seconds from the moment the response was sent; null for a session cookie. */
function lifetimeOf({ maxAge, expires }: SetCookie, sent: number): number | null {
  if (maxAge !== null) return maxAge;
  return expires === null ? null : (expires - sent) / 1_000;
}

/** Returns the domain whose subdomains receive a cookie; null for a host that has none of its own. */
function sharedDomain({ domain }: SetCookie, { hostname }: Transport, suffixes?: Suffixes): string | null {
  const isAlone =
    domain === hostname && (isIpAddress(hostname) || (suffixes && isPublicSuffix(hostname, suffixes)));
  return isAlone ? null : domain;
}

/**
 * Returns the cookies that a browser keeps from an observed response: a later field replaces an earlier one,
 * even as a deletion.
 */
function keptOf(response: ResponseFacts, inspection: Inspection): Map<string, SiteCookie> {
  const transport = transportOf(response.url);
  const folder = defaultPath(response.url);
  const sent = parseCookieDate(headerValue(response, 'date') ?? '') ?? inspection.at;
  const kept = new Map<string, SiteCookie>();
  for (const cookie of setCookiesOf(response)) {
    if (refusalOf(cookie, transport, inspection.suffixes) !== null) continue;
    const { name, value, secure, httpOnly, partitioned, sameSite, shown } = cookie;
    const domain = sharedDomain(cookie, transport, inspection.suffixes);
    const key = keyOf(name, domain === null ? transport.hostname : `.${domain}`, cookie.path ?? folder);
    const lifetime = lifetimeOf(cookie, sent);
    kept.delete(key);
    if (lifetime !== null && lifetime <= 0) continue;
    const at = headerLine('set-cookie', shown);
    const own = { name, value, secure, httpOnly, partitioned, sameSite, domain };
    kept.set(key, { ...own, lifetime, at, field: shown });
  }
  return kept;
}

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None', unspecified: null } as const;

function storedCookie(cookie: StoredCookie, now: number): SiteCookie {
  const { name, value, domain, hostOnly, path, secure, httpOnly, expires, partition } = cookie;
  const sameSite = SAME_SITE[cookie.sameSite];
  const attributes = [secure && 'Secure', httpOnly && 'HttpOnly', sameSite && `SameSite=${sameSite}`];
  const details = [...attributes.filter(Boolean), `${hostOnly ? '' : '.'}${domain}${path}`].join(', ');
  return {
    name,
    value,
    secure,
    httpOnly,
    partitioned: partition !== undefined,
    sameSite,
    domain: hostOnly ? null : domain,
    lifetime: expires === undefined ? null : (expires - now) / 1_000,
    at: { source: 'cookie', text: `${name} (${details})` },
  };
}

/**
 * Returns the known cookies of the page's host: those that the response sets, and those that the browser
 * stored earlier or from scripts. Null if neither source is available.
 */
export const siteCookies = oncePerInspection((inspection): readonly SiteCookie[] | null => {
  const { response, cookies, at } = inspection;
  const isObserved = response?.how === 'observed';
  if (!isObserved && !cookies) return null;
  const union = isObserved ? keptOf(response, inspection) : new Map<string, SiteCookie>();
  for (const cookie of cookies ?? []) {
    const key = keyOf(cookie.name, `${cookie.hostOnly ? '' : '.'}${cookie.domain}`, cookie.path);
    // The response has more details than the browser's store.
    if (!union.has(key)) union.set(key, storedCookie(cookie, at));
  }
  return [...union.values()];
});
