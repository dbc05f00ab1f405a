import { describe, expect, it } from 'vitest';
import {
  type LinkColumn,
  type LinkFilter,
  type LinkRow,
  linkFilters,
  linkRows,
  pathIn,
  shownLinks,
} from './link-rows.ts';

const SITE = 'https://copper-leaf.example';
const links = [
  { id: 1, url: `${SITE}/b`, anchor: 'Kettle' },
  { id: 2, url: `${SITE}/a`, anchor: '' },
  { id: 3, url: `${SITE}/c`, anchor: 'tea 10' },
  { id: 4, url: `${SITE}/d`, anchor: 'tea 9' },
];
const runs = [
  { id: 10, link_id: 1, status: 'completed', progress: { done: 5, total: 10 } },
  { id: 11, link_id: 2, status: 'running', progress: { done: 9, total: 100 } },
];
const keywords = [
  { keyword: 'kettle', position: 12 },
  { keyword: 'tea 10', position: null },
  { keyword: 'tea 9', position: undefined },
];
const rows = linkRows({ domain: 'copper-leaf.example', links, runs, areAllRuns: true, keywords });
const shown = (query: string, column?: LinkColumn, isReversed = false, filter: LinkFilter = 'all') => {
  const order = column
    ? { column, direction: isReversed ? ('descending' as const) : ('ascending' as const) }
    : null;
  return shownLinks(rows, { query, filter, order }, 'en').map(({ link }) => link.id);
};

it.each([
  ['https://copper-leaf.example/a?b=1#c', '/a?b=1#c'],
  ['http://www.copper-leaf.example/', '/'],
  ['https://blog.copper-leaf.example/a', 'blog.copper-leaf.example/a'],
  ['no address', 'no address'],
])('the host of %s is only shown if it is not the project’s own', (url, path) => {
  expect(pathIn(url, 'copper-leaf.example')).toBe(path);
});

describe('sorting', () => {
  it.each<[string, string[]]>([
    ['pl', ['luty', 'łata', 'mak', 'zupa', 'żaba', 'ґанок', 'город']],
    ['uk', ['город', 'ґанок', 'łata', 'luty', 'mak', 'żaba', 'zupa']],
    ['en', ['łata', 'luty', 'mak', 'żaba', 'zupa', 'ґанок', 'город']],
  ])('in %s, pages, anchors and keywords are in the order of the reader’s locale', (language, expected) => {
    const words = ['żaba', 'łata', 'zupa', 'luty', 'mak', 'ґанок', 'город'];
    const named = linkRows({
      domain: 'copper-leaf.example',
      links: words.map((anchor, id) => ({ id, url: `${SITE}/${anchor}`, anchor })),
      runs: [],
      areAllRuns: true,
      keywords: words.map((keyword) => ({ keyword, position: 1 })),
    });
    for (const column of ['page', 'anchor', 'keyword'] as const) {
      const order = { column, direction: 'ascending' } as const;
      const sorted = shownLinks(named, { query: '', filter: 'all', order }, language);
      expect([column, sorted.map(({ link }) => link.anchor)]).toEqual([column, expected]);
    }
  });

  it.each<[LinkColumn, number[], number[]]>([
    ['page', [2, 1, 3, 4], [4, 3, 1, 2]],
    ['anchor', [1, 4, 3, 2], [3, 4, 1, 2]],
    ['run', [1, 2, 3, 4], [2, 1, 3, 4]],
    ['placed', [2, 1, 3, 4], [1, 2, 3, 4]],
    ['keyword', [1, 4, 3, 2], [3, 4, 1, 2]],
    ['position', [1, 3, 2, 4], [3, 1, 2, 4]],
    ['verified', [1, 2, 3, 4], [1, 2, 3, 4]],
    ['indexable', [1, 2, 3, 4], [1, 2, 3, 4]],
  ])('by %s is by value, both ways; rows without a value come last', (column, ascending, descending) => {
    expect([shown('', column), shown('', column, true)]).toEqual([ascending, descending]);
  });
});

it.each<[LinkColumn, (figure: number) => Partial<LinkRow>]>([
  ['run', (id) => ({ run: { id, status: 'completed' } })],
  ['placed', (done) => ({ placed: { done, total: 10 } })],
  ['verified', (verified) => ({ verified })],
  ['position', (position) => ({ keyword: { keyword: 'tea', position } })],
])('the order by %s is that of numbers, not of digits', (column, of) => {
  const figures = [10, 9, 100].flatMap((figure) =>
    rows.slice(0, 1).map((row) => ({ ...row, ...of(figure) })),
  );
  const order = { column, direction: 'ascending' } as const;
  const sorted = shownLinks(figures, { filter: 'all', query: '', order }, 'en');
  expect(sorted.map((row) => figures.indexOf(row))).toEqual([1, 0, 2]);
});

it.each([
  ['KETTLE', [1]],
  ['tea 9', [4]],
  ['copper-leaf /d', [4]],
  ['11', [2]],
  ['saucer', []],
])('the search for %s finds %j', (query, found) => {
  expect(shown(query)).toEqual(found);
});

it('filters count what they keep; one that keeps all or nothing is not offered', () => {
  expect(linkFilters(rows)).toEqual([
    { filter: 'all', count: 4 },
    { filter: 'never', count: 2 },
    { filter: 'running', count: 1 },
    { filter: 'ended', count: 1 },
    { filter: 'withinReach', count: 1 },
  ]);
  expect(shown('', undefined, false, 'withinReach')).toEqual([1]);
});

it('the search finds a letter with an accent, whether that is a character of its own or not', () => {
  const link = { id: 1, url: `${SITE}/a`, anchor: 'Café' };
  const cafes = linkRows({ domain: '', links: [link], runs: [], areAllRuns: true, keywords: [] });
  const found = (query: string) => shownLinks(cafes, { query, filter: 'all', order: null }, 'en').length;
  expect([found('caf\u00e9'), found('cafe\u0301'), found('cafe')]).toEqual([1, 1, 0]);
});

it('a filter that all rows pass is not offered', () => {
  const unlaunched = linkRows({ domain: '', links, runs: [], areAllRuns: true, keywords: [] });
  expect(linkFilters(unlaunched)).toEqual([{ filter: 'all', count: 4 }]);
});

it('a page is within reach from the eleventh position to the thirtieth', () => {
  const positions = [1, 10, 11, 30, 31, 100];
  const placed = linkRows({
    domain: '',
    links: positions.map((id) => ({ id, url: `${SITE}/${id}`, anchor: `tea ${id}` })),
    runs: [],
    areAllRuns: true,
    keywords: positions.map((position) => ({ keyword: `tea ${position}`, position })),
  });
  const within = shownLinks(placed, { query: '', filter: 'withinReach', order: null }, 'en');
  expect(within.map(({ link }) => link.id)).toEqual([11, 30]);
});

it('a link without a run is only “never launched” if all runs were read', () => {
  const some = linkRows({ domain: '', links, runs, areAllRuns: false, keywords: [] });
  expect(some.map(({ run }) => run?.id)).toEqual([10, 11, undefined, undefined]);
  expect(linkFilters(some).some(({ filter }) => filter === 'never')).toBe(false);
});

it('of several runs of a link, the newest counts, by the link’s id or by its URL', () => {
  const of = (...given: { id: number; link_id?: number; target_url?: string; status: string }[]) =>
    linkRows({ domain: '', links: links.slice(0, 1), runs: given, areAllRuns: true, keywords: [] })[0]?.run
      ?.id;
  expect(
    of({ id: 4, link_id: 1, status: 'failed' }, { id: 7, target_url: `${SITE}/b`, status: 'queued' }),
  ).toBe(7);
  expect(
    of({ id: 9, link_id: 1, status: 'failed' }, { id: 7, target_url: `${SITE}/b`, status: 'queued' }),
  ).toBe(9);
});
