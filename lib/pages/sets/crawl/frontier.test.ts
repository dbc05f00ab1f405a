import { describe, expect, it } from 'vitest';
import { frontier } from './frontier.ts';

const FIRST = 'https://shop.example/';

/** Returns the paths that are requested, in order. */
function taken({ next }: ReturnType<typeof frontier>): string[] {
  const paths: string[] = [];
  for (let found = next(); found; found = next()) paths.push(found.address.slice(FIRST.length - 1));
  return paths;
}

function offered(addresses: readonly string[], limit = 100) {
  const ahead = frontier({ first: FIRST, limit, isBounded: true });
  for (const address of addresses) ahead.offer(new URL(address, FIRST).href, 1);
  return ahead;
}

describe('the addresses of a set', () => {
  it('are requested once each, in the order in which they were found, with their depth', () => {
    const ahead = frontier({ first: FIRST, limit: 9, isBounded: true });
    ahead.offer(FIRST, 0);
    ahead.offer(`${FIRST}teas#green`, 1);
    ahead.offer(`${FIRST}teas`, 2);
    ahead.offer('no address', 1);
    expect([ahead.next(), ahead.next(), ahead.next()]).toEqual([
      { address: FIRST, depth: 0 },
      { address: `${FIRST}teas`, depth: 1 },
      null,
    ]);
  });

  it.each([
    ['https://blog.shop.example/', 'host'],
    ['http://shop.example/teas', 'host'],
    ['https://shop.example:8443/', 'host'],
    ['mailto:ann@shop.example', 'host'],
    ['/catalogue.pdf', 'file'],
    ['/wren.JPG?size=2', 'file'],
    ['/logout', 'action'],
    ['/basket?sessionid=9f3a71c6e20b84d5a1', 'secret'],
    ['/cart?add-to-cart=7', 'action'],
  ])('leave out %s: %s', (address, reason) => {
    const ahead = offered([address, '/teas']);
    expect(taken(ahead)).toEqual(['/teas']);
    expect([...ahead.leftOut]).toEqual([[new URL(address, FIRST).href, reason]]);
  });

  it('leave out private addresses, unless the first one is private', () => {
    const ahead = frontier({ first: 'http://192.168.1.4/', limit: 9, isBounded: true });
    ahead.offer('http://192.168.1.4/status', 1);
    expect(ahead.next()).toEqual({ address: 'http://192.168.1.4/status', depth: 1 });
  });

  it('leave out what is linked only with nofollow', () => {
    const ahead = frontier({ first: FIRST, limit: 9, isBounded: true });
    ahead.offer(`${FIRST}teas`, 1, false);
    ahead.offer(`${FIRST}cups`, 1, false);
    ahead.offer(`${FIRST}teas`, 2);
    ahead.offer(`${FIRST}teas`, 3, false);
    expect(taken(ahead)).toEqual(['/teas']);
    expect([...ahead.leftOut]).toEqual([[`${FIRST}cups`, 'nofollow']]);
  });

  it('end at the limit; the rest is left out', () => {
    const ahead = offered(['/a', '/b', '/c', '/d'], 3);
    expect(taken(ahead)).toEqual(['/a', '/b', '/c']);
    expect([...ahead.leftOut]).toEqual([[`${FIRST}d`, 'limit']]);
  });

  it('are those that an earlier run has left, and what it has taken counts', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((path) => `${FIRST}${path}`) as [
      string,
      string,
      string,
      string,
    ];
    const state = {
      waiting: [{ address: c, depth: 2 }],
      known: [a, b, c, d],
      leftOut: { [d]: 'nofollow' as const },
      patterns: { '/a': 1, '/b': 1 },
    };
    const ahead = frontier({ first: FIRST, limit: 4, isBounded: true, state });
    for (const address of [a, d, `${FIRST}e`]) ahead.offer(address, 3);
    expect(taken(ahead)).toEqual(['/c', '/d']);
    expect([...ahead.leftOut]).toEqual([[`${FIRST}e`, 'limit']]);
  });

  it('are of one pattern in a quarter of the pages at most, unless the user gave them', () => {
    const days = Array.from({ length: 10 }, (_, n) => `/calendar/2026-11-${10 + n}`);
    const ahead = offered([...days, '/teas', '/cups'], 12);
    expect(taken(ahead)).toEqual([...days.slice(0, 3), '/teas', '/cups']);
    expect(new Set(ahead.leftOut.values())).toEqual(new Set(['pattern']));
    const given = frontier({ first: FIRST, limit: 12, isBounded: false });
    for (const day of days) given.offer(new URL(day, FIRST).href, null);
    expect(taken(given)).toEqual(days);
  });

  it.each([
    [1, 1],
    [7, 1],
    [8, 2],
    [500, 125],
    [1_000, 250],
  ])('of a set of %i pages are at most %i of one pattern', (limit, most) => {
    const ahead = offered(
      Array.from({ length: 300 }, (_, n) => `/p/${n}`),
      limit,
    );
    expect(taken(ahead)).toHaveLength(most);
  });
});
