import type { Cell } from './csv.ts';

/** What Markdown would take for markup; an underscore between letters is none. */
const MARKUP = /[\\|`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Text that Markdown shows as it is, on one line. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(MARKUP, (character) => `\\${character}`);
}

const line = (cells: readonly Cell[]) =>
  `| ${cells.map((cell) => plainMarkdown(String(cell))).join(' | ')} |`;

/** A table in the Markdown of GitHub, numbers to the right. */
export function markdownTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const isNumeric = header.map(
    (_, index) => rows.length > 0 && rows.every((row) => typeof row[index] === 'number'),
  );
  const rule = `| ${isNumeric.map((numeric) => (numeric ? '--:' : '---')).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}
