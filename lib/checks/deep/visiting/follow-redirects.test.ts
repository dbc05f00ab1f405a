import { describe, expect, it } from 'vitest';
import { followRedirects, plainHttpAddress } from './follow-redirects.ts';
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
    const way = await followRedirects('http://a.test/', REDIRECTING);
    expect(way?.hops.map(({ url, status }) => `${status} ${url}`)).toEqual([
      '301 http://a.test/',
      '302 https://a.test/',
      '200 https://a.test/en/',
    ]);
    expect(way?.isWhole).toBe(true);
  });

  it('is not whole if a hop must not be requested, gives no response, or the chain never ends', async () => {
    const allowed = await followRedirects('http://a.test/', REDIRECTING, async (url) =>
      url.startsWith('http:'),
    );
    expect(allowed).toEqual({
      how: 'second request',
      isWhole: false,
      hops: [{ url: 'http://a.test/', status: 301, headers: [['location', 'https://a.test/']] }],
    });
    const silent = await followRedirects(
      'http://a.test/',
      network({ 'http://a.test/': [301, 'https://gone.test/'] }),
    );
    expect(silent).toEqual({
      how: 'second request',
      isWhole: false,
      hops: [{ url: 'http://a.test/', status: 301, headers: [['location', 'https://gone.test/']] }],
    });
    const endless = await followRedirects('http://a.test/', network({ 'http://a.test/': [301, '/'] }));
    expect(endless?.isWhole).toBe(false);
    expect(endless?.hops).toHaveLength(10);
  });

  it('ends with status 0 if no server listens, and is null if nothing is known', async () => {
    const closed = await followRedirects('http://a.test/', network({ 'http://a.test/': 'unreachable' }));
    expect(closed).toEqual({
      how: 'second request',
      isWhole: true,
      hops: [{ url: 'http://a.test/', status: 0, headers: [] }],
    });
    expect(await followRedirects('http://a.test/', network({}))).toBeNull();
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
