import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../texts/use-texts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KEEPS_FOCUS } from '../../../ui/keep-focus.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { WindowList } from '../../../ui/window-list.tsx';
import { LinkDetails } from './link-details.tsx';
import { LinkItem } from './link-item.tsx';
import { FigureHeadings, LinkHeadings, LinkSort } from './link-order.tsx';
import { type LinkFilter, type LinkRow, type LinkSorting, linkFilters, shownLinks } from './link-rows.ts';
import { LinksToolbar } from './links-toolbar.tsx';
import { PickedBar } from './picked-bar.tsx';

/** The height of a closed row in pixels, with the line below it. */
const HEIGHT = 46;

interface FiltersProps {
  rows: readonly LinkRow[];
  chosen: LinkFilter;
  onChoose: (filter: LinkFilter) => void;
}

function Filters({ rows, chosen, onChoose }: FiltersProps) {
  const { t, language } = useTexts();
  const filters = useMemo(() => linkFilters(rows), [rows]);
  if (filters.length < 2) return null;
  const format = new Intl.NumberFormat(language);
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('promotion.links.filters')}</legend>
      {filters.map(({ filter, count }) => (
        <Chip
          key={filter}
          label={t(`promotion.links.filter.${filter}`)}
          count={format.format(count)}
          isOn={filter === chosen}
          onChange={(isOn) => onChoose(isOn ? filter : 'all')}
        />
      ))}
    </fieldset>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** The rows that the user has selected for a launch, by the id of their link. */
function usePicked(rows: readonly LinkRow[], shown: readonly LinkRow[]) {
  const [picked, setPicked] = useState(NONE);
  const last = useRef(-1);
  // A link may be gone, or have a run by now.
  const valid = useMemo(
    () => rows.filter(({ link, isRunning }) => picked.has(link.id) && !isRunning),
    [rows, picked],
  );
  const pick = useCallback((chosen: readonly LinkRow[], isOn: boolean) => {
    setPicked((before) => {
      const next = new Set(before);
      for (const { link, isRunning } of chosen) {
        if (isOn && !isRunning) next.add(link.id);
        else next.delete(link.id);
      }
      return next;
    });
  }, []);
  return {
    picked: valid,
    has: (row: LinkRow) => picked.has(row.link.id) && !row.isRunning,
    pick,
    /** Selects a row; a range selects from the row that was selected before. */
    pickAt(index: number, isOn: boolean, isRange: boolean) {
      const from = isRange && last.current >= 0 ? last.current : index;
      pick(shown.slice(Math.min(from, index), Math.max(from, index) + 1), isOn);
      last.current = index;
    },
    clear: () => setPicked(NONE),
  };
}

interface LinkTableProps {
  project: { id: number; domain_host: string };
  rows: readonly LinkRow[];
  /** Where a press on a row leads; without it, the row opens. */
  leadsTo?: (row: LinkRow) => string;
}

/** The links of a project: searched, filtered, sorted, opened one at a time, selected for a launch, saved as CSV. */
export function LinkTable({ project, rows, leadsTo }: LinkTableProps) {
  const { t, language } = useTexts();
  const [filter, setFilter] = useState<LinkFilter>('all');
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<LinkSorting | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const typed = useDeferredValue(query);
  const shown = useMemo(
    () => shownLinks(rows, { filter, query: typed, order }, language),
    [rows, filter, typed, order, language],
  );
  const { picked, has, pick, pickAt, clear } = usePicked(rows, shown);
  const free = shown.filter((row) => !row.isRunning);
  // An open row is gone once its link is removed.
  const isOpen = rows.some(({ link }) => link.id === opened);
  const around = useStepFocus<HTMLDivElement>(isOpen ? 'open' : 'closed', '[data-row="open"]');
  return (
    <div ref={around} {...KEEPS_FOCUS} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label={t('promotion.links.search')} value={query} onChange={setQuery} />
        <LinksToolbar project={project} rows={picked.length > 0 ? picked : shown} />
      </div>
      <Filters rows={rows} chosen={filter} onChoose={setFilter} />
      {shown.length === 0 ? (
        <EmptyState isStatus title={t('data.table.noMatch')} />
      ) : (
        <div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1">
            {free.length > 0 && (
              <label className="flex items-center gap-2 ps-[11px] text-tiny text-dim">
                <input
                  type="checkbox"
                  checked={free.every(has)}
                  onChange={({ target }) => pick(free, target.checked)}
                  className="size-4 accent-accent"
                />
                <span>{t('promotion.links.pickShown', { count: free.length })}</span>
              </label>
            )}
            <LinkSort order={order} onChange={setOrder} />
          </div>
          <LinkHeadings order={order} onChange={setOrder} />
          <FigureHeadings />
          <WindowList
            label={t('promotion.links.title')}
            rows={shown}
            height={HEIGHT}
            opened={opened === null ? -1 : shown.findIndex(({ link }) => link.id === opened)}
          >
            {(row, index) => (
              <>
                <LinkItem
                  key={row.link.id}
                  row={row}
                  isPicked={has(row)}
                  onPick={(isOn, isRange) => pickAt(index, isOn, isRange)}
                  isOpen={row.link.id === opened}
                  href={leadsTo?.(row) ?? null}
                  onOpen={() => setOpened(row.link.id === opened ? null : row.link.id)}
                />
                {row.link.id === opened && <LinkDetails row={row} project={project.id} />}
              </>
            )}
          </WindowList>
        </div>
      )}
      {picked.length > 0 && <PickedBar project={project.id} picked={picked} onClear={clear} />}
    </div>
  );
}
