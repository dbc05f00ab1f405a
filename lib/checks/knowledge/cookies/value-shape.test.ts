import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { valueShape } from './value-shape.ts';

describe('valueShape', () => {
  it.each([
    ['', 'empty'],
    ['""', 'empty'],
    ['1', 'flag'],
    ['TRUE', 'flag'],
    ['deleted', 'flag'],
    ['42', 'number'],
    ['-1.5', 'number'],
    ['1700000000', 'number'],
    ['1700000000123.2', 'number'],
    ['2026-06-01', 'number'],
    ['2026-06-01T12:00:00.123Z', 'number'],
    ['2026-06-01T12%3A00%3A00Z', 'number'],
    ['12:30', 'number'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'json web token'],
    ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'json web token'],
    ['eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aXY.Y2lwaGVy.dGFn', 'json web token'],
    ['eyJhbGciOi', 'text'],
    // As PHP, Java, Django, Express, Laravel, Rails and ASP.NET write them.
    ['r4s8t0q1v6m2n9p3k7l5j8h2g4', 'random'],
    ['8F3A91BC77E0D2458F3A91BC77E0D245', 'random'],
    ['8f3a91bc77e0d245', 'random'],
    ['s%3Ak7Qm2xV9aT4pZ8rW3nB6yL1c.dG8h3Kq0P%2B7s', 'random'],
    ['eyJpdiI6IjR2Q3lXb0ZkS2p5M0x2In0%3D', 'random'],
    ['550e8400-e29b-41d4-a716-446655440000', 'random'],
    ['anna%7C1780000000%7Ck7Qm2xV9aT4pZ8rW3nB6yL1c%7C8f3a91bc77e0d245', 'random'],
    ['90071992547409919007', 'random'],
    // Long, but not random.
    ['en-GB', 'text'],
    ['dark-theme-with-large-letters-v2', 'text'],
    ['ThemeDarkModeEnabledVersion2', 'text'],
    ['GoToTopMenuV2ForAll', 'text'],
    ['GA1.2.1234567890.1700000000', 'text'],
    ['fb.1.1596403881668.1116446470', 'text'],
    ['release-2026-06-beta3', 'text'],
    ['https://example.com/kettles?color=red&size=2', 'text'],
    ['{"theme":"dark","columns":3}', 'text'],
    ['%', 'text'],
  ])('%s: %s', (value, kind) => {
    expect(valueShape(value)).toEqual({ length: value.length, kind });
  });

  it('recognizes nearly every secret', () => {
    const hex = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 32, maxLength: 32 });
    const base64 = fc.array(
      fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
      { minLength: 43, maxLength: 43 },
    );
    for (const secret of [hex, base64]) {
      const known = fc
        .sample(secret, { numRuns: 1_000, seed: 1 })
        .filter((each) => valueShape(each.join('')).kind === 'random');
      expect(known.length).toBeGreaterThan(970);
    }
  });

  it.each(['a', '1a', '%41', 'eyJa.', '-', '"'])('stays fast for a megabyte of %s', (piece) => {
    const value = piece.repeat(1_000_000);
    expect(effort(() => valueShape(value))).toBeLessThan(4);
  });
});
