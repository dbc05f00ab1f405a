import { useInspection } from '@/lib/page/session.ts';
import { FindingRow } from '../report/finding-row.tsx';
import { AllFine, WaitingRows } from '../report/quiet-rows.tsx';
import { useTexts } from '../texts.tsx';
import { Rows, Section } from '../ui/section.tsx';

const SHOWN = 5;

/** The worst of both areas. */
export function WorstFindings() {
  const { t } = useTexts();
  const report = useInspection((state) => state.report);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  const failed = report?.results.filter(({ outcome }) => outcome === 'failed') ?? [];
  const rest = failed.length - SHOWN;
  return (
    <Section
      title={t('panel.worst')}
      action={rest > 0 && <span className="text-dim">{t('panel.moreFindings', { count: rest })}</span>}
    >
      {!report ? (
        <WaitingRows count={3} />
      ) : failed.length === 0 ? (
        <AllFine isFinal={isComplete} />
      ) : (
        <Rows>
          {failed.slice(0, SHOWN).map((result) => (
            <FindingRow key={result.check} result={result} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
