import type { SearchLoss } from '../checks/check.ts';
import { isOnDemand, pointsTaken } from './findings.ts';
import type { Weighed } from './leave-out.ts';

/** A finding that takes points, and the points left after it. */
export interface ScoreStep<T> {
  result: T;
  points: number;
  left: number;
}

/** The findings that lose one thing, or those of the checks on demand. */
export interface ScorePart<T> {
  of: SearchLoss | 'on demand';
  points: number;
  steps: readonly ScoreStep<T>[];
}

/**
 * Returns what took points from the score for search: each step begins where the one before ended, from 100 down to the
 * score, then down to the fuller one. Findings that take less than half a point may have none, and are left out.
 *
 * @param results Of the page and of checks on demand.
 */
export function scoreParts<T extends Pick<Weighed, 'check' | 'taken' | 'loses'>>(
  results: readonly T[],
): readonly ScorePart<T>[] {
  const points = pointsTaken(results);
  const taking = [...points].flatMap(([check, count]) => {
    const result = results.find((one) => one.check === check);
    return result && count > 0 ? [{ result, points: count }] : [];
  });
  const parts = Map.groupBy(taking, ({ result }): ScorePart<T>['of'] =>
    isOnDemand(result) ? 'on demand' : (result.loses ?? 'nothing'),
  );
  let left = 100;
  return [...parts].map(([of, rows]) => {
    const before = left;
    const steps = rows.map((row) => {
      left -= row.points;
      return { ...row, left };
    });
    return { of, points: before - left, steps };
  });
}
