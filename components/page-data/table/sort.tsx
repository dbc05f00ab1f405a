import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { Translator } from '@/lib/i18n/translator.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Direction, type SortValue, sortedBy } from '../../ui/sorted-by.ts';
import type { Column, DataRow } from './table-view.ts';

/** This many rows can be seen at a glance and need no sorting. */
const FEW = 20;

/**
 * The column that rows are sorted by, and the direction; `original` restores the order in which the rows came.
 */
export interface SortOrder<Row = DataRow> {
  column: Column<Row>;
  direction: Direction | 'original';
}

/** For each direction: the direction after the next press, the label of that action, the icon of the direction itself. */
export const NEXT_DIRECTION = {
  ascending: 'descending',
  descending: 'original',
  original: 'ascending',
} as const;
export const DIRECTION_ACTIONS = {
  ascending: 'sorting.to.descending',
  descending: 'data.table.unsorted',
  original: 'sorting.to.ascending',
} as const;
const ICONS = { ascending: ArrowUp, descending: ArrowDown, original: ArrowUpDown } as const;

/** Whether the rows may be reordered; tree rows stay where they are. */
export const isSortable = (rows: readonly DataRow[]): boolean =>
  rows.length > FEW && rows.every(({ depth }) => depth === undefined);

function sortValue<Row>(row: Row, column: Column<Row>, texts: Translator): SortValue {
  if (column.value) return column.value(row);
  const text = column.text(row, texts);
  return text === '' ? null : text;
}

/** Returns the rows in the order of a column. */
export function sortedRows<Row>(
  rows: readonly Row[],
  { column, direction }: SortOrder<Row>,
  texts: Translator,
): readonly Row[] {
  if (direction === 'original') return rows;
  return sortedBy(rows, (row) => sortValue(row, column, texts), direction, texts.language);
}

/** Returns the current order in words. */
export function orderText<Row>({ column, direction }: SortOrder<Row>, t: Translator['t']): string {
  if (direction === 'original') return t('data.table.unsorted');
  return t(`sorting.by.${direction}`, { name: t(column.title) });
}

interface SortProps<Row> {
  columns: readonly Column<Row>[];
  /** Null until the user chooses a column. */
  order: SortOrder<Row> | null;
  onChange: (order: SortOrder<Row> | null) => void;
}

/** Chooses the order of the rows: original, or by one of the columns; a button reverses the direction. */
export function Sort<Row>({ columns, order, onChange }: SortProps<Row>) {
  const { t } = useTexts();
  const isSorted = order !== null && order.direction !== 'original';
  const choose = (title: string) => {
    const column = columns.find((one) => one.title === title);
    onChange(column ? { column, direction: 'ascending' } : null);
  };
  return (
    <div className="ms-auto flex max-w-full min-w-0 items-center gap-1">
      <select
        aria-label={t('data.table.sort')}
        value={isSorted ? order.column.title : ''}
        onChange={({ target: { value } }) => choose(value)}
        className="max-w-full min-w-0 field-sizing-content rounded-control border border-dim/60 bg-card px-1.5 py-px text-tiny"
      >
        <option value="">{t('data.table.unsorted')}</option>
        {columns.map(({ title }) => (
          <option key={title} value={title}>
            {t(title)}
          </option>
        ))}
      </select>
      {order && (
        <IconButton
          icon={ICONS[order.direction]}
          label={t(DIRECTION_ACTIONS[order.direction])}
          onClick={() => onChange({ ...order, direction: NEXT_DIRECTION[order.direction] })}
        />
      )}
      <span role="status" className="sr-only">
        {order && orderText(order, t)}
      </span>
    </div>
  );
}
