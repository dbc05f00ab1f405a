import { expect, it } from 'vitest';
import { contentWordsOf, wordsOf } from './words.ts';

it.each([
  ['Copper kettles – 2 l', ['copper', 'kettles', '2', 'l']],
  ['Rock’n’roll, e-mail', ['rock’n’roll', 'e', 'mail']],
  ['Мідний чайник', ['мідний', 'чайник']],
  ['東京の天気', ['東京', 'の', '天気']],
  ['', []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it.each([
  ['The best kettles for you', ['kettles']],
  ['Чайники для кухні з міді', ['чайники', 'кухні', 'міді']],
  ['iPhone 15', ['iphone', '15']],
  ['การเลือกซื้อและการใช้กาน้ำ', ['เลือก', 'ซื้อ', 'ใช้', 'กาน้ำ']],
])('what %j is about', (text, words) => {
  expect(contentWordsOf(text)).toEqual(words);
});
