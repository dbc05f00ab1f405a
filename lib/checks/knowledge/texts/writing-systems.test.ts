import { expect, it } from 'vitest';
import { writingOf } from './writing-systems.ts';

it.each([
  ['Copper kettle', ['Latin']],
  ['Чайник Bosch', ['Cyrillic', 'Latin']],
  ['東京タワーのチケット', ['Chinese or Japanese']],
  ['123 – !', []],
])('the writing system of %j', (text, systems) => {
  expect(writingOf(text).map(({ system }) => system)).toEqual(systems);
});
