import { describe, expect, it } from 'vitest';
import { csvLines, fileText } from './read-csv.ts';

describe('the lines of a CSV', () => {
  const fields = (text: string, separator: ',' | ';' | '\t' = ',') =>
    csvLines(text, separator).map((line) => line.fields);

  it('are split at the separator only, and trimmed', () => {
    expect(fields('a, b ;c', ',')).toEqual([['a', 'b ;c']]);
    expect(fields('a, b ;c', ';')).toEqual([['a, b', 'c']]);
    expect(fields('a, b\tc', '\t')).toEqual([['a, b', 'c']]);
  });

  it('may have quoted fields with separators, quotes and line breaks', () => {
    expect(fields('"a,b","say ""hi""","one\ntwo"')).toEqual([['a,b', 'say "hi"', 'one\ntwo']]);
  });

  it('keep quotes that do not enclose the whole field', () => {
    expect(fields('a "b",c "d" e,f","g" h')).toEqual([['a "b"', 'c "d" e', 'f"', '"g" h']]);
  });

  it('know where in the file they begin, after every kind of line break, also in a field', () => {
    expect(csvLines('a\r\nb\rc\n"d\n\r\ne"\nf', ',')).toEqual([
      { at: 1, fields: ['a'] },
      { at: 2, fields: ['b'] },
      { at: 3, fields: ['c'] },
      { at: 4, fields: ['d\n\r\ne'] },
      { at: 7, fields: ['f'] },
    ]);
  });

  it('are without the apostrophes that guard formulas in exports', () => {
    expect(fields("'=1+1,'tis")).toEqual([['=1+1', "'tis"]]);
  });

  it('end with an empty one after a last line break', () => {
    expect(fields('a\n')).toEqual([['a'], []]);
    expect(fields('')).toEqual([[]]);
  });
});

describe('the text of a file', () => {
  it('is read as UTF-8, or as UTF-16 if its first two bytes say so', () => {
    expect(fileText(new TextEncoder().encode('чай'))).toBe('чай');
    expect(fileText(Uint8Array.from([0xff, 0xfe, 0x47, 0x04]))).toBe('ч');
  });

  it.each([
    ['the first of the two bytes alone', [0xff, 0x41]],
    ['the second one alone', [0x41, 0xfe]],
    ['bytes of an older encoding', [0xf7, 0xe0, 0xe9]],
    ['half a character of UTF-16', [0xff, 0xfe, 0x47]],
  ])('is null for %s', (_, bytes) => {
    expect(fileText(Uint8Array.from(bytes))).toBeNull();
  });
});
