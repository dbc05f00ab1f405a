import type { Translator } from '@/lib/i18n/translator.ts';
import { csvOf } from '@/lib/report/export/csv.ts';
import { type KeywordRow, positionChangeOf } from './keyword-rows.ts';

const COLUMNS = ['keyword', 'tag', 'position', 'move', 'checked'] as const;

/** Returns keywords with their positions as a CSV file (RNK-15). */
export const keywordsCsv = (rows: readonly KeywordRow[], { t }: Translator): string =>
  csvOf(
    COLUMNS.map((column) => t(`rank.column.${column}`)),
    rows.map((row) => {
      const { keyword, tag, standing, checkedAt } = row;
      const move = positionChangeOf(row);
      return [
        keyword,
        tag ?? '',
        typeof standing === 'string' ? t(`rank.standing.${standing}`) : standing,
        typeof move === 'string' ? t(`rank.move.${move}`) : (move ?? ''),
        checkedAt === null ? '' : new Date(checkedAt).toISOString(),
      ];
    }),
  );
