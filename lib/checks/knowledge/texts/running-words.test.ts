import { expect, it } from 'vitest';
import { runningWords } from './running-words.ts';

it.each([
  ['Copper kettles – 2 l', ['Copper', 'kettles', '2', 'l']],
  ['铜水壶', ['铜', '水', '壶']],
  ['iPhone手机', ['iPhone', '手', '机']],
  ['กาน้ำชา ทองแดง', ['กาน้ำ', 'ชา', 'ทองแด', 'ง']],
  ['Tefal กาแฟ', ['Tefal', 'กาแฟ']],
  ['ຊາ។ តែ၊ လက်', ['ຊາ', 'តែ', 'လက်']],
  ['', []],
])('the words of %j', (text, words) => {
  expect(runningWords(text)).toEqual(words);
});
