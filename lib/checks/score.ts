import type { Severity } from './check.ts';
import { letterOf, OBSERVATORY_TESTS, observatoryScore } from './knowledge/response/observatory.ts';
import type { CheckResult, SecurityScore } from './result.ts';

/** The share of the remaining score that a failed check takes, so that no page ever runs out of points to win. */
const SEO_SHARE: Readonly<Record<Severity, number>> = {
  blocker: 0.3,
  error: 0.08,
  warning: 0.025,
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

/** 0 to 100. Every failed check counts once, however many elements it names. */
export function seoScore(results: readonly CheckResult[]): number {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const score = failed.reduce((left, { severity }) => left * (1 - SEO_SHARE[severity]), 100);
  const isBlocked = failed.some(({ severity }) => severity === 'blocker');
  return Math.round(isBlocked ? Math.min(score, BLOCKED_CEILING) : score);
}

/**
 * Two figures on one chart. Both start from the Observatory's tests; the page grade uses what browsers really
 * enforce, then takes off for findings that the Observatory does not look for. With none of those and no
 * deviation, and everything measured, they are equal.
 */
export function securityScore(results: readonly CheckResult[]): SecurityScore {
  const measured = new Map(
    results.flatMap(({ observatory }) => (observatory ? [[observatory.test, observatory]] : [])),
  );
  const lowest: number[] = [];
  const highest: number[] = [];
  const page: number[] = [];
  const unmeasured: string[] = [];
  for (const [test, codes] of Object.entries(OBSERVATORY_TESTS)) {
    const result = measured.get(test);
    if (!result) {
      unmeasured.push(test);
      lowest.push(Math.min(...Object.values(codes)));
      highest.push(Math.max(...Object.values(codes)));
      continue;
    }
    const modifier = codes[result.code] ?? 0;
    lowest.push(modifier);
    highest.push(modifier);
    page.push(codes[result.page] ?? 0);
  }
  const min = observatoryScore(lowest);
  const max = observatoryScore(highest);

  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const extra = failed
    .filter(({ observatory }) => !observatory)
    .reduce((sum, { severity }) => sum + SECURITY_PENALTY[severity], 0);
  const ceiling = Math.min(
    ...failed.map(({ severity, observatory }) =>
      severity === 'blocker' ? BLOCKER_CEILING : severity === 'error' && !observatory ? ERROR_CEILING : 165,
    ),
    165,
  );
  const score =
    measured.size === 0
      ? null
      : Math.max(0, Math.min(ceiling, observatoryScore([...page, Math.max(extra, MAXIMUM_PENALTY)])));
  return {
    grade: score === null ? null : letterOf(score),
    score,
    observatory: { score: [min, max], grade: [letterOf(min), letterOf(max)], unmeasured },
  };
}
