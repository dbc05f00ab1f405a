import { expect, it } from 'vitest';
import { readableAddress } from './readable-address.ts';

it.each([
  ['https://example.com/%D1%87%D0%B0%D0%B9?q=%c5%82', 'https://example.com/чай?q=ł'],
  // Delimiters of an address stay escaped, and so do bytes that are not UTF-8.
  ['/a%2Fb%20c%3F?%26', '/a%2Fb%20c%3F?%26'],
  ['/%D1', '/%D1'],
  ['/%E4%F6', '/%E4%F6'],
])('reads %s as %s', (address, read) => {
  expect(readableAddress(address)).toBe(read);
});
