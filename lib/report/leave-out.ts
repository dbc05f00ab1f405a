import {
  areaOf,
  type CheckResult,
  type Outcome,
  type Report,
  type ReportedFinding,
} from '../checks/result.ts';
import { byWeight, resultOf } from '../checks/run.ts';
import { securityScore, seoScore } from '../checks/score.ts';

/** A result with the findings that are meant to be so set apart. */
export interface Weighed extends Omit<CheckResult, 'outcome'> {
  /** `ignored`: it failed, by nothing but what is ignored. */
  outcome: Outcome | 'ignored';
  ignored: readonly ReportedFinding[];
}

export interface WeighedReport extends Omit<Report, 'results'> {
  results: readonly Weighed[];
}

/** Sets the findings apart that are meant to be so. */
export function weigh(result: CheckResult, isIgnored: (message: string) => boolean): Weighed {
  const ignored = result.findings.filter(({ message }) => isIgnored(message));
  if (ignored.length === 0) return { ...result, ignored };
  const left = result.findings.filter((finding) => !ignored.includes(finding));
  if (left.length === 0) return { ...result, outcome: 'ignored', findings: [], ignored };
  const { severity } = resultOf(result.check, result, left, undefined);
  return { ...result, severity, findings: left, ignored };
}

/** As the score sees it. The Observatory does not know what is ignored, so its figure stays. */
function scored({ outcome, observatory, ...rest }: Weighed): CheckResult {
  if (outcome !== 'ignored') return { ...rest, outcome, ...(observatory && { observatory }) };
  return { ...rest, outcome: 'passed', ...(observatory && { observatory: { ...observatory, page: '' } }) };
}

/** The report without what is ignored: it costs nothing any more, and can still be seen. */
export function leaveOut(
  report: Report,
  isIgnored: (check: string, message: string) => boolean,
): WeighedReport {
  const results = report.results
    .map((result) => weigh(result, (message) => isIgnored(result.check, message)))
    .sort((a, b) => byWeight(scored(a), scored(b)));
  const of = (area: 'seo' | 'security') => results.filter(({ check }) => areaOf(check) === area).map(scored);
  return {
    ...report,
    results,
    seo: report.seo && { score: seoScore(of('seo')) },
    security: report.security && securityScore(of('security')),
  };
}
