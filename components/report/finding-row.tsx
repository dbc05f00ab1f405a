import { useState } from 'react';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { consequencesOf } from '@/lib/report/findings.ts';
import { FindingLine, LINE } from './finding-summary.tsx';
import { OpenFinding } from './open-finding.tsx';

/** How many findings follow from one. */
export function useFolded(): (check: string) => number {
  const results = useInspection(({ report }) => report?.results);
  return (check) => (results ? consequencesOf(results, check).length : 0);
}

interface FindingRowProps {
  result: Judged;
  /** Whether its area is shown, where findings of both stand together. */
  withArea?: boolean;
}

/** One failed check: what is wrong and where; opened, why it matters and what to do. */
export function FindingRow({ result, withArea = true }: FindingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const foldedOf = useFolded();
  return (
    <li>
      <details
        name="finding"
        className="group open:bg-soft"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={LINE}>
          <FindingLine result={result} withArea={withArea} folded={foldedOf(result.check)} />
        </summary>
        {isOpen && <OpenFinding result={result} />}
      </details>
    </li>
  );
}
