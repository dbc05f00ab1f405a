import { expect, it } from 'vitest';
import { coveredBy, sumOf } from './use-quotes.ts';

it('a sum has no fractions of a cent', () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3);
  expect(sumOf(Array.from({ length: 12 }, () => 14.4))).toBe(172.8);
  expect(sumOf([0.125, 0.125, 0.125, 0.125])).toBe(0.5);
  expect(sumOf([])).toBe(0);
});

it.each([
  [100.8, 7],
  [100.79, 6],
  [0, 0],
  [14.39, 0],
  [1_000, 12],
])('a balance of %d covers %d of twelve prices', (balance, covered) => {
  const prices = Array.from({ length: 12 }, () => 14.4);
  expect(coveredBy(balance, prices)).toBe(covered);
});
