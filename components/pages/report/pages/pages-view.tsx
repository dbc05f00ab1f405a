import X from 'lucide-react/icons/x';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Ignoring } from '@/lib/pages/listed-faults.ts';
import type { SetCause } from '@/lib/pages/sets/causes/set-cause.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { pagesTable } from '@/lib/report/export/set-tables.ts';
import { PAGE_COLUMNS, type PageLine, pageLines } from '@/lib/report/page-lines.ts';
import { causeFault } from '@/lib/report/set-texts.ts';
import { Sort, type SortOrder, sortedRows } from '../../../page-data/table/sort.tsx';
import { TableExport } from '../../../page-data/table/table-export.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchChip } from '../../../ui/search-chip.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { searchable, searchWords } from '../../../ui/search-words.ts';
import { WindowList } from '../../../ui/window-list.tsx';
import { ListAndDetail } from '../list-and-detail.tsx';
import { useSetWords } from '../set-words.tsx';
import { PageDetails } from './page-details.tsx';
import { keepsPage, type PageFilter, PageFilters } from './page-filters.tsx';
import { PageRow } from './page-row.tsx';
import { PageSortHead } from './page-sort-head.tsx';

/** The height of a row in pixels, with the line below it: two lines of text. */
const HEIGHT = 46;

const hayOf = ({ path, kind, index, entry: { address, record, columns = {} } }: PageLine) =>
  searchable([path, address, kind, index, record.title ?? '', ...Object.values(columns)].join('\n'));

interface PagesViewProps {
  set: PageSet;
  /** What is ignored on the site; null if nothing is. */
  ignoring: Ignoring | null;
  /** Only pages with this cause are listed; null for all. */
  cause: SetCause | null;
  onCause: (cause: SetCause | null) => void;
}

/** The pages of a set: filtered, searched, sorted, opened one at a time. */
export function PagesView({ set, ignoring, cause, onCause }: PagesViewProps) {
  const words = useSetWords();
  const { t } = words;
  const [filter, setFilter] = useState<PageFilter | null>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [order, setOrder] = useState<SortOrder<PageLine> | null>(null);
  const [opened, setOpened] = useState<PageLine | null>(null);
  const [last, setLast] = useState<PageLine | null>(null);
  const typed = useDeferredValue(query ?? '');

  const lines = useMemo(() => pageLines(words, set), [words, set]);
  const hays = useMemo(() => new Map(lines.map((line) => [line, hayOf(line)])), [lines]);
  const listed = useMemo(() => {
    const addresses = cause && new Set(cause.addresses);
    return addresses ? lines.filter(({ entry }) => addresses.has(entry.record.address)) : lines;
  }, [lines, cause]);
  const sorted = useMemo(() => (order ? sortedRows(listed, order, words) : listed), [listed, order, words]);
  const kept = useMemo(() => {
    const terms = searchWords(typed);
    return sorted.filter(
      (line) =>
        (filter === null || keepsPage(filter, line)) && terms.every((term) => hays.get(line)?.includes(term)),
    );
  }, [sorted, filter, typed, hays]);
  const open = useMemo(
    () => (line: PageLine) => {
      setOpened(line);
      setLast(line);
    },
    [],
  );
  if (lines.length === 0)
    return (
      <EmptyState title={t('sets.report.nothingJudged')}>{t('sets.report.nothingJudgedAbout')}</EmptyState>
    );
  return (
    <ListAndDetail
      opened={opened?.entry.address ?? null}
      isClosable
      onClose={() => setOpened(null)}
      list={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex flex-wrap items-center gap-1.5">
            {cause && (
              <button
                type="button"
                onClick={() => onCause(null)}
                className="inline-flex max-w-full items-center gap-1 rounded-full border border-accent bg-accent px-2 py-px text-start text-small text-accent-ink"
              >
                <span className="truncate">
                  {t('sets.report.onlyCause', { fault: causeFault(words, cause) })}
                </span>
                <X size={12} aria-hidden className="flex-none" />
                <span className="sr-only">{t('sets.report.showAllPages')}</span>
              </button>
            )}
            <PageFilters lines={listed} filter={filter} onChange={setFilter} />
            <SearchChip label={t('data.table.search')} query={query} onChange={setQuery} />
          </div>
          {query !== null && (
            <SearchField label={t('data.table.search')} value={query} onChange={setQuery} autoFocus />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <p role="status" className="text-tiny text-dim">
              {kept.length === lines.length
                ? t('data.table.all', { count: lines.length })
                : t('data.table.some', { shown: kept.length, count: lines.length })}
            </p>
            <span className="ms-auto flex items-center gap-2">
              <span className="@min-[460px]/list:hidden">
                <Sort columns={PAGE_COLUMNS} order={order} onChange={setOrder} />
              </span>
              <TableExport site={set.site} name="pages" table={() => pagesTable(words, kept)} />
            </span>
          </div>
          {kept.length === 0 ? (
            <EmptyState isStatus title={t('data.table.noMatch')} />
          ) : (
            <div>
              <PageSortHead order={order} onChange={setOrder} />
              <WindowList label={t('sets.report.view.pages')} rows={kept} height={HEIGHT} opened={-1}>
                {(line) => (
                  <PageRow line={line} isOpened={line === opened} isLast={line === last} onOpen={open} />
                )}
              </WindowList>
            </div>
          )}
        </div>
      }
      detail={
        opened && <PageDetails key={opened.entry.address} set={set} ignoring={ignoring} line={opened} />
      }
    />
  );
}
