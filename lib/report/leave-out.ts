import { withCauses } from '../checks/causes.ts';
import type { Checks } from '../checks/check.ts';
import { highestCost } from '../checks/consequence.ts';
import { PAGE_KINDS, type PageKindName } from '../checks/knowledge/page-kind/kind.ts';
import type { CheckResult, Outcome, Report, ReportedFinding } from '../checks/result.ts';
import { byWeight } from '../checks/run-checks.ts';
import type { IgnoreRule } from './settings-file/settings-file.ts';

/** A result with its ignored findings separated. */
export interface Weighed extends Omit<CheckResult, 'outcome'> {
  /** `ignored`: it failed, but all its findings are ignored. */
  outcome: Outcome | 'ignored';
  /** The share of the points left that the score for search lost to it, 0 to 1: ignored findings count as well. */
  taken: number;
  ignored: readonly ReportedFinding[];
}

export interface WeighedReport extends Omit<Report, 'results'> {
  results: readonly Weighed[];
}

/** Where the kinds are kept that the user says are wrong on a site: as messages of a check. */
export const KIND_OF_PAGE = 'seo/kind';

/** Returns the kinds of pages that the user says are wrong on the site. */
export const deniedKindsIn = (rules: readonly IgnoreRule[]): readonly PageKindName[] =>
  PAGE_KINDS.filter((kind) => rules.some(({ check, message }) => check === KIND_OF_PAGE && message === kind));

/** Separates the ignored findings of a result. */
export function weigh(result: CheckResult, isIgnored: (message: string) => boolean): Weighed {
  const ignored = result.findings.filter(({ message }) => isIgnored(message));
  const taken = result.outcome === 'failed' && result.cause === undefined ? (result.takes ?? 0) : 0;
  if (ignored.length === 0) return { ...result, taken, ignored };
  const findings = result.findings.filter((finding) => !ignored.includes(finding));
  const totals = Object.fromEntries(Object.entries(result.totals).filter(([message]) => !isIgnored(message)));
  const worst = highestCost(findings);
  return worst
    ? { ...result, ...worst, taken, findings, totals, ignored }
    : { ...result, outcome: 'ignored', taken, findings, totals, ignored };
}

/**
 * Returns the report with ignored findings separated. Findings that followed only from these are listed on their own
 * again, because nothing else in the list mentions them. The scores do not change: they rate the page, not the list.
 */
export function leaveOut(
  checks: Checks,
  report: Report,
  isIgnored: (check: string, message: string) => boolean,
): WeighedReport {
  const results = report.results
    .map((result) => weigh(result, (message) => isIgnored(result.check, message)))
    .sort(byWeight);
  return { ...report, results: withCauses(checks, results) };
}
