import { messageOf } from '@/lib/check-texts.ts';
import { isIndexable } from '@/lib/export/report-document.ts';
import { useInspection } from '../report/inspection.ts';
import { useTexts } from '../texts.tsx';
import { Notice } from '../ui/notice.tsx';

/** Whether search engines may take the page up at all: nothing else matters before that. */
export function IndexVerdict() {
  const texts = useTexts();
  const { t } = texts;
  const report = useInspection((state) => state.report);
  const inspection = useInspection((state) => state.inspection);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  const result = report?.results.find(({ check }) => check === 'seo/indexability');
  const open = report && isIndexable(report.results);
  if (!result || open === null) return <Notice tone="info">{t('report.checking')}</Notice>;
  const reasons = [...result.findings, ...result.intended];
  if (reasons.length > 0) {
    const isCertain = result.outcome === 'intended' || result.severity === 'blocker';
    return (
      <Notice
        tone={result.outcome === 'intended' ? 'info' : isCertain ? 'error' : 'warn'}
        title={t(isCertain ? 'panel.index.closed' : 'panel.index.doubtful')}
      >
        {reasons.map(({ message, values, at }, index) => (
          <p key={`${message} ${at?.snippet ?? index}`} dir="auto">
            {messageOf(texts, result.check, result.definition, message, values)}
          </p>
        ))}
      </Notice>
    );
  }
  if (!isComplete) return <Notice tone="info">{t('report.checking')}</Notice>;
  const unseen = [!inspection?.response && 'response', !inspection?.robotsTxt && 'robotsTxt'] as const;
  return (
    <Notice tone={unseen.some(Boolean) ? 'info' : 'pass'} title={t('panel.index.open')}>
      {unseen.map((part) => part && <p key={part}>{t(`missing.${part}`)}</p>)}
    </Notice>
  );
}
