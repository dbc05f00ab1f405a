import { describe, expect, it } from 'vitest';
import { pdf } from './pdf.ts';

const textOf = (lines: readonly string[], accent?: string) =>
  Buffer.from(pdf(lines, accent)).toString('latin1');

describe('a PDF', () => {
  it('has a table of offsets that point at its objects', () => {
    const file = textOf(['# Report', 'a line']);
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    const table = file.slice(start).split('\n').slice(3, 8);
    expect(file.slice(start)).toMatch(/^xref/);
    for (const [index, row] of table.entries()) {
      expect(file.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj`));
    }
  });

  it('says how long each page is', () => {
    const file = textOf(Array.from({ length: 120 }, (_, i) => `line ${i}`));
    const streams = [...file.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)];
    expect(streams).toHaveLength(3);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
    expect(file).toContain('/Count 3');
  });

  it('keeps parentheses and letters that its font lacks from breaking it', () => {
    const file = textOf(['a (b) \\ c', 'Привіт', 'café']);
    expect(file).toContain('(a \\(b\\) \\\\ c)');
    expect(file).toContain('(??????)');
    expect(file).toContain('(café)');
  });

  it('paints headings in the accent', () => {
    expect(textOf(['# A'], '#ff0000')).toContain('1.000 0.000 0.000 rg');
    expect(textOf(['# A'], '#0f0')).toContain('0.000 1.000 0.000 rg');
  });
});
