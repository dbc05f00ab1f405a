import { expect, it } from 'vitest';
import { addressPattern } from './address-pattern.ts';

it.each([
  ['https://shop.example/', '/'],
  ['https://shop.example/delivery', '/delivery'],
  ['https://shop.example/delivery/', '/delivery'],
  ['https://shop.example/kettles/wren', '/kettles/*'],
  ['https://shop.example/kettles/owl/', '/kettles/*'],
  ['https://shop.example/2026/11/how-to-clean-copper', '/*/*/*'],
  ['https://shop.example/how-to-clean-copper', '/*'],
  ['https://shop.example/de/kettles/wren', '/de/kettles/*'],
  ['https://shop.example/p/12345', '/p/*'],
  ['https://shop.example/search?size=2&colour=red&size=3', '/search?colour&size'],
  ['https://shop.example/search?colour=blue&size=1', '/search?colour&size'],
  ['https://shop.example/%D1%87%D0%B0%D0%B9/%D0%BB%D0%B8%D1%81%D1%82', '/*/*'],
])('%s is one of %s', (address, pattern) => {
  expect(addressPattern(address)).toBe(pattern);
});
