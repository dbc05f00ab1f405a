import { expect, it } from 'vitest';
import { isWellFormed, kindOfProperty, parseRating } from './structured-values.ts';

it.each([
  ['date', '2026-01-31', true],
  ['date', '2026-01-31T10:00:00+02:00', true],
  ['date', '2026-01-31T10:00Z', true],
  ['date', '2026', true],
  ['date', '20260131', true],
  ['date', '31.01.2026', false],
  ['date', '2026-02-30', false],
  ['date', 'January 31, 2026', false],
  ['duration', 'PT1H30M', true],
  ['duration', 'P1DT2H', true],
  ['duration', 'P', false],
  ['duration', 'PT', false],
  ['duration', '90 min', false],
  ['price', 19.99, true],
  ['price', '1299.00', true],
  ['price', '0', true],
  ['price', '1,299.00', false],
  ['price', '19,99', false],
  ['price', '€19', false],
  ['price', -1, false],
  ['currency', 'PLN', true],
  ['currency', 'zł', false],
  ['currency', 'usd', false],
  ['currency', 'ABC', false],
] as const)('%s %s: %s', (kind, value, expected) => {
  expect(isWellFormed(kind, value)).toBe(expected);
});

it.each([
  ['4.5', { value: 4.5, isRelative: false }],
  [4, { value: 4, isRelative: false }],
  ['90%', { value: 90, isRelative: true }],
  ['8/10', { value: 8, isRelative: true }],
  ['4,5', null],
  ['good', null],
  [true, null],
])('the rating %s', (value, rating) => {
  expect(parseRating(value)).toEqual(rating);
});

it('knows the kinds of properties', () => {
  expect(kindOfProperty('cookTime')).toBe('duration');
  expect(kindOfProperty('constructor')).toBeNull();
});
