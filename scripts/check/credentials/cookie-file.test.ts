import { expect, test } from 'vitest';
import { isSentTo, readCookieFile } from './cookie-file.ts';

const line = (...fields: string[]) => fields.join('\t');
const [session] = readCookieFile(line('.Shop.example', 'TRUE', '/account', 'TRUE', '0', 'sid', 'abc'), 1_000);

test('comments, empty lines and expired cookies are skipped; a line that only HTTP may read is a cookie', () => {
  const text = [
    '# Netscape HTTP Cookie File',
    '',
    line('#HttpOnly_shop.example', 'FALSE', '/', 'FALSE', '0', 'door', 'open'),
    line('shop.example', 'FALSE', '/', 'FALSE', '999', 'old', 'x'),
    line('shop.example', 'FALSE', '/', 'FALSE', '1000', 'empty', ''),
  ].join('\r\n');
  expect(readCookieFile(text, 1_000)).toEqual([
    {
      name: 'door',
      value: 'open',
      domain: 'shop.example',
      isForSubdomains: false,
      path: '/',
      isSecure: false,
    },
    { name: 'empty', value: '', domain: 'shop.example', isForSubdomains: false, path: '/', isSecure: false },
  ]);
});

test.each([
  'sid=very-secret',
  line('shop.example', 'FALSE', '/', 'FALSE', '0', 'sid', 'very-secret', 'more'),
])('a line of another form is refused with its number, not with its value: %s', (row) => {
  expect(() => readCookieFile(`# ok\n${row}`, 0)).toThrow(
    'line 2 of the cookie file is not a cookie: seven fields, separated by tabs',
  );
});

test.each([
  ['https://shop.example/account', true],
  ['https://www.shop.example/account/orders', true],
  ['https://shop.example/accounts', false],
  ['https://shop.example/', false],
  ['http://shop.example/account', false],
  ['https://myshop.example/account', false],
])('the cookie of /account on .shop.example is sent to %s: %s', (address, isSent) => {
  expect(isSentTo(session as NonNullable<typeof session>, new URL(address))).toBe(isSent);
});

test.each([
  ['https://shop.example/', true],
  ['https://www.shop.example/', false],
  ['https://myshop.example/', false],
])('the cookie of the host shop.example alone is sent to %s: %s', (address, isSent) => {
  const [own] = readCookieFile(line('shop.example', 'FALSE', '/', 'FALSE', '0', 'sid', 'abc'), 0);
  expect(isSentTo(own as NonNullable<typeof own>, new URL(address))).toBe(isSent);
});
