import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, csvOf, unguarded } from './csv.ts';

const body = (...rows: Cell[][]) => csvOf(['a'], rows).slice('\uFEFFa\r\n'.length);

/** Reads lines of cells as spreadsheets do: a quote counts only at the beginning of a cell (RFC 4180 for a comma). */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    let cell = '';
    if (isQuoted) {
      at += 1;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] as string)) {
      cell += text[at];
      at += 1;
    }
    rows.at(-1)?.push(cell);
    if (text[at] === separator) at += 1;
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}

const cell = fc
  .array(
    fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n"\'', ' ', '\r\n', "=cmd|' /C calc'!A0", 'kettle', '2', 'чайник'),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
/** An empty line cannot be told from a line with one empty cell. */
const table = fc
  .integer({ min: 2, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  );

describe('csvOf', () => {
  it('begins with a byte order mark and ends every line with CRLF', () => {
    expect(csvOf(['text', 'address'], [['Kettles', '/kettles']])).toBe(
      '\uFEFFtext,address\r\nKettles,/kettles\r\n',
    );
  });

  it('quotes cells with a separator, a quote or a line break', () => {
    expect(body(['a,b', 'a;b', 'a\tb', 'say "hi"', 'one\ntwo', 'cr\rlf'])).toBe(
      '"a,b","a;b","a\tb","say ""hi""","one\ntwo","cr\rlf"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'turns %j into no formula',
    (text) => {
      expect(body([text])).toMatch(/^"?'/);
    },
  );

  it.each([
    ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
    ["x;=cmd|' /C calc'!A0", "\"x;'=cmd|' /C calc'!A0\""],
    ['x;=1+1;y', '"x;\'=1+1;y"'],
    ['x\t@SUM(A1)', '"x\t\'@SUM(A1)"'],
    ['x\n+1', '"x\n\'+1"'],
    ['x;"=1"', '"x;\'""=1"""'],
    ["script-src 'self'; img-src *", '"script-src \'self\'; img-src *"'],
    ['a - b = c', 'a - b = c'],
    ['a;b\tc', '"a;b\tc"'],
  ])('writes %j', (text, written) => {
    expect(body(['kettle', text])).toBe(`kettle,${written}\r\n`);
  });

  it('keeps numbers unchanged', () => {
    expect(body([-5, 0, 1.5])).toBe('-5,0,1.5\r\n');
  });

  it('keeps empty cells, and a table without rows', () => {
    expect(body(['', 'x', ''])).toBe(',x,\r\n');
    expect(csvOf(['a', 'b'], [])).toBe('\uFEFFa,b\r\n');
  });

  it.each([',', ';', '\t'])('has no cell that a spreadsheet runs if it splits at %j', (separator) => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const read of cellsOf(body(...rows), separator).flat())
          expect(read).not.toMatch(/^[\t\r\n]*[=+\-@＝＋－＠]/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads back exactly, with an apostrophe before each formula', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = cellsOf(body(...rows), ',');
        expect(read.map((row) => row.map(unguarded))).toEqual(rows);
        for (const [row, cells] of rows.entries())
          for (const [column, text] of cells.entries())
            if (!/(^|[;\t\r\n])["']*[=+\-@＝＋－＠]|^'*[\t\r\n]/.test(text))
              expect(read[row]?.[column]).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
