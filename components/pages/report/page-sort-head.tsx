import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { SortOrder } from '../../page-data/table/sort.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { PAGE_GRID, TABLE_COLUMNS } from './page-columns.ts';

const NEXT = { ascending: 'descending', descending: 'original', original: 'ascending' } as const;
const ACTIONS = {
  ascending: 'sorting.to.descending',
  descending: 'data.table.unsorted',
  original: 'sorting.to.ascending',
} as const;

interface PageSortHeadProps {
  order: SortOrder | null;
  onChange: (order: SortOrder) => void;
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
            aria-label={`${t(column.title)}: ${t(ACTIONS[direction])}`}
            title={t(ACTIONS[direction])}
            onClick={() => onChange({ column, direction: NEXT[direction] } as SortOrder)}
            className={`${cell} min-w-0 hover:text-ink ${isNumber ? '' : 'text-start'}`}
          >
            {t(column.title)}
            {direction !== 'original' && <Arrow size={11} aria-hidden className="ms-0.5 inline" />}
          </button>
        );
      })}
      <span role="status" className="sr-only">
        {order &&
          (order.direction === 'original'
            ? t('data.table.unsorted')
            : t(`sorting.by.${order.direction}`, { name: t(order.column.title) }))}
      </span>
    </div>
  );
}
