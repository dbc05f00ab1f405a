import { comparingSets, type JudgedSet, type SetComparison } from '../../lib/pages/sets/compare-sets.ts';

/** Compares two sets at once. */
export function comparedSets(earlier: JudgedSet, later: JudgedSet): SetComparison {
  const steps = comparingSets(earlier, later);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
