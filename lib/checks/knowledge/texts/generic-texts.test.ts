import { expect, it } from 'vitest';
import { isGenericLinkText, isGenericTitle } from './generic-texts.ts';

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
  ['DEVAMINI OKU', 'tr', true],
  ['BURAYA TIKLAYIN', 'tr', true],
  ['Подробнее', 'en', false],
  ['Подробнее', 'xx', true],
  ['', 'en', false],
  ['here', 'constructor', true],
  ['→', 'en', false],
])('%j in %s: %s', (text, language, generic) => {
  expect(isGenericLinkText(text, language)).toBe(generic);
});

it.each([
  ['Home', true],
  ['Untitled Document', true],
  ['Vite + React', true],
  ['Главная страница', true],
  ['Page d’accueil', true],
  ['ホーム', true],
  ['首页', true],
  ['ANA SAYFA', true],
  ['Αρχική', true],
  ['الصفحة الرئيسية', true],
  ['หน้าแรก', true],
  ['Home | Copper Shop', false],
  ['Home appliances', false],
])('%j as a title: %s', (title, generic) => {
  expect(isGenericTitle(title)).toBe(generic);
});
