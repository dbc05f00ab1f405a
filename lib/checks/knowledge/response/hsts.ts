export interface StrictTransportSecurity {
  /** Seconds; 0 switches the protection off. */
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/** The Observatory's real threshold, in seconds; its documentation says 15,768,000. */
export const SIX_MONTHS = 15_552_000;

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * Parses one Strict-Transport-Security field as browsers do (RFC 6797, section 6.1): names in any case, white
 * space around `=`, values optionally quoted, unknown directives skipped. Null where a browser ignores the field:
 * no valid max-age, or a directive that stands twice.
 */
export function parseHsts(field: string): StrictTransportSecurity | null {
  const directives = new Map<string, string>();
  for (const part of field.split(';')) {
    if (!part.trim()) continue;
    const [rawName = '', ...rest] = part.split('=');
    const name = rawName.trim().toLowerCase();
    const value = rest.join('=').trim();
    const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    const bare = isQuoted ? value.slice(1, -1) : value;
    if (!TOKEN.test(name) || bare.includes('"') || (!isQuoted && /\s/.test(bare))) return null;
    if (directives.has(name)) return null;
    directives.set(name, bare);
  }
  const maxAge = directives.get('max-age');
  if (maxAge === undefined || !/^\d+$/.test(maxAge)) return null;
  return {
    maxAge: Number(maxAge),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

/**
 * The Observatory's code for the header of an https response, all its fields joined with `, `. It reads them more
 * strictly than browsers (no comma, no space before `=`) and more loosely (a max-age that is no number passes).
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
