import { expect, it } from 'vitest';
import { leftOutText, reasonText } from './left-out-text.ts';

it('addresses that are left out are counted by reason', () => {
  expect(leftOutText([])).toBeNull();
  expect(leftOutText(['host', 'robots', 'host', 'limit'])).toBe(
    'Not requested: 2 (on another host), 1 (excluded by robots.txt), 1 (over the limit of --most).',
  );
});

it.each([
  ['file', 'not a page by its ending'],
  ['action', 'opening it might change something'],
  ['private', 'in a private network'],
  ['secret', 'contains a password or a token'],
  ['nofollow', 'linked with nofollow'],
  ['pattern', 'a quarter of the pages are of its pattern'],
  ['robots unknown', 'robots.txt could not be read'],
  ['failing', 'the server failed five times in a row'],
] as const)('an address is left out for the reason %s: %s', (reason, text) => {
  expect(reasonText(reason)).toBe(text);
});
