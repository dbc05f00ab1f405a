import Download from 'lucide-react/icons/download';
import { download } from '@/lib/platform/download.ts';
import { fileName } from '@/lib/report/export/file-name.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLinkWords } from './link-item.tsx';
import type { LinkRow } from './link-rows.ts';
import { linksCsv } from './links-csv.ts';

interface LinksToolbarProps {
  project: { domain_host: string };
  rows: readonly LinkRow[];
}

/** Saves rows as a CSV file: the selected ones, otherwise those that are shown. */
export function LinksToolbar({ project, rows }: LinksToolbarProps) {
  const texts = useTexts();
  const { t } = texts;
  const wordsOf = useLinkWords();
  const save = () =>
    download(
      fileName(`https://${project.domain_host}/links`, 'csv'),
      'text/csv;charset=utf-8',
      linksCsv(rows, wordsOf, texts),
    );
  return <IconButton icon={Download} label={t('promotion.links.csv')} onClick={save} />;
}
