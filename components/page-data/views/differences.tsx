import GitCompare from 'lucide-react/icons/git-compare';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { areOfOneAddress, servedHow } from '@/lib/checks/knowledge/response/served.ts';
import type { PageSnapshot } from '@/lib/checks/snapshot.ts';
import { comparing, type ValueDifference } from '@/lib/pages/compare.ts';
import { type ComparedField, isList } from '@/lib/pages/compared-field.ts';
import { takingFacts } from '@/lib/pages/compared-page.ts';
import { fieldName } from '@/lib/report/difference-texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { type DataRow, defineTableView, type Stepwise } from '../table/table-view.ts';

interface DifferenceRow extends DataRow {
  field: ComparedField;
  state: 'changed' | 'added' | 'removed' | 'same';
  served: string;
  rendered: string;
}

const TONE = { changed: 'warn', added: 'note', removed: 'error', same: 'dim' } as const;
const HEAD: readonly ComparedField[] = ['title', 'description', 'robots', 'canonical', 'lang', 'viewport'];

const stateOf = ({ before, now }: ValueDifference) =>
  before === null ? 'added' : now === null ? 'removed' : 'changed';

function* compared(served: PageSnapshot, page: PageSnapshot): Stepwise<readonly DifferenceRow[]> {
  const { fields, same } = yield* comparing(yield* takingFacts(served), yield* takingFacts(page));
  return [
    ...fields.flatMap(({ field, values }) =>
      values.map((value): DifferenceRow => {
        const { before, now, at } = value;
        return { field, state: stateOf(value), served: before ?? '', rendered: now ?? '', ...(at && { at }) };
      }),
    ),
    ...same
      .filter(({ field }) => !isList(field))
      .map(
        ({ field, texts: [text = ''] }): DifferenceRow => ({
          field,
          state: 'same',
          served: text,
          rendered: text,
        }),
      ),
  ];
}

const rows = ({ page, served }: Inspection): readonly DifferenceRow[] | Stepwise<readonly DifferenceRow[]> =>
  served && areOfOneAddress(served, page) ? compared(served, page) : [];

/** How the served copy was obtained, because that decides how far the comparison can be trusted. */
function ServedNote({ inspection }: { inspection: Inspection }) {
  const { t } = useTexts();
  const { page, served } = inspection;
  if (!served) return null;
  if (!areOfOneAddress(served, page))
    return (
      <Notice tone="warn" title={t('data.served.otherTitle')}>
        {t('data.served.other', { address: served.url })}
      </Notice>
    );
  return <p className="text-small text-dim">{t(`data.served.${servedHow(inspection)}`)}</p>;
}

/** Compares the rendered page with the served page. */
export const differences = defineTableView<DifferenceRow>({
  id: 'differences',
  icon: GitCompare,
  needs: 'served',
  rows,
  count: (all) => all.filter(({ state }) => state !== 'same').length,
  columns: [
    { title: 'data.column.part', text: ({ field }, texts) => fieldName(texts, field) },
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
      { title: 'data.filter.partHead', keeps: ({ field }) => HEAD.includes(field) },
      {
        title: 'data.filter.partHeadings',
        keeps: ({ field }) => field === 'mainHeading' || field === 'headings',
      },
      { title: 'data.filter.partLinks', keeps: ({ field }) => field === 'links' },
      { title: 'data.filter.partImages', keeps: ({ field }) => field === 'images' },
    ],
  ],
  face: ({ field, state, served, rendered }, texts) => ({
    lead: fieldName(texts, field),
    detail: state === 'changed' ? `${served} → ${rendered}` : rendered || served,
    words: [{ text: texts.t(`data.word.${state}`), tone: TONE[state] }],
  }),
  Intro: ServedNote,
});
