import { HASH_LENGTHS } from '../document/sri.ts';
import type { CspPolicy } from './csp.ts';
import { addressSource } from './csp-source.ts';

/** A mistake in the syntax of one policy. */
interface Slip {
  slip: 'unknown' | 'displaced' | 'semicolon' | 'keyword' | 'source' | 'hash' | 'none' | 'deprecated';
  directive: string;
  value: string;
  /** The corrected directive, if it is clear. */
  meant?: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Directives with source lists (CSP 3, sections 6.1 to 6.4; Fenced Frame, section 6.2). */
const OF_SOURCES = words(
  'default-src child-src connect-src fenced-frame-src font-src frame-src img-src manifest-src media-src object-src ' +
    'prefetch-src script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src ' +
    'base-uri form-action frame-ancestors navigate-to',
);
/**
 * Other directives: CSP 3, Trusted Types, Upgrade Insecure Requests, Mixed Content, Subresource Integrity.
 */
const OTHERS = words(
  'sandbox report-uri report-to webrtc trusted-types require-trusted-types-for upgrade-insecure-requests ' +
    'block-all-mixed-content plugin-types reflected-xss referrer disown-opener require-sri-for',
);
/** Obsolete: no browser in use supports them. */
const DEPRECATED = words('reflected-xss referrer disown-opener prefetch-src plugin-types navigate-to');

const KEYWORDS = words(
  "'none' 'self' 'unsafe-inline' 'unsafe-eval' 'strict-dynamic' 'unsafe-hashes' 'report-sample' " +
    "'wasm-unsafe-eval' 'unsafe-allow-redirects' 'inline-speculation-rules' 'trusted-types-eval' " +
    "'report-sha256' 'report-sha384' 'report-sha512' 'unsafe-webtransport-hashes'",
);
/** Keywords that allow nothing. */
const SILENT = words("'none' 'report-sample' 'report-sha256' 'report-sha384' 'report-sha512'");
const HASH_OR_NONCE = /^'(nonce|sha256|sha384|sha512)-[a-z0-9+/_-]+={0,2}'$/i;
/** Another check reports a nonce with invalid characters. */
const ANY_NONCE = /^'nonce-.+'$/i;
const UNQUOTED = /^(nonce|sha256|sha384|sha512)-[^.]+$/i;

/** Flags of a sandbox (HTML standard, "parse a sandboxing directive"; Storage Access API). */
const SANDBOX =
  /^allow-(downloads|forms|modals|orientation-lock|pointer-lock|popups|popups-to-escape-sandbox|presentation|same-origin|scripts|storage-access-by-user-activation|top-navigation|top-navigation-by-user-activation|top-navigation-to-custom-protocols)$/i;
const TRUSTED_TYPES = words("'allow-duplicates' 'none'");

/** Returns the kind of hash and its length in a source that no script can match because of that length; null for others. */
export function impossibleSource(value: string): { algorithm: string; needed: number; found: number } | null {
  const [, written = '', hash = ''] = /^'(sha(?:256|384|512))-([a-z0-9+/_-]+)={0,2}'$/i.exec(value) ?? [];
  const algorithm = written.toLowerCase();
  const needed = HASH_LENGTHS.get(algorithm);
  return needed === undefined || hash.length === needed ? null : { algorithm, needed, found: hash.length };
}

const isDirective = (name: string) => OF_SOURCES.has(name) || OTHERS.has(name);

/** Returns the mistake in one value of a directive with a source list. */
function slipInSource(value: string): Slip['slip'] | null {
  const lower = value.toLowerCase();
  if (isDirective(lower)) return 'semicolon';
  if (KEYWORDS.has(`'${lower}'`) || UNQUOTED.test(value)) return 'keyword';
  if (impossibleSource(value)) return 'hash';
  if (value.startsWith("'"))
    return KEYWORDS.has(lower) || HASH_OR_NONCE.test(value) || ANY_NONCE.test(value) ? null : 'keyword';
  return value === '*' || addressSource(value) ? null : 'source';
}

/** Returns the mistake in one value of another directive. */
function slipInOther(directive: string, value: string): Slip['slip'] | null {
  const lower = value.toLowerCase();
  // Reporting groups and Trusted Types policies may have any name.
  if (lower.includes('-') && isDirective(lower)) return 'semicolon';
  if (directive === 'sandbox') return SANDBOX.test(value) ? null : 'keyword';
  if (directive === 'require-trusted-types-for') return value === "'script'" ? null : 'keyword';
  const isKeyword = directive === 'trusted-types' && value.startsWith("'");
  return isKeyword && !TRUSTED_TYPES.has(value) ? 'keyword' : null;
}

const isNone = (value: string) => value.toLowerCase() === "'none'";
const letsIn = (value: string) => !SILENT.has(value.toLowerCase());
const slipIn = (directive: string, value: string) =>
  OF_SOURCES.has(directive) ? slipInSource(value) : slipInOther(directive, value);

/**
 * Returns the intended value; null if it is not clear. Adds no quotes to keywords that would weaken the
 * policy.
 */
function meantValue(directive: string, value: string): string | null {
  const slip = slipIn(directive, value);
  if (slip === null) return value;
  const quoted = `'${value}'`;
  const isQuotable = KEYWORDS.has(quoted.toLowerCase()) || UNQUOTED.test(value) || quoted === "'script'";
  return slip === 'keyword' && isQuotable && !/^unsafe-/i.test(value) ? quoted : null;
}

/** The most values for which a corrected directive is proposed. */
const MOST_VALUES = 100;

/** Returns the corrected directive, with missing semicolons added; null if the intention is not clear. */
function meantDirective(name: string, values: readonly string[]): string | null {
  if (values.length > MOST_VALUES) return null;
  const parts: string[][] = [[name]];
  for (const value of values) {
    const current = parts.at(-1)?.[0] ?? name;
    if (slipIn(current, value) === 'semicolon') parts.push([value.toLowerCase()]);
    else parts.at(-1)?.push(value);
  }
  const written = parts.map(([directive = name, ...own]) => {
    // Without a source the list would allow nothing, which nobody intended.
    if (own.length === 0 && OF_SOURCES.has(directive) && parts.length > 1) return null;
    const meant = own.map((value) => meantValue(directive, value));
    const others = meant.filter((value) => value !== null && letsIn(value));
    const kept =
      OF_SOURCES.has(directive) && others.length > 0 ? meant.filter((value) => !isNone(value ?? '')) : meant;
    return kept.includes(null) ? null : [directive, ...kept].join(' ');
  });
  return written.includes(null) ? null : withoutNonces(written.join('; '));
}

/** A policy for copying: its nonces, which are new in every response, become `…`. */
export function withoutNonces(policy: string): string {
  return policy.replace(/'nonce-[^']*'/gi, "'nonce-…'");
}

/** A source where a directive belongs: a host, a URL, a scheme or a keyword. */
const DISPLACED = /^'|\/\/|^[*\w-]+\.[\w.*-]+|^(https?|data|blob|wss?):$/;

/** Returns the parts of a policy that browsers read differently than intended, in the policy's order. */
export function* slipsOf({ directives }: CspPolicy): Generator<Slip, void> {
  for (const [directive, values] of directives) {
    if (!isDirective(directive)) {
      yield { slip: DISPLACED.test(directive) ? 'displaced' : 'unknown', directive, value: '' };
      continue;
    }
    if (DEPRECATED.has(directive)) yield { slip: 'deprecated', directive, value: '' };
    const meant = meantDirective(directive, values);
    const mended = meant === null ? {} : { meant };
    const slips = values.map((value) => slipIn(directive, value));
    for (const [index, value] of values.entries()) {
      const slip = slips[index];
      if (slip) yield { slip, directive, value, ...mended };
    }
    // What follows a directive without its semicolon belongs to that one.
    const next = slips.indexOf('semicolon');
    const own = next < 0 ? values : values.slice(0, next);
    if (OF_SOURCES.has(directive) && own.some(isNone) && own.some(letsIn))
      yield { slip: 'none', directive, value: "'none'", ...mended };
  }
}
