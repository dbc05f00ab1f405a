import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { loadSuffixes } from '../../suffixes.ts';
import { isPublicSuffix, isRegistry, isSameOwner, isSharedDomain, registeredDomain } from './sites.ts';

const { suffixes } = await loadSuffixes();

describe('registeredDomain', () => {
  it.each([
    ['kettle.com', 'kettle.com'],
    ['a.b.kettle.com', 'kettle.com'],
    ['www.kettle.co.uk', 'kettle.co.uk'],
    ['www.firma.com.pl', 'firma.com.pl'],
    ['co.uk', 'co.uk'],
    ['shop.com.example', 'com.example'],
    ['www.mine.github.io', 'github.io'],
    // *.kawasaki.jp, !city.kawasaki.jp
    ['a.b.tea.kawasaki.jp', 'b.tea.kawasaki.jp'],
    ['tea.kawasaki.jp', 'tea.kawasaki.jp'],
    ['www.city.kawasaki.jp', 'city.kawasaki.jp'],
    ['kawasaki.jp', 'kawasaki.jp'],
    // *.ck, !www.ck
    ['kettle.shop.ck', 'kettle.shop.ck'],
    ['a.www.ck', 'www.ck'],
    // names as browsers write them: 公司.cn
    ['a.b.xn--55qx5d.cn', 'b.xn--55qx5d.cn'],
    ['www.kettle.com.', 'kettle.com'],
    ['intranet', 'intranet'],
    ['192.168.0.1', '192.168.0.1'],
    ['[2001:db8::1]', '[2001:db8::1]'],
    ['constructor', 'constructor'],
    ['a.__proto__', 'a.__proto__'],
    ['a..b', '.b'],
    ['', ''],
  ])('of %s is %s', (host, domain) => {
    expect(registeredDomain(host, suffixes)).toBe(domain);
  });

  it('stays fast for a host of a megabyte', () => {
    const host = `${'a.'.repeat(500_000)}kawasaki.jp`;
    expect(effort(() => registeredDomain(host, suffixes))).toBeLessThan(4);
  });
});

describe('a public suffix', () => {
  it.each([
    ['com', true, false],
    ['co.uk', true, false],
    ['kettle.co.uk', false, false],
    ['github.io', false, true],
    ['mine.github.io', false, false],
    ['city.kawasaki.jp', false, false],
    ['tea.kawasaki.jp', true, false],
    ['madeup', true, false],
  ])('%s: registry %s, shared %s', (domain, ofRegistry, shared) => {
    expect(isRegistry(domain, suffixes)).toBe(ofRegistry);
    expect(isSharedDomain(domain, suffixes)).toBe(shared);
    expect(isPublicSuffix(domain, suffixes)).toBe(ofRegistry || shared);
  });
});

describe('isSameOwner', () => {
  it.each([
    ['kettle.com', 'cdn.kettle.com', true],
    ['kettle.com', 'kettle.net', false],
    ['a.co.uk', 'b.co.uk', false],
    ['mine.github.io', 'yours.github.io', false],
    ['mine.github.io', 'deep.mine.github.io', true],
    ['github.io', 'mine.github.io', false],
    ['mine.s3.amazonaws.com', 'yours.s3.amazonaws.com', false],
    ['kettle.com', 'www.kettle.com.', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['a.city.kobe.jp', 'b.city.kobe.jp', true],
    ['a.tea.kobe.jp', 'b.tea.kobe.jp', false],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(isSameOwner(one, other, suffixes)).toBe(expected);
  });
});
