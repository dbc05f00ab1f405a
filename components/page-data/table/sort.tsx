import type { Translator } from '@/lib/i18n/translator.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Column, DataRow, TableView } from './table-view.ts';

/** Rows that are seen at a glance need no other order. */
const FEW = 20;

/** Whether the rows may stand in another order: those of a tree belong where they are. */
export const isSortable = (rows: readonly DataRow[]): boolean =>
  rows.length > FEW && rows.every(({ depth }) => depth === undefined);

/** The rows in the order of a column: numbers by size, texts as the language has them; what is empty comes last. */
export function sorted(
  rows: readonly DataRow[],
  { text }: Column<DataRow>,
  texts: Translator,
): readonly DataRow[] {
  const { compare } = new Intl.Collator(texts.language);
  const keyed = rows.map((row) => ({ row, key: text(row, texts) }));
  const full = keyed.filter(({ key }) => key !== '');
  full.sort(({ key: a }, { key: b }) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)),
  );
  return [...full, ...keyed.filter(({ key }) => key === '')].map(({ row }) => row);
}

interface SortProps {
  view: TableView;
  /** The column that the rows are sorted by; null for the order that they came in. */
  column: Column<DataRow> | null;
  onChange: (column: Column<DataRow> | null) => void;
}

/** The order of the rows: as they came, or by one of the columns. */
export function Sort({ view, column, onChange }: SortProps) {
  const { t } = useTexts();
  return (
    <select
      aria-label={t('data.table.sort')}
      value={column?.title ?? ''}
      onChange={({ target: { value } }) =>
        onChange(view.columns.find(({ title }) => title === value) ?? null)
      }
      className="ms-auto max-w-full min-w-0 field-sizing-content rounded-control border border-dim/60 bg-card px-1.5 py-px text-tiny"
    >
      <option value="">{t('data.table.unsorted')}</option>
      {view.columns.map(({ title }) => (
        <option key={title} value={title}>
          {t(title)}
        </option>
      ))}
    </select>
  );
}
