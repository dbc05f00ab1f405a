import { expect, it } from 'vitest';
import { isHtmlType } from './media-types.ts';

it.each([
  ['text/html', true],
  [' Text/HTML ; charset=utf-8', true],
  ['application/xhtml+xml', true],
  ['text/htmlx', false],
  ['application/xml', false],
  ['application/pdf', false],
  ['', false],
])('%j is HTML: %s', (type, expected) => {
  expect(isHtmlType(type)).toBe(expected);
});
