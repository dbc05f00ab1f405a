import type { Severity } from './check.ts';
import { type Cost, highestCost } from './consequence.ts';
import { letterOf, OBSERVATORY_TESTS, observatoryScore } from './knowledge/response/observatory.ts';
import {
  areaOf,
  type CheckResult,
  NOT_APPLICABLE,
  type SecurityScore,
  type TestResult,
  type TestVerdict,
} from './result.ts';

/** The points that a failed check takes from the page grade if no Observatory test covers it. */
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

/** Returns the share of the points that a fault takes, in search or in security, 0 to 1. */
export const shareOfPoints = ({ severity, loses, takes = 0 }: Cost): number =>
  loses ? takes : -SECURITY_PENALTY[severity] / 100;

/** Returns the checks that count: every failed check once, except those with a cause. */
const counted = (results: readonly CheckResult[]) =>
  results.filter(({ outcome, cause }) => outcome === 'failed' && cause === undefined);

/** Takes shares of what is left one after the other, the largest first: the same order wherever points are counted. */
const leftAfter = (score: number, shares: readonly number[]): number =>
  shares.toSorted((a, b) => b - a).reduce((left, share) => left * (1 - share), score);

/**
 * Returns the score for search, 0 to 100. Each failed check takes a share of what is left, so that no page ever runs
 * out of points to win; `consequence.ts` says how much.
 */
export function seoScore(results: readonly CheckResult[]): number {
  const failed = counted(results);
  return Math.round(
    leftAfter(
      100,
      failed.map(({ takes = 0 }) => takes),
    ),
  );
}

/** The score for search with what checks on demand found. */
export interface FullScore {
  score: number;
  /** The worst severity of what they found. */
  worst: Severity | null;
}

/**
 * Returns the score for search with what checks on demand found. Ignored findings count too, as in the score.
 *
 * @param score The score without them.
 * @param results Those of the checks on demand; others change nothing. `taken`: the share that counts, if `takes` is
 *   only that of what is not ignored.
 * @returns The score and their worst severity, null if all passed; null if none of them found anything out.
 */
export function fullScore(
  score: number,
  results: readonly (Cost & { check: string; outcome: string; taken?: number })[],
): FullScore | null {
  const known = results.filter(
    ({ check, outcome }) =>
      check.startsWith('deep/') && areaOf(check) === 'seo' && /^(?:passed|failed|ignored)$/.test(outcome),
  );
  if (known.length === 0) return null;
  const failed = known.filter(({ outcome }) => outcome !== 'passed');
  const full = leftAfter(
    score,
    failed.map(({ taken, takes = 0 }) => taken ?? takes),
  );
  const shown = failed.filter(({ outcome }) => outcome === 'failed');
  return { score: Math.round(full), worst: highestCost(shown)?.severity ?? null };
}

/**
 * Returns the points of Plumbline's code for a test. A finding that takes points by its test takes no others.
 */
const pointsFor = ({ test, page }: { test: string; page: string }): number =>
  OBSERVATORY_TESTS[test]?.[page] ?? 0;

function testsOf(results: readonly CheckResult[]): readonly TestResult[] {
  const measured = new Map(
    results.flatMap(({ observatory }) => (observatory ? [[observatory.test, observatory]] : [])),
  );
  return Object.entries(OBSERVATORY_TESTS).map(([test, codes]) => {
    const result = measured.get(test);
    const verdict = (code: string, most = code): TestVerdict => {
      const points = (of: string) => ({ code: of, points: codes[of] ?? 0 });
      return { ...points(code), ...(most !== code && { most: points(most) }) };
    };
    return {
      test,
      observatory: result && result.code !== null ? verdict(result.code, result.most?.code) : null,
      page: result ? verdict(result.page, result.most?.page) : null,
    };
  });
}

/** Returns the possible points of a test, by the Observatory's or Plumbline's codes. */
function possiblePoints(
  { test, ...verdicts }: TestResult,
  reading: 'observatory' | 'page',
): readonly number[] {
  const verdict = verdicts[reading];
  if (!verdict) return Object.values(OBSERVATORY_TESTS[test] ?? {});
  return verdict.most ? [verdict.points, verdict.most.points] : [verdict.points];
}

/** Returns the tests whose points are not certain. */
const openIn = (tests: readonly TestResult[], reading: 'observatory' | 'page'): readonly string[] =>
  tests
    .filter((each) => !each[reading] || new Set(possiblePoints(each, reading)).size > 1)
    .map(({ test }) => test);

/** Returns the points of every test; where several are possible, the fewest or the most. */
const pointsOf = (
  tests: readonly TestResult[],
  reading: 'observatory' | 'page',
  choose: (...points: number[]) => number,
): readonly number[] => tests.map((each) => choose(...possiblePoints(each, reading)));

/**
 * Returns two scores on the same scale. Both start from the Observatory's tests; the page grade uses what
 * browsers really enforce, then subtracts points for findings beyond the Observatory's tests. Without such
 * findings and deviations they are equal. If a test was not measured or leaves a doubt, both are ranges:
 * nothing is assumed about it.
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
  const pageScore = (choose: (...points: number[]) => number) =>
    Math.min(
      ceiling,
      observatoryScore([...pointsOf(tests, 'page', choose), Math.max(extra, MAXIMUM_PENALTY)]),
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
    open: openIn(tests, 'page'),
    observatory: {
      ...rangeOf(
        observatoryScore(pointsOf(tests, 'observatory', Math.min)),
        observatoryScore(pointsOf(tests, 'observatory', Math.max)),
      ),
      unmeasured: tests.flatMap(({ test, observatory }) => (observatory ? [] : [test])),
      open: openIn(tests, 'observatory'),
    },
  };
}
