import type { Node } from '@/lib/api/runs.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { csvOf } from '@/lib/report/export/csv.ts';

const COLUMNS = ['level', 'network', 'url', 'verified'] as const;

/** Returns the placements of a run as a CSV file. */
export const placementsCsv = (nodes: readonly Node[], { t }: Translator): string =>
  csvOf(
    COLUMNS.map((column) => t(`promotion.csv.${column}`)),
    nodes.map(({ level, network, url, verified }) => [
      level ?? '',
      network ?? '',
      url ?? '',
      t(verified ? 'promotion.csv.yes' : 'promotion.csv.no'),
    ]),
  );
