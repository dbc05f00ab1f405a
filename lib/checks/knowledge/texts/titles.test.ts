import { expect, it } from 'vitest';
import { isHalfEmpty, partsOfTitle, withoutLooseEnds } from './titles.ts';

it.each([
  ['Kettles | Copper Shop', ['Kettles', 'Copper Shop'], false],
  ['Kettles - Kitchen – Copper Shop', ['Kettles', 'Kitchen', 'Copper Shop'], false],
  ['Hand-made e-kettles', ['Hand-made e-kettles'], false],
  ['| Copper Shop', ['Copper Shop'], true],
  ['- Copper Shop', ['Copper Shop'], true],
  ['Kettles -', ['Kettles'], true],
  ['Kettles |', ['Kettles'], true],
  ['-40 °C kettles', ['-40 °C kettles'], false],
  ['Книга « Чайник »', ['Книга « Чайник »'], false],
])('%j', (title, parts, half) => {
  expect(partsOfTitle(title)).toEqual(parts);
  expect(isHalfEmpty(title)).toBe(half);
});

it.each([...'|¦•'])('%s divides a title, with spaces or without', (delimiter) => {
  expect(partsOfTitle(`Kettles ${delimiter} Copper Shop`)).toEqual(['Kettles', 'Copper Shop']);
  expect(partsOfTitle(`Kettles${delimiter}Copper Shop`)).toEqual(['Kettles', 'Copper Shop']);
});

it.each([...'-–—·~»›:/'])('%s divides a title only between spaces', (delimiter) => {
  expect(partsOfTitle(`Kettles ${delimiter} Copper Shop`)).toEqual(['Kettles', 'Copper Shop']);
  expect(partsOfTitle(`Kettles${delimiter}Copper Shop`)).toEqual([`Kettles${delimiter}Copper Shop`]);
});

it.each([...'|¦•·~-–—'])('with %s at an end the other half is missing', (delimiter) => {
  expect([`${delimiter} Kettles`, `Kettles ${delimiter}`].map(isHalfEmpty)).toEqual([true, true]);
});

it.each([...'»›:/«'])('%s at an end belongs to the title', (sign) => {
  expect([`${sign} Kettles`, `Kettles ${sign}`].map(isHalfEmpty)).toEqual([false, false]);
  expect(partsOfTitle(`Kettles ${sign}`)).toEqual([`Kettles ${sign}`]);
});

it('removes the delimiters from the ends', () => {
  expect(withoutLooseEnds(' | Kettles - Copper Shop –')).toBe('Kettles - Copper Shop');
  expect(withoutLooseEnds('-40 °C kettles')).toBe('-40 °C kettles');
});
