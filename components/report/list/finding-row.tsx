import { useState } from 'react';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { consequencesOf } from '@/lib/report/findings.ts';
import { OpenFinding, openFindingAhead } from '../details/open-finding.tsx';
import { FindingLine, LINE } from '../finding/finding-summary.tsx';

/** Returns a function that counts the consequences of a finding. */
export function useFolded(): (check: string) => number {
  const results = useInspection(({ report }) => report?.results);
  return (check) => (results ? consequencesOf(results, check).length : 0);
}

interface FindingRowProps {
  result: Judged;
  /** Whether to show the finding's area, in lists with findings of both. */
  withArea?: boolean;
  /** The points that it takes, if they are shown. */
  points?: number;
}

/** One failed check: what is wrong and where; when open, why it matters and how to fix it. */
export function FindingRow({ result, withArea = true, points = 0 }: FindingRowProps) {
  const [isOpen, setOpen] = useState(false);
  const foldedOf = useFolded();
  return (
    <li>
      <details
        name="finding"
        className="group open:bg-soft"
        onPointerEnter={openFindingAhead}
        onFocus={openFindingAhead}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={LINE}>
          <FindingLine result={result} withArea={withArea} folded={foldedOf(result.check)} points={points} />
        </summary>
        {isOpen && <OpenFinding result={result} />}
      </details>
    </li>
  );
}
