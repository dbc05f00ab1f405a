import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { declaredCharsets, encodingOf, headerCharset } from './charset.ts';

it.each([
  ['<meta charset=" UTF-8 ">', ['utf-8']],
  ['<meta http-equiv=Content-Type content="text/html;charset = \'windows-1251\'">', ['windows-1251']],
  ['<meta charset=utf-8><meta charset=latin1>', ['utf-8', 'latin1']],
  ['<meta charset=""><meta content="text/html; charset=utf-8">', []],
])('%s', (html, charsets) => {
  const page = collectHtml(html, 'https://tea.example/');
  expect(declaredCharsets(page).map(({ charset }) => charset)).toEqual(charsets);
});

it.each([
  ['text/html; charset="UTF-8"', 'utf-8'],
  ['text/html', undefined],
])('header %s', (value, charset) => {
  const headers = [['content-type', value]] as const;
  expect(headerCharset({ how: 'observed', url: 'https://tea.example/', status: 200, headers })).toBe(charset);
});

it.each([
  ['utf8', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['cp1251', 'windows-1251'],
  ['klingon', 'klingon'],
  ['', ''],
])('%j is %j', (label, encoding) => {
  expect(encodingOf(label)).toBe(encoding);
});
