import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Parts } from '../../ui/parts.tsx';
import { SearchChip } from '../../ui/search-chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { WindowList } from '../../ui/window-list.tsx';
import { DataRowItem } from './data-row.tsx';
import { ExportButtons } from './exported-table.tsx';
import { FilterChips } from './filter-chips.tsx';
import { useFoundAt } from './found-at.ts';
import { Highlight } from './highlighted-text.tsx';
import { inBackground } from './in-background.ts';
import { RowDetails } from './row-details.tsx';
import { hasChildren, haystacks, ready, select, unfolded } from './selection.ts';
import { isSortable, Sort, type SortOrder, sortedRows } from './sort.tsx';
import { useTableTexts } from './table-texts.ts';
import { type DataRow, HEIGHTS, type TableFilter, type TableView } from './table-view.ts';

interface DataTableProps {
  view: TableView;
  rows: readonly DataRow[];
  /** Says that the page has more rows; empty if all are there. */
  cut: string;
  /** Where the export buttons go: next to the chooser, which outlives this table. */
  tools: HTMLElement | null;
}

/** Rows of the page's data: searched, filtered, sorted, opened one at a time, exported as CSV or Markdown. */
export function DataTable({ view, rows: given, cut, tools }: DataTableProps) {
  const texts = useTableTexts();
  const { t } = texts;
  const foundAt = useFoundAt();
  const [query, setQuery] = useState<string | null>(null);
  const [filters, setFilters] = useState<ReadonlySet<TableFilter<DataRow>>>(new Set());
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<DataRow>>(new Set());
  const [order, setOrder] = useState<SortOrder | null>(null);
  const [opened, setOpened] = useState<DataRow | null>(null);
  const typed = useDeferredValue(query ?? '');
  const isSearching = query !== null;

  const rows = useMemo(() => (order ? sortedRows(given, order, texts) : given), [given, order, texts]);
  const canSort = useMemo(() => isSortable(given), [given]);
  const hayOf = useMemo(() => haystacks(view, texts), [view, texts]);
  // Prepared while the user types the first letters.
  useEffect(() => (isSearching ? inBackground(ready(rows, hayOf)) : undefined), [isSearching, rows, hayOf]);
  const isFaulty = useMemo(() => (row: DataRow) => foundAt(row).length > 0, [foundAt]);
  const faulty = useMemo(() => rows.filter(isFaulty).length, [rows, isFaulty]);
  const kept = useMemo(
    () => select(view, rows, { query: typed, filters, isFaulty, onlyFaulty }, hayOf),
    [view, rows, typed, filters, isFaulty, onlyFaulty, hayOf],
  );
  // A match must be visible even if its parent row is folded.
  const isWhole = kept === rows;
  const shown = useMemo(() => (isWhole ? unfolded(kept, folded) : kept), [kept, folded, isWhole]);
  const fold = useCallback((row: DataRow) => {
    setFolded((rowsBefore) => {
      const next = new Set(rowsBefore);
      if (!next.delete(row)) next.add(row);
      return next;
    });
  }, []);
  const open = useCallback((row: DataRow) => setOpened((before) => (before === row ? null : row)), []);
  const parents = useMemo(() => {
    const isTree = isWhole && rows.some(({ depth }) => (depth ?? 0) > 0);
    return new Set(isTree ? rows.filter((_, index) => hasChildren(rows, index)) : []);
  }, [rows, isWhole]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {tools && createPortal(<ExportButtons view={view} rows={kept} cut={cut} />, tools)}
      <div className="flex flex-wrap items-center gap-1.5">
        {faulty > 0 && (
          <Chip
            label={t('data.table.faulty')}
            count={new Intl.NumberFormat(texts.language).format(faulty)}
            isOn={onlyFaulty}
            onChange={setOnlyFaulty}
          />
        )}
        <FilterChips view={view} rows={given} filters={filters} onChange={setFilters} />
        <SearchChip label={t('data.table.search')} query={query} onChange={setQuery} />
      </div>
      {isSearching && (
        <SearchField label={t('data.table.search')} value={query} onChange={setQuery} autoFocus />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-tiny text-dim">
          <Parts
            of={[
              isWhole
                ? t('data.table.all', { count: rows.length })
                : t('data.table.some', { shown: kept.length, count: rows.length }),
              view.total?.(kept, texts),
            ]}
          />
        </p>
        {view.isOnPage && kept.length > 0 && <Highlight rows={kept} />}
        {canSort && <Sort columns={view.columns} order={order} onChange={setOrder} />}
      </div>
      {shown.length === 0 ? (
        <EmptyState isStatus title={t('data.table.noMatch')} />
      ) : (
        <WindowList
          label={t(`data.view.${view.id}`)}
          rows={shown}
          height={HEIGHTS[view.size ?? 'normal']}
          opened={opened ? shown.indexOf(opened) : -1}
        >
          {(row) => (
            <DataRowItem
              view={view}
              row={row}
              texts={texts}
              found={foundAt(row)}
              isOpen={row === opened}
              onOpen={open}
              isFolded={parents.has(row) ? folded.has(row) : undefined}
              onFold={fold}
            >
              {row === opened && <RowDetails view={view} row={row} found={foundAt(row)} />}
            </DataRowItem>
          )}
        </WindowList>
      )}
    </div>
  );
}
