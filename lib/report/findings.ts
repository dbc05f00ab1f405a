import type { Area, Severity } from '../checks/check.ts';
import type { SecurityScore } from '../checks/result.ts';
import type { Weighed } from './leave-out.ts';

type Listed = Pick<Weighed, 'check' | 'outcome' | 'cause'>;

/**
 * Returns the results for a list of findings: those that failed, and are not merely a consequence of another failure.
 */
export function rootsOf<T extends Listed>(results: readonly T[]): readonly T[] {
  return results.filter(({ outcome, cause }) => outcome === 'failed' && cause === undefined);
}

/** Returns what is folded below a finding: it disappears when that one is fixed. */
export function consequencesOf<T extends Listed>(results: readonly T[], check: string): readonly T[] {
  return results.filter(({ outcome, cause }) => outcome === 'failed' && cause === check);
}

/**
 * Returns the worst findings, with at least one of each area that has any, as long as it is as severe as the one whose place it
 * takes: a notice never hides an error.
 *
 * @param roots Worst first.
 */
export function worstOf<T extends { area: Area; severity: Severity }>(
  roots: readonly T[],
  most: number,
): readonly T[] {
  const shown = roots.slice(0, most);
  const last = shown.at(-1);
  const missing = roots
    .slice(most)
    .find(({ area, severity }) => severity === last?.severity && shown.every((one) => one.area !== area));
  return missing && most > 1 ? [...shown.slice(0, -1), missing] : shown;
}

/** Whether a result is one of a check that runs on demand. */
export const isOnDemand = ({ check }: { check: string }): boolean => check.startsWith('deep/');

/** The severities of faults that are not worth holding back good news for. */
const MILD: readonly Severity[] = ['notice', 'info'];

/** Whether a finding takes next to nothing, so that no expert would mention it to a client. */
export const isSmall = ({ severity }: { severity: Severity }): boolean => MILD.includes(severity);

/** Whether the page is out of the index: then its score has a ceiling, and the points of other faults say nothing. */
export const isOutOfIndex = (results: readonly Pick<Weighed, 'loses' | 'severity' | 'outcome'>[]): boolean =>
  results.some(
    ({ loses, severity, outcome }) =>
      loses === 'index' && severity === 'blocker' && (outcome === 'failed' || outcome === 'ignored'),
  );

/**
 * Returns the points that each fault takes from the score for search, by check, the most first: each begins where the one
 * before ended, so that their sum is exactly what the page lacks. Checks on demand go on where the others end, down to the
 * fuller score.
 *
 * @param results Ignored ones take points too.
 */
export function pointsTaken(
  results: readonly Pick<Weighed, 'check' | 'taken'>[],
): ReadonlyMap<string, number> {
  const taking = results.filter(({ taken }) => taken > 0).sort((a, b) => b.taken - a.taken);
  const points = new Map<string, number>();
  let score = 100;
  for (const list of [taking.filter((one) => !isOnDemand(one)), taking.filter(isOnDemand)]) {
    let left = score;
    for (const { check, taken } of list) {
      left *= 1 - taken;
      points.set(check, score - Math.round(left));
      score = Math.round(left);
    }
  }
  return points;
}

/** What can be said of checks when none of them failed. */
export interface Clearance {
  /** The numbers of checks that passed, that could not look, and all of whose findings are ignored. */
  passed: number;
  unseen: number;
  ignored: number;
  /** Whether nothing failed, and nothing is open that could still turn out as a fault that costs points. */
  isFine: boolean;
}

/**
 * Returns what can be said of results as a whole.
 *
 * @param security The grade, if the results are those of security; its open tests count as not looked at.
 */
export function clearanceOf(
  results: readonly Pick<Weighed, 'outcome' | 'severity'>[],
  security: Pick<SecurityScore, 'open'> | null | undefined,
): Clearance {
  const count = (outcome: Weighed['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const isOpen = ({ outcome, severity }: Pick<Weighed, 'outcome' | 'severity'>) =>
    (outcome === 'not looked at' || outcome === 'broken') && !MILD.includes(severity);
  return {
    passed: count('passed'),
    unseen: count('not looked at'),
    ignored: count('ignored'),
    isFine:
      !results.some(isOpen) && !security?.open.length && count('failed') === 0 && count('ignored') === 0,
  };
}
