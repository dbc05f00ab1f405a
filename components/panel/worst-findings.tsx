import { useInspection } from '@/lib/page/session/session.ts';
import { rootsOf } from '@/lib/report/findings.ts';
import { WaitingRows } from '../report/list/waiting-rows.tsx';
import { WorstRows } from '../report/list/worst-rows.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Section } from '../ui/section.tsx';

const SHOWN = 5;

/** The worst findings of both areas. */
export function WorstFindings() {
  const { t } = useTexts();
  const report = useInspection((state) => state.report);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  const failed = rootsOf(report?.results ?? []);
  const rest = failed.length - SHOWN;
  return (
    <Section
      title={t('panel.worst')}
      action={rest > 0 && <span className="text-dim">{t('panel.moreFindings', { count: rest })}</span>}
    >
      {!report ? <WaitingRows count={3} /> : <WorstRows failed={failed} most={SHOWN} isFinal={isComplete} />}
    </Section>
  );
}
