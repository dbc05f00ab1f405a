import { expect, it } from 'vitest';
import { isSameAmount, unexplainedBy } from './books.ts';

it.each([
  ['nothing gone', 0, [], 0],
  ['nothing gone beside a charge that was taken before', 0, [20], 0],
  ['the one charge', 20, [20], 0],
  ['two of three', 24.8, [20, 4.8, 9], 0],
  ['fractions that miss each other as floating point', 0.3, [0.1, 0.2], 0],
  ['more than all of them', 29, [20, 4.8], 4.2],
  ['less than any of them', 4.79, [20, 4.8], 4.79],
  ['a balance that has grown', -20, [20], -20],
])('%s', (_name, gone, charges, left) => {
  expect(unexplainedBy(gone, charges)).toBe(left);
});

it.each([
  [0.1 + 0.2, 0.3, true],
  [9, 9.004, true],
  [9, 9.01, false],
])('%d and %d', (one, other, isSo) => {
  expect(isSameAmount(one, other)).toBe(isSo);
});
