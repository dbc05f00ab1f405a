/** Spreadsheets run a cell that begins with one of these as a formula, full-width forms included. */
const FORMULA = String.raw`[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]`;
/**
 * Matches the beginnings of cells that a spreadsheet would run as a formula, and of those that look guarded already. In
 * Russian, Ukrainian and Polish, spreadsheets split files at `;`, and an import may split at tabs. Both see a quote only
 * at the beginning of a cell, so what follows such a character inside a cell may begin a cell or a line there.
 */
const beginnings = (guard: string) =>
  new RegExp(
    String.raw`^${guard}(?='*(?:${FORMULA}|[\t\r\n]))|(?<=[;\t\r\n])${guard}(?=["']*${FORMULA})`,
    'g',
  );
const OPEN = beginnings('');
const GUARDED = beginnings("'");
/** Without it, Excel reads the file in the system's legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number;

/** Returns a cell read from such a file without the apostrophes that guard it: exactly what was written. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '');

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = cell.replace(OPEN, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns a table as CSV by RFC 4180, so that spreadsheets open it as UTF-8 and run no cell as a formula, whether they
 * split at commas, semicolons or tabs.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}
