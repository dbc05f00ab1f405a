import type { Inspection, ResponseFacts } from '../../checks/inspection.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { hstsFields, parseHsts } from '../../checks/knowledge/response/hsts.ts';
import { itemToken } from '../../checks/knowledge/response/structured-fields.ts';
import { policyFields } from './csp-fields.ts';
import {
  type Caution,
  change,
  findingsOf,
  isSaid,
  LONGEST,
  oneLine,
  type Recommendation,
  type Results,
} from './recommendation.ts';

const YEAR = 31_536_000;
/** Two years, as the preload lists of browsers recommend. */
const LONG = 63_072_000;
/** Denies frames what the page itself may keep using. */
const PERMISSIONS = 'camera=(self), microphone=(self), geolocation=(self)';

function transportSecurity(response: ResponseFacts, results: Results): readonly Recommendation[] {
  const [sent] = hstsFields(response);
  const now = sent ?? null;
  const isMissing = isSaid(results, 'hsts-missing', 'missing', 'invalid', 'off', 'short', 'brief');
  const isIncomplete = isSaid(results, 'hsts-incomplete', 'short', 'subdomains', 'preload', 'repeated');
  const hsts = now === null ? null : parseHsts(now);
  if (!isMissing && !isIncomplete)
    return now === null ? [] : [change('Strict-Transport-Security', now, oneLine(now))];
  const maxAge = hsts && hsts.maxAge >= YEAR ? hsts.maxAge : LONG;
  const isWider = !hsts?.includeSubDomains;
  const value = ['max-age=', maxAge, '; includeSubDomains', hsts?.preload ? '; preload' : ''].join('');
  const field = change('Strict-Transport-Security', now, value, isWider ? 'subdomains' : undefined);
  // A header that is sent twice with the same value should be sent once.
  return [isSaid(results, 'hsts-incomplete', 'repeated') ? { ...field, change: 'replaced' } : field];
}

/** Returns X-Frame-Options to go with the policy's future `frame-ancestors`, which takes precedence if present. */
function frameOptions(
  response: ResponseFacts,
  results: Results,
  ancestors: readonly string[] | undefined,
): readonly Recommendation[] {
  const name = 'X-Frame-Options';
  const now = headerValue(response, name.toLowerCase());
  if (ancestors) {
    const differs =
      isSaid(results, 'framing-conflict', 'different') || isSaid(results, 'framing-open', 'wide');
    if (now === null) return [];
    if (!differs) return [change(name, now, oneLine(now))];
    const list = ancestors.join(' ').toLowerCase() || "'none'";
    const value = list === "'none'" ? 'DENY' : list === "'self'" ? 'SAMEORIGIN' : null;
    return [value === null ? { name, value: '', change: 'removed' } : change(name, now, value)];
  }
  if (isSaid(results, 'framing-open')) return [change(name, now, 'SAMEORIGIN', 'frames')];
  return now === null ? [] : [change(name, now, oneLine(now))];
}

/** A readable member of a Permissions-Policy: commas inside lists and strings do not separate members. */
const MEMBER = /(?:"(?:[^"\\]|\\.)*"|\((?:[^)"]|"(?:[^"\\]|\\.)*")*\)|[^,"(])+/g;

function permissions(response: ResponseFacts, results: Results): readonly Recommendation[] {
  const name = 'Permissions-Policy';
  const now = headerValue(response, name.toLowerCase());
  const [wide] = findingsOf(results, 'permissions-policy-weak').filter(({ message }) => message === 'wide');
  if (now !== null && wide && now.length <= LONGEST) {
    const open = new Set(String(wide.values.features).split(', '));
    const closed = (now.match(MEMBER) ?? []).map((member) => {
      const feature = member.split('=')[0]?.trim() ?? '';
      return open.has(feature) ? `${feature}=(self)` : member.trim();
    });
    return [change(name, now, oneLine(closed.join(', ')))];
  }
  if (isSaid(results, 'permissions-policy-weak', 'missing', 'old', 'invalid'))
    return [change(name, now, PERMISSIONS)];
  return now === null ? [] : [change(name, now, oneLine(now))];
}

/** A header that gets the value its check accepts if the check reports it; a correct one stays. */
interface Plain {
  name: string;
  check: string;
  value: string;
  /** Browsers have a safe default, so no check requires it; a complete set contains it anyway. */
  isAlwaysSet?: true;
  caution?: Caution;
}

const PLAIN: readonly Plain[] = [
  { name: 'X-Content-Type-Options', check: 'content-type-sniffing', value: 'nosniff', isAlwaysSet: true },
  {
    name: 'Referrer-Policy',
    check: 'referrer-policy-unsafe',
    value: 'strict-origin-when-cross-origin',
    isAlwaysSet: true,
  },
  {
    name: 'Cross-Origin-Opener-Policy',
    check: 'coop-missing',
    value: 'same-origin-allow-popups',
    caution: 'popups',
  },
  { name: 'Cross-Origin-Resource-Policy', check: 'corp-missing', value: 'same-site', caution: 'files' },
  { name: 'Origin-Agent-Cluster', check: 'origin-cluster-off', value: '?1' },
];

function plain(
  { name, check, value, isAlwaysSet, caution }: Plain,
  response: ResponseFacts,
  results: Results,
) {
  const now = headerValue(response, name.toLowerCase());
  // A finding at an element of the page is not about the header.
  const isWrong = findingsOf(results, check).some(({ at }) => at?.source !== 'page');
  if (isWrong || (now === null && isAlwaysSet)) return [change(name, now, value, caution)];
  return now === null ? [] : [change(name, now, oneLine(now))];
}

/** Corrects a misspelled policy; any other invalid value is removed, because its intention is unknown. */
function embedderPolicy(response: ResponseFacts, results: Results): readonly Recommendation[] {
  const name = 'Cross-Origin-Embedder-Policy';
  const now = headerValue(response, name.toLowerCase());
  if (now === null) return [];
  if (!isSaid(results, 'coep-invalid')) return [change(name, now, oneLine(now))];
  const word = itemToken(now.split(',')[0]?.toLowerCase() ?? '');
  const isKnown = word !== null && ['require-corp', 'credentialless', 'unsafe-none'].includes(word);
  return [isKnown ? change(name, now, word) : { name, value: '', change: 'removed' }];
}

/**
 * Returns the headers to remove because they only disclose, debug, or have no reader, as reported by their checks.
 */
function removed(response: ResponseFacts, results: Results): readonly Recommendation[] {
  const named = [
    'header-obsolete',
    'csp-header-legacy',
    'debug-header-exposed',
    'software-disclosed',
  ].flatMap((check) => findingsOf(results, check).flatMap(({ values }) => values.header ?? []));
  const old = headerValue(response, 'feature-policy') === null ? [] : ['feature-policy'];
  const names = new Set([...named.map(String), ...old]);
  const titled = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return [...names].map((name) => ({ name: titled(name), value: '', change: 'removed' }));
}

/**
 * Returns the security headers that the page should be sent with: correct ones stay, reported ones are fixed, missing
 * ones are added. Cautious: does not add `preload` or an embedder policy, and a new policy starts in report-only mode.
 * Empty if the response was not seen.
 */
export function recommend(inspection: Inspection, results: Results): readonly Recommendation[] {
  const { response } = inspection;
  if (!response) return [];
  const { fields, ancestors } = policyFields(inspection, response, results);
  const xss = headerValue(response, 'x-xss-protection');
  return [
    ...transportSecurity(response, results),
    ...fields,
    ...frameOptions(response, results, ancestors),
    ...PLAIN.flatMap((field) => plain(field, response, results)),
    ...embedderPolicy(response, results),
    ...permissions(response, results),
    ...(xss !== null && isSaid(results, 'xss-filter-on') ? [change('X-XSS-Protection', xss, '0')] : []),
    ...removed(response, results),
  ];
}
