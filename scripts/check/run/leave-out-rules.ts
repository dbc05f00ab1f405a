import { withCauses } from '../../../lib/checks/causes.ts';
import type { Checks } from '../../../lib/checks/check.ts';
import type { Report } from '../../../lib/checks/result.ts';
import { byWeight } from '../../../lib/checks/run-checks.ts';
import { weigh } from '../../../lib/report/leave-out.ts';
import { isLeftOut } from '../../../lib/report/settings-file/ignore-rules.ts';
import type { IgnoreRule } from '../../../lib/report/settings-file/settings-file.ts';
import type { LeftOutFinding, ListedReport } from '../results/checked.ts';

/**
 * Returns the report without what rules leave out, once with and once without the checks that have nothing else, and
 * what that was. As in the panel, the scores do not change: they rate the page, not the list.
 */
export function leaveOutBy(
  rules: readonly IgnoreRule[],
  checks: Checks,
  report: Report,
): { report: ListedReport; kept: Report; leftOut: readonly LeftOutFinding[] } {
  if (rules.length === 0) return { report, kept: report, leftOut: [] };
  const isOut = isLeftOut(rules);
  const weighed = report.results.map((result) => weigh(result, (message) => isOut(result.check, message)));
  const leftOut = weighed.flatMap(({ check, ignored }, index) =>
    [...new Set(ignored.map(({ message }) => message))].map((message) => ({
      check,
      message,
      total: report.results[index]?.totals[message] ?? 1,
      reason:
        rules.find((rule) => rule.check === check && (rule.message ?? message) === message)?.reason ?? null,
    })),
  );
  if (leftOut.length === 0) return { report, kept: report, leftOut };
  const results = withCauses(
    checks,
    weighed.map(({ ignored: _, taken: __, ...result }) => result).sort(byWeight),
  );
  const kept = results.flatMap(({ outcome, ...result }) =>
    outcome === 'ignored' ? [] : [{ ...result, outcome }],
  );
  return { report: { ...report, results }, kept: { ...report, results: kept }, leftOut };
}
