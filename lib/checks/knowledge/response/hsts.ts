import type { ResponseFacts } from '../../inspection.ts';
import { isIpAddress } from '../addresses/sites.ts';
import { headerValues } from './headers.ts';
import { isHttpsOnlyHost } from './https-only-hosts.ts';
import { type Transport, transportOf } from './transport.ts';

interface StrictTransportSecurity {
  /** Seconds; 0 turns the protection off. */
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/** The Observatory's actual threshold, in seconds; its documentation says 15,768,000. */
export const SIX_MONTHS = 15_552_000;
/** The minimum for the preload lists of browsers, in seconds (hstspreload.org). */
export const YEAR = 31_536_000;

/**
 * One directive up to its semicolon, or an empty one: a token, then perhaps a token or a quoted string as its
 * value. White space is allowed around both.
 */
const DIRECTIVE =
  /[ \t]*(?:([\w!#$%&'*+.^`|~-]+)[ \t]*(?:=[ \t]*(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)")[ \t]*)?)?(?:;|$)/y;
const FIELDS = /(?:[^,"]|"[^"]*(?:"|$))+/g;

/**
 * Returns the directives of a field by their names in lower case, each with its values, null for none; null if
 * any part of the field does not have the form above, even one that nobody would read.
 */
function directivesOf(field: string): ReadonlyMap<string, readonly (string | null)[]> | null {
  const directives = new Map<string, (string | null)[]>();
  for (let at = 0; at < field.length; at = DIRECTIVE.lastIndex) {
    DIRECTIVE.lastIndex = at;
    const [whole, name, token, quoted] = DIRECTIVE.exec(field) ?? [];
    if (whole === undefined) return null;
    if (name === undefined) continue;
    const values = directives.get(name.toLowerCase()) ?? [];
    values.push(token ?? quoted?.replace(/\\(.)/g, '$1') ?? null);
    directives.set(name.toLowerCase(), values);
  }
  return directives;
}

/**
 * Parses one Strict-Transport-Security field exactly as browsers do (RFC 6797, section 6.1;
 * `test/e2e/page/hsts.spec.ts` compares it with Chromium): case-insensitive names, empty and unknown directives
 * skipped if they are well-formed. Null if browsers ignore the whole field: any part of it is malformed (a comma, a
 * stray quote, a value without quotes that is no token), max-age is missing, repeated or not a whole number, or
 * includeSubDomains is repeated or has a value.
 */
export function parseHsts(field: string): StrictTransportSecurity | null {
  const directives = directivesOf(field);
  const [maxAge, ...more] = directives?.get('max-age') ?? [];
  const subdomains = directives?.get('includesubdomains') ?? [];
  if (!maxAge || !/^\d+$/.test(maxAge) || more.length > 0) return null;
  if (subdomains.length > 1 || typeof subdomains[0] === 'string') return null;
  return {
    maxAge: Number(maxAge),
    includeSubDomains: subdomains.length === 1,
    preload: directives?.has('preload') ?? false,
  };
}

/**
 * The fields of a response as sent. `fetch` joins them with commas. If each part then has its own max-age, there were
 * several fields; else somebody wrote a comma in place of a semicolon, as in any comma of an observed field.
 */
export function hstsFields(response: Pick<ResponseFacts, 'headers' | 'how'>): readonly string[] {
  return headerValues(response, 'strict-transport-security').flatMap((value) => {
    const parts = response.how === 'observed' ? [] : (value.match(FIELDS) ?? []);
    return parts.length > 1 && parts.every((part) => /max-age/i.test(part))
      ? parts.map((part) => part.trim())
      : [value];
  });
}

/**
 * Returns the Observatory's code for the header of an https response, with all its fields joined by `, `. The
 * Observatory is stricter than browsers (no comma, no space before `=`) and more lenient (a max-age that is
 * not a number passes).
 */
export function observatoryHsts(joined: string | null): string {
  if (joined === null) return 'hsts-not-implemented';
  const ages = joined
    .split(';')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part.startsWith('max-age='));
  const last = ages.at(-1);
  if (joined.includes(',') || last === undefined) return 'hsts-header-invalid';
  return Number.parseInt(last.slice('max-age='.length), 10) < SIX_MONTHS
    ? 'hsts-implemented-max-age-less-than-six-months'
    : 'hsts-implemented-max-age-at-least-six-months';
}

/** Returns the whole field with a max-age of that many seconds and the other directives unchanged. */
export function hstsField(
  maxAge: number,
  { includeSubDomains, preload }: Partial<StrictTransportSecurity> = {},
): string {
  const flags = `${includeSubDomains ? '; includeSubDomains' : ''}${preload ? '; preload' : ''}`;
  return `Strict-Transport-Security: max-age=${maxAge}${flags}`;
}

/**
 * Returns the whole field that was meant by one that browsers ignore: with the other directives that it names, for a
 * year, or longer if it says so once.
 */
export function meantHsts(field: string): string {
  const ages = [...field.matchAll(/max-?age\W{0,4}(\d+)/gi)].map(([, seconds]) => Number(seconds));
  const names = (directive: string) => new RegExp(`(?<![\\w-])${directive}(?![\\w-])`, 'i').test(field);
  return hstsField(ages.length === 1 ? Math.max(YEAR, ages[0] ?? 0) : YEAR, {
    includeSubDomains: names('include-?sub-?domains?'),
    preload: names('preload'),
  });
}

/** Whether browsers heed HSTS from such a host: over https, but not from the local machine or an IP address. */
export const canHaveHsts = ({ hostname, isHttps, isLoopback }: Transport): boolean =>
  isHttps && !isLoopback && !isIpAddress(hostname);

/**
 * Returns whether HSTS keeps the host off plain http for at least six months, or browsers do so by themselves; null
 * where that is unknown.
 */
export function hasHsts(response: ResponseFacts | undefined): boolean | null {
  if (response && !canHaveHsts(transportOf(response.url))) return false;
  if (response && isHttpsOnlyHost(transportOf(response.url).hostname)) return true;
  const [field] = response ? hstsFields(response) : [];
  if (field !== undefined) return (parseHsts(field)?.maxAge ?? 0) >= SIX_MONTHS;
  const wasAsked = response?.askedAgain?.includes('strict-transport-security');
  return response && (response.how !== 'stored' || wasAsked) ? false : null;
}
