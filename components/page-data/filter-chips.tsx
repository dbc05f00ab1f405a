import { useMemo } from 'react';
import { useTexts } from '../texts.tsx';
import { Chip } from '../ui/chip.tsx';
import type { DataRow, Filter, TableView } from './table-view.ts';

interface FilterChipsProps {
  view: TableView;
  rows: readonly DataRow[];
  filters: ReadonlySet<Filter<DataRow>>;
  onChange: (filters: ReadonlySet<Filter<DataRow>>) => void;
}

/** The filters that would leave something, each with how much. */
export function FilterChips({ view, rows, filters, onChange }: FilterChipsProps) {
  const { t, language } = useTexts();
  const format = useMemo(() => new Intl.NumberFormat(language), [language]);
  const counted = useMemo(
    () =>
      (view.filters ?? [])
        .flat()
        .map((filter) => ({ filter, count: rows.filter((row) => filter.keeps(row)).length })),
    [view, rows],
  );
  const toggle = (filter: Filter<DataRow>, isOn: boolean) => {
    const next = new Set(filters);
    if (isOn) next.add(filter);
    else next.delete(filter);
    onChange(next);
  };
  return counted
    .filter(({ filter, count }) => (count > 0 && count < rows.length) || filters.has(filter))
    .map(({ filter, count }) => (
      <Chip
        key={filter.title}
        label={t(filter.title)}
        count={format.format(count)}
        isOn={filters.has(filter)}
        onChange={(isOn) => toggle(filter, isOn)}
      />
    ));
}
