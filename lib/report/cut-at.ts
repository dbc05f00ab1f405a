/**
 * Returns the first rows of a list, and how many more there are. A single further row is shown too: it takes no more space
 * than the words that would say so.
 */
export function cutAt<Row>(rows: readonly Row[], most: number): { shown: readonly Row[]; more: number } {
  const shown = rows.length === most + 1 ? rows : rows.slice(0, most);
  return { shown, more: rows.length - shown.length };
}
