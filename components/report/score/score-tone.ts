import type { Area, Severity } from '@/lib/checks/check.ts';
import { highestCost } from '@/lib/checks/consequence.ts';
import { rootsOf } from '@/lib/report/findings.ts';
import type { RingTone } from '../../ui/ring.tsx';
import type { CountedReport } from './failure-counts.ts';

/** Returns the tone of a score. It also depends on the worst finding: with an error, nothing is green. */
export function toneOf(score: number, good: number, fair: number, worst: Severity | null): RingTone {
  if (score < fair || worst === 'blocker') return 'error';
  return score < good || worst === 'error' ? 'warn' : 'pass';
}

/** Returns the severity of the worst finding of an area; null if there is none. */
export const worstIn = (report: CountedReport | null, area: Area): Severity | null =>
  highestCost(rootsOf(report?.results ?? []).filter((result) => result.area === area))?.severity ?? null;
