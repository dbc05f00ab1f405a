import { expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { isOpeningHours } from './opening-hours.ts';

it.each([
  ['Mo-Fr 09:00-17:00', true],
  ['Mo,We,Fr 9:00-17:00', true],
  ['Mo-Su', true],
  ['Mo-Su 00:00-24:00', true],
  ['Mo-Fr 10:00-14:00,16:00-20:00', true],
  ['Mo-Fr 09:00-17:00, Sa 10:00-14:00; Su off', true],
  ['10:00-18:00', true],
  ['Monday-Friday 9am-5pm', false],
  ['Mon-Fri 09:00-17:00', false],
  ['Mo-Fr 9-17', false],
  ['Mo-Fr 09:00-23:59', true],
  ['Mo-Fr 09:00-24:01', false],
  ['Mo-Fr 09:00-25:00', false],
  ['Пн-Пт 09:00-17:00', false],
  ['by appointment', false],
  ['-', false],
])('%s has the form of schema.org: %s', (text, expected) => {
  expect(isOpeningHours(text)).toBe(expected);
});

it.each([
  [500, true],
  [501, false],
])('%i characters are read: %s', (length, expected) => {
  expect(isOpeningHours('Mo-Fr 09:00-17:00,'.padEnd(length, ' '))).toBe(expected);
});

it('reads hostile text in linear time', () => {
  const parts = ['Mo,'.repeat(160), '09:00-10:00,'.repeat(40), 'Mo '.repeat(160), ','.repeat(499)];
  const texts = parts.flatMap((part) => [part, `${part.slice(0, 497)} x`]);
  expect(effort(() => texts.map(isOpeningHours))).toBeLessThan(100);
});
