import { expect, it } from 'vitest';
import { isAffiliateAddress } from './affiliate-links.ts';

it.each([
  ['https://www.awin1.com/cread.php?awinmid=1', true],
  ['https://shop.pxf.io/c/1/2/3', true],
  ['https://www.amazon.co.uk/dp/B000?tag=kettles-21', true],
  ['https://www.amazon.de/dp/B000?tag=', false],
  ['https://www.amazon.de/dp/B000', false],
  ['https://www.ebay.com/itm/1?mkcid=1&campid=5338', true],
  ['https://www.booking.com/hotel/pl/x.html?aid=1', true],
  ['https://notamazon.com/?tag=x', false],
  ['https://amazon.example.org/?tag=x', false],
  ['https://tradedoubler.com/', false],
  ['https://example.org/?tag=kettles', false],
])('%s: %s', (address, isAffiliate) => {
  expect(isAffiliateAddress(new URL(address))).toBe(isAffiliate);
});
