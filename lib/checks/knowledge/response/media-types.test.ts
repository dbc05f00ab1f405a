import { expect, it } from 'vitest';
import { charsetParameter, isHtmlType } from './media-types.ts';

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

it.each([
  ['text/html; charset=utf-8', 'utf-8'],
  ['text/html;boundary="a\\";charset=x";Charset="utf\\-8" ;charset=latin1', 'utf-8'],
  ['text/html; charset=; charset=utf-8', 'utf-8'],
  ['text/html; charset=utf-8, text/html', 'utf-8'],
  ['text/html; charset=utf-8, text/plain', undefined],
  ['text/html; charset=utf-8, */*; charset=x, nonsense', 'utf-8'],
  ['text/html; charset=latin1, text/html; charset=utf-8', 'utf-8'],
  ["text/html; charset='utf-8'", "'utf-8'"],
  ['text/html; charset =utf-8', undefined],
  ['text/html', undefined],
  [null, undefined],
])('%j has the charset %j', (type, expected) => {
  expect(charsetParameter(type)).toBe(expected);
});
