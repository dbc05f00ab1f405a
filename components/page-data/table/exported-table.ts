import type { Translator } from '@/lib/i18n/translator.ts';
import type { Cell } from '@/lib/report/export/csv.ts';
import type { DataRow, TableView } from './table-view.ts';

/** Rows of a view in export form: a line of column names, and a cell for each column. */
export function exportedTable(view: TableView, rows: readonly DataRow[], texts: Translator) {
  const header = view.columns.map(({ title }) => texts.t(title));
  const cells = rows.map((row): readonly Cell[] => view.columns.map((column) => column.text(row, texts)));
  return [header, cells] as const;
}
