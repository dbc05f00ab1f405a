import { useState } from 'react';
import { useInspection } from '@/lib/page/session/session.ts';
import { rootsOf, worstOf } from '@/lib/report/findings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { later } from '../../ui/later.tsx';
import { RowList, Section } from '../../ui/section.tsx';
import { FindingRow } from './finding-row.tsx';
import { PassedRows } from './quiet-rows.tsx';
import { ShowAll } from './show-all.tsx';
import { WaitingRows } from './waiting-rows.tsx';

// The long list is only opened by a click, if at all.
const AllFindings = later(() => import('./all-findings.tsx'), { isSoon: true });

/**
 * The worst findings of the page; all of them when opened.
 *
 * @param rows The fixed number of rows, so that nothing below them moves.
 */
export function ThisPage({ rows }: { rows: number }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const report = useInspection((state) => state.report);
  const phase = useInspection((state) => state.phase);
  const failed = rootsOf(report?.results ?? []);
  const worst = worstOf(failed, rows);
  const action = report && (
    <ShowAll
      count={failed.length}
      isOpen={isOpen}
      onPointerEnter={AllFindings.ahead}
      onFocus={AllFindings.ahead}
      onClick={() => setOpen(!isOpen)}
    />
  );
  return (
    <Section title={t('report.thisPage')} action={action}>
      {!report ? (
        <WaitingRows count={rows} />
      ) : isOpen ? (
        <AllFindings waiting={<WaitingRows count={rows} />} />
      ) : (
        <RowList>
          {worst.map((result) => (
            <FindingRow key={result.check} result={result} />
          ))}
          {worst.length < rows && (
            <PassedRows
              rows={rows - worst.length}
              isEmpty={failed.length === 0}
              isFinal={phase === 'complete'}
              onClick={() => setOpen(true)}
            />
          )}
        </RowList>
      )}
    </Section>
  );
}
