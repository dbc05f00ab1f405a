/**
 * Returns the text under each heading of a level (`##`), up to the next heading of any level; by heading, without its
 * backticks.
 */
export const partsOf = (text: string, level: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/^(?=#+ )/m)
      .filter((part) => part.startsWith(`${level} `))
      .map((part) => {
        const [heading = '', ...lines] = part.split('\n');
        return [heading.slice(level.length + 1).replaceAll('`', ''), lines.join('\n').trim()] as const;
      }),
  );

/** Returns the first cell of each row, with the cells after it; the head of the table is left out. */
export const rowsOf = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...text.matchAll(/^\| (.+) \|$/gm)].slice(1).map(([, row = '']) => {
      const [first = '', ...cells] = row.split(' | ');
      return [first.replaceAll('`', ''), cells.map((cell) => cell.replaceAll('`', ''))] as const;
    }),
  );
