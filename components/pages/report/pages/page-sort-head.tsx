import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { PageLine } from '@/lib/report/page-lines.ts';
import {
  DIRECTION_ACTIONS,
  NEXT_DIRECTION,
  orderText,
  type SortOrder,
} from '../../../page-data/table/sort.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { PAGE_GRID, TABLE_COLUMNS } from './page-columns.ts';

interface PageSortHeadProps {
  order: SortOrder<PageLine> | null;
  onChange: (order: SortOrder<PageLine>) => void;
}

/** The names of the columns; each sorts by its column: upwards, downwards, not at all. */
export function PageSortHead({ order, onChange }: PageSortHeadProps) {
  const { t } = useTexts();
  return (
    <div className={`${PAGE_GRID} py-1 text-tiny text-dim @max-[459px]/list:hidden`}>
      {TABLE_COLUMNS.map(({ column, cell, isNumber }) => {
        const direction = order?.column.title === column.title ? order.direction : 'original';
        const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
        return (
          <button
            key={column.title}
            type="button"
            aria-label={`${t(column.title)}: ${t(DIRECTION_ACTIONS[direction])}`}
            title={t(DIRECTION_ACTIONS[direction])}
            onClick={() => onChange({ column, direction: NEXT_DIRECTION[direction] })}
            className={`${cell} min-w-0 hover:text-ink ${isNumber ? '' : 'text-start'}`}
          >
            {t(column.title)}
            {direction !== 'original' && <Arrow size={11} aria-hidden className="ms-0.5 inline" />}
          </button>
        );
      })}
      <span role="status" className="sr-only">
        {order && orderText(order, t)}
      </span>
    </div>
  );
}
