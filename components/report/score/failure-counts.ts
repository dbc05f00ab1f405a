import type { Area } from '@/lib/checks/check.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import type { Judged, JudgedReport } from '@/lib/page/engine/judgement.ts';
import { rootsOf } from '@/lib/report/findings.ts';

/** The part of a report that the counts need, without its wording. */
export interface CountedReport extends Pick<JudgedReport, 'kind' | 'seo' | 'security'> {
  results: readonly Pick<Judged, 'check' | 'area' | 'outcome' | 'severity' | 'cause' | 'ignored'>[];
}

/**
 * Returns `2 errors`, `5 warnings`: how many checks of an area failed, worst first, and how many are ignored.
 */
export function failureCounts(
  report: CountedReport | null,
  area: Area,
  t: Translator['t'],
): readonly string[] {
  if (!report) return [];
  if (area === 'seo' && report.kind.index === 'kept out') return [t('panel.kind.notScored')];
  const results = report.results.filter((result) => result.area === area);
  const failed = rootsOf(results);
  const count = (...severities: readonly string[]) =>
    failed.filter(({ severity }) => severities.includes(severity)).length;
  const [errors, warnings, notices] = [count('blocker', 'error'), count('warning'), count('notice', 'info')];
  const parts = [
    errors > 0 && t('report.errors', { count: errors }),
    warnings > 0 && t('report.warnings', { count: warnings }),
    notices > 0 && t('report.notices', { count: notices }),
  ].filter((part) => part !== false);
  const ignored = results.filter((result) => result.ignored.length > 0).length;
  const leftOut = ignored > 0 ? [t('report.leftOut', { count: ignored })] : [];
  // If the response was never seen, nothing can be called clean.
  const isUnseen = area === 'security' && report.security?.score === null;
  const clean = t(isUnseen ? 'outcome.not looked at' : 'report.clean');
  return [...(parts.length > 0 ? parts.slice(0, 2) : [clean]), ...leftOut];
}
