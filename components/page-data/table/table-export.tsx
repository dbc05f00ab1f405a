import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { download } from '@/lib/platform/download.ts';
import { csvOf } from '@/lib/report/export/csv.ts';
import { fileName } from '@/lib/report/export/file-name.ts';
import { markdownTable } from '@/lib/report/export/markdown-table.ts';
import type { ExportedTable } from '@/lib/report/export/set-tables.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { useCopied } from '../../ui/use-copied.ts';

interface TableExportProps {
  site: string;
  /** The end of the file's name. */
  name: string;
  table: () => ExportedTable;
}

/** Exports the rows of a table: to the clipboard as Markdown, to a file as CSV. */
export function TableExport({ site, name, table }: TableExportProps) {
  const { t } = useTexts();
  const [isCopied, copy] = useCopied();
  const CopyIcon = isCopied ? Check : Copy;
  const save = () => download(fileName(site, `${name}.csv`), 'text/csv;charset=utf-8', csvOf(...table()));
  return (
    <span className="flex gap-1.5">
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
    </span>
  );
}
