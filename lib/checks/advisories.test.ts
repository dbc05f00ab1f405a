import { expect, it } from 'vitest';
import { loadAdvisories } from './advisories.ts';
import { inspectionOf } from './example-inspection.ts';
import { runChecks } from './run-checks.ts';
import libraryVulnerable from './security/library-vulnerable.ts';

/** A page without the part that is loaded. */
function pageWith(html: string) {
  const { advisories: _all, ...inspection } = inspectionOf({ html });
  return inspection;
}
const outcomeOf = (inspection: Parameters<typeof runChecks>[1]) => {
  const { results } = runChecks({ 'security/library-vulnerable': libraryVulnerable }, inspection);
  return results.map(({ outcome, missing, totals }) => [outcome, missing, totals]);
};

it('the vulnerabilities of libraries are loaded for a page with a known library only', async () => {
  const old = pageWith('<script src="/js/jquery-1.12.4.min.js"></script>');
  expect(outcomeOf(old)).toEqual([['not looked at', ['advisories'], {}]]);
  expect(outcomeOf({ ...old, ...(await loadAdvisories(old)) })).toEqual([
    ['failed', undefined, { likely: 1 }],
  ]);
  const own = pageWith('<script src="/js/shop.js"></script>');
  expect(await loadAdvisories(own)).toEqual({});
  const byVariable = { ...own, libraries: [{ name: 'jquery', version: '1.12.4', by: 'variable' }] } as const;
  expect(outcomeOf({ ...byVariable, ...(await loadAdvisories(byVariable)) })).toEqual([
    ['failed', undefined, { known: 1 }],
  ]);
});
