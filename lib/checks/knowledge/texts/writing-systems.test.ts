import { expect, it } from 'vitest';
import { writingOf } from './writing-systems.ts';

it.each([
  ['Copper kettle', ['Latin']],
  ['Чайник Bosch', ['Cyrillic', 'Latin']],
  ['東京タワーのチケット', ['Chinese or Japanese']],
  ['χάλκινος', ['Greek']],
  ['إبريق', ['Arabic']],
  ['קומקום', ['Hebrew']],
  ['केतली', ['Devanagari']],
  ['กาน้ำ', ['Thai']],
  ['ჩაიდანი', ['Georgian']],
  ['թեյնիկ', ['Armenian']],
  ['주전자', ['Hangul']],
  ['漢字', ['Chinese or Japanese']],
  ['ひらがな', ['Chinese or Japanese']],
  ['カタカナ', ['Chinese or Japanese']],
  ['123 – !', []],
])('the writing system of %j', (text, systems) => {
  expect(writingOf(text).map(({ system }) => system)).toEqual(systems);
});
