import {
  areaOf,
  byWeight,
  type CheckResult,
  type Outcome,
  type Report,
  type ReportedFinding,
  resultOf,
} from './checks/run.ts';
import { securityScore, seoScore } from './checks/score.ts';

/** A result with the findings that are meant to be so set apart. */
export interface Weighed extends Omit<CheckResult, 'outcome'> {
  /** `intended`: it failed, by nothing but what is intended. */
  outcome: Outcome | 'intended';
  intended: readonly ReportedFinding[];
}

export interface WeighedReport extends Omit<Report, 'results'> {
  results: readonly Weighed[];
}

/** Sets the findings apart that are meant to be so. */
export function weigh(result: CheckResult, isIntended: (message: string) => boolean): Weighed {
  const intended = result.findings.filter(({ message }) => isIntended(message));
  if (intended.length === 0) return { ...result, intended };
  const left = result.findings.filter((finding) => !intended.includes(finding));
  if (left.length === 0) return { ...result, outcome: 'intended', findings: [], intended };
  const { severity } = resultOf(result.check, result, left, undefined);
  return { ...result, severity, findings: left, intended };
}

/** As the score sees it. The Observatory does not know what is intended, so its figure stays. */
function scored({ outcome, observatory, ...rest }: Weighed): CheckResult {
  if (outcome !== 'intended') return { ...rest, outcome, ...(observatory && { observatory }) };
  return { ...rest, outcome: 'passed', ...(observatory && { observatory: { ...observatory, page: '' } }) };
}

/** The report without what is intended: it costs nothing any more, and can still be seen. */
export function leaveOut(
  report: Report,
  isIntended: (check: string, message: string) => boolean,
): WeighedReport {
  const results = report.results
    .map((result) => weigh(result, (message) => isIntended(result.check, message)))
    .sort((a, b) => byWeight(scored(a), scored(b)));
  const of = (area: 'seo' | 'security') => results.filter(({ check }) => areaOf(check) === area).map(scored);
  return {
    ...report,
    results,
    seo: report.seo && { score: seoScore(of('seo')) },
    security: report.security && securityScore(of('security')),
  };
}
