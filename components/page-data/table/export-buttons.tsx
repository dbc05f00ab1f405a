import { redacted } from '@/lib/checks/knowledge/addresses/redact.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { exportedTable } from './exported-table.ts';
import { TableExport } from './table-export.tsx';
import { useTableTexts } from './table-texts.ts';
import type { DataRow, TableView } from './table-view.ts';

/** Exports the rows of a table of the checked page. */
export function ExportButtons({ view, rows }: { view: TableView; rows: readonly DataRow[] }) {
  const texts = useTableTexts();
  const url = useInspection(({ inspection }) => redacted(inspection?.url ?? ''));
  return (
    <TableExport site={url} name={view.id.toLowerCase()} table={() => exportedTable(view, rows, texts)} />
  );
}
