import type { Judged } from '@/lib/page/engine/judgement.ts';
import { worstOf } from '@/lib/report/findings.ts';
import { RowList } from '../ui/section.tsx';
import { FindingRow } from './finding-row.tsx';
import { AllFine } from './quiet-rows.tsx';

interface WorstRowsProps {
  /** The checks that failed, the worst first. */
  failed: readonly Judged[];
  /** How many are shown at most. */
  most: number;
  /** Whether no more can fail. */
  isFinal: boolean;
}

/** The first of what is wrong, or that nothing is. */
export function WorstRows({ failed, most, isFinal }: WorstRowsProps) {
  if (failed.length === 0) return <AllFine isFinal={isFinal} />;
  return (
    <RowList>
      {worstOf(failed, most).map((result) => (
        <FindingRow key={result.check} result={result} />
      ))}
    </RowList>
  );
}
