import type { Area, Severity } from '../checks/check.ts';
import type { Weighed } from './leave-out.ts';

type Listed = Pick<Weighed, 'check' | 'outcome' | 'cause'>;

/** What stands in a list of findings: what failed, and does not only follow from something else that did. */
export function rootsOf<T extends Listed>(results: readonly T[]): readonly T[] {
  return results.filter(({ outcome, cause }) => outcome === 'failed' && cause === undefined);
}

/** What is folded beneath a finding: it goes when that is fixed. */
export function consequencesOf<T extends Listed>(results: readonly T[], check: string): readonly T[] {
  return results.filter(({ outcome, cause }) => outcome === 'failed' && cause === check);
}

/** The worst findings, of each area that has any one at least. */
export function worstOf<T extends { area: Area; severity: Severity }>(
  roots: readonly T[],
  most: number,
): readonly T[] {
  const shown = roots.slice(0, most);
  const missing = roots.slice(most).find(({ area }) => shown.every((one) => one.area !== area));
  return missing && most > 1 ? [...shown.slice(0, -1), missing] : shown;
}
