import { expect, it } from 'vitest';
import { placeholderIn } from './placeholders.ts';

it.each([
  ['Buy {{ product.name }} online', '{{ product.name }}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text as a page would show it
  ['Hello ${user}', '${user}'],
  ['{% block title %}', '{% block title %}'],
  ['%%title%%', '%%title%%'],
  ['{title}', '{title}'],
  ['Buy %s', '%s'],
  ['undefined', 'undefined'],
  ['[object Object]', '[object Object]'],
  ['NaN', 'NaN'],
  ['undefined is not a function', null],
  ['Save 20%sale', null],
  ['100 % silk', null],
  ['Sets {1, 2, 3} in mathematics', null],
  ['Copper kettles', null],
])('%j', (text, found) => {
  expect(placeholderIn([text])).toBe(found);
});
