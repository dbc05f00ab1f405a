import type { Cell } from './csv.ts';
import { plainMarkdown } from './plain-markdown.ts';

/** A cell is one line of the source, whatever it contains. */
const cellText = (cell: Cell) =>
  String(cell)
    .trim()
    .split(/\s*\n\s*/)
    .map(plainMarkdown)
    .join('<br>');

const line = (cells: readonly Cell[]) => `| ${cells.map(cellText).join(' | ')} |`;

/** Returns a table in GitHub's Markdown, with columns of numbers aligned right, also where some cells have none. */
export function markdownTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumeric = header.map((_, index) => rows.some((row) => typeof row[index] === 'number'));
  const rule = `| ${isNumeric.map((numeric) => (numeric ? '--:' : '---')).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}
