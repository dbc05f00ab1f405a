import { expect, it } from 'vitest';
import { saysNotFound } from './not-found-texts.ts';

it.each([
  '404',
  'Error 404',
  '404 Not Found',
  'Page not found – Kettles & Co.',
  'Kettles | Oops! This page doesn’t exist.',
  'Ошибка 404: страница не найдена',
  'СТОРІНКУ НЕ ЗНАЙДЕНО',
  'Błąd 404 - nie znaleziono strony',
  'Página no encontrada (404)',
])('%s', (text) => {
  expect(saysNotFound(text)).toBe(true);
});

it.each([
  '',
  'Kettles',
  'How to mend “page not found” errors',
  'Peugeot 404',
  'What error 404 means',
  'Lost and not found',
])('not “%s”', (text) => {
  expect(saysNotFound(text)).toBe(false);
});
