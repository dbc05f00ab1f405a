import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Download from 'lucide-react/icons/download';
import { useDeferredValue, useMemo, useState } from 'react';
import { download } from '@/lib/platform/download.ts';
import { fileName } from '@/lib/report/export/file-name.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type Direction, OPPOSITE } from '../../ui/sorted-by.ts';
import { WindowList } from '../../ui/window-list.tsx';
import { KeywordItem } from './keyword-item.tsx';
import {
  FIRST_DIRECTION,
  filtersOf,
  type KeywordFilter,
  type KeywordRow,
  ORDERS,
  type Order,
  shownRows,
} from './keyword-rows.ts';
import { keywordsCsv } from './keywords-csv.ts';

/** The height of a row in pixels. */
const HEIGHT = 47;

interface FiltersProps {
  filters: ReturnType<typeof filtersOf>;
  chosen: KeywordFilter;
  onChoose: (filter: KeywordFilter) => void;
}

function Filters({ filters, chosen, onChoose }: FiltersProps) {
  const { t, language } = useTexts();
  if (filters.length < 2) return null;
  const label = (one: KeywordFilter) =>
    one.startsWith('tag:')
      ? one.slice(4)
      : t(`rank.filter.${one as Exclude<KeywordFilter, `tag:${string}`>}`);
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('rank.filters')}</legend>
      {filters.map(({ filter: one, count }) => (
        <Chip
          key={one}
          label={label(one)}
          count={new Intl.NumberFormat(language).format(count)}
          isOn={one === chosen}
          onChange={(isOn) => onChoose(isOn ? one : 'all')}
        />
      ))}
    </fieldset>
  );
}

interface Sorting {
  order: Order;
  direction: Direction;
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown } as const;

/**
 * Chooses the sort order of the keywords, with a button that reverses it; the result is announced to screen readers.
 */
function OrderChoice({ sorting, onChange }: { sorting: Sorting; onChange: (sorting: Sorting) => void }) {
  const { t } = useTexts();
  const { order, direction } = sorting;
  const opposite = OPPOSITE[direction];
  return (
    <div className="flex items-center gap-1">
      <Choice
        isSmall
        label={t('rank.order.label')}
        value={order}
        onChange={(next) => onChange({ order: next, direction: FIRST_DIRECTION[next] })}
        options={ORDERS.map((value) => ({ value, label: t(`rank.order.${value}`) }))}
      />
      <IconButton
        icon={ICONS[direction]}
        label={t(`sorting.to.${opposite}`)}
        onClick={() => onChange({ order, direction: opposite })}
      />
      <span role="status" className="sr-only">
        {t(`sorting.by.${direction}`, {
          name: t(order === 'keyword' ? 'rank.column.keyword' : `rank.order.${order}`),
        })}
      </span>
    </div>
  );
}

interface KeywordListProps {
  rows: readonly KeywordRow[];
  /** The base name of an exported file: `shop.example-PL-desktop`. */
  name: string;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** Keywords whose check is ordered but has no result yet. */
  awaited: ReadonlySet<number>;
}

/** The keywords of a project: filter, search, sort, select, export as CSV. */
export function KeywordList({ rows, name, chosen, onChoose, awaited }: KeywordListProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const [filter, setFilter] = useState<KeywordFilter>('all');
  const [query, setQuery] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ order: 'position', direction: 'ascending' });
  const typed = useDeferredValue(query);
  // A tag may no longer exist.
  const filters = useMemo(() => filtersOf(rows, language), [rows, language]);
  const current = filters.some((one) => one.filter === filter) ? filter : 'all';
  const shown = useMemo(
    () => shownRows(rows, { filter: current, query: typed, ...sorting }, language),
    [rows, current, typed, sorting, language],
  );
  const save = () =>
    download(fileName(`https://${name}`, 'csv'), 'text/csv;charset=utf-8', keywordsCsv(shown, texts));
  const areAllChosen = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  const choose = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <Filters filters={filters} chosen={current} onChoose={setFilter} />
      <div className="flex items-center gap-2">
        <SearchField label={t('rank.search')} value={query} onChange={setQuery} />
        <IconButton icon={Download} label={t('rank.csv')} onClick={save} />
      </div>
      <OrderChoice sorting={sorting} onChange={setSorting} />
      {shown.length === 0 ? (
        <EmptyState isStatus title={t('rank.noMatch')} />
      ) : (
        <div>
          <div className="flex items-end pe-[55px] pb-1.5 text-tiny text-dim @max-[299px]/page:pe-0">
            <label className="flex min-w-0 flex-1 items-center gap-2 ps-[13px]">
              <input
                type="checkbox"
                checked={areAllChosen}
                onChange={({ target }) =>
                  choose(
                    shown.map(({ id }) => id),
                    target.checked,
                  )
                }
                className="size-4 accent-accent"
              />
              <span>{t('rank.chooseShown', { count: shown.length })}</span>
            </label>
            <span aria-hidden="true" className="@max-[299px]/page:hidden">
              {t('rank.column.position')}
            </span>
          </div>
          <WindowList label={t('rank.keywords')} rows={shown} height={HEIGHT} opened={-1}>
            {(row) => (
              <KeywordItem
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                isAwaited={awaited.has(row.id)}
                onChoose={(isOn) => choose([row.id], isOn)}
              />
            )}
          </WindowList>
        </div>
      )}
    </div>
  );
}
