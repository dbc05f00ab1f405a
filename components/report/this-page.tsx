import { lazy, Suspense, useState } from 'react';
import { useInspection } from '@/lib/page/session.ts';
import { rootsOf, worstOf } from '@/lib/report/findings.ts';
import { useTexts } from '../texts.tsx';
import { TextButton } from '../ui/button.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { FindingRow } from './finding-row.tsx';
import { AllFine, PassedRow, WaitingRows } from './quiet-rows.tsx';

// The long list is opened by a click, if at all.
const AllFindings = lazy(() => import('./all-findings.tsx'));

/** Rows that are always there, so that nothing below them moves. */
const ROWS = 3;

/** The worst of the page; opened, all of it. */
export function ThisPage() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const report = useInspection((state) => state.report);
  const phase = useInspection((state) => state.phase);
  const failed = rootsOf(report?.results ?? []);
  const worst = worstOf(failed, ROWS);
  const action = report && (
    <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen
        ? t('report.showWorst')
        : failed.length > 0
          ? t('report.showAll', { count: failed.length })
          : t('report.showChecks')}{' '}
      <span aria-hidden="true">{isOpen ? '↑' : '→'}</span>
    </TextButton>
  );
  return (
    <Section title={t('report.thisPage')} action={action}>
      {!report ? (
        <WaitingRows count={ROWS} />
      ) : isOpen ? (
        <Suspense fallback={<WaitingRows count={ROWS} />}>
          <AllFindings />
        </Suspense>
      ) : failed.length === 0 ? (
        <AllFine isFinal={phase === 'complete'} />
      ) : (
        <Rows>
          {worst.map((result) => (
            <FindingRow key={result.check} result={result} />
          ))}
          {worst.length < ROWS && <PassedRow rows={ROWS - worst.length} onClick={() => setOpen(true)} />}
        </Rows>
      )}
    </Section>
  );
}
