import { isAddressByScript } from '@/lib/checks/knowledge/response/addressed.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { checkMessage } from '@/lib/report/check-texts.ts';
import { isIndexable } from '@/lib/report/export/report-document.ts';
import { useDefinition } from '../report/use-definitions.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Notice } from '../ui/notice.tsx';
import { DeniedKind, KindLine, KindName } from './kind-line.tsx';

/** Whether search engines can index the page, and whether they should: until that is right, nothing else matters. */
function Verdict() {
  const texts = useTexts();
  const { t } = texts;
  const report = useInspection((state) => state.report);
  const inspection = useInspection((state) => state.inspection);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  const definition = useDefinition('seo/indexability');
  const result = report?.results.find(({ check }) => check === 'seo/indexability');
  if (report?.kind.index === 'kept out') return <KindLine tone="pass" text={t('panel.kind.keptOut')} />;
  if (report?.kind.index === 'out') return <KindLine tone="error" text={t('panel.kind.unwanted')} />;
  const open = report && isIndexable(report.results);
  if (!result || open === null) return <Notice tone="info">{t('report.checking')}</Notice>;
  const reasons = [...result.findings, ...result.ignored];
  if (reasons.length > 0) {
    const isCertain = result.severity !== 'warning';
    return (
      <>
        <KindName />
        <Notice
          tone={result.outcome === 'ignored' ? 'info' : isCertain ? 'error' : 'warn'}
          title={t(isCertain ? 'panel.index.closed' : 'panel.index.doubtful')}
        >
          {reasons.map(({ message, values, at }, index) => (
            <p key={`${message} ${at?.snippet ?? index}`} dir="auto">
              {definition && checkMessage(texts, result.check, definition, message, values)}
            </p>
          ))}
        </Notice>
      </>
    );
  }
  if (!isComplete) return <Notice tone="info">{t('report.checking')}</Notice>;
  // If all is well, one line is enough.
  const isByScript = inspection !== null && isAddressByScript(inspection);
  if (inspection?.response && !isByScript && inspection.robotsTxt) {
    return <KindLine tone="pass" text={t('panel.index.open')} />;
  }
  const unseen = [!inspection?.response && 'response', !inspection?.robotsTxt && 'robotsTxt'] as const;
  return (
    <>
      <KindName />
      <Notice tone="info" title={t('panel.index.open')}>
        {isByScript && <p>{t('panel.index.byScript')}</p>}
        {unseen.map((part) => part && <p key={part}>{t(`missing.${part}`)}</p>)}
      </Notice>
    </>
  );
}

/** The kind of the page, and what it means for the index. */
export function IndexVerdict() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5 *:max-w-full [&>*:not(span)]:w-full">
      <Verdict />
      <DeniedKind />
    </div>
  );
}
