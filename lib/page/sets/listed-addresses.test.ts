import { describe, expect, it } from 'vitest';
import { readListed } from './listed-addresses.ts';

const SITE = 'https://shop.example';
const found = (text: string) => readListed(text, SITE).found;

describe('a list', () => {
  it('has one address per line: complete, without its scheme, or a path; comments and empty lines are skipped', () => {
    const text =
      '\uFEFF# teas\r\nhttps://shop.example/teas,green\r\n\r\nshop.example/pots\n/kettles?size=2\n"/a"';
    expect(readListed(text, SITE)).toEqual({
      found: [
        { address: `${SITE}/teas,green`, line: 2 },
        { address: `${SITE}/pots`, line: 4 },
        { address: `${SITE}/kettles?size=2`, line: 5 },
        { address: `${SITE}/a`, line: 6 },
      ],
      wrong: [],
    });
  });

  it('has addresses without a scheme under that of the site', () => {
    expect(readListed('shop.example/a', 'http://shop.example').found).toEqual([
      { address: 'http://shop.example/a', line: 1 },
    ]);
  });

  it('may have another address within one without a scheme', () => {
    expect(found('/a\nshop.example/go?to=https://other.example/')).toEqual([
      { address: `${SITE}/a`, line: 1 },
      { address: `${SITE}/go?to=https://other.example/`, line: 2 },
    ]);
  });

  it('may have lines that end as on old systems, and keeps 120 characters of one without an address', () => {
    const { found: kept, wrong } = readListed(`/a,b\r/c\r${'x'.repeat(121)}`, SITE);
    expect(kept).toEqual([
      { address: `${SITE}/a`, line: 1, columns: { 2: 'b' } },
      { address: `${SITE}/c`, line: 2 },
    ]);
    expect([wrong[0]?.line, wrong[0]?.text.length]).toEqual([3, 120]);
    expect(readListed(`/a\n${'x'.repeat(121)}`, SITE).wrong[0]?.text.length).toBe(120);
    expect(found('/a,b\r/c')).toEqual([
      { address: `${SITE}/a,b`, line: 1 },
      { address: `${SITE}/c`, line: 2 },
    ]);
  });

  it('names its lines without an address', () => {
    expect(readListed('/teas\nhtp://shop.example/pots\ngreen tea\nhttp://\n//cdn.example/a', SITE)).toEqual({
      found: [{ address: `${SITE}/teas`, line: 1 }],
      wrong: [
        { line: 2, text: 'htp://shop.example/pots' },
        { line: 3, text: 'green tea' },
        { line: 4, text: 'http://' },
        { line: 5, text: '//cdn.example/a' },
      ],
    });
  });

  it('is recognized by its first 20 lines', () => {
    const lines = (number: number) => `${'/a,b\n'.repeat(number)}green tea`;
    expect(found(lines(20))[0]).toEqual({ address: `${SITE}/a,b`, line: 1 });
    expect(found(lines(19))[0]).toEqual({ address: `${SITE}/a`, line: 1, columns: { 2: 'b' } });
  });

  it('keeps the addresses of other sites, which are named later', () => {
    expect(found('https://пример.рф/чай\nhttps://other.example:8443/')).toEqual([
      { address: 'https://xn--e1afmkfd.xn--p1ai/%D1%87%D0%B0%D0%B9', line: 1 },
      { address: 'https://other.example:8443/', line: 2 },
    ]);
  });
});

describe('a CSV', () => {
  it.each([
    [',', 'owner,url,note\nAnn,/teas,"green, ""fresh"""\nBob,/pots,'],
    [';', 'owner;url;note\r\nAnn;/teas;"green, ""fresh"""\r\nBob;/pots;'],
    ['\t', 'owner\turl\tnote\nAnn\t/teas\t"green, ""fresh"""\nBob\t/pots\t'],
  ])('keeps its other columns (%s)', (_separator, text) => {
    expect(found(text)).toEqual([
      { address: `${SITE}/teas`, line: 2, columns: { owner: 'Ann', note: 'green, "fresh"' } },
      { address: `${SITE}/pots`, line: 3, columns: { owner: 'Bob' } },
    ]);
  });

  it.each([
    ['a comma in a name', 'url;note, long\n/a;x', { 'note, long': 'x' }],
    ['a semicolon in a name', 'url\tnote; long\n/a\tx', { 'note; long': 'x' }],
    ['a byte order mark before a quoted name', '\uFEFF"owner","url"\n"Ann","/a"', { owner: 'Ann' }],
  ])('may have %s', (_what, text, columns) => {
    expect(found(text)).toEqual([{ address: `${SITE}/a`, line: 2, columns }]);
  });

  it('has nothing wrong in blank lines, and what is wrong is quoted as it is', () => {
    expect(readListed(';\nurl;note\n;\n/a;x\nnone;y\n', SITE)).toEqual({
      found: [{ address: `${SITE}/a`, line: 4, columns: { note: 'x' } }],
      wrong: [{ line: 5, text: 'none;y' }],
    });
  });

  it('without a header has the first of the columns with most addresses, whatever else is in its first line', () => {
    expect(found('1;/a;/b;link\n2;/c;/d;x')).toEqual([
      { address: `${SITE}/a`, line: 1, columns: { 1: '1', 3: '/b', 4: 'link' } },
      { address: `${SITE}/c`, line: 2, columns: { 1: '2', 3: '/d', 4: 'x' } },
    ]);
  });

  it('without a header has the column with the addresses', () => {
    expect(found('1;https://shop.example/a;x\n2;https://shop.example/b;y')).toEqual([
      { address: `${SITE}/a`, line: 1, columns: { 1: '1', 3: 'x' } },
      { address: `${SITE}/b`, line: 2, columns: { 1: '2', 3: 'y' } },
    ]);
  });

  it.each([
    ...['url', 'URLs', 'URI', 'Address', 'link', 'Page', 'page url'],
    ...['адрес', 'адреса', 'ссылка', 'посилання', 'adres', 'Strona'],
  ])('has its addresses in the column %s, also if another one has some', (name) => {
    expect(found(`from;${name}\n/old;/new`)).toEqual([
      { address: `${SITE}/new`, line: 2, columns: { from: '/old' } },
    ]);
  });

  it('keeps 300 characters of other columns, and 120 of a line without an address', () => {
    const { found: kept, wrong } = readListed(`url,note\n/a,${'n'.repeat(301)}\n${'x'.repeat(121)},y`, SITE);
    expect([kept[0]?.columns?.note?.length, wrong[0]?.text.length]).toEqual([300, 120]);
  });

  it('keeps its first 20 columns', () => {
    const row = Array.from({ length: 21 }, (_, column) => column).join(',');
    expect(Object.keys(found(`${row}\n/a,${row}`)[0]?.columns ?? {}).at(-1)).toBe('19');
  });

  it('keeps no secret of its other columns', () => {
    const text = 'url,old\n/a,https://ann:secret@shop.example/?token=9f3a71c6e20b84d5a1';
    expect(found(text).map(({ columns }) => columns)).toEqual([{ old: 'https://…@shop.example/?token=…' }]);
  });

  it('keeps formulas as text, and lines within quotes', () => {
    expect(readListed('url,note\n/a,"=1+1"\n/b,"two\nlines"\nnone,x', SITE)).toEqual({
      found: [
        { address: `${SITE}/a`, line: 2, columns: { note: '=1+1' } },
        { address: `${SITE}/b`, line: 3, columns: { note: 'two\nlines' } },
      ],
      wrong: [{ line: 5, text: 'none,x' }],
    });
  });

  it('may have 50,000 rows', () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => `/p/${n};${n}`).join('\n');
    expect(found(`url;n\n${rows}`)).toHaveLength(50_000);
  });
});
