import type { CspPolicy } from './csp.ts';
import { addressSource } from './csp-source.ts';

/** A slip of the pen in one policy. */
interface Slip {
  slip: 'unknown' | 'semicolon' | 'keyword' | 'source' | 'none' | 'deprecated';
  directive: string;
  value: string;
  /** The directive as it was meant, where that is plain. */
  meant?: string;
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

const isNone = (value: string) => value.toLowerCase() === "'none'";
const letsIn = (value: string) => !SILENT.has(value.toLowerCase());
const slipIn = (directive: string, value: string) =>
  OF_SOURCES.has(directive) ? slipInSource(value) : slipInOther(directive, value);

/** A value as it was meant, null where that is not plain. No quotes are given to what would open the policy. */
function meantValue(directive: string, value: string): string | null {
  const slip = slipIn(directive, value);
  if (slip === null) return value;
  const quoted = `'${value}'`;
  const isQuotable = KEYWORDS.has(quoted.toLowerCase()) || UNQUOTED.test(value) || quoted === "'script'";
  return slip === 'keyword' && isQuotable && !/^unsafe-/i.test(value) ? quoted : null;
}

/** Values up to which a directive is written anew. */
const MOST_VALUES = 100;

/** A directive as it was meant, with the semicolons that are missing in it; null where that is not plain. */
function meantDirective(name: string, values: readonly string[]): string | null {
  if (values.length > MOST_VALUES) return null;
  const parts: string[][] = [[name]];
  for (const value of values) {
    const current = parts.at(-1)?.[0] ?? name;
    if (slipIn(current, value) === 'semicolon') parts.push([value.toLowerCase()]);
    else parts.at(-1)?.push(value);
  }
  const written = parts.map(([directive = name, ...own]) => {
    // Without a source a list would let nothing in, which nobody meant.
    if (own.length === 0 && OF_SOURCES.has(directive) && parts.length > 1) return null;
    const meant = own.map((value) => meantValue(directive, value));
    const others = meant.filter((value) => value !== null && letsIn(value));
    const kept =
      OF_SOURCES.has(directive) && others.length > 0 ? meant.filter((value) => !isNone(value ?? '')) : meant;
    return kept.includes(null) ? null : [directive, ...kept].join(' ');
  });
  return written.includes(null) ? null : withoutNonces(written.join('; '));
}

/** A policy to copy: its nonces, which are new in every response, become `…`. */
export function withoutNonces(policy: string): string {
  return policy.replace(/'nonce-[^']*'/gi, "'nonce-…'");
}

/** What browsers will read otherwise than it was meant, in the policy's order. */
export function* slipsOf({ directives }: CspPolicy): Generator<Slip, void> {
  for (const [directive, values] of directives) {
    if (!isDirective(directive)) {
      yield { slip: 'unknown', directive, value: '' };
      continue;
    }
    if (DEPRECATED.has(directive)) yield { slip: 'deprecated', directive, value: '' };
    const meant = meantDirective(directive, values);
    const mended = meant === null ? {} : { meant };
    for (const value of values) {
      const slip = slipIn(directive, value);
      if (slip) yield { slip, directive, value, ...mended };
    }
    if (OF_SOURCES.has(directive) && values.some(isNone) && values.some(letsIn))
      yield { slip: 'none', directive, value: "'none'", ...mended };
  }
}
