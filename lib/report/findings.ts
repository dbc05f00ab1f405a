import type { Area, Severity } from '../checks/check.ts';
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

/** Returns the worst findings, with at least one of each area that has any. */
export function worstOf<T extends { area: Area; severity: Severity }>(
  roots: readonly T[],
  most: number,
): readonly T[] {
  const shown = roots.slice(0, most);
  const missing = roots.slice(most).find(({ area }) => shown.every((one) => one.area !== area));
  return missing && most > 1 ? [...shown.slice(0, -1), missing] : shown;
}
