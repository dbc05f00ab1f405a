import type { Area, Severity } from '@/lib/checks/check.ts';
import { worstSeverity } from '@/lib/checks/finding-tally.ts';
import { rootsOf } from '@/lib/report/findings.ts';
import type { RingTone } from '../ui/ring.tsx';
import type { CountedReport } from './failure-counts.ts';

/** The colour of a figure follows the worst finding too: with an error in it nothing is green. */
export function toneOf(score: number, good: number, fair: number, worst: Severity | null): RingTone {
  if (score < fair || worst === 'blocker') return 'error';
  return score < good || worst === 'error' ? 'warn' : 'pass';
}

/** How bad the worst finding of an area is; null where there is none. */
export const worstIn = (report: CountedReport | null, area: Area): Severity | null =>
  worstSeverity(rootsOf(report?.results ?? []).filter((result) => result.area === area));
