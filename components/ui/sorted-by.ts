export type Direction = 'ascending' | 'descending';
export const OPPOSITE = { ascending: 'descending', descending: 'ascending' } as const;

/** What a row is sorted by; null if the row has no value. */
export type SortValue = number | string | null;

/** In longer lists, numbers within strings are compared digit by digit: by size takes three times as long. */
const MOST_BY_SIZE = 10_000;

/**
 * Returns the rows sorted by a value: numbers by size, strings as the reader's language sorts them, with the numbers in
 * them by size (`tea 9` before `tea 10`) in lists of up to 10,000 rows. Rows without a value come last in both
 * directions; equal rows keep their order.
 */
export function sortedBy<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: Direction,
  language: string,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: rows.length <= MOST_BY_SIZE });
  const sign = direction === 'ascending' ? 1 : -1;
  const valued = rows.map((row) => ({ row, value: sortValue(row) }));
  const full = valued.filter(({ value }) => value !== null);
  full.sort(
    ({ value: a }, { value: b }) =>
      sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))),
  );
  return [...full, ...valued.filter(({ value }) => value === null)].map(({ row }) => row);
}
