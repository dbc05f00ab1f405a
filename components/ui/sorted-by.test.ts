import { expect, it } from 'vitest';
import { OPPOSITE, type SortValue, sortedBy } from './sorted-by.ts';

const both = (values: readonly SortValue[], language = 'en') =>
  (['ascending', 'descending'] as const).map((direction) =>
    sortedBy(values, (value) => value, direction, language),
  );

it.each<[string, SortValue[], SortValue[]]>([
  ['numbers by size', [10, 9, 0, -1], [-1, 0, 9, 10]],
  ['numbers in strings by size', ['tea 10', 'tea 9', 'tea'], ['tea', 'tea 9', 'tea 10']],
  ['an empty string before others, it is a value', ['a', ''], ['', 'a']],
])('sorts %s', (_what, values, expected) => {
  expect(both(values)).toEqual([expected, expected.toReversed()]);
});

it.each([
  [10_000, ['tea 9', 'tea 10']],
  [10_001, ['tea 10', 'tea 9']],
])('of %i rows, sorts numbers in strings as %j', (rows, expected) => {
  const teas = ['tea 9', 'tea 10', ...Array<null>(rows - 2).fill(null)];
  expect(sortedBy(teas, (value) => value, 'ascending', 'en').slice(0, 2)).toEqual(expected);
});

it.each([
  ['pl', ['luty', 'łata', 'zupa', 'żaba', 'ґанок', 'город']],
  ['uk', ['город', 'ґанок', 'łata', 'luty', 'żaba', 'zupa']],
  ['en', ['łata', 'luty', 'żaba', 'zupa', 'ґанок', 'город']],
])('sorts strings as %s does', (language, expected) => {
  const words = ['żaba', 'łata', 'zupa', 'luty', 'ґанок', 'город'];
  expect(both(words, language)).toEqual([expected, expected.toReversed()]);
});

it('puts rows without a value last in both directions', () => {
  expect(both([null, 2, null, 1])).toEqual([
    [1, 2, null, null],
    [2, 1, null, null],
  ]);
});

it('keeps the order of equal rows, and of the given list', () => {
  const rows = [
    { id: 1, value: 2 },
    { id: 2, value: 1 },
    { id: 3, value: 2 },
    { id: 4, value: null },
    { id: 5, value: null },
  ] as const;
  const ids = (direction: keyof typeof OPPOSITE) =>
    sortedBy(rows, ({ value }) => value, direction, 'en').map(({ id }) => id);
  expect(ids('ascending')).toEqual([2, 1, 3, 4, 5]);
  expect(ids(OPPOSITE.ascending)).toEqual([1, 3, 2, 4, 5]);
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});
