import { useCallback } from 'react';
import { type Judged, judgedWith } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Returns a function that makes the brief of a finding; it returns null if there is none. */
export function useBrief(result: Judged): () => Promise<string | null> {
  const texts = useTexts();
  return useCallback(async () => {
    const { report, inspection, response, history } = useInspection.getState();
    if (!report || !inspection) return null;
    const [definitions, { findingBrief }, { reportDocument }] = await Promise.all([
      loadDefinitions(texts.language),
      import('@/lib/report/export/brief.ts'),
      import('@/lib/report/export/report-document.ts'),
    ]);
    // A finding of a check on demand is not in the report itself.
    const others = report.results.filter(({ check }) => check !== result.check);
    const results = judgedWith([...others, result], definitions);
    const document = reportDocument({ report, results, inspection, response, history }, texts);
    return findingBrief(document, result.check, texts);
  }, [result, texts]);
}
