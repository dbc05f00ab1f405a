import { describe, expect, it } from 'vitest';
import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import type { RedirectChain, StoredCookie } from '@/lib/checks/inspection.ts';
import type { Language } from '@/lib/i18n/languages.ts';
import english from '@/lib/i18n/locales/en.json' with { type: 'json' };
import { type TextKey, translatorOf } from '@/lib/i18n/translator.ts';
import { rowsOf, VIEWS } from '../views.ts';
import { isSortable, type SortOrder, sortedRows } from './sort.tsx';
import type { DataRow, TableView, ViewId } from './table-view.ts';

const textsOf = (language: Language) => translatorOf(language, english);
const viewOf = (id: ViewId) => VIEWS.find((view) => view.id === id) as TableView;

/** Returns the first column (or another) of each row, sorted by a column. */
function order(id: ViewId, example: Example, by: TextKey, direction: SortOrder['direction'], said = 0) {
  const view = viewOf(id);
  const column = view.columns.find(({ title }) => title === by) ?? expect.fail(`no column ${by}`);
  const rows = sortedRows(rowsOf(view, inspectionOf(example)), { column, direction }, textsOf('en'));
  return rows.map((row) => view.columns[said]?.text(row, textsOf('en')));
}

/** Ascending, descending, and back to the original order. */
const orders = (id: ViewId, example: Example, by: TextKey, said?: number) =>
  (['ascending', 'descending', 'original'] as const).map((way) => order(id, example, by, way, said));

const IMAGES: Example = {
  html: `<img id="a" src="/a.jpg" width="1000" height="20" alt="Zebra"><img id="b" src="/b.jpg" width="90" height="90px" alt="">
    <img id="c" src="/c.jpg" width="50%" height="300"><img id="d" src="/d.jpg" alt="apple">
    <img id="e" src="/e.jpg" width="9" height="9" alt="Éclair">`,
  shown: {
    '#a': { loaded: 'yes', width: 100, height: 2, naturalWidth: 90, naturalHeight: 1_000, bytes: 1_000_900 },
    '#b': { loaded: 'yes', width: 45, height: 45, naturalWidth: 180, naturalHeight: 180, bytes: 98_200 },
    '#c': { loaded: 'yes', width: 8, height: 300, naturalWidth: 800, naturalHeight: 600, bytes: 98_100 },
    '#d': { loaded: 'broken', width: 16, height: 16 },
    '#e': { loaded: 'yes', width: 9, height: 9, naturalWidth: 9, naturalHeight: 9, bytes: 900 },
  },
};
const file = (name: string) => `https://example.com/${name}.jpg`;
const files = (...lists: string[]) => lists.map((list) => [...list].map(file));

describe('images are sorted', () => {
  it.each<[TextKey, up: string, down: string]>([
    ['data.column.size', 'ebacd', 'abecd'],
    ['data.column.natural', 'ebacd', 'cabed'],
    ['data.column.shown', 'eabcd', 'cbaed'],
    ['data.column.kilobytes', 'ecbad', 'abced'],
    ['data.column.alt', 'deabc', 'aedbc'],
    ['data.column.address', 'abcde', 'edcba'],
    ['data.column.loading', 'abcde', 'abcde'],
  ])('by %s: by value in both directions, missing values last', (by, up, down) => {
    expect(orders('images', IMAGES, by)).toEqual(files(up, down, 'abcde'));
  });
});

const HOUR = 3_600_000;
const AT = inspectionOf({}).at;
const cookie = (name: string, length: number, lifetime?: number): StoredCookie => ({
  name,
  domain: 'example.com',
  hostOnly: true,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  value: { length, kind: 'text' },
  ...(lifetime !== undefined && { expires: AT + lifetime }),
});

describe('cookies are sorted', () => {
  const cookies = [
    cookie('session', 9),
    cookie('month', 100, 30 * 24 * HOUR),
    cookie('hours', 32, 5 * HOUR),
    cookie('week', 8, 7 * 24 * HOUR),
    cookie('minutes', 0, HOUR / 2),
  ];

  it('by lifetime, session cookies last', () => {
    expect(orders('cookies', { parts: { cookies } }, 'data.column.lifetime')).toEqual([
      ['minutes', 'hours', 'week', 'month', 'session'],
      ['month', 'week', 'hours', 'minutes', 'session'],
      ['session', 'month', 'hours', 'week', 'minutes'],
    ]);
  });

  it('by the length of their values', () => {
    expect(order('cookies', { parts: { cookies } }, 'data.column.shape', 'ascending')).toEqual([
      'minutes',
      'week',
      'session',
      'hours',
      'month',
    ]);
  });
});

it('dates are sorted by the day, not by notation', () => {
  const html = `<meta property="article:published_time" content="2025-11-02"><meta property="og:updated_time" content="soon">
    <meta property="article:modified_time" content="2024-12-10"><meta name="date" content="2025-02-03">`;
  expect(orders('dates', { html }, 'data.column.date', 2)).toEqual([
    ['2024-12-10', '2025-02-03', '2025-11-02', 'soon'],
    ['2025-11-02', '2025-02-03', '2024-12-10', 'soon'],
    ['2025-11-02', '2025-02-03', 'soon', '2024-12-10'],
  ]);
});

it('terms are sorted by share: nine percent before ten', () => {
  const others = Array.from({ length: 81 }, (_, n) => `w${String.fromCharCode(97 + (n % 26), 97 + n / 26)}x`);
  const words = [...Array(9).fill('saucer'), ...Array(10).fill('kettle'), ...others];
  const html = `<html lang="en"><body>${words.map((word) => `<p>${word}.</p>`).join('')}`;
  const example = { html };
  expect(order('text', example, 'data.column.share', 'original', 3)).toEqual(['10%', '9%']);
  expect(orders('text', example, 'data.column.share')).toEqual([
    ['saucer', 'kettle'],
    ['kettle', 'saucer'],
    ['kettle', 'saucer'],
  ]);
});

it('responses are sorted by time, unmeasured ones last', () => {
  const hop = (url: string, after?: number): RedirectChain['hops'][number] => ({
    url,
    status: 301,
    headers: [],
    ...(after !== undefined && { after }),
  });
  const way: RedirectChain = {
    how: 'observed',
    isWhole: true,
    hops: [hop('https://a.example/', 90), hop('https://b.example/'), hop('https://c.example/', 1_100)],
  };
  expect(orders('way', { parts: { way } }, 'data.column.after')).toEqual([
    [1, 3, 2],
    [3, 1, 2],
    [1, 2, 3],
  ]);
});

describe('strings are sorted by the reader’s locale', () => {
  const words = (...names: string[]) => names.map((name) => `<a href="/">${name}</a>`).join('');
  const view = viewOf('links');
  const column = view.columns[0] ?? expect.fail();
  const order = (
    language: Language,
    names: readonly string[],
    direction: SortOrder['direction'] = 'ascending',
  ) =>
    sortedRows(
      rowsOf(view, inspectionOf({ html: words(...names) })),
      { column, direction },
      textsOf(language),
    ).map((row) => column.text(row, textsOf(language)));

  it('Polish has ć, ł, ź and ż after c, l and z; English has them together', () => {
    const names = ['żaba', 'łata', 'zupa', 'ćma', 'luty', 'źle', 'cuma', 'mak'];
    expect(order('pl', names)).toEqual(['cuma', 'ćma', 'luty', 'łata', 'mak', 'zupa', 'źle', 'żaba']);
    expect(order('pl', names, 'descending')).toEqual(order('pl', names).reverse());
    expect(order('en', names)).toEqual(['ćma', 'cuma', 'łata', 'luty', 'mak', 'żaba', 'źle', 'zupa']);
  });

  it('Ukrainian has ґ after г and ї after і; Russian and English do not know these letters', () => {
    const names = ['іній', 'їжак', 'ґанок', 'єнот', 'гак', 'город', 'екран'];
    expect(order('uk', names)).toEqual(['гак', 'город', 'ґанок', 'екран', 'єнот', 'іній', 'їжак']);
    const elsewhere = ['гак', 'ґанок', 'город', 'екран', 'єнот', 'їжак', 'іній'];
    expect(order('ru', names)).toEqual(elsewhere);
    expect(order('en', names)).toEqual(elsewhere);
  });

  it('Russian has ё with е, capitals with small letters, and umlauts with their vowels', () => {
    const names = ['Zug', 'живот', 'Äpfel', 'если', 'apfel', 'ёлка', 'Ёж', 'Apfel'];
    expect(order('ru', names)).toEqual(['Ёж', 'ёлка', 'если', 'живот', 'apfel', 'Apfel', 'Äpfel', 'Zug']);
  });
});

it('equal rows keep their original order, and empty values are last, in both directions', () => {
  const html = ['b', '', 'a', '', 'b', 'a'].map((name, n) => `<a href="/${n}">${name}</a>`).join('');
  const address = (n: number) => `https://example.com/${n}`;
  expect(orders('links', { html }, 'data.column.text', 1)).toEqual([
    [2, 5, 0, 4, 1, 3].map(address),
    [0, 4, 2, 5, 1, 3].map(address),
    [0, 1, 2, 3, 4, 5].map(address),
  ]);
});

it.each<[number, Partial<DataRow>, boolean]>([
  [20, {}, false],
  [21, {}, true],
  [21, { depth: 0 }, false],
])('%i rows with %o can be sorted: %s', (count, row, expected) => {
  expect(isSortable(Array.from({ length: count }, () => row))).toBe(expected);
});

/**
 * Columns whose text is a formatted number. All other columns are compared by their text or number itself.
 */
it('compares numbers instead of text if a column formats them', () => {
  const figures = VIEWS.flatMap(({ id, columns }) => {
    const named = columns.filter(({ value }) => value).map(({ title }) => title.replace('data.column.', ''));
    return named.length > 0 ? [`${id}: ${named.join(', ')}`] : [];
  });
  expect(figures).toEqual([
    'text: share',
    'images: alt, size, natural, shown, kilobytes',
    'dates: date',
    'cookies: lifetime, shape',
    'way: after',
  ]);
});
