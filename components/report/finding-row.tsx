import ChevronRight from 'lucide-react/icons/chevron-right';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { useState } from 'react';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { type ReportedFinding, totalOf } from '@/lib/checks/result.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session.ts';
import { consequencesOf } from '@/lib/report/findings.ts';
import { useTexts } from '../texts.tsx';
import { AreaIcon } from './area-icon.tsx';
import { FaultText } from './fault-text.tsx';
import { OpenFinding } from './open-finding.tsx';
import { SeverityDot } from './severity-dot.tsx';

/** What a finding rests on, in one line: the element, the header, the line with its number. */
function evidenceOf({ at }: ReportedFinding): string | null {
  if (!at) return null;
  const text = readableAddress(at.snippet.replace(/\s+/g, ' '));
  return at.line === undefined ? text : `${at.line}: ${text}`;
}

interface FindingSummaryProps {
  result: Judged;
  withArea: boolean;
  /** How many others follow from it. */
  folded: number;
}

/** A finding in two lines: the fault, its evidence; and how often it is there. */
export function FindingSummary({ result, withArea, folded }: FindingSummaryProps) {
  const texts = useTexts();
  const [first] = result.findings;
  if (!first) return null;
  const total = totalOf(result);
  const evidence = evidenceOf(first);
  return (
    <>
      <SeverityDot severity={result.severity} />
      <span className="min-w-0">
        <span
          dir="auto"
          className="block truncate group-open:font-semibold group-open:whitespace-normal @max-[300px]:whitespace-normal"
        >
          <FaultText result={result} />
        </span>
        {evidence !== null && (
          <span
            dir="ltr"
            className="block truncate text-start font-mono text-tiny text-dim group-open:hidden"
          >
            {evidence}
          </span>
        )}
        {folded > 0 && (
          <span className="flex items-center gap-1 text-tiny text-dim group-open:hidden">
            <CornerDownRight size={12} aria-hidden className="flex-none" />
            {texts.t('report.folded', { count: folded })}
          </span>
        )}
      </span>
      <span className="flex items-center gap-1.5 text-dim">
        {total > 1 && (
          <b className="font-medium">
            <span aria-hidden="true">{texts.t('report.times', { number: total })}</span>
            <span className="sr-only">{texts.t('report.places', { count: total })}</span>
          </b>
        )}
        {withArea && <AreaIcon area={result.area} />}
      </span>
    </>
  );
}

/** How many findings follow from one. */
export function useFolded(): (check: string) => number {
  const results = useInspection(({ report }) => report?.results);
  return (check) => (results ? consequencesOf(results, check).length : 0);
}

/** How the line of a finding is laid out, which can be opened. */
export const LINE =
  'grid min-h-[46px] grid-cols-[12px_minmax(0,1fr)_auto_13px] items-center gap-2.5 px-3 py-1 hover:bg-soft';

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
          <FindingSummary result={result} withArea={withArea} folded={foldedOf(result.check)} />
          <ChevronRight
            size={13}
            aria-hidden
            className="text-dim transition-transform group-open:rotate-90"
          />
        </summary>
        {isOpen && <OpenFinding result={result} />}
      </details>
    </li>
  );
}
