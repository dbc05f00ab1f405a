import { expect, it } from 'vitest';
import { languageOfWords, stopWordsOf } from './stop-words.ts';

it.each([
  ['en', 'The kettle is made of copper, and the lid is of tin.'],
  ['ru', 'Чайник сделан из меди, а крышка у него из олова, и это не всё.'],
  ['uk', 'Чайник зроблено з міді, а кришка в нього з олова, і це ще не все.'],
  ['pl', 'Czajnik jest z miedzi, a jego pokrywka nie jest z niej, ale z cyny.'],
  ['', 'Kettle copper tin wren heron'],
  ['', ''],
])('%s is the language of “%s”', (language, text) => {
  expect(languageOfWords(text.toLowerCase().match(/\p{L}+/gu) ?? [])).toBe(language);
});

it('an unknown language has none', () => {
  expect(stopWordsOf('xx').size).toBe(0);
  expect(stopWordsOf('__proto__').size).toBe(0);
});
