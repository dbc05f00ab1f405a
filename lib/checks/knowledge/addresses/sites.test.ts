import { describe, expect, it } from 'vitest';
import { isSameOwner, registeredDomain } from './sites.ts';

describe('registeredDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['www.example.co.uk', 'example.co.uk'],
    ['www.firma.com.pl', 'firma.com.pl'],
    ['co.uk', 'co.uk'],
    ['shop.com.example', 'com.example'],
    ['intranet', 'intranet'],
    ['192.168.0.1', '192.168.0.1'],
    ['[2001:db8::1]', '[2001:db8::1]'],
    ['', ''],
  ])('of %s is %s', (host, domain) => {
    expect(registeredDomain(host)).toBe(domain);
  });
});

describe('isSameOwner', () => {
  it.each([
    ['example.com', 'cdn.example.com', true],
    ['example.com', 'example.net', false],
    ['a.co.uk', 'b.co.uk', false],
    ['mine.github.io', 'yours.github.io', false],
    ['mine.github.io', 'deep.mine.github.io', true],
    ['10.0.0.1', '10.0.0.2', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(isSameOwner(one, other)).toBe(expected);
  });
});
