import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, type ReactNode } from 'react';
import type { Translator } from '@/lib/i18n/translator.ts';
import { SeverityDot } from '../../report/finding/severity-dot.tsx';
import type { RowFinding } from './found-at.ts';
import { type DataRow, HEIGHTS, type TableView } from './table-view.ts';
import { TONES } from './tones.ts';

interface DataRowProps {
  view: TableView;
  row: DataRow;
  texts: Translator;
  found: readonly RowFinding[];
  isOpen: boolean;
  onOpen: (row: DataRow) => void;
  /** Undefined if no child rows belong to the row. */
  isFolded: boolean | undefined;
  onFold: (row: DataRow) => void;
  /** The content below an open row. */
  children: ReactNode;
}

/** The levels of indentation that fit in a narrow panel. */
const DEEPEST = 8;

/** One table row: its closed view, and a button that opens it. Rerenders only when something changes. */
export const DataRowItem = memo(function DataRowItem(props: DataRowProps) {
  const { view, row, texts, found, isOpen, onOpen, isFolded, onFold, children } = props;
  const { sign, lead, isLeadAbsent, detail, notes = [], words = [] } = view.face(row, texts);
  const { size = 'normal' } = view;
  const isLow = size === 'low';
  const indent = Math.min(row.depth ?? 0, DEEPEST) * 14;
  const isTree = row.depth !== undefined;
  return (
    <div className={isOpen ? 'bg-soft' : 'h-full'}>
      <div
        className={`flex ${isOpen ? 'py-1.5' : 'h-full'}`}
        style={{ paddingInlineStart: indent, minHeight: HEIGHTS[size] - 1 }}
      >
        {isTree && (
          <span className="grid w-6 flex-none place-items-center">
            {isFolded !== undefined && (
              <button
                type="button"
                aria-expanded={!isFolded}
                aria-label={texts.t('data.table.fold', { name: lead })}
                onClick={() => onFold(row)}
                className="grid size-6 place-items-center rounded-control text-dim hover:text-ink"
              >
                <ChevronRight
                  size={14}
                  aria-hidden
                  className={`transition-transform ${isFolded ? '' : 'rotate-90'}`}
                />
              </button>
            )}
          </span>
        )}
        <button
          type="button"
          data-row
          aria-expanded={isOpen}
          onClick={() => onOpen(row)}
          className={`flex min-w-0 flex-1 items-center gap-2.5 pe-3 text-start outline-offset-[-2px] hover:bg-soft ${isTree ? 'ps-0' : 'ps-3'}`}
        >
          {view.picture?.(row)}
          {sign !== undefined && (
            <span className="min-w-5 flex-none font-mono text-tiny text-dim tabular-nums">{sign}</span>
          )}
          <span className={`min-w-0 flex-1 ${isLow ? 'flex items-center gap-2' : ''}`}>
            <span className={`flex items-center gap-2 ${isLow ? 'max-w-[75%] min-w-0 flex-none' : ''}`}>
              {found[0] && <SeverityDot severity={found[0].finding.severity} />}
              <span
                dir="auto"
                className={`min-w-0 ${isOpen ? 'wrap-anywhere' : 'truncate'} ${isLeadAbsent ? 'text-dim italic' : ''}`}
              >
                {lead}
              </span>
            </span>
            {detail && !isOpen && (
              <span dir="auto" className="block min-w-0 truncate text-tiny text-dim">
                {detail}
              </span>
            )}
            {notes.length > 0 && !isOpen && (
              <span className="block min-w-0 truncate text-tiny">
                {notes.map(({ text, tone = 'dim' }, index) => (
                  <span key={text} className={TONES[tone]}>
                    {index > 0 && <span className="text-dim"> · </span>}
                    {text}
                  </span>
                ))}
              </span>
            )}
          </span>
          {words.length > 0 && (
            <span
              className={`flex flex-none flex-wrap justify-end gap-x-2 overflow-hidden text-end text-tiny leading-[15px] ${size === 'tall' ? 'max-w-[25%] @max-[339px]/page:max-w-[33%]' : 'max-w-[45%]'}`}
            >
              {words.slice(0, 3).map(({ text, tone = 'dim' }) => (
                <span key={text} className={`wrap-anywhere ${TONES[tone]}`}>
                  {text}
                </span>
              ))}
            </span>
          )}
        </button>
      </div>
      {isOpen && children}
    </div>
  );
});
