// The checks. Loaded while the popup's shell is on screen already and the page is being read.

import type { Area } from '../checks/check.ts';
import { checks } from '../checks/index.ts';
import type { Inspection } from '../checks/inspection.ts';
import { areaOf } from '../checks/result.ts';
import { run } from '../checks/run.ts';
import type { Definition } from '../report/check-texts.ts';
import { factsOf } from '../report/facts.ts';
import type { Facts } from '../report/history.ts';
import { leaveOut, type Weighed, type WeighedReport } from '../report/leave-out.ts';

/** A check's result with what is needed to put it into words. */
export interface Judged extends Weighed {
  area: Area;
  definition: Definition;
}

export interface JudgedReport extends Omit<WeighedReport, 'results'> {
  results: readonly Judged[];
}

/** Judges a page: what stands against it, what is ignored, and what to keep for the next visit. */
export function judge(
  inspection: Inspection,
  isIgnored: (check: string, message: string) => boolean,
): { report: JudgedReport; facts: Facts } {
  const whole = run(checks, inspection);
  const report = leaveOut(whole, isIgnored);
  const results = report.results.flatMap((result) => {
    const definition = checks[result.check];
    return definition ? [{ ...result, area: areaOf(result.check), definition }] : [];
  });
  // What is ignored was found all the same: ignoring it does not mend it.
  return { report: { ...report, results }, facts: factsOf(whole.results, inspection) };
}
