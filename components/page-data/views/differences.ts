import GitCompare from 'lucide-react/icons/git-compare';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { areOfOneAddress } from '@/lib/checks/knowledge/response/served.ts';
import { type ComparedPart, comparing, type Difference } from '../../../lib/pages/compare.ts';
import { type DataRow, defineTableView, type Stepwise } from '../table/table-view.ts';
import { ServedNote } from './served-note.tsx';

interface DifferenceRow extends DataRow, Omit<Difference, 'at'> {}

const TONE = { changed: 'warn', added: 'note', removed: 'error', same: 'dim' } as const;
const HEAD: readonly ComparedPart[] = ['title', 'description', 'robots', 'canonical', 'lang', 'viewport'];

const rows = ({ page, served }: Inspection): readonly DifferenceRow[] | Stepwise<readonly DifferenceRow[]> =>
  served && areOfOneAddress(served, page) ? comparing(served, page) : [];

/** Compares the rendered page with the served page. */
export const differences = defineTableView<DifferenceRow>({
  id: 'differences',
  icon: GitCompare,
  needs: 'served',
  rows,
  count: (all) => all.filter(({ state }) => state !== 'same').length,
  columns: [
    { title: 'data.column.part', text: ({ part }, { t }) => t(`data.part.${part}`) },
    { title: 'data.column.state', text: ({ state }, { t }) => t(`data.word.${state}`) },
    { title: 'data.column.served', text: ({ served }) => served },
    { title: 'data.column.rendered', text: ({ rendered }) => rendered },
  ],
  filters: [
    [
      { title: 'data.filter.changed', keeps: ({ state }) => state === 'changed' },
      { title: 'data.filter.added', keeps: ({ state }) => state === 'added' },
      { title: 'data.filter.removed', keeps: ({ state }) => state === 'removed' },
      { title: 'data.filter.same', keeps: ({ state }) => state === 'same' },
    ],
    [
      { title: 'data.filter.partHead', keeps: ({ part }) => HEAD.includes(part) },
      { title: 'data.filter.partHeadings', keeps: ({ part }) => part === 'heading' },
      { title: 'data.filter.partLinks', keeps: ({ part }) => part === 'link' },
      { title: 'data.filter.partImages', keeps: ({ part }) => part === 'image' },
    ],
  ],
  face: ({ part, state, served, rendered }, { t }) => ({
    lead: t(`data.part.${part}`),
    detail: state === 'changed' ? `${served} → ${rendered}` : rendered || served,
    words: [{ text: t(`data.word.${state}`), tone: TONE[state] }],
  }),
  Intro: ServedNote,
});
