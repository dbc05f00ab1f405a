import { checks } from '../../lib/checks/index.ts';
import type { Inspection } from '../../lib/checks/inspection.ts';
import { runChecks } from '../../lib/checks/run-checks.ts';
import { type JudgedReport, judgedWith, type WholeJudged } from '../../lib/page/engine/judgement.ts';
import type { PageRecord } from '../../lib/pages/page-record.ts';
import { pageRecordOf } from '../../lib/pages/page-record-of.ts';
import { leaveOut } from '../../lib/report/leave-out.ts';

/** Returns the verdict of the real checks, in English: the engine's result, without its worker. */
export function judge(
  inspection: Inspection,
  isIgnored: (check: string, message: string) => boolean = () => false,
): JudgedReport & { results: readonly WholeJudged[] } {
  const whole = runChecks(checks, inspection);
  const report = leaveOut(checks, whole, isIgnored);
  return { ...report, language: 'en', results: judgedWith(report.results, checks) };
}

/** Returns the record of a page. */
export const recordOfPage = (inspection: Inspection): PageRecord =>
  pageRecordOf(runChecks(checks, inspection), inspection);
