import type { Inspection, ResponseFacts } from '../../checks/inspection.ts';
import {
  type CspPolicy,
  hasNonceOrHash,
  policiesOf,
  reportedPoliciesOf,
} from '../../checks/knowledge/csp/csp.ts';
import { isBroadSource } from '../../checks/knowledge/csp/csp-source.ts';
import { formSources } from '../../checks/knowledge/csp/own-sources.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
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

const NAME = 'Content-Security-Policy';
/** A policy in report-only mode: it blocks nothing, and the console shows what it would block. */
const START =
  "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/**
 * Adds what a policy lacks by the findings. Of several policies only the first is changed, because all apply together.
 */
function repair(
  all: readonly Map<string, readonly string[]>[],
  page: PageSnapshot,
  results: Results,
): Caution | undefined {
  const [directives = new Map()] = all;
  const missing = findingsOf(results, 'csp-directive-missing').flatMap(({ values }) =>
    String(values.directives ?? '').split(', '),
  );
  const isWide = isSaid(results, 'framing-open', 'wide');
  const isObjectsOpen = isSaid(results, 'csp-weak', 'objects');
  if (isObjectsOpen) directives.set('object-src', ["'none'"]);
  // Ways around a policy are only reported once the policy restricts something: they would be the next finding.
  const bases = all.flatMap((policy) => (policy.has('base-uri') ? [policy.get('base-uri') ?? []] : []));
  const isBaseOpen = bases.length > 0 && bases.every((sources) => sources.some(isBroadSource));
  if (missing.includes('base-uri') || isBaseOpen || isSaid(results, 'csp-bypass', 'base', 'baseOpen'))
    directives.set('base-uri', ["'self'"]);
  if (missing.includes('form-action')) directives.set('form-action', formSources(page));
  if (isWide) directives.set('frame-ancestors', ["'self'"]);
  return isWide ? 'frames' : missing.includes('form-action') ? 'forms' : undefined;
}

const textOf = (directives: CspPolicy['directives']) =>
  [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');

const isPerAnswer = ({ directives }: CspPolicy) =>
  [...directives.values()].some((sources) =>
    hasNonceOrHash(new Set(sources.filter((source) => /^'nonce-/i.test(source)))),
  );

/** Returns the active policy with its missing parts added; or a starting policy, if none restricts scripts. */
export function policyFields(
  { page }: Inspection,
  response: ResponseFacts,
  results: Results,
): { fields: readonly Recommendation[]; ancestors: readonly string[] | undefined } {
  const inForce = policiesOf(page, response).filter(({ from }) => from === 'header');
  const now = headerValue(response, NAME.toLowerCase());
  const reported = headerValue(response, `${NAME}-Report-Only`.toLowerCase());
  const fields: Recommendation[] = [];
  const all = inForce.map(({ directives }) => new Map(directives));
  const [first] = all;
  if (now !== null && now.length > LONGEST) fields.push(change(NAME, now, oneLine(now)));
  else if (now !== null && first) {
    const caution = repair(all, page, results);
    const repaired = all.map(textOf).join(', ');
    const before = inForce.map(({ directives }) => textOf(directives)).join(', ');
    const isRight = repaired === before && !isSaid(results, 'csp-weak', 'repeated');
    const value = oneLine(isRight ? now : repaired);
    const field = change(NAME, now, value, caution);
    fields.push(inForce.some(isPerAnswer) ? { ...field, caution: 'perAnswer' } : field);
  }
  if (reported !== null) {
    const field = change(`${NAME}-Report-Only`, reported, oneLine(reported));
    fields.push(reportedPoliciesOf(response).some(isPerAnswer) ? { ...field, caution: 'perAnswer' } : field);
  } else if (isSaid(results, 'csp-weak', 'missing', 'unrestricted'))
    fields.push(change(`${NAME}-Report-Only`, null, START, 'start'));
  const ancestors = all.flatMap((directives) => {
    const sources = directives.get('frame-ancestors');
    return sources ? [sources] : [];
  })[0];
  return { fields, ancestors };
}
