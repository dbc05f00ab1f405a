import { expect, it } from 'vitest';
import { charsetParameter, essenceOf, isHtmlType, isJavaScript, isNosniff } from './media-types.ts';

it.each([
  ['text/html', true],
  [' Text/HTML ; charset=utf-8', true],
  ['application/xhtml+xml', true],
  ['text/html, text/html; charset=utf-8', true],
  ['text/html; charset=utf-8, application/json', false],
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

it.each([
  ['Text/CSS; charset=utf-8', 'text/css'],
  ['text/css, text/plain', 'text/plain'],
  ['text/css, */*', 'text/css'],
  ['css', undefined],
  [null, undefined],
])('%j has the type %j', (type, expected) => {
  expect(essenceOf(type)).toBe(expected);
});

it.each<[string, boolean]>([
  // All sixteen of the MIME Sniffing standard, 4.6.
  ...[
    'application/ecmascript application/javascript application/x-ecmascript application/x-javascript text/ecmascript',
    'text/javascript text/javascript1.0 text/javascript1.1 text/javascript1.2 text/javascript1.3 text/javascript1.4',
    'text/javascript1.5 text/jscript text/livescript text/x-ecmascript text/x-javascript',
  ].flatMap((line) => line.split(' ').map((type) => [type, true] as [string, boolean])),
  ['text/javascript1.6', false],
  ['text/x-jscript', false],
  ['text/plain', false],
  ['application/json', false],
])('%s is JavaScript: %s', (type, expected) => {
  expect(isJavaScript(type)).toBe(expected);
});

it.each([
  ['nosniff', true],
  [' NoSniff ,x', true],
  ['x, nosniff', false],
  ['"nosniff"', false],
  [null, false],
])('%j prevents sniffing: %s', (value, expected) => {
  expect(isNosniff(value)).toBe(expected);
});
