// One declaration for each header: the checks that read it, and what its value should be. The value is the text to copy
// that these checks offer with their findings, so it is written down once, in the check.
import type { ResponseFacts } from '../../checks/inspection.ts';
import { headerPolicies } from '../../checks/knowledge/csp/csp.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { hstsFields, parseHsts, YEAR } from '../../checks/knowledge/response/hsts.ts';
import { defaultReferrerPolicy } from '../../checks/knowledge/response/referrer-policy.ts';
import { itemToken } from '../../checks/knowledge/response/structured-fields.ts';
import type { Caution } from './recommendation.ts';

/** Two years, as the preload lists of browsers recommend. */
const LONG = 2 * YEAR;

/** What is known when a header gets its value. */
interface Situation {
  /** What the header says now; null if it is not sent. */
  now: string | null;
  /** The sources of `frame-ancestors` that the policy will have. */
  ancestors: readonly string[] | undefined;
}

interface HeaderDeclaration {
  /** The name in its usual capitalization. */
  name: string;
  /** The checks whose findings are about the header, unless they are about an element of the page. */
  checks: readonly string[];
  /** The value that a complete set contains although browsers do the same without it. */
  standard?: string;
  /** Returns what to watch when the header gets a value. */
  caution?(value: string, now: string | null): Caution | undefined;
  /**
   * Returns the value where the text to copy is not all: null if the header should be removed, undefined if it should
   * stay as it is.
   */
  value?(situation: Situation): string | null | undefined;
}

/** Returns the value in the text to copy: `nosniff` of `X-Content-Type-Options: nosniff`. */
export const valueIn = (fix: string): string => fix.slice(fix.indexOf(': ') + 2);

/** Whether browsers use HSTS for the subdomains too; not if they ignore the header, because it is invalid. */
const isForSubdomains = (value: string | null) => parseHsts(value ?? '')?.includeSubDomains;

/** Returns two years with subdomains; a longer time and `preload` stay, if they were sent. */
function transportSecurity({ now }: Situation): string {
  const hsts = parseHsts(now ?? '');
  const maxAge = hsts && hsts.maxAge >= YEAR ? hsts.maxAge : LONG;
  return `max-age=${maxAge}; includeSubDomains${hsts?.preload ? '; preload' : ''}`;
}

/** Returns the word for the policy's `frame-ancestors`, which takes precedence; no word means a list of origins. */
function frameOptions({ now, ancestors }: Situation): string | null | undefined {
  if (!ancestors) return 'SAMEORIGIN';
  if (now === null) return undefined;
  const list = ancestors.join(' ').toLowerCase() || "'none'";
  return list === "'none'" ? 'DENY' : list === "'self'" ? 'SAMEORIGIN' : null;
}

/** Corrects a misspelled policy; any other invalid value is removed, because its intention is unknown. */
function embedderPolicy({ now }: Situation): string | null {
  const word = itemToken(now?.split(',')[0]?.toLowerCase() ?? '') ?? '';
  return ['require-corp', 'credentialless', 'unsafe-none'].includes(word) ? word : null;
}

/** Every header with a value for the whole site, except the policy (`csp-fields.ts`). */
export const HEADERS: readonly HeaderDeclaration[] = [
  {
    name: 'Strict-Transport-Security',
    checks: ['hsts-missing', 'hsts-incomplete'],
    value: transportSecurity,
    caution: (value, now) => (isForSubdomains(value) && !isForSubdomains(now) ? 'subdomains' : undefined),
  },
  {
    name: 'X-Frame-Options',
    checks: ['framing-open', 'framing-conflict'],
    value: frameOptions,
    caution: () => 'frames',
  },
  { name: 'X-Content-Type-Options', checks: ['content-type-sniffing'] },
  {
    name: 'Referrer-Policy',
    checks: ['referrer-policy-unsafe'],
    standard: valueIn(defaultReferrerPolicy()),
  },
  { name: 'Cross-Origin-Opener-Policy', checks: ['coop-missing'], caution: () => 'popups' },
  { name: 'Cross-Origin-Resource-Policy', checks: ['corp-missing'], caution: () => 'files' },
  // `?1` may be sent, and not be in effect yet.
  {
    name: 'Origin-Agent-Cluster',
    checks: ['origin-cluster-off'],
    value: () => '?1',
    caution: () => 'origins',
  },
  { name: 'Cross-Origin-Embedder-Policy', checks: ['coep-invalid'], value: embedderPolicy },
  { name: 'Permissions-Policy', checks: ['permissions-policy-weak'] },
  { name: 'X-XSS-Protection', checks: ['xss-filter-on'] },
];

/** The checks that report headers to remove, because these only disclose, debug, or have no reader. */
export const REMOVING = [
  'header-obsolete',
  'csp-header-legacy',
  'debug-header-exposed',
  'software-disclosed',
];

/** The checks whose directives to copy belong in the policy. */
export const POLICY = ['csp-weak', 'csp-directive-missing', 'csp-bypass', 'framing-open'];

/** Returns the sources of a directive in each policy that has it, as text to compare. */
function sourcesIn(policies: string | null, directive: string): string {
  const name = 'content-security-policy';
  const all = headerPolicies({ headers: [[name, policies ?? '']] }, name);
  return JSON.stringify(all.map(({ directives }) => directives.get(directive)).filter(Boolean));
}

/** Returns what to watch when a header of any name gets a value. */
export function cautionOf(name: string, value: string, now: string | null): Caution | undefined {
  if (name !== 'Content-Security-Policy') {
    return HEADERS.find((header) => header.name === name)?.caution?.(value, now);
  }
  const isNew = (each: string) => sourcesIn(value, each) !== sourcesIn(now, each);
  return isNew('frame-ancestors') ? 'frames' : isNew('form-action') ? 'forms' : undefined;
}

/** Returns what a response says in a header; of HSTS only the first field counts. */
export const sentNow = (response: ResponseFacts, name: string): string | null =>
  name === 'Strict-Transport-Security'
    ? (hstsFields(response)[0] ?? null)
    : headerValue(response, name.toLowerCase());
