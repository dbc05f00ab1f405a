import { useState } from 'react';
import { useInspection } from '@/lib/page/session/session.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { rootsOf } from '@/lib/report/findings.ts';
import AllFindings from '../report/list/all-findings.tsx';
import { ShowAll } from '../report/list/show-all.tsx';
import { WaitingRows } from '../report/list/waiting-rows.tsx';
import { WorstRows } from '../report/list/worst-rows.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Section } from '../ui/section.tsx';

const SHOWN = 5;

/** The worst findings of both areas; all of them when opened. */
export function WorstFindings() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const report = useInspection((state) => state.report);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  const failed = rootsOf(report?.results ?? []);
  const { shown, more } = cutAt(failed, SHOWN);
  const isAll = isOpen && more > 0;
  return (
    <Section
      title={t('panel.worst')}
      action={more > 0 && <ShowAll count={failed.length} isOpen={isAll} onClick={() => setOpen(!isOpen)} />}
    >
      {!report ? (
        <WaitingRows count={3} />
      ) : isAll ? (
        <AllFindings />
      ) : (
        <WorstRows failed={failed} most={shown.length} isFinal={isComplete} />
      )}
    </Section>
  );
}
