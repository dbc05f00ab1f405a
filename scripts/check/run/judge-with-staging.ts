import { loadAdvisories } from '../../../lib/checks/advisories.ts';
import type { Area, Checks } from '../../../lib/checks/check.ts';
import type { Inspection } from '../../../lib/checks/inspection.ts';
import { phrasesFor } from '../../../lib/checks/phrases-for.ts';
import type { Report } from '../../../lib/checks/result.ts';
import { byWeight, runChecks } from '../../../lib/checks/run-checks.ts';
import { loadSuffixes } from '../../../lib/checks/suffixes.ts';
import { vocabularyFor } from '../../../lib/checks/vocabulary-for.ts';
import type { Expectation } from '../../../lib/report/settings-file/settings-file.ts';
import { expectationResult } from '../staging/expectations.ts';

/** Returns the inspection with the knowledge that checks need. */
export async function withKnowledge(inspection: Inspection): Promise<Inspection> {
  const { page } = inspection;
  return {
    ...inspection,
    ...(await vocabularyFor(page)),
    ...(await loadAdvisories(inspection)),
    ...(await loadSuffixes()),
    ...(await phrasesFor(page)),
  };
}

/**
 * Judges a page. A page of a staging site is judged for search as the page that it will be; for security as it is, since
 * its server may be another one.
 *
 * @param page What is judged for security, what is judged for search (the same, or the page that it will be), and what
 *   the staging site has on purpose.
 */
export function judgeWithStaging(
  checks: Checks,
  {
    inspection,
    searched,
    expected,
  }: { inspection: Inspection; searched: Inspection; expected: readonly Expectation[] },
  only: Area | undefined,
): Report {
  if (searched === inspection) return runChecks(checks, inspection, only);
  const search = runChecks(checks, searched, 'seo');
  const security = runChecks(checks, inspection, 'security');
  const own = expected.map((expectation) => expectationResult(inspection, expectation));
  const results = [
    ...own,
    ...(only === 'security' ? [] : search.results),
    ...(only === 'seo' ? [] : security.results),
  ].sort(byWeight);
  return {
    url: inspection.url,
    kind: search.kind,
    results,
    seo: only === 'security' ? null : search.seo,
    security: only === 'seo' ? null : security.security,
  };
}
