// The checks. Loaded while the popup's shell is on screen already and the page is being read.
import { checks } from '@/lib/checks/index.ts';
import { areaOf, run } from '@/lib/checks/run.ts';
import type { Inspection } from '@/lib/checks/snapshot.ts';
import type { Facts } from '@/lib/history.ts';
import { intendedOn, type Marks } from '@/lib/intended.ts';
import { leaveOut } from '@/lib/leave-out.ts';
import { factsOf } from '@/lib/page-facts.ts';
import type { JudgedReport } from './inspection.ts';

/** Judges a page: what stands against it, what is intended, and what to keep for the next visit. */
export function judge(inspection: Inspection, marks: Marks): { report: JudgedReport; facts: Facts } {
  const whole = run(checks, inspection);
  const report = leaveOut(whole, intendedOn(marks, inspection.url));
  const results = report.results.flatMap((result) => {
    const definition = checks[result.check];
    return definition ? [{ ...result, area: areaOf(result.check), definition }] : [];
  });
  // What is intended was found all the same: marking it does not mend it.
  return { report: { ...report, results }, facts: factsOf(whole.results, inspection) };
}
