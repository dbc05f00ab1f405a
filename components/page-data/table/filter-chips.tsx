import { useMemo } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Chip } from '../../ui/chip.tsx';
import { useWholeList } from '../../ui/use-whole-list.ts';
import type { DataRow, TableFilter, TableView } from './table-view.ts';

interface FilterChipsProps {
  view: TableView;
  rows: readonly DataRow[];
  filters: ReadonlySet<TableFilter<DataRow>>;
  onChange: (filters: ReadonlySet<TableFilter<DataRow>>) => void;
}

/** The number of filters that are offered at once; more would push the rows out of sight. */
const MOST = 4;

interface Counted {
  filter: TableFilter<DataRow>;
  count: number;
}

/**
 * Rows keep their identity while their source data does not change: they are counted once, however often the table is
 * opened.
 */
const known = new WeakMap<readonly DataRow[], readonly Counted[]>();

/** Returns how many rows each filter of a view would keep. */
function countsOf(view: TableView, rows: readonly DataRow[]): readonly Counted[] {
  const before = known.get(rows);
  if (before) return before;
  const counted = (view.filters ?? []).flat().map((filter) => {
    let count = 0;
    for (const row of rows) if (filter.keeps(row)) count += 1;
    return { filter, count };
  });
  known.set(rows, counted);
  return counted;
}

/** The filters that would keep some rows, each with their number. */
export function FilterChips({ view, rows, filters, onChange }: FilterChipsProps) {
  const { t, language } = useTexts();
  const { list, isWhole, showFrom } = useWholeList<HTMLDivElement>();
  const format = useMemo(() => new Intl.NumberFormat(language), [language]);
  const counted = countsOf(view, rows);
  const toggle = (filter: TableFilter<DataRow>, isOn: boolean) => {
    const next = new Set(filters);
    if (isOn) next.add(filter);
    else next.delete(filter);
    onChange(next);
  };
  const useful = counted.filter(
    ({ filter, count }) => (count > 0 && count < rows.length) || filters.has(filter),
  );
  const isHidden = ({ filter }: Counted, index: number) => index >= MOST && !filters.has(filter);
  const hidden = useful.filter(isHidden).length;
  // A single filter takes no more space than the button that would hide it.
  const isCut = hidden > 1 && !isWhole;
  return (
    <div ref={list} className="contents">
      {useful
        .filter((one, index) => !isCut || !isHidden(one, index))
        .map(({ filter, count }) => (
          <Chip
            key={filter.title}
            label={t(filter.title)}
            count={format.format(count)}
            isOn={filters.has(filter)}
            onChange={(isOn) => toggle(filter, isOn)}
          />
        ))}
      {isCut && (
        <Chip
          label={t('data.table.moreFilters', { count: hidden })}
          isOn={false}
          onChange={() => showFrom(useful.findIndex(isHidden))}
        />
      )}
    </div>
  );
}
