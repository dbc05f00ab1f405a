import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { redacted } from '@/lib/checks/knowledge/addresses/redact.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { download, fileName } from '@/lib/platform/download.ts';
import { csvOf } from '@/lib/report/export/csv.ts';
import { markdownTable } from '@/lib/report/export/markdown-table.ts';
import { Button } from '../../ui/button.tsx';
import { useCopied } from '../../ui/use-copied.ts';
import { exportedTable } from './exported-table.ts';
import { useTableTexts } from './table-texts.ts';
import type { DataRow, TableView } from './table-view.ts';

/** Exports the rows: to the clipboard as Markdown, to a file as CSV. */
export function ExportButtons({ view, rows }: { view: TableView; rows: readonly DataRow[] }) {
  const texts = useTableTexts();
  const { t } = texts;
  const url = useInspection(({ inspection }) => redacted(inspection?.url ?? ''));
  const [isCopied, copy] = useCopied();
  const table = () => exportedTable(view, rows, texts);
  const save = () =>
    download(fileName(url, `${view.id.toLowerCase()}.csv`), 'text/csv;charset=utf-8', csvOf(...table()));
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <>
      {/* In a very narrow panel, the name of the chosen section needs the space. */}
      <Button
        title={t('data.table.copy')}
        aria-label={t('data.table.copy')}
        onClick={() => void copy(markdownTable(...table()))}
        className="@max-[299px]/page:hidden"
      >
        <CopyIcon size={14} aria-hidden />
      </Button>
      <Button title={t('data.table.csvHint')} aria-label={t('data.table.csvHint')} onClick={save}>
        <Download size={14} aria-hidden />
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('page.copied')}
      </span>
    </>
  );
}
