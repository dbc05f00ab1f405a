import CircleCheck from 'lucide-react/icons/circle-check';
import { useInspection } from '@/lib/page/session/session.ts';
import { checkMessage } from '@/lib/report/check-texts.ts';
import { isIndexable } from '@/lib/report/export/report-document.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Notice } from '../ui/notice.tsx';

/** Whether search engines can index the page: until they can, nothing else matters. */
export function IndexVerdict() {
  const texts = useTexts();
  const { t } = texts;
  const report = useInspection((state) => state.report);
  const inspection = useInspection((state) => state.inspection);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  const result = report?.results.find(({ check }) => check === 'seo/indexability');
  const open = report && isIndexable(report.results);
  if (!result || open === null) return <Notice tone="info">{t('report.checking')}</Notice>;
  const reasons = [...result.findings, ...result.ignored];
  if (reasons.length > 0) {
    const isCertain = result.outcome === 'ignored' || result.severity === 'blocker';
    return (
      <Notice
        tone={result.outcome === 'ignored' ? 'info' : isCertain ? 'error' : 'warn'}
        title={t(isCertain ? 'panel.index.closed' : 'panel.index.doubtful')}
      >
        {reasons.map(({ message, values, at }, index) => (
          <p key={`${message} ${at?.snippet ?? index}`} dir="auto">
            {checkMessage(texts, result.check, result.definition, message, values)}
          </p>
        ))}
      </Notice>
    );
  }
  if (!isComplete) return <Notice tone="info">{t('report.checking')}</Notice>;
  // If all is well, one line is enough.
  if (inspection?.response && inspection.robotsTxt) {
    return (
      <p className="flex items-center gap-2 text-small">
        <CircleCheck size={15} aria-hidden className="flex-none text-pass" />
        {t('panel.index.open')}
      </p>
    );
  }
  const unseen = [!inspection?.response && 'response', !inspection?.robotsTxt && 'robotsTxt'] as const;
  return (
    <Notice tone="info" title={t('panel.index.open')}>
      {unseen.map((part) => part && <p key={part}>{t(`missing.${part}`)}</p>)}
    </Notice>
  );
}
