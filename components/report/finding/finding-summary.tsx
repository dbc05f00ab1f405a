import ChevronRight from 'lucide-react/icons/chevron-right';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { type ReportedFinding, totalOf } from '@/lib/checks/result.ts';
import type { Judged } from '@/lib/page/engine/judgement.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AreaIcon } from './area-icon.tsx';
import { FaultText, type Faulty, ownFaultsOf } from './fault-text.tsx';
import { Points } from './points.tsx';
import { SeverityDot } from './severity-dot.tsx';

/** Returns the evidence of a finding in one line: the element, the header, or the line with its number. */
function evidenceOf({ at }: ReportedFinding): string | null {
  if (!at) return null;
  const text = readableAddress(at.snippet.replace(/\s+/g, ' '));
  return at.line === undefined ? text : `${at.line}: ${text}`;
}

interface FindingSummaryProps {
  result: Faulty & Pick<Judged, 'severity' | 'area' | 'totals'>;
  withArea: boolean;
  /** The number of its consequences. */
  folded: number;
  /** The points that it takes, if they are shown. */
  points?: number;
}

/** A finding in two lines: the fault and its evidence, and how often it occurs. */
export function FindingSummary({ result, withArea, folded, points = 0 }: FindingSummaryProps) {
  const texts = useTexts();
  const [first] = result.findings;
  if (!first) return null;
  const total = totalOf(result);
  const own = ownFaultsOf(texts, result, total);
  const evidence = own ? null : evidenceOf(first);
  const isCounted = total > 1 && !own;
  return (
    <>
      <SeverityDot severity={result.severity} />
      <span
        className={`min-w-0 ${isCounted ? '@max-[299px]/page:col-span-2' : '@max-[219px]/page:col-span-2'}`}
      >
        {(own?.faults ?? ['']).map((fault) => (
          <span
            key={fault}
            dir="auto"
            className="block truncate group-open:font-semibold group-open:wrap-anywhere group-open:whitespace-normal @max-[380px]:wrap-anywhere @max-[380px]:whitespace-normal"
          >
            {fault || <FaultText result={result} />}
          </span>
        ))}
        {own !== null && own.more > 0 && (
          <span className="block text-tiny text-dim">{texts.t('report.more', { count: own.more })}</span>
        )}
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
      <span
        className={`flex items-center gap-1.5 text-dim ${isCounted ? '@max-[299px]/page:col-start-2 @max-[299px]/page:row-start-2' : '@max-[219px]/page:col-start-2 @max-[219px]/page:row-start-2'}`}
      >
        {isCounted && (
          <b className="font-medium">
            <span aria-hidden="true">{texts.t('report.times', { number: total })}</span>
            <span className="sr-only">{texts.t('report.places', { count: total })}</span>
          </b>
        )}
        {points > 0 && <Points count={points} />}
        {withArea && <AreaIcon area={result.area} />}
      </span>
    </>
  );
}

/**
 * The layout of a line that can be opened. In a narrow panel, the number of places is below the fault: next to it, long
 * words would be cut in two.
 */
export const LINE =
  'grid min-h-[46px] grid-cols-[12px_minmax(0,1fr)_auto_13px] content-center items-center gap-x-2.5 px-3 py-1 hover:bg-soft @max-[219px]/page:gap-x-1.5 @max-[219px]/page:px-2';

/** The content of such a line. */
export function FindingLine(props: FindingSummaryProps) {
  return (
    <>
      <FindingSummary {...props} />
      <ChevronRight
        size={13}
        aria-hidden
        className="text-dim transition-transform group-open:rotate-90 @max-[299px]/page:col-start-4 @max-[299px]/page:row-start-1"
      />
    </>
  );
}
