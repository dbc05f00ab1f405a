import { expect, it } from 'vitest';
import { cutAt } from './cut-at.ts';

it.each([
  [[], 2, [], 0],
  [['a', 'b'], 2, ['a', 'b'], 0],
  [['a', 'b', 'c'], 2, ['a', 'b', 'c'], 0],
  [['a', 'b', 'c', 'd'], 2, ['a', 'b'], 2],
])('of %j, at most %i: %j and %i more', (rows, most, shown, more) => {
  expect(cutAt(rows, most)).toEqual({ shown, more });
});
