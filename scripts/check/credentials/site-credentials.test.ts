import { expect, test } from 'vitest';
import { type Credentials, headersFor, requestWith } from './site-credentials.ts';

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

test.each([
  [
    'https://shop.example/',
    { accept: '*/*', cookie: 'sid=cookie value', authorization: basic, 'x-preview': '1' },
  ],
  ['http://shop.example/', { accept: '*/*' }],
  ['https://other.example/', { accept: '*/*', authorization: 'Bearer tok/en==' }],
])('a request to %s has what was given for it', async (url, headers) => {
  const sent: unknown[] = [];
  const send = (async (_: string, init: RequestInit) => sent.push(init.headers)) as unknown as typeof fetch;
  await requestWith(credentials, send)(url, { headers: { accept: '*/*' } });
  expect(sent).toEqual([headers]);
});

test('a cookie field that was given stands in place of the cookies of a file', async () => {
  const own = { ...credentials, headers: new Map([['https://shop.example', { cookie: 'sid=own' }]]) };
  const sent: unknown[] = [];
  const send = (async (_: string, init: RequestInit) => sent.push(init.headers)) as unknown as typeof fetch;
  await requestWith(own, send)('https://shop.example/');
  expect(sent).toEqual([{ cookie: 'sid=own' }]);
});
