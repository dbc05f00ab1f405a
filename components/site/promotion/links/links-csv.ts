import type { Translator } from '@/lib/i18n/translator.ts';
import { csvOf } from '@/lib/report/export/csv.ts';
import { COLUMN_TITLES } from './link-item.tsx';
import { LINK_COLUMNS, type LinkColumn, type LinkRow } from './link-rows.ts';

/** Returns links as a CSV file: the whole URL of each, then the columns of the table. */
export const linksCsv = (
  rows: readonly LinkRow[],
  wordsOf: (row: LinkRow) => Readonly<Record<LinkColumn, string>>,
  { t }: Translator,
): string =>
  csvOf(
    ['URL', ...LINK_COLUMNS.filter((column) => column !== 'page').map((column) => t(COLUMN_TITLES[column]))],
    rows.map((row) => {
      const words = wordsOf(row);
      return [
        row.link.url,
        row.anchor,
        row.run?.id ?? words.run,
        words.placed,
        row.verified ?? '',
        words.keyword,
        words.position,
        words.indexable,
      ];
    }),
  );
