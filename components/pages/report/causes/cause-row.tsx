import CornerDownRight from 'lucide-react/icons/corner-down-right';
import type { SetCause } from '@/lib/pages/sets/causes/set-cause.ts';
import { causeEvidence, causeFault } from '@/lib/report/set-texts.ts';
import { SeverityDot } from '../../../report/finding/severity-dot.tsx';
import { useSetWords } from '../set-words.tsx';

interface CauseRowProps {
  site: string;
  cause: SetCause;
  isOpened: boolean;
  /** Whether its details are next to the list, where there is room. */
  isNextTo: boolean;
  /** Whether it was opened last: it gets the focus back. */
  isLast: boolean;
  onOpen: () => void;
}

/** A cause in a list: the fault, where it is, and how many pages have it. */
export function CauseRow({ site, cause, isOpened, isNextTo, isLast, onOpen }: CauseRowProps) {
  const words = useSetWords();
  const { t, language } = words;
  const { format } = new Intl.NumberFormat(language);
  return (
    <li>
      <button
        type="button"
        data-row
        data-last={isLast}
        aria-current={isOpened ? 'true' : undefined}
        onClick={onOpen}
        className={`grid min-h-11 w-full grid-cols-[12px_minmax(0,1fr)_auto] items-center gap-2.5 px-3 py-1.5 text-start hover:bg-soft @min-[420px]/list:grid-cols-[12px_minmax(0,1fr)_48px_120px] ${isNextTo ? '@min-[720px]/set:bg-soft @min-[720px]/set:shadow-[inset_3px_0_var(--accent)]' : ''}`}
      >
        <SeverityDot severity={cause.severity} />
        <span className="min-w-0">
          <span dir="auto" className="block wrap-anywhere">
            {causeFault(words, cause)}
          </span>
          <span dir="ltr" className="block truncate text-start font-mono text-tiny text-dim">
            {causeEvidence(site, cause)}
          </span>
          {cause.folded.length > 0 && (
            <span className="flex items-center gap-1 text-tiny text-dim">
              <CornerDownRight size={12} aria-hidden className="flex-none" />
              {t('report.folded', { count: cause.folded.length })}
            </span>
          )}
        </span>
        <span aria-hidden className="hidden h-1 overflow-hidden rounded-full bg-line @min-[420px]/list:block">
          <span
            className="block h-full rounded-full bg-dim"
            style={{ width: `${(100 * cause.pages) / Math.max(1, cause.of)}%` }}
          />
        </span>
        <span className="text-end whitespace-nowrap">
          <b className="font-semibold">{format(cause.pages)}</b>{' '}
          <span className="text-tiny text-dim @max-[299px]/list:hidden">
            {t('sets.report.pagesOf', { count: cause.of })}
          </span>
        </span>
      </button>
    </li>
  );
}
