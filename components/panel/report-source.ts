import { judgedWith } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import {
  type ReportDocument,
  type ReportSource,
  reportDocument,
} from '@/lib/report/export/report-document.ts';
import { useDeep, useDeepBundle } from '../report/use-deep.ts';
import { useDefinitions } from '../report/use-definitions.ts';
import { useTexts } from '../texts/use-texts.ts';

/**
 * Returns a function that collects the data of an export at the moment of the call; null before all of it is there.
 */
export function useReportSource(): () => ReportSource | null {
  const engine = useDeepBundle();
  const { results: deep } = useDeep(engine);
  const definitions = useDefinitions();
  return () => {
    const { report, inspection, response, history } = useInspection.getState();
    // Without the engine, what the checks on demand found would be missing.
    if (!report || !inspection || !definitions || !engine) return null;
    const results = judgedWith([...report.results, ...deep], definitions);
    return { report, results, inspection, response, history };
  };
}

/** The same as a document with all its text. */
export function useReportDocument(): () => ReportDocument | null {
  const words = useTexts();
  const source = useReportSource();
  return () => {
    const parts = source();
    return parts && reportDocument(parts, words);
  };
}
