import type { Translator } from '@/lib/i18n/translator.ts';
import type { DataRow, TableFilter, TableView } from './table-view.ts';

/** What of a view's rows is wanted. */
export interface RowSelection {
  query: string;
  /** Filters that are on; those of one group add up, groups narrow each other. */
  filters: ReadonlySet<TableFilter<DataRow>>;
  /** Only rows about which something was found. */
  isFaulty: (row: DataRow) => boolean;
  onlyFaulty: boolean;
}

const plain = (text: string) => text.normalize('NFC').toLowerCase();

/** What a row is searched by: all of its columns. Made once for each row, as the language stands. */
export function haystacks(view: TableView, texts: Translator): (row: DataRow) => string {
  const known = new WeakMap<DataRow, string>();
  return (row) => {
    let hay = known.get(row);
    if (hay === undefined) {
      hay = plain(view.columns.map((column) => column.text(row, texts)).join('\n'));
      known.set(row, hay);
    }
    return hay;
  };
}

/** Makes what rows are searched by, in steps. */
export function* ready(rows: readonly DataRow[], hayOf: (row: DataRow) => string): Generator<void, void> {
  for (const [index, row] of rows.entries()) {
    if (index % 200 === 0) yield;
    hayOf(row);
  }
}

/** The rows that are wanted. Every word of the query must be there, in any order. */
export function select(
  view: TableView,
  rows: readonly DataRow[],
  { query, filters, isFaulty, onlyFaulty }: RowSelection,
  hayOf: (row: DataRow) => string,
): readonly DataRow[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
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

/** Whether rows that belong to a row follow it. */
export function hasChildren(rows: readonly DataRow[], index: number): boolean {
  return (rows[index + 1]?.depth ?? 0) > (rows[index]?.depth ?? 0);
}

/** The rows without those that belong to folded ones. */
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
