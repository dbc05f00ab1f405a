import { describe, expect, it } from 'vitest';
import { csvOf } from '@/lib/report/export/csv.ts';
import { judgedLines } from './judged-lines.ts';

const SITE = 'https://copper-leaf.example';
const PROJECT = { domain_host: 'copper-leaf.example', homepage_url: `${SITE}/` };
const KNOWN = [{ url: `${SITE}/known` }];
const judge = (text: string) => judgedLines(text, PROJECT, KNOWN).lines;
const brief = (text: string) =>
  judge(text).map(({ at, url, anchor, problem }) => [at, problem ?? url.replace(SITE, ''), anchor]);

describe('a line', () => {
  it.each([
    [`${SITE}/a`, '/a'],
    ['HTTPS://Copper-Leaf.Example/a', '/a'],
    ['/a?b=1', '/a?b=1'],
    [`${SITE}/a,b`, '/a,b'],
    [`${SITE}/a;jsessionid=1`, '/a;jsessionid=1'],
    ['https://shop.copper-leaf.example/a', 'https://shop.copper-leaf.example/a'],
    ['teas/green', 'notUrl'],
    ['teas/green tea', 'notUrl'],
    [`${SITE}/green tea`, 'notUrl'],
    ['//copper-leaf.example/a', 'notUrl'],
    ['ftp://copper-leaf.example/a', 'notUrl'],
    ['https://', 'notUrl'],
    ['https://user:pass@copper-leaf.example/a', 'notUrl'],
    ['=HYPERLINK("https://copper-leaf.example/a")', 'notUrl'],
    ['https://notcopper-leaf.example/', 'foreign'],
    ['https://copper-leaf.example.evil.example/', 'foreign'],
    [`${SITE}/known#top`, 'already'],
  ])('%s is %s', (line, outcome) => {
    expect(judge(line).map(({ url, problem }) => problem ?? url.replace(SITE, ''))).toEqual([outcome]);
  });
});

describe('a list', () => {
  it('has anchors after a semicolon, and keeps the numbers of its lines', () => {
    expect(brief(`${SITE}/a; copper  kettle\n\n/b;\r\n/a\n/c ; tea, green`)).toEqual([
      [1, '/a', 'copper kettle'],
      [3, '/b', ''],
      [4, 'repeated', ''],
      [5, '/c', 'tea, green'],
    ]);
  });

  it('of addresses alone keeps the numbers of its lines, too', () => {
    expect(brief('/a\n\n/b')).toEqual([
      [1, '/a', ''],
      [3, '/b', ''],
    ]);
  });

  it('from a spreadsheet is separated by tabs', () => {
    expect(brief('/a\tkettle\n/b\t"two ""words"""')).toEqual([
      [1, '/a', 'kettle'],
      [2, '/b', 'two "words"'],
    ]);
  });

  it('with a heading has its columns in any order; a byte order mark is not part of it', () => {
    expect(brief('\uFEFFAnchor text,Views,URL\n"a, b",12,/a\n,3,/b')).toEqual([
      [2, '/a', 'a, b'],
      [3, '/b', ''],
    ]);
    expect(brief('URL\n/a\n/b')).toEqual([
      [2, '/a', ''],
      [3, '/b', ''],
    ]);
  });

  it('with line breaks in quotes counts the lines of the file', () => {
    expect(brief('/a;"two\nlines"\n/b;x')).toEqual([
      [1, '/a', 'two lines'],
      [3, '/b', 'x'],
    ]);
  });

  it('of our own export comes back as it was, without the guards of formulas', () => {
    const csv = csvOf(['URL', 'Anchor text'], [[`${SITE}/a`, '-20 % on kettles']]);
    expect(brief(csv)).toEqual([[2, '/a', '-20 % on kettles']]);
  });

  it('has no anchors in a column with another title', () => {
    expect(brief('URL;Note\n/a;new')).toEqual([[2, '/a', '']]);
  });

  it('refuses formulas and endless anchors, and takes the page if it comes again without them', () => {
    const [long, longest] = ['x'.repeat(201), 'x'.repeat(200)];
    const lines = ['/a;=SUM(A1:A9)', '/b;=VLOOKUP(A1;B1)', `/c;${long}`, '/d;+1 offer', `/c;${longest}`];
    expect(brief(lines.join('\n'))).toEqual([
      [1, 'formula', '=SUM(A1:A9)'],
      [2, 'formula', '=VLOOKUP(A1'],
      [3, 'tooLong', long],
      [4, '/d', '+1 offer'],
      [5, '/c', longest],
    ]);
  });

  it('of 10,000 lines with 200 duplicates and other domains is judged whole; what follows is not read', () => {
    const line = (n: number) =>
      n < 200 ? '/same;x' : n < 300 ? 'https://other.example/;y' : `"/p/${n}";"anchor ""${n}"""`;
    const { lines, isCut } = judgedLines(
      Array.from({ length: 10_001 }, (_, n) => line(n)).join('\r\n'),
      PROJECT,
      [],
    );
    const count = (problem: string | null) => lines.filter((one) => one.problem === problem).length;
    expect([lines.length, isCut]).toEqual([10_000, true]);
    expect([count('repeated'), count('foreign'), count(null)]).toEqual([199, 100, 9_701]);
    expect(lines[299]).toEqual({
      at: 300,
      given: 'https://other.example/',
      url: 'https://other.example/',
      anchor: 'y',
      problem: 'foreign',
    });
  });

  it.each(['', '\n \n', '\uFEFF'])('without a line is empty: %j', (text) => {
    expect(judge(text)).toEqual([]);
  });
});
