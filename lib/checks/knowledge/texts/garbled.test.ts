import { expect, it } from 'vitest';
import { garbledIn } from './garbled.ts';

/** Letters whose bytes in UTF-8 are not recognized when they are read in another encoding, each in a word of so many. */
const unrecognized = (letters: string, encoding: string, times: number) =>
  [...letters]
    .filter((letter) => {
      const bytes = new TextEncoder().encode(letter.repeat(times));
      return garbledIn(`Tea ${new TextDecoder(encoding).decode(bytes)}`).length !== 1;
    })
    .join('');
const from = (first: string, last: string) =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(first.charCodeAt(0) + index),
  ).join('');

it.each([
  // The rest may be real: a capital Ã before a quotation mark, a dash or a space.
  ['Western letters', from('À', 'ÿ'), 'windows-1252', 1, 'ÑÒÓÔÕÖ×àëû'],
  ['Western signs', '‘’“”„…•–—™€£©®', 'windows-1252', 1, ''],
  // Half of the letter is a space.
  ['Cyrillic letters as Western ones', from('Ё', 'џ'), 'windows-1252', 2, 'Р'],
  ['Cyrillic letters as others', from('Ё', 'џ'), 'windows-1251', 3, 'Р'],
])('%s are recognized, but these', (_name, letters, encoding, times, expected) => {
  expect(unrecognized(letters, encoding, times)).toBe(expected);
});

it.each([
  ['one pair', 'Ð§ Ð§', []],
  ['two pairs', 'Tea\nÐ§Ð°\tTea', ['Ð§Ð°']],
  ['two others', 'Р§Р° Р§Р°', []],
  ['three others', 'Р§Р°Р№', ['Р§Р°Р№']],
  ['what could not be read', 'a\uFFFDb c', ['a\uFFFDb']],
])('%s', (_name, text, words) => {
  expect(garbledIn(text)).toEqual(words);
});
