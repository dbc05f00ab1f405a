import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { isPastHashing, mixedContentOf, securedAttribute } from './mixed-content.ts';

const upgrading = [['content-security-policy', 'upgrade-insecure-requests']] as const;
const isMixed = (
  address: string,
  url = 'https://example.com/',
  headers: typeof upgrading | readonly [] = [],
) => mixedContentOf(collectHtml('', url), { how: 'observed', url, status: 200, headers })(new URL(address));

describe('mixed content', () => {
  it.each([
    ['http://a.example/', true],
    ['https://a.example/', false],
    ['http://localhost:5173/', false],
    ['data:,a', false],
  ])('%s on an https page: %s', (address, expected) => {
    expect(isMixed(address)).toBe(expected);
  });

  it('is not what a policy upgrades to https', () => {
    expect(isMixed('http://a.example/', undefined, upgrading)).toBe(false);
  });

  it('is not on a page that was itself loaded over http', () => {
    expect(isMixed('http://a.example/', 'http://example.com/')).toBe(false);
  });
});

describe('a hash does not matter', () => {
  it.each([
    ['http://a.example/', 'https://example.com/', true],
    ['https://cdn.polyfill.io/', 'https://example.com/', true],
    ['https://10.0.0.1/', 'https://example.com/', true],
    ['https://10.0.0.1/', 'https://10.0.0.2/', false],
    ['https://a.example/', 'https://example.com/', false],
  ])('of %s on %s: %s', (address, url, expected) => {
    expect(isPastHashing(collectHtml('', url), undefined)(new URL(address))).toBe(expected);
  });
});

describe('the attribute over https', () => {
  it.each([
    ['src', 'http://a.example/b?c&d', 'src="https://a.example/b?c&amp;d"'],
    ['srcset', 'http://a.example/', undefined],
    ['src', 'http://a.example:8080/', undefined],
    ['src', 'http://203.0.113.9/', undefined],
    ['src', 'http://[2606:4700::1]/', undefined],
  ])('%s %s: %s', (attribute, address, fix) => {
    expect(securedAttribute({ attribute, url: new URL(address) }).fix).toBe(fix);
  });
});
