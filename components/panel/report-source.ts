import { documentOf, type ReportDocument, type ReportSource } from '@/lib/export/report-document.ts';
import { useInspection } from '../report/inspection.ts';
import { useTexts } from '../texts.tsx';
import { useDeep, useDeepEngine } from './deep/use-deep.ts';

/** What an export is made of, at the moment that it is asked for; null before there is a report. */
export function useReportSource(): () => ReportSource | null {
  const { results: deep } = useDeep(useDeepEngine());
  return () => {
    const { report, inspection, response, visit } = useInspection.getState();
    return (
      report &&
      inspection && { report, results: [...report.results, ...deep], at: inspection.at, response, visit }
    );
  };
}

/** The same in words. */
export function useReportDocument(): () => ReportDocument | null {
  const words = useTexts();
  const source = useReportSource();
  return () => {
    const parts = source();
    return parts && documentOf(parts, words);
  };
}
