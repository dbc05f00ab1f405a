import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import type { Inspection, StoredCookie } from '../../inspection.ts';
import { siteCookies } from './site-cookies.ts';

const url = 'https://www.example.com/shop/cart';
const at = Date.UTC(2026, 5, 1);

function inspection(
  fields: readonly string[] | null,
  cookies?: readonly StoredCookie[],
  date?: string,
): Inspection {
  const headers = [...(fields ?? []).map((field) => ['set-cookie', field] as const)];
  return {
    url,
    at,
    page: collectHtml('', url),
    ...(fields && {
      response: {
        how: 'observed',
        url,
        status: 200,
        headers: date ? [...headers, ['date', date] as const] : headers,
      },
    }),
    ...(cookies && { cookies }),
  };
}
const texts = (known: Inspection) => siteCookies(known)?.map(({ at: { text } }) => text);
const stored: StoredCookie = {
  name: 'a',
  domain: 'www.example.com',
  hostOnly: true,
  path: '/shop',
  secure: true,
  httpOnly: false,
  sameSite: 'lax',
  expires: at + 60_000,
  value: { length: 1, kind: 'flag' },
};

describe('the cookies of a site', () => {
  it('are unknown without a response and without the store', () => {
    expect(siteCookies(inspection(null))).toBeNull();
  });

  it('are replaced by later fields of the same name, domain and path', () => {
    expect(texts(inspection(['a=1', 'a=2; Secure', 'a=3; Path=/', 'a=4; Domain=www.example.com']))).toEqual([
      'set-cookie: a=…; Secure',
      'set-cookie: a=…; Path=/',
      'set-cookie: a=…; Domain=www.example.com',
    ]);
  });

  it.each([
    ['https://www.example.com', '/'],
    ['https://www.example.com/', '/'],
    ['https://www.example.com/cart', '/'],
    ['https://www.example.com/shop/', '/shop'],
    ['https://www.example.com/shop/cart', '/shop'],
    ['https://www.example.com/shop/cart/two?a=/b/c', '/shop/cart'],
  ])('default to the folder of %s: %s', (address, path) => {
    const sent = inspection([`a=1; Path=${path}`, 'a=2; Secure']);
    const { response } = sent;
    const known = { ...sent, ...(response && { response: { ...response, url: address } }) };
    expect(texts(known)).toEqual(['set-cookie: a=…; Secure']);
  });

  it('are not replaced by what browsers refuse', () => {
    expect(texts(inspection(['a=1', 'a=2; SameSite=None']))).toEqual(['set-cookie: a=…']);
  });

  it.each([
    ['a=; Max-Age=0', true],
    ['a=; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', false],
    ['a=; Expires=Thu, 01 Jan 1970 00:00:01 GMT', true],
    ['a=; Expires=Fri, 01 Jan 2027 00:00:00 GMT', false],
    ['a=1', false],
  ])('%s is a deletion: %s', (field, expected) => {
    expect(siteCookies(inspection(['a=1; Path=/shop', field]))).toHaveLength(expected ? 0 : 1);
  });

  it('expire relative to the date of the response', () => {
    const field = 'a=; Expires=Fri, 01 Jan 2016 00:01:00 GMT';
    expect(siteCookies(inspection([field], undefined, 'Fri, 01 Jan 2016 00:00:00 GMT'))?.[0]?.lifetime).toBe(
      60,
    );
  });

  it('are those of the response and those in the store, each once', () => {
    expect(texts(inspection(['a=1'], [stored]))).toEqual(['set-cookie: a=…']);
    expect(texts(inspection(['a=1; Path=/'], [stored]))).toHaveLength(2);
    expect(siteCookies(inspection(null, [stored]))).toEqual([
      {
        name: 'a',
        value: { length: 1, kind: 'flag' },
        secure: true,
        httpOnly: false,
        partitioned: false,
        sameSite: 'Lax',
        domain: null,
        lifetime: 60,
        at: { source: 'cookie', text: 'a (Secure, SameSite=Lax, www.example.com/shop)' },
      },
    ]);
  });

  it('show the domain and path of a stored cookie', () => {
    const wide: StoredCookie = {
      ...stored,
      domain: 'example.com',
      hostOnly: false,
      path: '/',
      sameSite: 'unspecified',
    };
    expect(texts(inspection(null, [wide]))).toEqual(['a (Secure, .example.com/)']);
  });
});

it.each([
  ['of every site', {}, false],
  ['of one site', { partition: 'https://other.example' }, true],
])('a stored cookie %s is told as such', (_whose, more, partitioned) => {
  expect(siteCookies(inspection(null, [{ ...stored, ...more }]))).toEqual([
    {
      name: 'a',
      value: stored.value,
      secure: true,
      httpOnly: false,
      partitioned,
      sameSite: 'Lax',
      domain: null,
      lifetime: 60,
      at: { source: 'cookie', text: 'a (Secure, SameSite=Lax, www.example.com/shop)' },
    },
  ]);
});
