import { useState, useSyncExternalStore } from 'react';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { OpenFinding } from '../details/open-finding.tsx';
import { FaultText } from '../finding/fault-text.tsx';
import { FindingSummary } from '../finding/finding-summary.tsx';
import { SeverityDot } from '../finding/severity-dot.tsx';
import { FindingGroups } from './finding-groups.tsx';
import { FindingRow, useFolded } from './finding-row.tsx';

/** Wide enough for a list and the open finding side by side. */
const WIDE = matchMedia('(min-width: 720px)');

const followWidth = (changed: () => void) => {
  WIDE.addEventListener('change', changed);
  return () => WIDE.removeEventListener('change', changed);
};

interface FindingListProps {
  /** Worst first. */
  roots: readonly Judged[];
  withArea: boolean;
  /** Whether they are grouped by what is lost in search. */
  withLosses?: boolean;
}

/** The list on the left, the chosen finding on the right. */
function Split({ roots, withArea, withLosses = false }: FindingListProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const foldedOf = useFolded();
  const open = roots.find(({ check }) => check === chosen) ?? roots[0];
  if (!open) return null;
  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-4">
      <FindingGroups
        roots={roots}
        withLosses={withLosses}
        row={(result, points) => (
          <li key={result.check}>
            <button
              type="button"
              aria-current={result === open}
              onClick={() => setChosen(result.check)}
              className="grid min-h-[46px] w-full grid-cols-[12px_minmax(0,1fr)_auto] items-center gap-2.5 px-3 py-1 text-start hover:bg-soft aria-[current=true]:bg-soft aria-[current=true]:shadow-[inset_3px_0_var(--accent)]"
            >
              <FindingSummary
                result={result}
                withArea={withArea}
                folded={foldedOf(result.check)}
                points={points}
              />
            </button>
          </li>
        )}
      />
      <article key={open.check} className="sticky top-3 rounded-card border border-line bg-card">
        <h3 className="grid grid-cols-[12px_minmax(0,1fr)] items-baseline gap-2.5 px-3 py-2.5 font-semibold">
          <SeverityDot severity={open.severity} />
          <span dir="auto">
            <FaultText result={open} />
          </span>
        </h3>
        <OpenFinding result={open} />
      </article>
    </div>
  );
}

/** Findings that can be opened: in place, or next to the list if there is room. */
export function FindingList(props: FindingListProps) {
  const isWide = useSyncExternalStore(followWidth, () => WIDE.matches);
  if (props.roots.length === 0) return null;
  if (isWide) return <Split {...props} />;
  return (
    <FindingGroups
      roots={props.roots}
      withLosses={props.withLosses ?? false}
      row={(result, points) => (
        <FindingRow key={result.check} result={result} withArea={props.withArea} points={points} />
      )}
    />
  );
}
