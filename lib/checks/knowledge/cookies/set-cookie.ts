import type { ResponseFacts } from '../../snapshot.ts';
import { headerValues } from '../response/headers.ts';
import { transportOf } from '../response/transport.ts';

/** One Set-Cookie field as it was sent (RFC 6265bis, section 5.6). Its value is not kept: it may be a secret. */
export interface SetCookie {
  name: string;
  /** Characters of the value. */
  length: number;
  /** Whether the value has the form of a JSON Web Token. */
  isJwt: boolean;
  secure: boolean;
  httpOnly: boolean;
  partitioned: boolean;
  /** As written, `''` where empty, null where the attribute is absent. Of several, the last, as browsers have it. */
  sameSite: string | null;
  /** In lower case, without a leading dot; null where absent or empty. */
  domain: string | null;
  path: string | null;
  /** Seconds; wins over `expires`. */
  maxAge: number | null;
  /** Milliseconds since 1970. */
  expires: number | null;
  /** The field with its value left out, for showing. */
  shown: string;
}

const JWT = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/;

/** Reads one Set-Cookie field; null where it names no cookie. */
export function parseSetCookie(field: string): SetCookie | null {
  const [pair = '', ...attributes] = field.split(';');
  const equals = pair.indexOf('=');
  const name = (equals < 0 ? '' : pair.slice(0, equals)).trim();
  const value = pair.slice(equals + 1).trim();
  if (!name) return null;
  const cookie: SetCookie = {
    name,
    length: value.length,
    isJwt: JWT.test(value),
    secure: false,
    httpOnly: false,
    partitioned: false,
    sameSite: null,
    domain: null,
    path: null,
    maxAge: null,
    expires: null,
    shown: [`${name}=…`, ...attributes.map((attribute) => attribute.trim())].join('; '),
  };
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.split('=');
    const text = rest.join('=').trim();
    switch (key.trim().toLowerCase()) {
      case 'secure':
        cookie.secure = true;
        break;
      case 'httponly':
        cookie.httpOnly = true;
        break;
      case 'partitioned':
        cookie.partitioned = true;
        break;
      case 'samesite':
        cookie.sameSite = text;
        break;
      case 'domain':
        cookie.domain = text.replace(/^\./, '').toLowerCase() || null;
        break;
      case 'path':
        cookie.path = text.startsWith('/') ? text : null;
        break;
      case 'max-age':
        if (/^-?\d+$/.test(text)) cookie.maxAge = Number(text);
        break;
      case 'expires': {
        const time = Date.parse(text);
        if (!Number.isNaN(time)) cookie.expires = time;
        break;
      }
    }
  }
  return cookie;
}

/** The cookies of a response. Only an observed one shows them; a browser may join several fields with a line feed. */
export function cookiesOf(response: ResponseFacts): readonly SetCookie[] {
  return headerValues(response, 'set-cookie')
    .flatMap((value) => value.split('\n'))
    .flatMap((field) => parseSetCookie(field) ?? []);
}

/** Which rule of its name's prefix a cookie breaks, so that browsers refuse it; null where it breaks none. */
export function brokenPrefixRule(cookie: SetCookie, isHttps: boolean): 'secure' | 'path' | 'domain' | null {
  const name = cookie.name.toLowerCase();
  const isHost = name.startsWith('__host-');
  if (!isHost && !name.startsWith('__secure-')) return null;
  if (!cookie.secure || !isHttps) return 'secure';
  if (isHost && cookie.domain !== null) return 'domain';
  if (isHost && cookie.path !== '/') return 'path';
  return null;
}

/** Whether a browser takes the cookie from this host: its domain must be the host or stand above it. */
export function isForHost({ domain }: SetCookie, hostname: string): boolean {
  return domain === null || domain === hostname || hostname.endsWith(`.${domain}`);
}

const YEAR = 366 * 86_400_000;

/** Whether the field only deletes a cookie: it was over when the response was sent. */
export function isDeletion({ maxAge, expires }: SetCookie, response: ResponseFacts): boolean {
  if (maxAge !== null) return maxAge <= 0;
  const sent = Date.parse(headerValues(response, 'date')[0] ?? '');
  // Without a date only the usual ones, from the beginning of time, are surely over.
  return expires !== null && expires <= (Number.isNaN(sent) ? YEAR : sent);
}

/** Seconds that a cookie is to last, null where it ends with the browser or the response names no date. */
export function lifetimeOf({ maxAge, expires }: SetCookie, response: ResponseFacts): number | null {
  if (maxAge !== null) return maxAge;
  const sent = Date.parse(headerValues(response, 'date')[0] ?? '');
  return expires === null || Number.isNaN(sent) ? null : (expires - sent) / 1000;
}

/** The cookies of a response that a browser takes from this host and keeps. */
export function acceptedCookies(response: ResponseFacts): readonly SetCookie[] {
  const { hostname, isHttps, isLoopback } = transportOf(response.url);
  return cookiesOf(response).filter(
    (cookie) => isForHost(cookie, hostname) && brokenPrefixRule(cookie, isHttps || isLoopback) === null,
  );
}
