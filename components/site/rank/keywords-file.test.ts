import { describe, expect, it } from 'vitest';
import { csvOf } from '@/lib/report/export/csv.ts';
import { keywordsInFile, splitKeywords } from './keywords-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer),
  ]);

describe('keywords of a file', () => {
  it.each<[string, string, string[]]>([
    ['one a line', 'assam\nsencha\n', ['assam', 'sencha']],
    ['CRLF and blank lines', 'assam\r\n\r\n  sencha \r\n', ['assam', 'sencha']],
    ['the column that is called so', 'Volume,Keyword\n900,assam\n40,sencha', ['assam', 'sencha']],
    ['tabs, with a comma in a heading', 'Keyword\tVolume, a month\nчай\t90', ['чай']],
    ['semicolons', 'Запрос;Частота\nмедный чайник;12', ['медный чайник']],
    [
      'quotes, commas and line breaks inside',
      'keyword,n\n"tea, ""loose""",1\n"two\nlines",2',
      ['tea, "loose"', 'two\nlines'],
    ],
    ['a first line that is no header', 'assam,1\nsencha,2', ['assam', 'sencha']],
    ['empty fields', ',assam\nsencha,', ['sencha']],
    ['a quote that is never closed', '"assam\nsencha', ['"assam', 'sencha']],
    ['nothing', '', []],
  ])('%s', (_, text, keywords) => {
    expect(keywordsInFile('list.csv', utf8(text))).toEqual(keywords);
  });

  it('reads our own export, with escaped formulas (RNK-15)', () => {
    const names = ['=1+1', 'мідний чайник', 'a "b", c', 'kettle;-copper', "'=tea"];
    const text = csvOf(
      ['Keyword', 'Position'],
      names.map((name) => [name, 3]),
    );
    expect(keywordsInFile('export.csv', utf8(text))).toEqual(names);
  });

  it('reads files of keyword planners, and nothing that is not text', () => {
    expect(keywordsInFile('plan.csv', utf16('Keyword\tVolume\nчай\t90'))).toEqual(['чай']);
    expect(keywordsInFile('list.csv', new Uint8Array([0xd7, 0xe0, 0xe9]))).toBeNull();
  });

  it('keeps commas in a plain list, and no spaces and escapes around its lines', () => {
    const text = "kettle, copper\r\n  tea \n\n'=1+1";
    expect(keywordsInFile('list.TXT', utf8(text))).toEqual(['kettle, copper', 'tea', '=1+1']);
  });
});

it('RNK-03: separates existing and duplicate keywords, ignoring case and spaces', () => {
  expect(splitKeywords('Assam \r\n\n sencha\nSENCHA\nearl  grey', ['assam', 'Earl Grey'])).toEqual({
    fresh: ['sencha'],
    repeated: ['Assam', 'SENCHA', 'earl grey'],
  });
});
