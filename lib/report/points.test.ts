import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectShop } from '../../test/engine/inspect-shop.ts';
import { RANKED_PAGES } from '../../test/page-ranking/ranked-pages.ts';
import { DEFECTS } from '../../test/sandbox/shop/shop.ts';
import { type Consequence, SEARCH_LOSSES } from '../checks/check.ts';
import { costOf } from '../checks/consequence.ts';
import { inspectionOf } from '../checks/example-inspection.ts';
import { checks } from '../checks/index.ts';
import type { Inspection } from '../checks/inspection.ts';
import type { CheckResult } from '../checks/result.ts';
import { runChecks } from '../checks/run-checks.ts';
import { fullScore } from '../checks/score.ts';
import { pointsTaken } from './findings.ts';
import { leaveOut, weigh } from './leave-out.ts';

const consequence = fc.tuple(
  fc.constantFrom(...SEARCH_LOSSES),
  fc.constantFrom('all', 'much', 'part', 'little'),
  fc.constantFrom('sure', 'likely', 'possible'),
) as fc.Arbitrary<Consequence>;
/** Findings of a check that runs on demand: two messages, one of which may be ignored. */
const onDemand = fc.array(fc.tuple(consequence, consequence), { minLength: 1, maxLength: 6 }).map((all) =>
  all.map(([one, other], index): CheckResult => {
    const findings = [one, other].map((loss, nth) => ({
      message: 'm'.repeat(nth + 1),
      values: {},
      ...costOf(loss),
    }));
    const [worst] = findings.toSorted((a, b) => (b.takes ?? 0) - (a.takes ?? 0));
    const { severity = 'info', loses = 'nothing', takes = 0 } = worst ?? {};
    return { check: `deep/x${index}`, outcome: 'failed', severity, loses, takes, findings, totals: {} };
  }),
);

const sum = (points: ReadonlyMap<string, number>) => [...points.values()].reduce((all, one) => all + one, 0);

/** Whatever is ignored, and whatever the checks on demand found. */
function expectExact(inspection: Inspection, runs = 12): void {
  const report = runChecks(checks, inspection, 'seo');
  const score = report.seo?.score;
  if (typeof score !== 'number') return;
  fc.assert(
    fc.property(fc.nat(), onDemand, (seed, found) => {
      const isIgnored = (check: string, message: string) =>
        (seed >> ((check + message).length % 12)) % 2 === 1;
      const { results } = leaveOut(checks, report, isIgnored);
      const deep = found.map((result) => weigh(result, (message) => isIgnored(result.check, message)));
      expect(sum(pointsTaken(results))).toBe(100 - score);
      expect(sum(pointsTaken([...results, ...deep]))).toBe(100 - (fullScore(score, deep)?.score ?? score));
      expect([...pointsTaken(results).values()].every((points) => points >= 0)).toBe(true);
    }),
    { numRuns: runs },
  );
}

describe('the points of all findings are what the score lacks', () => {
  it.each(RANKED_PAGES)('of $name', ({ page }) => expectExact(inspectionOf(page)));

  it.each(DEFECTS.map(({ site, path }) => [site, path] as const))('of %s %s', async (site, path) =>
    expectExact(await inspectShop(site, path)),
  );
});
