import type { Inspection, ResponseFacts } from '../../checks/inspection.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { policyFields } from './csp-fields.ts';
import { cautionOf, HEADERS, REMOVING, sentNow, valueIn } from './header-declarations.ts';
import { change, faultsOf, oneLine, type Recommendation, type Results } from './recommendation.ts';

/** Returns the headers to remove, as their checks report them. */
function removed(response: ResponseFacts, results: Results): readonly Recommendation[] {
  const named = REMOVING.flatMap((check) => faultsOf(results, check)).flatMap(
    ({ values }) => values.header ?? [],
  );
  const old = headerValue(response, 'feature-policy') === null ? [] : ['feature-policy'];
  const names = new Set([...named.map(String), ...old]);
  const titled = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return [...names].map((name) => ({ name: titled(name), value: '', change: 'removed' }));
}

/** Returns one header as its declaration says: fixed if it is reported, otherwise as it is sent. */
function declared(
  { name, checks, standard, value }: (typeof HEADERS)[number],
  response: ResponseFacts,
  results: Results,
  ancestors: readonly string[] | undefined,
): readonly Recommendation[] {
  const now = sentNow(response, name);
  const faults = checks.flatMap((check) => faultsOf(results, check));
  const fix = faults.find((fault) => fault.fix?.startsWith(`${name}: `))?.fix;
  const offered = fix === undefined ? undefined : oneLine(valueIn(fix));
  const wanted = faults.length > 0 ? (value ? value({ now, ancestors }) : offered) : undefined;
  if (wanted === null) return now === null ? [] : [{ name, value: '', change: 'removed' }];
  const next = wanted ?? (now === null ? standard : oneLine(now));
  return next === undefined ? [] : [change(name, now, next, cautionOf(name, next, now))];
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
  const [transport, ...others] = HEADERS.map((header) => declared(header, response, results, ancestors));
  return [...(transport ?? []), ...fields, ...others.flat(), ...removed(response, results)];
}
