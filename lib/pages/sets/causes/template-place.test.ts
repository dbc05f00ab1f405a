import { expect, it } from 'vitest';
import { templatePlace } from './template-place.ts';

it.each([
  ['body > header:nth-child(1) > a:nth-child(12)', 'body > header > a'],
  ['#menu > li:nth-child(2) > a', '#menu > li > a'],
  ['#post-17 > h2:nth-child(1)', '[id^="post-"] > h2'],
  ['#post-17-title2 > a', '[id^="post-"] > a'],
  ['#_3fA > p', '[id] > p'],
  ['[id=":r1:"] > p', '[id] > p'],
  ['[id="a\\"b"] > p', '[id="a\\"b"] > p'],
  ['x-shop:nth-child(3) >>> #box-2', 'x-shop >>> [id^="box-"]'],
])('the place of %s in a template is %s', (selector, place) => {
  expect(templatePlace(selector)).toBe(place);
  expect(templatePlace(place)).toBe(place);
});
