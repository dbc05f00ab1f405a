import type { Policy } from './csp.ts';
import { addressSource } from './csp-source.ts';

/** A slip of the pen in one policy. */
export interface Slip {
  slip: 'unknown' | 'semicolon' | 'keyword' | 'source' | 'none' | 'deprecated';
  directive: string;
  value: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Directives whose values are sources (CSP 3, sections 6.1 to 6.4; Fenced Frame, section 6.2). */
const OF_SOURCES = words(
  'default-src child-src connect-src fenced-frame-src font-src frame-src img-src manifest-src media-src object-src ' +
    'prefetch-src script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src ' +
    'base-uri form-action frame-ancestors navigate-to',
);
/** The others: CSP 3, Trusted Types, Upgrade Insecure Requests, Mixed Content, Subresource Integrity. */
const OTHERS = words(
  'sandbox report-uri report-to webrtc trusted-types require-trusted-types-for upgrade-insecure-requests ' +
    'block-all-mixed-content plugin-types reflected-xss referrer disown-opener require-sri-for',
);
/** Known once and gone: no browser in use does anything about them. */
const DEPRECATED = words('reflected-xss referrer disown-opener prefetch-src plugin-types navigate-to');

const KEYWORDS = words(
  "'none' 'self' 'unsafe-inline' 'unsafe-eval' 'strict-dynamic' 'unsafe-hashes' 'report-sample' " +
    "'wasm-unsafe-eval' 'unsafe-allow-redirects' 'inline-speculation-rules' 'trusted-types-eval' " +
    "'report-sha256' 'report-sha384' 'report-sha512' 'unsafe-webtransport-hashes'",
);
/** Keywords that let nothing in. */
const SILENT = words("'none' 'report-sample' 'report-sha256' 'report-sha384' 'report-sha512'");
const HASH_OR_NONCE = /^'(nonce|sha256|sha384|sha512)-[a-z0-9+/_-]+={0,2}'$/i;
/** A nonce with other characters is named by a check of its own. */
const ANY_NONCE = /^'nonce-.+'$/i;
const UNQUOTED = /^(nonce|sha256|sha384|sha512)-[^.]+$/i;

/** Flags of a sandbox (HTML standard, "parse a sandboxing directive"; Storage Access API). */
const SANDBOX =
  /^allow-(downloads|forms|modals|orientation-lock|pointer-lock|popups|popups-to-escape-sandbox|presentation|same-origin|scripts|storage-access-by-user-activation|top-navigation|top-navigation-by-user-activation|top-navigation-to-custom-protocols)$/i;
const TRUSTED_TYPES = words("'allow-duplicates' 'none'");

const isDirective = (name: string) => OF_SOURCES.has(name) || OTHERS.has(name);

/** What is wrong with one value of a directive that lists sources. */
function slipInSource(value: string): Slip['slip'] | null {
  const lower = value.toLowerCase();
  if (isDirective(lower)) return 'semicolon';
  if (KEYWORDS.has(`'${lower}'`) || UNQUOTED.test(value)) return 'keyword';
  if (value.startsWith("'"))
    return KEYWORDS.has(lower) || HASH_OR_NONCE.test(value) || ANY_NONCE.test(value) ? null : 'keyword';
  return value === '*' || addressSource(value) ? null : 'source';
}

/** What is wrong with one value of another directive. */
function slipInOther(directive: string, value: string): Slip['slip'] | null {
  const lower = value.toLowerCase();
  // Groups of reports and policies of Trusted Types may have any name.
  if (lower.includes('-') && isDirective(lower)) return 'semicolon';
  if (directive === 'sandbox') return SANDBOX.test(value) ? null : 'keyword';
  if (directive === 'require-trusted-types-for') return value === "'script'" ? null : 'keyword';
  const isKeyword = directive === 'trusted-types' && value.startsWith("'");
  return isKeyword && !TRUSTED_TYPES.has(value) ? 'keyword' : null;
}

/** What browsers will read otherwise than it was meant, in the policy's order. */
export function* slipsOf({ directives }: Policy): Generator<Slip, void> {
  for (const [directive, values] of directives) {
    if (!isDirective(directive)) {
      yield { slip: 'unknown', directive, value: '' };
      continue;
    }
    if (DEPRECATED.has(directive)) yield { slip: 'deprecated', directive, value: '' };
    const listsSources = OF_SOURCES.has(directive);
    for (const value of values) {
      const slip = listsSources ? slipInSource(value) : slipInOther(directive, value);
      if (slip) yield { slip, directive, value };
    }
    const others = values.filter((value) => !SILENT.has(value.toLowerCase()));
    if (listsSources && others.length > 0 && values.some((value) => value.toLowerCase() === "'none'"))
      yield { slip: 'none', directive, value: "'none'" };
  }
}
