import { describe, expect, it } from 'vitest';
import type { Keyword } from '@/lib/api/rank.ts';
import type { Position } from '@/lib/service/records/positions.ts';
import type { Direction } from '../../ui/sorted-by.ts';
import {
  filtersOf,
  type KeywordRow,
  keywordRows,
  type Order,
  positionChangeOf,
  shownRows,
  topChange,
  topHistory,
} from './keyword-rows.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const iso = (at: number) => new Date(at).toISOString();

const seen = (keywordId: number, days: number, position: number | null): Position => ({
  account: 'a',
  projectId: 5,
  keywordId,
  position,
  at: NOON,
  checkedAt: NOON - days * DAY,
});

/**
 * Returns a keyword that was checked at noon, with the positions of the days before it, latest first; null: not found.
 */
function rowOf(last_position: number | null, ...before: (number | null)[]): KeywordRow {
  const history = [last_position, ...before].map((position, days) => seen(91, days, position)).reverse();
  const keyword: Keyword = { id: 91, keyword: 'copper kettle', last_position, last_checked_at: iso(NOON) };
  return keywordRows([keyword], history)[0] ?? expect.fail();
}

describe('the position of a keyword', () => {
  it.each<[string, Partial<Keyword>, KeywordRow['standing']]>([
    ['a place', { last_position: 4 }, 4],
    ['the hundredth place', { last_position: 100 }, 100],
    ['RNK-11: null', { last_position: null }, 'notFound'],
    ['RNK-11: nothing', {}, 'notFound'],
    ['RNK-11: 0', { last_position: 0 }, 'notFound'],
    ['RNK-11: beyond the hundredth', { last_position: 101 }, 'notFound'],
    ['RNK-12: never checked', { last_checked_at: null }, 'never'],
    ['a place without a time', { last_position: 7, last_checked_at: null }, 7],
  ])('%s', (_, given, standing) => {
    const keyword = { id: 1, keyword: 'tea', last_checked_at: iso(NOON), ...given };
    expect(keywordRows([keyword], [])[0]?.standing).toBe(standing);
  });

  it('RNK-13: is compared with the previous check, as far as it was seen', () => {
    expect(positionChangeOf(rowOf(4, 9, 30))).toBe(5);
    expect(positionChangeOf(rowOf(9, 4))).toBe(-5);
    expect(positionChangeOf(rowOf(9, 9))).toBe(0);
    expect(positionChangeOf(rowOf(9))).toBeNull();
  });

  it('RNK-11: found and lost are not positions, and twice not found is no change', () => {
    expect(positionChangeOf(rowOf(44, null))).toBe('found');
    expect(positionChangeOf(rowOf(null, 44))).toBe('lost');
    expect(positionChangeOf(rowOf(null, null))).toBeNull();
  });

  it('is not compared with a check later than the service’s', () => {
    const keyword = { id: 91, keyword: 'tea', last_position: 8, last_checked_at: iso(NOON - DAY) };
    const [row] = keywordRows([keyword], [seen(91, 2, 12), seen(91, 1, 8), seen(91, 0, 3)]);
    expect(row && positionChangeOf(row)).toBe(4);
  });
});

describe('the first page', () => {
  const keywords = [
    { id: 1, keyword: 'assam', last_position: 3, last_checked_at: iso(NOON), tag: 'tea' },
    { id: 2, keyword: 'Sencha', last_position: 12, last_checked_at: iso(NOON - 60_000), tag: ' tea ' },
    { id: 3, keyword: 'kettle', last_position: null, last_checked_at: iso(NOON), tag: '' },
    { id: 4, keyword: 'cup', last_position: null, last_checked_at: null },
    { id: 5, keyword: 'pot', last_position: 10, last_checked_at: iso(NOON) },
  ];
  const history = [
    seen(1, 2, 14),
    seen(2, 2, 9),
    seen(1, 1, 11),
    seen(3, 1, 8),
    seen(1, 0, 3),
    seen(3, 0, null),
  ];
  const rows = keywordRows(keywords, history);

  it('counts only keywords that were checked before the last check, once each', () => {
    // Assam entered, Sencha and the kettle left; the pot is new and does not count.
    expect(topChange(rows)).toBe(-1);
    expect(topChange(keywordRows(keywords, []))).toBeNull();
  });

  it('is counted at the end of each batch of checks', () => {
    expect(topHistory(rows)).toEqual([1, 2, 2]);
  });

  it('takes checks within an hour of each other for one batch', () => {
    const minutes = (ago: number, keywordId: number, position: number) => ({
      ...seen(keywordId, 0, position),
      checkedAt: NOON - ago * 60_000,
    });
    const at = { last_checked_at: iso(NOON), keyword: 'tea' };
    const told = (ago: number) => {
      const rows = keywordRows(
        [
          { id: 1, last_position: 3, ...at },
          { id: 2, last_position: 4, ...at },
        ],
        [minutes(ago, 1, 14), minutes(0, 1, 3), minutes(0, 2, 4)],
      );
      return [topHistory(rows), topChange(rows)];
    };
    expect(told(59)).toEqual([[2], null]);
    expect(told(60)).toEqual([[2], null]);
    expect(told(61)).toEqual([[0, 2], 1]);
  });

  it('has the tag that it was added with, however it was written then, unless the service returns one', () => {
    const added = new Map([['copper kettle', 'ware']]);
    const keyword = { id: 1, keyword: 'Copper Kettle' };
    expect(keywordRows([keyword, { ...keyword, tag: 'tea' }], [], added).map(({ tag }) => tag)).toEqual([
      'ware',
      'tea',
    ]);
  });

  it('offers filters that keep something, with trimmed tags', () => {
    expect(filtersOf(rows, 'en')).toEqual([
      { filter: 'all', count: 5 },
      { filter: 'top', count: 2 },
      { filter: 'notFound', count: 1 },
      { filter: 'never', count: 1 },
      { filter: 'tag:tea', count: 2 },
    ]);
  });

  it('sorts not found after the hundredth, and never checked last', () => {
    const names = (order: Order, direction: Direction) =>
      shownRows(rows, { filter: 'all', query: '', order, direction }, 'en').map(({ keyword }) => keyword);
    expect(names('position', 'ascending')).toEqual(['assam', 'pot', 'Sencha', 'kettle', 'cup']);
    expect(names('position', 'descending')).toEqual(['kettle', 'Sencha', 'pot', 'assam', 'cup']);
    expect(names('keyword', 'ascending')).toEqual(['assam', 'cup', 'kettle', 'pot', 'Sencha']);
    expect(names('keyword', 'descending')).toEqual(['Sencha', 'pot', 'kettle', 'cup', 'assam']);
    expect(names('move', 'descending')).toEqual(['assam', 'Sencha', 'kettle', 'cup', 'pot']);
    expect(names('move', 'ascending')).toEqual(['kettle', 'Sencha', 'assam', 'cup', 'pot']);
    expect(names('checked', 'descending')).toEqual(['assam', 'kettle', 'pot', 'Sencha', 'cup']);
    expect(names('checked', 'ascending')).toEqual(['Sencha', 'assam', 'kettle', 'pot', 'cup']);
  });

  it('sorts keywords and tags by the reader’s locale', () => {
    const words = ['żaba', 'łata', 'zupa', 'luty', 'mak', 'ґанок', 'город'];
    const named = keywordRows(
      words.map((keyword, id) => ({ id, keyword, tag: keyword })),
      [],
    );
    const wanted = { filter: 'all', query: '', direction: 'ascending' } as const;
    // Without a position they are equal, and sorted by name.
    const all = (language: string) => [
      shownRows(named, { ...wanted, order: 'keyword' }, language).map(({ keyword }) => keyword),
      shownRows(named, { ...wanted, order: 'position' }, language).map(({ keyword }) => keyword),
      filtersOf(named, language).flatMap(({ filter }) => (filter.startsWith('tag:') ? filter.slice(4) : [])),
    ];
    const polish = ['luty', 'łata', 'mak', 'zupa', 'żaba', 'ґанок', 'город'];
    expect(all('pl')).toEqual([polish, polish, polish]);
    const ukrainian = ['город', 'ґанок', 'łata', 'luty', 'mak', 'żaba', 'zupa'];
    expect(all('uk')).toEqual([ukrainian, ukrainian, ukrainian]);
    const english = ['łata', 'luty', 'mak', 'żaba', 'zupa', 'ґанок', 'город'];
    expect(all('en')).toEqual([english, english, english]);
  });

  it.each([
    [' SEN', ['Green Sencha']],
    ['sencha GREEN', ['Green Sencha']],
    ['sencha black', []],
  ])('is searched by words in any order and case: %j', (query, found) => {
    const named = keywordRows(
      ['Green Sencha', 'green cup'].map((keyword, id) => ({ id, keyword })),
      [],
    );
    const shown = shownRows(named, { filter: 'all', query, order: 'keyword', direction: 'ascending' }, 'en');
    expect(shown.map(({ keyword }) => keyword)).toEqual(found);
  });
});
