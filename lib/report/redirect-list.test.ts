import { expect, it } from 'vitest';
import { csvOf } from './export/csv.ts';
import { redirectList } from './redirect-list.ts';

const read = (text: string) => redirectList(new TextEncoder().encode(text));
const A = { from: '/a', to: '/b' };

it.each([
  ['named columns', 'From,To\n/a,/b'],
  ['other names, in another order', 'Note,New URL,Old URL\nx,/b,/a'],
  ['Russian names, split at semicolons', 'откуда;куда\n/a;/b'],
  ['Ukrainian names, split at tabs', 'звідки\tкуди\n/a\t/b'],
  ['Polish names', 'stary adres;nowy adres\r\n/a;/b\r\n'],
  ['tabs, and other signs in its first line', 'from\tto\tnote; more, or less\n/a\t/b\tx'],
  ['semicolons, and a comma in its first line', 'from;to;note, if any\n/a;/b;x'],
  ['names with underscores', 'old_url,new_url\n/a,/b'],
  ['no names', '/a,/b'],
  ['quotes', '"from","to"\n"/a","/b"'],
  ['empty lines', 'from,to\n\n/a,/b\n\n'],
])('a list with %s is read', (_what, text) => {
  expect(read(text)).toEqual({ redirects: [A], lines: 1 });
});

it.each(
  [
    'source,destination',
    'Address,Final URL',
    'Redirect from,Redirect to',
    'Current page,Should lead to',
    'Original path,Expected',
    'request,target',
    'старый,новый',
    'Старый URL,Новый адрес',
    'стара,нова',
    'Стара адреса,Нова адреса',
    'старий URL,новий URL',
    'stary,nowy',
    'Stary URL,Nowy URL',
    'z,do',
  ].map((names) => [names]),
)('the columns %s are known', (names) => {
  expect(read(`${names}\n/a,/b`)).toEqual({ redirects: [A], lines: 1 });
});

it('a formula that our own export has guarded is as it was', () => {
  expect(read(csvOf(['from', 'to'], [['=1+1', '/b']]))).toEqual({
    redirects: [{ from: '=1+1', to: '/b' }],
    lines: 1,
  });
});

it.each([
  ['of bytes', new Uint8Array([0xc3, 0x28, 0xff]), 'unreadable', []],
  ['that is empty', new Uint8Array(), 'empty', []],
  ['with only its first line', new TextEncoder().encode('from,to\n'), 'empty', []],
  ['with other columns', new TextEncoder().encode('Page,Score\n/a,90'), 'noColumns', ['Page', 'Score']],
  ['with one column', new TextEncoder().encode('address\n/a'), 'noColumns', ['address']],
  ['as large as may be', new Uint8Array(20 * 2 ** 20).fill(0xff), 'unreadable', []],
  ['that is too large', new Uint8Array(20 * 2 ** 20 + 1), 'large', []],
])('a file %s is refused', (_what, bytes, refused, columns) => {
  expect(redirectList(bytes)).toEqual({ refused, columns });
});

it('of 50,000 lines, the first are used, and all are counted', () => {
  const lines = Array.from({ length: 50_000 }, (_, n) => `/old/${n},/new/${n}`);
  const list = read(`from,to\n${lines.join('\n')}`);
  expect('refused' in list ? null : [list.redirects.length, list.lines]).toEqual([5_000, 50_000]);
});
