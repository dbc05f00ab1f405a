import { describe, expect, it } from 'vitest';
import { followPlainHttp, plainHttpAddress } from './follow-redirects.ts';
import type { FetchOnce } from './visit.ts';

/** A network of addresses: a status and where it redirects, or why there is no response. */
const network =
  (
    answers: Record<string, readonly [status: number, location?: string] | 'unreachable' | 'unknown'>,
  ): FetchOnce =>
  async (url) => {
    const answer = answers[url] ?? 'unknown';
    if (typeof answer === 'string') return { failure: answer };
    const [status, location] = answer;
    const headers = location === undefined ? [] : [['location', location] as const];
    return { status, url, headers, bytes: new Uint8Array(), isWhole: true };
  };

const REDIRECTING = network({
  'http://a.test/': [301, 'https://a.test/'],
  'https://a.test/': [302, '/en/'],
  'https://a.test/en/': [200],
});

describe('a redirect chain', () => {
  it('is followed to its end, hop by hop', async () => {
    const way = await followPlainHttp('https://a.test/page', REDIRECTING);
    expect(way?.hops.map(({ url, status }) => `${status} ${url}`)).toEqual([
      '301 http://a.test/',
      '302 https://a.test/',
      '200 https://a.test/en/',
    ]);
    expect(way?.isWhole).toBe(true);
  });

  it('ends where the browser itself switched to https, which is no response of the server', async () => {
    const asked: string[] = [];
    const headers = [
      ['location', 'https://a.test/'],
      ['non-authoritative-reason', 'HSTS'],
    ] as const;
    const knowing: FetchOnce = async (url) => {
      asked.push(url);
      return { status: 307, url, headers, bytes: new Uint8Array(), isWhole: true };
    };
    expect(await followPlainHttp('https://a.test/page', knowing)).toEqual({
      how: 'second request',
      isWhole: false,
      hops: [{ url: 'http://a.test/', status: 307, headers, byBrowser: true }],
    });
    expect(asked).toEqual(['http://a.test/']);
  });

  it('is not whole if a hop must not be requested, gives no response, or the chain never ends', async () => {
    const allowed = await followPlainHttp('https://a.test/page', REDIRECTING, async (url) =>
      url.startsWith('http:'),
    );
    expect(allowed).toEqual({
      how: 'second request',
      isWhole: false,
      hops: [{ url: 'http://a.test/', status: 301, headers: [['location', 'https://a.test/']] }],
    });
    const silent = await followPlainHttp(
      'https://a.test/page',
      network({ 'http://a.test/': [301, 'https://gone.test/'] }),
    );
    expect(silent).toEqual({
      how: 'second request',
      isWhole: false,
      hops: [{ url: 'http://a.test/', status: 301, headers: [['location', 'https://gone.test/']] }],
    });
    const endless = await followPlainHttp('https://a.test/page', network({ 'http://a.test/': [301, '/'] }));
    expect(endless?.isWhole).toBe(false);
    expect(endless?.hops).toHaveLength(10);
  });

  it.each([
    ['http://127.0.0.1/router/reboot?confirm=1', 'private'],
    ['http://localhost/', 'private'],
    ['https://[::ffff:a00:1]/', 'private'],
    ['http://router.local/', 'private'],
    ['https://a.example/logout', 'action'],
    ['https://a.example/cart?action=delete', 'action'],
    ['ftp://a.example/', 'scheme'],
  ] as const)('from a public site ends before %s, at its first hop or later', async (url, risk) => {
    const asked: string[] = [];
    const recorded =
      (fetchOnce: FetchOnce): FetchOnce =>
      (address, options) => {
        asked.push(address);
        return fetchOnce(address, options);
      };
    const first = { 'http://a.example/': [301, url] } as const;
    const way = await followPlainHttp('https://a.example/', recorded(network(first)));
    expect(way).toEqual({
      how: 'second request',
      isWhole: false,
      hops: [{ url: 'http://a.example/', status: 301, headers: [['location', url]] }],
      withheld: { url, risk },
    });
    const later = { 'http://a.example/': [301, '/en'], 'http://a.example/en': [302, url] } as const;
    const longer = await followPlainHttp('https://a.example/', recorded(network(later)));
    expect(longer?.withheld).toEqual({ url, risk });
    expect(asked).toEqual(['http://a.example/', 'http://a.example/', 'http://a.example/en']);
  });

  it('ends with status 0 if no server listens, and is null if nothing is known', async () => {
    const closed = await followPlainHttp('https://a.test/page', network({ 'http://a.test/': 'unreachable' }));
    expect(closed).toEqual({
      how: 'second request',
      isWhole: true,
      hops: [{ url: 'http://a.test/', status: 0, headers: [] }],
    });
    expect(await followPlainHttp('https://a.test/page', network({}))).toBeNull();
  });
});

describe('the plain http address', () => {
  it.each<[string, string | null]>([
    ['https://a.test/page?x#y', 'http://a.test/'],
    ['https://a.test:8443/', null],
    ['http://a.test/', null],
  ])('of %s is %s', (url, address) => {
    expect(plainHttpAddress(url)).toBe(address);
  });
});
