import { expect, it } from 'vitest';
import { isGenericLinkText } from './generic-texts.ts';

it.each([
  ['Read more', 'en', true],
  ['  READ\u00A0MORE » ', 'en-GB', true],
  ['→ click here!', undefined, true],
  ['Read more about kettles', 'en', false],
  ['Подробнее…', 'ru', true],
  ['Детальніше', 'uk-UA', true],
  ['Czytaj dalej', 'pl', true],
  ['Start', 'de', false],
  ['Start', 'en', true],
  ['Weiterlesen', 'de_DE', true],
  ["Plus d'informations", 'fr', true],
  ['続きを読む', 'ja', true],
  ['Les mer', 'no', true],
  ['Подробнее', 'en', false],
  ['Подробнее', 'xx', true],
  ['', 'en', false],
  ['→', 'en', false],
])('%j in %s: %s', (text, language, generic) => {
  expect(isGenericLinkText(text, language)).toBe(generic);
});
