import { expect, it } from 'vitest';
import { asInAddress, stemsOf } from './word-forms.ts';

it.each([
  ['en', 'kettle', 'kettles'],
  ['en', 'running shoes', 'run shoe'],
  ['en', 'batteries', 'battery'],
  ['en', 'woman shoe', 'women’s shoes'],
  ['en', 'womens shoes', "women's shoes"],
  ['en', 'kitchen knife', 'kitchen knives'],
  ['en', 'child', 'children’s'],
  ['en', 'the smith’s kettle', 'the smith kettle'],
  ['ru', 'медный чайник', 'медных чайников'],
  ['ru', 'чашка', 'чашек'],
  ['uk', 'мідний чайник', 'мідні чайники'],
  ['uk', 'кавова чашка', 'кавових чашок'],
  ['pl', 'miedziany czajnik', 'miedziane czajniki'],
  ['pl', 'filiżanka', 'filiżanek'],
  ['en', 'чайник', 'чайники'],
])('in %s, “%s” and “%s” are forms of the same words', (language, one, other) => {
  expect(stemsOf(one, language)).toEqual(stemsOf(other, language));
});

it.each([
  ['en', 'kettle', 'kettlebell'],
  ['en', 'safe', 'save'],
  ['ru', 'чайник', 'чай'],
  ['pl', 'czajnik', 'czas'],
])('in %s, “%s” and “%s” are other words', (language, one, other) => {
  expect(stemsOf(one, language)).not.toEqual(stemsOf(other, language));
});

it.each([
  ['медный чайник', 'mednyj chajnik'],
  ['медный чайник', 'mednyy chaynik'],
  ['цветы', 'tsvety'],
  ['żółty czajnik', 'zolty czajnik'],
])('“%s” is “%s” in an address', (text, address) => {
  expect(asInAddress(text)).toBe(asInAddress(address));
});
