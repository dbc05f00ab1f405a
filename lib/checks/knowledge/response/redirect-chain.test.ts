import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hop } from '../../inspection.ts';
import { loadSuffixes } from '../../suffixes.ts';
import {
  crawledRedirects,
  isKeptOnHttps,
  isSignIn,
  observatoryRedirection,
  ownRedirects,
  redirectsOf,
  shortestWay,
  verdictOn,
} from './redirect-chain.ts';

const { suffixes } = await loadSuffixes();

/** Responses of consecutive addresses; a status may precede its address, 301 is the default. */
const hops = (...addresses: string[]): Hop[] =>
  addresses.map((address, index) => {
    const [status, url] = address.includes(' ') ? address.split(' ') : [undefined, address];
    const isLast = index === addresses.length - 1;
    if (status === 'hsts') return { url: url ?? '', status: 307, headers: [], byBrowser: true };
    return { url: url ?? '', status: Number(status ?? (isLast ? 200 : 301)), headers: [] };
  });
const way = (...addresses: string[]) => ({
  how: 'observed' as const,
  hops: hops(...addresses),
  isWhole: true,
});

describe('a step', () => {
  it.each([
    ['http://tea.example/a', 'https://tea.example/a', ['https']],
    ['https://tea.example/a', 'http://tea.example/a', ['downgrade']],
    ['http://tea.example/', 'https://www.tea.example/', ['https', 'www added']],
    ['https://www.tea.example/', 'https://tea.example/', ['www removed']],
    ['https://tea.example/a', 'https://tea.example/a/', ['slash']],
    ['https://tea.example/A', 'https://tea.example/a', ['case']],
    ['https://tea.example/index.html', 'https://tea.example/', ['index']],
    ['https://tea.example/', 'https://tea.example/en/', ['language']],
    ['https://tea.example/about', 'https://tea.example/pt-BR/about', ['language']],
    ['https://tea.example/de/about/', 'https://tea.example/en/about', ['language']],
    ['https://tea.example/about', 'https://tea.example/my-shop/about', ['path']],
    ['https://tea.example/', 'https://tea.example/qq/', ['path']],
    ['https://tea.example/en/a', 'https://tea.example/en/b', ['path']],
    ['https://tea.example/a?utm_source=x', 'https://tea.example/a', ['tracking lost']],
    ['https://tea.example/a?utm_source=x', 'https://tea.example/b?utm_source=x', ['path']],
    ['https://tea.example/a?b=1', 'https://tea.example/a?b=2', ['query']],
    ['https://tea.example/', 'https://kettle.example/', ['host']],
    ['https://tea.example/a', 'https://tea.example/a', []],
  ])('from %s to %s', (from, to, changes) => {
    expect([...(redirectsOf(hops(from, to))[0]?.changes ?? [])].sort()).toEqual([...changes].sort());
  });

  it.each([
    ['301 http://tea.example/', 'permanent'],
    ['308 http://tea.example/', 'permanent'],
    ['302 http://tea.example/', 'temporary'],
    ['303 http://tea.example/', 'temporary'],
    ['307 http://tea.example/', 'temporary'],
    ['hsts http://tea.example/', 'browser'],
  ])('%s is %s', (from, kind) => {
    expect(redirectsOf(hops(from, 'https://tea.example/'))[0]?.kind).toBe(kind);
  });

  it.each([
    ['https://tea.example/login?next=/', true],
    ['https://tea.example/users/sign_in', true],
    ['https://tea.example/users/sign-in', true],
    ['https://tea.example/oauth2/callback', true],
    ['https://login.tea.example/', true],
    ['https://tea.example/author/ann', false],
    ['https://tea.example/blog', false],
  ])('%s is a sign-in page: %s', (address, expected) => {
    expect(redirectsOf(hops('https://tea.example/', address)).map(isSignIn)).toEqual([expected]);
  });

  it('never throws, whatever the addresses are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl()), { maxLength: 8 }), (addresses) => {
        const all = addresses.map((url) => ({ url, status: 301, headers: [] }));
        expect(redirectsOf(all).length).toBeLessThanOrEqual(Math.max(0, all.length - 1));
        observatoryRedirection(all);
      }),
    );
  });
});

describe('the owner’s redirects', () => {
  it('begin after the last other site', () => {
    const steps = ownRedirects(
      way('https://t.example/x', 'http://tea.test/', 'https://www.tea.test/'),
      suffixes,
    );
    expect(steps.map(({ from }) => from.href)).toEqual(['http://tea.test/']);
  });

  it('begin again after a sign-in service', () => {
    const round = way(
      'https://tea.test/',
      'https://sso.example/',
      'https://tea.test/cb',
      'https://tea.test/',
    );
    expect(ownRedirects(round, suffixes)).toHaveLength(1);
  });
});

describe('the shortest way', () => {
  it.each([
    [
      ['http://tea.test/', 'https://tea.test/', 'https://tea.test/en', 'https://tea.test/en/'],
      ['http://tea.test/', 'https://tea.test/en/'],
    ],
    [
      ['http://tea.dev/', 'https://tea.dev/', 'https://www.tea.dev/'],
      ['http://tea.dev/', 'https://www.tea.dev/'],
    ],
    [
      ['https://tea.test/', 'https://www.tea.test/', 'https://www.tea.test/a'],
      ['https://tea.test/', 'https://www.tea.test/a'],
    ],
    [
      ['http://tea.test/a', 'http://www.tea.test/a', 'https://www.tea.test/a', 'https://www.tea.test/b'],
      ['http://tea.test/a', 'https://tea.test/a', 'https://www.tea.test/b'],
    ],
    [['https://tea.test/'], []],
  ])('of %j is %j', (addresses, shortest) => {
    expect(shortestWay(redirectsOf(hops(...addresses)))).toEqual(shortest);
  });
});

describe('a chain without a fault', () => {
  it.each([
    [{ ...way('https://tea.test/'), isWhole: true }, 'not applicable'],
    [{ ...way('http://tea.test/', 'https://tea.test/'), isWhole: true }, undefined],
    [{ ...way('https://tea.test/'), isWhole: false }, 'not looked at'],
  ])('%#', (seen, verdict) => {
    expect(verdictOn(seen)).toBe(verdict);
  });
});

describe('the Observatory’s code', () => {
  it.each([
    [['0 http://tea.test/'], 'redirection-not-needed-no-http'],
    [['200 http://tea.test/'], 'redirection-missing'],
    [['http://tea.test/', 'https://tea.test/'], 'redirection-to-https'],
    [['302 http://tea.test/', 'https://tea.test/', 'https://www.tea.test/'], 'redirection-to-https'],
    [['http://tea.test/', 'https://www.tea.test/'], 'redirection-off-host-from-http'],
    [
      ['http://tea.test/', 'http://www.tea.test/', 'https://www.tea.test/'],
      'redirection-not-to-https-on-initial-redirection',
    ],
    [['http://tea.test/', 'http://tea.test/en'], 'redirection-not-to-https'],
    [['http://tea.test/', 'https://tea.test/', 'http://tea.test/m'], 'redirection-not-to-https'],
    [['hsts http://tea.test/', 'https://tea.test/'], null],
    [['http://tea.test/', '0 https://tea.test/'], null],
    [['301 http://tea.test/'], null],
    [['http://tea.test/', '304 https://tea.test/'], 'redirection-to-https'],
    [[], null],
  ])('of %j is %s', (addresses, code) => {
    expect(observatoryRedirection(hops(...addresses))).toBe(code);
  });
});

describe('the redirects that a crawler meets', () => {
  it('are those after the last one that answers a form', () => {
    const [sent, thanks] = hops('303 https://tea.test/contact', '303 https://tea.test/sent').map((hop) => ({
      ...hop,
      byForm: true,
    }));
    const rest = hops('https://tea.test/thanks', 'https://tea.test/');
    const seen = { how: 'observed' as const, isWhole: true, hops: [sent as Hop, thanks as Hop, ...rest] };
    expect(crawledRedirects(seen, suffixes).map(({ from }) => from.href)).toEqual([
      'https://tea.test/thanks',
    ]);
  });
});

describe('a redirect to another host is kept on https', () => {
  it.each([
    ['by the rule that the host there has for its subdomains', 'max-age=31536000; includeSubDomains', true],
    ['not by a rule for that host alone', 'max-age=31536000', false],
    ['not by a rule that is taken back', 'max-age=0; includeSubDomains', false],
  ])('%s', (_how, field, isKept) => {
    const [first, last] = hops('http://www.tea.test/', 'https://tea.test/') as [Hop, Hop];
    const answered: Hop = { ...last, headers: [['strict-transport-security', field]] };
    expect(redirectsOf([first, answered]).map(isKeptOnHttps)).toEqual([isKept]);
  });
});
