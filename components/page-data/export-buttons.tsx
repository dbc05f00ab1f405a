import { download } from '@/lib/download.ts';
import { csvOf } from '@/lib/export/csv.ts';
import { markdownTable } from '@/lib/export/markdown-table.ts';
import { hostOf } from '@/lib/site.ts';
import { useInspection } from '../report/inspection.ts';
import { useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { DataRow, TableView } from './table-view.ts';

/** Takes the rows away: into the clipboard as Markdown, into a file as CSV. */
export function ExportButtons({ view, rows }: { view: TableView; rows: readonly DataRow[] }) {
  const texts = useTexts();
  const { t } = texts;
  const host = useInspection(({ inspection }) => (inspection ? hostOf(inspection.url) : ''));
  const header = () => view.columns.map(({ title }) => t(title));
  const cells = () => rows.map((row) => view.columns.map((column) => column.text(row, texts)));
  const name = `${host || 'page'}-${view.id.toLowerCase()}.csv`;
  return (
    <div className="flex flex-none gap-1.5">
      <CopyButton
        text={() => markdownTable(header(), cells())}
        label={t('data.table.copy')}
        done={t('page.copied')}
      />
      <Button
        title={t('data.table.csvHint')}
        onClick={() => download(name, 'text/csv;charset=utf-8', csvOf(header(), cells()))}
      >
        {t('data.table.csv')}
      </Button>
    </div>
  );
}
