import Heading from 'lucide-react/icons/heading';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { headingsOf } from '@/lib/checks/knowledge/document/headings.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import { type DataRow, defineTableView } from '../table/table-view.ts';
import { visibilityColumn, visibilityFilters, visibilityWords } from './visibility.ts';

interface HeadingRow extends DataRow {
  at: ElementRecord;
  level: number;
  text: string;
  /** The level above it is missing. */
  isSkipping: boolean;
}

function rows({ page }: Inspection): readonly HeadingRow[] {
  const headings = headingsOf(page);
  const open: number[] = [];
  return headings.map(({ at, level, text }, index) => {
    while ((open.at(-1) ?? 0) >= level) open.pop();
    const depth = open.length;
    open.push(level);
    const before = headings[index - 1]?.level;
    return { at, level, text, depth, isSkipping: before !== undefined && level > before + 1 };
  });
}

/** The outline that the headings form. */
export const headings = defineTableView<HeadingRow>({
  id: 'headings',
  icon: Heading,
  rows,
  size: 'low',
  isOnPage: true,
  kind: 'headings',
  columns: [
    { title: 'data.column.level', text: ({ level }) => level },
    { title: 'data.column.text', text: ({ text }) => text },
    visibilityColumn,
  ],
  filters: [
    [1, 2, 3, 4, 5, 6].map((level) => ({
      title: `data.filter.level${level}` as 'data.filter.level1',
      keeps: (row: HeadingRow) => (level === 6 ? row.level >= 6 : row.level === level),
    })),
    [
      { title: 'data.filter.skipping', keeps: ({ isSkipping }) => isSkipping },
      { title: 'data.filter.empty', keeps: ({ text }) => text === '' },
    ],
    visibilityFilters,
  ],
  face: ({ at, level, text, isSkipping }, texts) => ({
    sign: `H${level}`,
    lead: text || texts.t('data.word.empty'),
    isLeadAbsent: text === '',
    words: [
      ...(isSkipping ? [{ text: texts.t('data.word.skipping'), tone: 'warn' as const }] : []),
      ...visibilityWords({ at }, texts),
    ],
  }),
});
