import { expect, test } from 'vitest';
import { type Credentials, headersFor } from './site-credentials.ts';

const basic = `Basic ${Buffer.from('ann:sword:fish').toString('base64')}`;
const credentials: Credentials = {
  headers: new Map([
    ['https://shop.example', { authorization: basic, 'x-preview': '1' }],
    ['https://other.example', { authorization: 'Bearer tok/en==' }],
  ]),
  cookies: [
    {
      name: 'sid',
      value: 'cookie value',
      domain: 'shop.example',
      isForSubdomains: false,
      path: '/',
      isSecure: true,
    },
  ],
};

test('fields go to their own origin alone, whatever its path, and not to another port or scheme', () => {
  expect(headersFor(credentials, 'https://shop.example/teas?a=b')).toEqual({
    authorization: basic,
    'x-preview': '1',
  });
  expect(headersFor(credentials, 'http://shop.example/')).toEqual({});
  expect(headersFor(credentials, 'https://shop.example:8443/')).toEqual({});
  expect(headersFor(credentials, 'https://www.shop.example/')).toEqual({});
});
