import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useInspection } from '@/lib/page/session.ts';
import { download, fileName } from '@/lib/platform/download.ts';
import { csvOf } from '@/lib/report/export/csv.ts';
import { markdownTable } from '@/lib/report/export/markdown-table.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useTableTexts } from './table-texts.ts';
import type { DataRow, TableView } from './table-view.ts';

/** Takes the rows away: into the clipboard as Markdown, into a file as CSV. */
export function ExportButtons({ view, rows }: { view: TableView; rows: readonly DataRow[] }) {
  const texts = useTableTexts();
  const { t } = texts;
  const url = useInspection(({ inspection }) => inspection?.url ?? '');
  const header = () => view.columns.map(({ title }) => t(title));
  const cells = () => rows.map((row) => view.columns.map((column) => column.text(row, texts)));
  const name = fileName(url, `${view.id.toLowerCase()}.csv`);
  return (
    <div className="flex flex-none gap-1.5">
      <CopyButton
        text={() => markdownTable(header(), cells())}
        label={t('data.table.markdown')}
        hint={t('data.table.copy')}
        icon={<Copy size={13} aria-hidden className="me-1.5 inline-block align-[-2px] text-dim" />}
        done={t('page.copied')}
      />
      <Button
        title={t('data.table.csvHint')}
        aria-label={t('data.table.csvHint')}
        onClick={() => download(name, 'text/csv;charset=utf-8', csvOf(header(), cells()))}
      >
        <Download size={13} aria-hidden className="me-1.5 inline-block align-[-2px] text-dim" />
        {t('data.table.csv')}
      </Button>
    </div>
  );
}
