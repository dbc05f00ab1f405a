import { expect, it } from 'vitest';
import { robotsRules } from './robots-rules.ts';

const rulesOf = (status: number, body = '') =>
  robotsRules({ how: 'observed', url: 'https://shop.example/robots.txt', status, body });
const CART = 'https://shop.example/cart';

it('a robots.txt allows or not, for Plumbline before everyone', () => {
  const body =
    'User-agent: *\nDisallow: /\nCrawl-delay: 9\n\nUser-agent: Plumbline\nDisallow: /cart\nCrawl-delay: 2';
  const { allows, delay } = rulesOf(200, body);
  expect([allows(CART), allows('https://shop.example/teas'), delay]).toEqual([false, true, 2]);
  expect(rulesOf(200, 'User-agent: *\nDisallow: /cart').allows(CART)).toBe(false);
});

it.each([
  [404, true],
  [403, true],
  [0, null],
  [429, null],
  [503, null],
])('a robots.txt with status %s allows: %s', (status, allowed) => {
  expect(rulesOf(status).allows(CART)).toBe(allowed);
});
