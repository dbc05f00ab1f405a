import { expect, it } from 'vitest';
import { isBlank, plainText } from './plain-text.ts';

it('compares strings by their letters and digits', () => {
  expect(plainText('  “Copper”—KETTLE, no. 2! ')).toBe('copper kettle no 2');
});

it('compares names without their trademark signs', () => {
  expect(plainText('Kettle™ Copper® ℠')).toBe('kettle copper');
});

it.each([
  ['DEVAMINI OKU', 'Devamını oku'],
  ['İSTANBUL REHBERİ', 'İstanbul rehberi'],
  ['STRASSE UND GRÖSSE', 'Straße und Größe'],
])('compares %s without case', (capitals, text) => {
  expect(plainText(capitals)).toBe(plainText(text));
});

it.each([
  [undefined, true],
  ['', true],
  [' \t\u00A0\u200B', true],
  [' x ', false],
])('%j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});
