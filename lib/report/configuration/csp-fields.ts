import type { Inspection, ResponseFacts } from '../../checks/inspection.ts';
import {
  type CspPolicy,
  hasNonceOrHash,
  policiesOf,
  reportedPoliciesOf,
} from '../../checks/knowledge/csp/csp.ts';
import { isBroadSource } from '../../checks/knowledge/csp/csp-source.ts';
import { baseSource } from '../../checks/knowledge/csp/own-sources.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import { cautionOf, POLICY, valueIn } from './header-declarations.ts';
import { change, faultsOf, LONGEST, oneLine, type Recommendation, type Results } from './recommendation.ts';

const NAME = 'Content-Security-Policy';
/** A policy in report-only mode: it blocks nothing, and the console shows what it would block. */
const START =
  "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";

/** Directives to copy: `base-uri 'self'; form-action 'self'`. */
const DIRECTIVES = /^[a-z]+(?:-[a-z]+)+(?: [^;]+)?(?:; [a-z]+(?:-[a-z]+)+(?: [^;]+)?)*$/;

/**
 * Puts the directives that the checks offer into a policy. Of several policies only the first is changed, because all
 * apply together.
 */
function repair(all: readonly Map<string, readonly string[]>[], page: PageSnapshot, results: Results): void {
  const [directives = new Map()] = all;
  for (const { fix = '' } of POLICY.flatMap((check) => faultsOf(results, check))) {
    if (!DIRECTIVES.test(fix)) continue;
    for (const [name = '', ...sources] of fix.split('; ').map((part) => part.split(' ')))
      directives.set(name, sources);
  }
  // Ways around a policy are only reported once the policy restricts something: they would be the next finding.
  const bases = all.flatMap((policy) => (policy.has('base-uri') ? [policy.get('base-uri') ?? []] : []));
  if (bases.length > 0 && bases.every((sources) => sources.some(isBroadSource)))
    directives.set('base-uri', [baseSource(page)]);
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
  const reports = reportedPoliciesOf(response);
  const fields: Recommendation[] = [];
  const all = inForce.map(({ directives }) => new Map(directives));
  const [first] = all;
  const weak = faultsOf(results, 'csp-weak').map(({ message }) => message);
  // Without a policy, the one against frames is offered as a whole header.
  const whole = faultsOf(results, 'framing-open').find(({ fix }) => fix?.startsWith(`${NAME}: `))?.fix;
  if (now !== null && now.length > LONGEST) fields.push(change(NAME, now, oneLine(now)));
  else if (now !== null && first) {
    repair(all, page, results);
    const repaired = all.map(textOf).join(', ');
    const before = inForce.map(({ directives }) => textOf(directives)).join(', ');
    const isRight = repaired === before && !weak.some((message) => message.startsWith('repeated'));
    const value = oneLine(isRight ? now : repaired);
    const field = change(NAME, now, value, cautionOf(NAME, value, now));
    fields.push(inForce.some(isPerAnswer) ? { ...field, caution: 'perAnswer' } : field);
  } else if (whole) {
    const value = valueIn(whole);
    all.push(new Map([['frame-ancestors', value.split(' ').slice(1)]]));
    fields.push(change(NAME, now, value, cautionOf(NAME, value, now)));
  }
  if (reported !== null && reports.some(({ directives }) => directives.size > 0)) {
    const field = change(`${NAME}-Report-Only`, reported, oneLine(reported));
    fields.push(reports.some(isPerAnswer) ? { ...field, caution: 'perAnswer' } : field);
  } else if (weak.some((message) => message === 'missing' || message === 'unrestricted'))
    fields.push(change(`${NAME}-Report-Only`, reported, START, 'start'));
  const ancestors = all.flatMap((directives) => {
    const sources = directives.get('frame-ancestors');
    return sources ? [sources] : [];
  })[0];
  return { fields, ancestors };
}
