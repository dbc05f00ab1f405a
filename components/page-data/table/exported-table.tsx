import { redacted, redactedValue } from '@/lib/checks/knowledge/addresses/redact.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import type { Cell } from '@/lib/report/export/csv.ts';
import { TableExport } from './table-export.tsx';
import { useTableTexts } from './table-texts.ts';
import type { DataRow, TableView } from './table-view.ts';

/** Columns of values whose names are in the column before. */
const NAMED = new Set(['data.column.content', 'data.column.value']);

/**
 * Rows of a view in export form, without secrets: a line of column names, and a cell for each column.
 *
 * @param cut Says that the page has more rows; it is the last line then. Empty if all are there.
 *
 * @internal For tests: what the buttons export.
 */
export function exportedTable(view: TableView, rows: readonly DataRow[], texts: Translator, cut = '') {
  const header = view.columns.map(({ title }) => texts.t(title));
  const cells = rows.map((row) => {
    const read = view.columns.map((column): Cell => column.text(row, texts));
    return read.map((cell, index): Cell => {
      if (typeof cell === 'number') return cell;
      const isNamed = NAMED.has(view.columns[index]?.title ?? '');
      return isNamed ? redactedValue(String(read[index - 1]), cell) : redacted(cell);
    });
  });
  const end = cut === '' ? [] : [header.map((_, index): Cell => (index === 0 ? cut : ''))];
  return [header, [...cells, ...end]] as const;
}

interface ExportButtonsProps {
  view: TableView;
  rows: readonly DataRow[];
  /** Says that the page has more rows; empty if all are there. */
  cut: string;
}

/** Exports the rows of a table of the checked page. */
export function ExportButtons({ view, rows, cut }: ExportButtonsProps) {
  const texts = useTableTexts();
  const url = useInspection(({ inspection }) => redacted(inspection?.url ?? ''));
  return (
    <TableExport
      site={url}
      name={view.id.toLowerCase()}
      table={() => exportedTable(view, rows, texts, cut)}
    />
  );
}
