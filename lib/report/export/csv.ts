/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;
/** Without it, Excel reads the file in the system's legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number;

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a table as CSV by RFC 4180, so that spreadsheets open it as UTF-8 and run no cell as a formula. */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}
