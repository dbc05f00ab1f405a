import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import type { Translator } from '@/lib/i18n/translator.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Column, DataRow, TableView } from './table-view.ts';

/** Rows that are seen at a glance need no other order. */
const FEW = 20;

/** The column that rows are sorted by, and which way; `original`: they are in the order that they came in again. */
export interface SortOrder {
  column: Column<DataRow>;
  direction: 'ascending' | 'descending' | 'original';
}

/** What a press makes of each direction, its name, and the drawing of the direction itself. */
const NEXT = { ascending: 'descending', descending: 'original', original: 'ascending' } as const;
const ACTIONS = {
  ascending: 'sorting.to.descending',
  descending: 'data.table.unsorted',
  original: 'sorting.to.ascending',
} as const;
const ICONS = { ascending: ArrowUp, descending: ArrowDown, original: ArrowUpDown } as const;

/** Whether the rows may stand in another order: those of a tree belong where they are. */
export const isSortable = (rows: readonly DataRow[]): boolean =>
  rows.length > FEW && rows.every(({ depth }) => depth === undefined);

/** What a row is sorted by; null where it has nothing. */
function keyOf(row: DataRow, column: Column<DataRow>, texts: Translator): number | string | null {
  if (column.value) return column.value(row);
  const text = column.text(row, texts);
  return text === '' ? null : text;
}

/**
 * The rows in the order of a column: figures by their value, texts as the reader's language has them. What is empty comes
 * last either way, and rows that are alike keep the order that they came in.
 */
export function sortedRows(
  rows: readonly DataRow[],
  { column, direction }: SortOrder,
  texts: Translator,
): readonly DataRow[] {
  if (direction === 'original') return rows;
  const { compare } = new Intl.Collator(texts.language);
  const sign = direction === 'ascending' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row, column, texts) }));
  const full = keyed.filter(({ key }) => key !== null);
  full.sort(
    ({ key: a }, { key: b }) =>
      sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))),
  );
  return [...full, ...keyed.filter(({ key }) => key === null)].map(({ row }) => row);
}

function stateText({ column, direction }: SortOrder, t: Translator['t']): string {
  if (direction === 'original') return t('data.table.unsorted');
  return t(`sorting.by.${direction}`, { name: t(column.title) });
}

interface SortProps {
  view: TableView;
  /** Null as long as nothing was chosen. */
  order: SortOrder | null;
  onChange: (order: SortOrder | null) => void;
}

/** The order of the rows: as they came, or by one of the columns; a button turns it round. */
export function Sort({ view, order, onChange }: SortProps) {
  const { t } = useTexts();
  const isSorted = order !== null && order.direction !== 'original';
  const choose = (title: string) => {
    const column = view.columns.find((one) => one.title === title);
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
        {view.columns.map(({ title }) => (
          <option key={title} value={title}>
            {t(title)}
          </option>
        ))}
      </select>
      {order && (
        <IconButton
          icon={ICONS[order.direction]}
          label={t(ACTIONS[order.direction])}
          onClick={() => onChange({ ...order, direction: NEXT[order.direction] })}
        />
      )}
      <span role="status" className="sr-only">
        {order && stateText(order, t)}
      </span>
    </div>
  );
}
