import { expect, it } from 'vitest';
import { isExplained, isSameAmount } from './arithmetic.ts';

it.each([
  ['nothing gone', 0, [], true],
  ['nothing gone beside a charge that was taken before', 0, [20], true],
  ['the one charge', 20, [20], true],
  ['two of three', 24.8, [20, 4.8, 9], true],
  ['fractions that miss each other as floating point', 0.3, [0.1, 0.2], true],
  ['more than all of them', 29, [20, 4.8], false],
  ['less than any of them', 4.79, [20, 4.8], false],
  ['a balance that has grown', -20, [20], false],
])('%s', (_name, gone, charges, isSo) => {
  expect(isExplained(gone, charges)).toBe(isSo);
});

it.each([
  [0.1 + 0.2, 0.3, true],
  [9, 9.004, true],
  [9, 9.01, false],
])('%d and %d', (one, other, isSo) => {
  expect(isSameAmount(one, other)).toBe(isSo);
});
