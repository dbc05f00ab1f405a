import { describe, expect, it } from 'vitest';
import { documentAddress, domainOf, hostOf, isSamePage, plainParts } from './address.ts';

describe('hostOf', () => {
  it.each([
    ['https://Shop.Example.COM.:8443/a?b#c', 'shop.example.com'],
    ['example.com', 'example.com'],
    ['example.com:8080/path', 'example.com'],
    ['https://user:secret@example.com/', 'example.com'],
    ['https://пример.рф/', 'xn--e1afmkfd.xn--p1ai'],
    ['http://[::1]:3000/', '[::1]'],
    ['chrome://settings', ''],
    ['mailto:someone@example.com', ''],
    ['', ''],
    ['https://', ''],
    ['  example.com  ', 'example.com'],
    [' https://example.com/ ', 'example.com'],
    ['example.com/go?to=ftp://other.example', 'example.com'],
    ['example.com:8080', 'example.com'],
    ['view:8x', ''],
    ['xhttps://example.com/', ''],
    ['httpsx://example.com/', ''],
  ])('%s is %s', (address, host) => {
    expect(hostOf(address)).toBe(host);
  });
});

describe('domainOf', () => {
  it('keeps www if nothing else is left of the domain', () => {
    expect(domainOf('https://www.example.com/')).toBe('example.com');
    expect(domainOf('www.com')).toBe('www.com');
    expect(domainOf('www.co.uk')).toBe('co.uk');
    expect(domainOf('my.www.example.com')).toBe('my.www.example.com');
  });
});

describe('documentAddress', () => {
  it.each([
    ['https://example.com/a#b', 'https://example.com/a'],
    ['https://example.com/a?c#b#d', 'https://example.com/a?c'],
    ['https://example.com/a', 'https://example.com/a'],
    ['', ''],
    [undefined, undefined],
  ])('%s is in the document %s', (address, document) => {
    expect(documentAddress(address)).toBe(document);
  });
});

describe('plainParts', () => {
  it.each([
    ['https://shop.example/', 'shop.example', '/'],
    ['http://www.shop.example/kettles/7?size=1&b=(2)#top', 'www.shop.example', '/kettles/7?size=1&b=(2)#top'],
    ['https://xn--e1afmkfd.xn--p1ai/a_b~c', 'xn--e1afmkfd.xn--p1ai', '/a_b~c'],
  ])('of %s are what a parser returns', (address, host, path) => {
    const parsed = new URL(address);
    expect(parsed.href).toBe(address);
    expect(plainParts(address)).toEqual({ host, path });
  });

  it.each([
    'https://Shop.example/',
    'https://shop.example',
    'https://shop.example:443/',
    'https://user@shop.example/',
    'https://shop.example/a/../b',
    'https://shop.example/./a',
    "https://shop.example/?it's",
    'https://shop.example/a b',
    'https://shop.example/чай',
    'https://shop.example/%d1%87',
    'https://shop.example\\\\a',
    'http://127.1/',
    'http://0x7f.1/',
    'http://localhost/',
    'ftp://shop.example/',
    'https://shop.example./',
    '',
  ])('of %s need a parser', (address) => {
    expect(plainParts(address)).toBeNull();
  });
});

describe('isSamePage', () => {
  it.each([
    ['https://example.com', 'https://EXAMPLE.com/', true],
    ['https://example.com/a#b', 'https://example.com/a#c', true],
    ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai/', true],
    ['no address', 'no address', true],
    ['https://example.com/a', 'https://example.com/b', false],
    ['https://example.com/a', 'https://example.com/a?b', false],
    ['', '', false],
    [null, null, false],
    [undefined, 'https://example.com/', false],
    ['https://example.com/', null, false],
  ])('%s and %s: %s', (a, b, isSame) => {
    expect(isSamePage(a, b)).toBe(isSame);
  });
});
