import { memo } from 'react';
import type { PageLine } from '@/lib/report/page-lines.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { PAGE_GRID, reasonTone, TABLE_COLUMNS } from './page-columns.ts';

interface PageRowProps {
  line: PageLine;
  isOpened: boolean;
  isLast: boolean;
  onOpen: (line: PageLine) => void;
}

/** A page in the table; what is shown of it depends on the width. */
export const PageRow = memo(function PageRow({ line, isOpened, isLast, onOpen }: PageRowProps) {
  const { t, language } = useTexts();
  const { format } = new Intl.NumberFormat(language);
  return (
    <button
      type="button"
      data-row
      data-last={isLast}
      aria-current={isOpened ? 'true' : undefined}
      onClick={() => onOpen(line)}
      className={`${PAGE_GRID} h-full w-full content-center text-start hover:bg-soft aria-[current]:bg-soft aria-[current]:shadow-[inset_3px_0_var(--accent)]`}
    >
      {TABLE_COLUMNS.map(({ column, cell, isNumber }) => {
        const text = column.text(line);
        const look =
          column.title === 'sets.report.column.index'
            ? `text-tiny @min-[460px]/list:text-small ${reasonTone(line)}`
            : column.title === 'sets.report.column.page'
              ? 'font-mono text-small'
              : '';
        return (
          <span
            key={column.title}
            dir={isNumber ? undefined : 'auto'}
            className={`min-w-0 ${cell} ${look}`}
            title={typeof text === 'string' ? text : undefined}
          >
            <span className="sr-only">{`${t(column.title)}: `}</span>
            {typeof text === 'number' ? format(text) : text || '–'}
          </span>
        );
      })}
    </button>
  );
});
