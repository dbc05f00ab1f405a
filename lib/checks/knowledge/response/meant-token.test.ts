import { expect, it } from 'vitest';
import { meantToken } from './meant-token.ts';

it.each([
  ['"same-origin"', 'same-origin'],
  ['Same-Origin', 'same-origin'],
  ['same-origin;', 'same-origin'],
  ['same-origin, same-origin', 'same-origin'],
  ['sameorigin', 'same-origin'],
  ['same_site', 'same-site'],
  ['same-origin, same-site', null],
  ['none', null],
  ['', null],
])('%s: %s', (value, meant) => {
  expect(meantToken(value, ['same-origin', 'same-site'])).toBe(meant);
});
