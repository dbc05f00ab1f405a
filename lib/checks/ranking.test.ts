import { describe, expect, it } from 'vitest';
import { BANDS, type Band, RANKED_PAGES } from '../../test/page-ranking/ranked-pages.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import { totalOf } from './result.ts';
import { runChecks } from './run-checks.ts';

/** The lowest score of a page in each band. */
const LEAST: Readonly<Record<Band, number>> = { fine: 97, small: 83, soon: 60, today: 40, out: 0 };
const bandOf = (score: number) => BANDS.find((band) => score >= LEAST[band]) ?? 'out';

/**
 * Returns Kendall's tau-b of two rankings: 1 if they agree, -1 if one is the reverse of the other, corrected for ties
 * (M. G. Kendall, Biometrika 33, 1945).
 */
function tauB(pairs: readonly (readonly [number, number])[]): number {
  let [agreed, tiedLeft, tiedRight, total] = [0, 0, 0, 0];
  pairs.forEach(([left, right], index) => {
    for (const [otherLeft, otherRight] of pairs.slice(index + 1)) {
      const [a, b] = [Math.sign(left - otherLeft), Math.sign(right - otherRight)];
      agreed += a * b;
      tiedLeft += Number(a === 0);
      tiedRight += Number(b === 0);
      total += 1;
    }
  });
  return agreed / Math.sqrt((total - tiedLeft) * (total - tiedRight));
}

const judged = RANKED_PAGES.map((ranked) => {
  const report = runChecks(checks, inspectionOf(ranked.page), 'seo');
  const failed = report.results.filter(({ outcome, cause }) => outcome === 'failed' && cause === undefined);
  return { ...ranked, kind: report.kind.kind, score: report.seo?.score ?? -1, failed };
});

describe('the order of pages by score', () => {
  it('agrees with the order of an expert', () => {
    expect(judged).toHaveLength(60);
    expect(new Set(RANKED_PAGES.map(({ page }) => /lang="(\w+)"/.exec(page.html ?? '')?.[1])).size).toBe(10);
    expect(tauB(judged.map(({ place, score }) => [-place, score]))).toBeGreaterThanOrEqual(0.85);
  });

  it.each(judged)('is at most one band off for $name: $score', ({ band, score, why, failed }) => {
    const off = Math.abs(BANDS.indexOf(bandOf(score)) - BANDS.indexOf(band));
    const reasons = failed.map((result) => `${result.severity} ${result.check} ×${totalOf(result)}`);
    expect(off, [`${band}: ${why}`, ...reasons].join('\n')).toBeLessThanOrEqual(1);
  });
});
