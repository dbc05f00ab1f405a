import type { ResponseFacts } from '../../inspection.ts';
import { headerValues } from './headers.ts';

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
 * Parts between semicolons; semicolons in quotes do not separate, and an unclosed quote extends to the end.
 */
const DIRECTIVES = /(?:[^;"]|"[^"]*(?:"|$))+/g;
const FIELDS = /(?:[^,"]|"[^"]*(?:"|$))+/g;

/**
 * Parses one Strict-Transport-Security field as browsers do (RFC 6797, section 6.1; Chromium's
 * ParseHSTSHeader, Firefox's nsSecurityHeaderParser): case-insensitive names, white space allowed around `=`,
 * values optionally quoted, empty and unknown directives skipped, whatever they contain. Null if both ignore
 * the field: max-age missing, duplicate or not a whole number, or includeSubDomains duplicate or with a
 * value.
 */
export function parseHsts(field: string): StrictTransportSecurity | null {
  const values = (name: string) =>
    (field.match(DIRECTIVES) ?? []).flatMap((directive) => {
      const equals = directive.indexOf('=');
      const own = (equals < 0 ? directive : directive.slice(0, equals)).trim();
      return own.toLowerCase() === name ? [equals < 0 ? null : directive.slice(equals + 1).trim()] : [];
    });
  const [maxAge, ...more] = values('max-age');
  const subdomains = values('includesubdomains');
  const seconds = /^(?:(\d+)|"(\d+)")$/.exec(maxAge ?? '');
  if (!seconds || more.length > 0 || subdomains.length > 1 || typeof subdomains[0] === 'string') return null;
  return {
    maxAge: Number(seconds[1] ?? seconds[2]),
    includeSubDomains: subdomains.length === 1,
    preload: values('preload').length > 0,
  };
}

/**
 * The fields of a response as sent. `fetch` and some browsers join them with commas. If each part has its own
 * max-age, there were several fields; else somebody wrote a comma in place of a semicolon.
 */
export function hstsFields(response: Pick<ResponseFacts, 'headers'>): readonly string[] {
  return headerValues(response, 'strict-transport-security').flatMap((value) => {
    const parts = value.match(FIELDS) ?? [];
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
