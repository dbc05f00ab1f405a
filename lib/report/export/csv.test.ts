import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const body = (...rows: (string | number)[][]) => csvOf(['a'], rows).slice('\uFEFFa\r\n'.length);

describe('csvOf', () => {
  it('begins with a byte order mark and ends every line with CRLF', () => {
    expect(csvOf(['text', 'address'], [['Kettles', '/kettles']])).toBe(
      '\uFEFFtext,address\r\nKettles,/kettles\r\n',
    );
  });

  it('quotes cells with a comma, a quote or a line break', () => {
    expect(body(['a,b', 'say "hi"', 'one\ntwo', 'cr\rlf'])).toBe(
      '"a,b","say ""hi""","one\ntwo","cr\rlf"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
    'turns %j into no formula',
    (cell) => {
      expect(body([cell])).toMatch(/^"?'/);
    },
  );

  it('guards a formula that must be quoted', () => {
    expect(body(['=HYPERLINK("https://evil.example","x")'])).toBe(
      '"\'=HYPERLINK(""https://evil.example"",""x"")"\r\n',
    );
  });

  it('keeps numbers unchanged', () => {
    expect(body([-5, 0, 1.5])).toBe('-5,0,1.5\r\n');
  });

  it('keeps empty cells, and a table without rows', () => {
    expect(body(['', 'x', ''])).toBe(',x,\r\n');
    expect(csvOf(['a', 'b'], [])).toBe('\uFEFFa,b\r\n');
  });
});
