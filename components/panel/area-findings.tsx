import type { Area } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session.ts';
import AllFindings from '../report/all-findings.tsx';
import { AllFine, WaitingRows } from '../report/quiet-rows.tsx';
import { useTexts } from '../texts.tsx';
import { Section } from '../ui/section.tsx';
import { CopyFindings } from './copy-findings.tsx';

/** What the HTTP Observatory would say, and that ours is a grade of this page. */
function SecurityGrade() {
  const { t } = useTexts();
  const security = useInspection(({ report, phase }) => (phase === 'complete' ? report?.security : null));
  if (!security) return null;
  const [low, high] = security.observatory.grade;
  const [min, max] = security.observatory.score;
  return (
    <p className="text-dim">
      {security.grade !== null && (
        <>{t('panel.grade', { grade: security.grade, score: security.score ?? '–' })} </>
      )}
      {min === max
        ? t('report.observatory.exact', { grade: low, score: min })
        : t('report.observatory.range', { low, high, min, max })}
      {'.'}
    </p>
  );
}

/** Everything of one area: what was found, what is ignored, and what was not found. */
export function AreaFindings({ area }: { area: Area }) {
  const { t } = useTexts();
  const results = useInspection(({ report }) => report?.results);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  const hasFailed = results?.some((result) => result.area === area && result.outcome === 'failed');
  return (
    <Section title={t('panel.findings')} action={hasFailed && <CopyFindings area={area} />}>
      {!results ? (
        <WaitingRows count={3} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {area === 'security' && <SecurityGrade />}
          {!hasFailed && <AllFine isFinal={isComplete} />}
          <AllFindings area={area} />
        </div>
      )}
    </Section>
  );
}
