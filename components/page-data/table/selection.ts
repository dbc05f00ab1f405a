import type { Translator } from '@/lib/i18n/translator.ts';
import { searchable, searchWords } from '../../ui/search-words.ts';
import type { DataRow, TableFilter, TableView } from './table-view.ts';

/** Which rows of a view are selected. */
export interface RowSelection {
  query: string;
  /** Active filters. A row must match one filter of each group. */
  filters: ReadonlySet<TableFilter<DataRow>>;
  /** Only rows with findings. */
  isFaulty: (row: DataRow) => boolean;
  onlyFaulty: boolean;
}

/** The text by which a row is searched: all of its columns. Built once for each row and language. */
export function haystacks(view: TableView, texts: Translator): (row: DataRow) => string {
  const known = new WeakMap<DataRow, string>();
  return (row) => {
    let hay = known.get(row);
    if (hay === undefined) {
      hay = searchable(view.columns.map((column) => column.text(row, texts)).join('\n'));
      known.set(row, hay);
    }
    return hay;
  };
}

/** Builds the search text of the rows, in steps. */
export function* ready(rows: readonly DataRow[], hayOf: (row: DataRow) => string): Generator<void, void> {
  for (const [index, row] of rows.entries()) {
    if (index % 200 === 0) yield;
    hayOf(row);
  }
}

/** Returns the selected rows. Every word of the query must occur, in any order. */
export function select(
  view: TableView,
  rows: readonly DataRow[],
  { query, filters, isFaulty, onlyFaulty }: RowSelection,
  hayOf: (row: DataRow) => string,
): readonly DataRow[] {
  const words = searchWords(query);
  const groups = (view.filters ?? [])
    .map((group) => group.filter((filter) => filters.has(filter)))
    .filter((group) => group.length > 0);
  if (words.length === 0 && groups.length === 0 && !onlyFaulty) return rows;
  return rows.filter(
    (row) =>
      groups.every((group) => group.some((filter) => filter.keeps(row))) &&
      (!onlyFaulty || isFaulty(row)) &&
      words.every((word) => hayOf(row).includes(word)),
  );
}

/** Returns whether child rows follow a row. */
export function hasChildren(rows: readonly DataRow[], index: number): boolean {
  return (rows[index + 1]?.depth ?? 0) > (rows[index]?.depth ?? 0);
}

/** Returns the rows without the children of folded ones. */
export function unfolded(rows: readonly DataRow[], folded: ReadonlySet<DataRow>): readonly DataRow[] {
  if (folded.size === 0) return rows;
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    const depth = row.depth ?? 0;
    if (depth > hiddenBelow) return false;
    hiddenBelow = folded.has(row) ? depth : Number.POSITIVE_INFINITY;
    return true;
  });
}
