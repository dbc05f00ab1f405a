import type { Area } from '@/lib/checks/check.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { worstOf } from '@/lib/report/findings.ts';
import { RowList } from '../../ui/section.tsx';
import { FindingRow } from './finding-row.tsx';
import { AllFine } from './quiet-rows.tsx';

interface WorstRowsProps {
  /** The failed checks, worst first. */
  failed: readonly Judged[];
  /** The maximum number of rows shown. */
  most: number;
  /** Whether no further check can fail. */
  isFinal: boolean;
  /** The area that they are of; both if it is left out. */
  area?: Area;
}

/** The worst findings, or a message that nothing is wrong. */
export function WorstRows({ failed, most, isFinal, area }: WorstRowsProps) {
  if (failed.length === 0) return <AllFine isFinal={isFinal} area={area} />;
  return (
    <RowList>
      {worstOf(failed, most).map((result) => (
        <FindingRow key={result.check} result={result} />
      ))}
    </RowList>
  );
}
