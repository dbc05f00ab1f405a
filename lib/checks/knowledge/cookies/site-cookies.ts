import { headerLine, type Line } from '../../check.ts';
import type { Inspection, ResponseFacts, StoredCookie, ValueShape } from '../../inspection.ts';
import { parseAddress } from '../addresses/addresses.ts';
import { headerValue } from '../response/headers.ts';
import { transportOf } from '../response/transport.ts';
import { parseCookieDate } from './cookie-date.ts';
import { refusalOf } from './cookie-refusal.ts';
import { type SetCookie, setCookiesOf } from './set-cookie.ts';

/** A cookie that the browser keeps for the page's host. */
export interface SiteCookie {
  name: string;
  value: ValueShape;
  secure: boolean;
  httpOnly: boolean;
  /** Kept apart for each site that the page is embedded in. */
  partitioned: boolean;
  /** As written; null where it has none. */
  sameSite: string | null;
  /** Null where it goes to its own host only. */
  domain: string | null;
  /** Seconds that it is to last from now on; null where it ends with the browser's session. */
  lifetime: number | null;
  at: Line;
  /** The field that set it, its value left out; missing where only the browser's store told of it. */
  field?: string;
}

/** What keeps one cookie from replacing another: the name, the hosts and the paths that it goes to. */
const keyOf = (name: string, domain: string, path: string) => `${name}\n${domain}\n${path}`;

/** Where a cookie without `Path` goes: the folder of the address (RFC 6265, section 5.1.4). */
function folderOf(address: string): string {
  const path = parseAddress(address)?.pathname ?? '/';
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}

/** Seconds that a cookie lasts from the moment that its response was sent; null to the end of the session. */
function lifetimeOf({ maxAge, expires }: SetCookie, sent: number): number | null {
  if (maxAge !== null) return maxAge;
  return expires === null ? null : (expires - sent) / 1_000;
}

/** The cookies that a browser keeps of an observed response: a later field replaces an earlier one, a deletion too. */
function keptOf(response: ResponseFacts, inspection: Inspection): Map<string, SiteCookie> {
  const transport = transportOf(response.url);
  const folder = folderOf(response.url);
  const sent = parseCookieDate(headerValue(response, 'date') ?? '') ?? inspection.at;
  const kept = new Map<string, SiteCookie>();
  for (const cookie of setCookiesOf(response)) {
    if (refusalOf(cookie, transport, inspection.suffixes) !== null) continue;
    const { name, value, secure, httpOnly, partitioned, sameSite, shown } = cookie;
    const domain = cookie.domain === null ? transport.hostname : `.${cookie.domain}`;
    const key = keyOf(name, domain, cookie.path ?? folder);
    const lifetime = lifetimeOf(cookie, sent);
    kept.delete(key);
    if (lifetime !== null && lifetime <= 0) continue;
    const at = headerLine('set-cookie', shown);
    const own = { name, value, secure, httpOnly, partitioned, sameSite, domain: cookie.domain };
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

const known = new WeakMap<Inspection, readonly SiteCookie[] | null>();

function readCookies(inspection: Inspection): readonly SiteCookie[] | null {
  const { response, cookies, at } = inspection;
  const isObserved = response?.how === 'observed';
  if (!isObserved && !cookies) return null;
  const union = isObserved ? keptOf(response, inspection) : new Map<string, SiteCookie>();
  for (const cookie of cookies ?? []) {
    const key = keyOf(cookie.name, `${cookie.hostOnly ? '' : '.'}${cookie.domain}`, cookie.path);
    // What the response says is more than what the browser tells of it.
    if (!union.has(key)) union.set(key, storedCookie(cookie, at));
  }
  return [...union.values()];
}

/**
 * The cookies of the page's host, as far as they were seen: those that the response sets, and those that the browser has
 * kept from before or from scripts. Null where neither was seen.
 */
export function siteCookies(inspection: Inspection): readonly SiteCookie[] | null {
  let cookies = known.get(inspection);
  if (cookies === undefined) {
    cookies = readCookies(inspection);
    known.set(inspection, cookies);
  }
  return cookies;
}
