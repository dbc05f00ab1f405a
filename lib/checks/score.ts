import type { Severity } from './check.ts';
import { letterOf, OBSERVATORY_TESTS, observatoryScore } from './knowledge/response/observatory.ts';
import { type CheckResult, NOT_APPLICABLE, type SecurityScore, type TestResult } from './result.ts';

/**
 * The share of the remaining score that a failed check takes, so that no page ever runs out of points to win. One error alone
 * leaves a page below 80, from where on it is good; what no search engine speaks of takes nothing. See `calibration.test.ts`.
 */
const SEO_SHARE: Readonly<Record<Severity, number>> = {
  blocker: 0.5,
  error: 0.22,
  warning: 0.04,
  notice: 0.005,
  info: 0,
};
/** A page that cannot be in the index is never better than this. */
const BLOCKED_CEILING = 39;

/** What a failed check takes from the page grade where no test of the Observatory covers it. */
const SECURITY_PENALTY: Readonly<Record<Severity, number>> = {
  blocker: -20,
  error: -20,
  warning: -5,
  notice: 0,
  info: 0,
};
const MAXIMUM_PENALTY = -40;
const BLOCKER_CEILING = 25;
const ERROR_CEILING = 74;

/**
 * What counts: every failed check once, however many elements it names; none that only follows from another, or of which no
 * search engine speaks.
 */
const counted = (results: readonly CheckResult[]) =>
  results.filter(
    ({ outcome, cause, isUnscored }) => outcome === 'failed' && cause === undefined && !isUnscored,
  );

/** 0 to 100. */
export function seoScore(results: readonly CheckResult[]): number {
  const failed = counted(results);
  const score = failed.reduce((left, { severity }) => left * (1 - SEO_SHARE[severity]), 100);
  const isBlocked = failed.some(({ severity }) => severity === 'blocker');
  return Math.round(isBlocked ? Math.min(score, BLOCKED_CEILING) : score);
}

/** What our code for a test adds or takes. A finding that takes points by its test takes none besides. */
const pointsFor = ({ test, page }: { test: string; page: string }): number =>
  OBSERVATORY_TESTS[test]?.[page] ?? 0;

function testsOf(results: readonly CheckResult[]): readonly TestResult[] {
  const measured = new Map(
    results.flatMap(({ observatory }) => (observatory ? [[observatory.test, observatory]] : [])),
  );
  return Object.entries(OBSERVATORY_TESTS).map(([test, codes]) => {
    const result = measured.get(test);
    const verdict = (code: string) => ({ code, points: codes[code] ?? 0 });
    return {
      test,
      observatory: result && result.code !== null ? verdict(result.code) : null,
      page: result ? verdict(result.page) : null,
    };
  });
}

/** The points of every test in one reading; of one that was not measured the fewest or the most there are. */
const pointsOf = (
  tests: readonly TestResult[],
  reading: 'observatory' | 'page',
  unmeasured: (...points: number[]) => number,
): readonly number[] =>
  tests.map(
    (each) => each[reading]?.points ?? unmeasured(...Object.values(OBSERVATORY_TESTS[each.test] ?? {})),
  );

/**
 * Two figures on one chart. Both start from the Observatory's tests; the page grade uses what browsers really
 * enforce, then takes off for findings that the Observatory does not look for. With none of those and no
 * deviation they are equal. Where a test was not measured both are ranges: nothing is assumed of it.
 */
export function securityScore(results: readonly CheckResult[]): SecurityScore {
  const tests = testsOf(results);
  const failed = counted(results);
  const extra = failed
    .filter(({ observatory }) => !observatory || pointsFor(observatory) >= 0)
    .reduce((sum, { severity }) => sum + SECURITY_PENALTY[severity], 0);
  const ceiling = Math.min(
    ...failed.map(({ severity, observatory }) =>
      severity === 'blocker' ? BLOCKER_CEILING : severity === 'error' && !observatory ? ERROR_CEILING : 165,
    ),
    165,
  );
  const pageScore = (unmeasured: (...points: number[]) => number) =>
    Math.min(
      ceiling,
      observatoryScore([...pointsOf(tests, 'page', unmeasured), Math.max(extra, MAXIMUM_PENALTY)]),
    );
  const rangeOf = (least: number, most: number) => ({
    score: [least, most] as const,
    grade: [letterOf(least), letterOf(most)] as const,
  });
  const isSeen = tests.some(({ page }) => page && page.code !== NOT_APPLICABLE);
  const range = isSeen ? rangeOf(pageScore(Math.min), pageScore(Math.max)) : null;
  return {
    grade: range?.grade[0] ?? null,
    score: range?.score[0] ?? null,
    range,
    tests,
    observatory: {
      ...rangeOf(
        observatoryScore(pointsOf(tests, 'observatory', Math.min)),
        observatoryScore(pointsOf(tests, 'observatory', Math.max)),
      ),
      unmeasured: tests.flatMap(({ test, observatory }) => (observatory ? [] : [test])),
    },
  };
}
