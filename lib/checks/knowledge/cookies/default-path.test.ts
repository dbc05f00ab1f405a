import { expect, it } from 'vitest';
import { defaultPath } from './default-path.ts';

it.each([
  ['https://example.com', '/'],
  ['https://example.com/shop', '/'],
  ['https://example.com/shop/', '/shop'],
  ['https://example.com/shop/cart?from=/a/b#c/d', '/shop'],
  ['no address', '/'],
])('a cookie set by %s belongs to %s', (address, path) => {
  expect(defaultPath(address)).toBe(path);
});
