import { expect, test } from 'vitest';
import { fitsPath, hasEnded, isLeftOut, rulesFor, siteOf } from './ignore-rules.ts';
import type { SettingsFile } from './settings-file.ts';

test.each([
  ['/blog/*', 'https://shop.example/blog/tea', true],
  ['/blog/*', 'https://shop.example/blog', false],
  ['/blog/*', 'https://shop.example/old/blog/tea', false],
  ['*/print', 'https://shop.example/blog/tea/print', true],
  ['*?sort=*', 'https://shop.example/teas?sort=price', true],
  ['/teas', 'https://shop.example/teas?sort=price', true],
  ['/teas', 'https://shop.example/teas/assam', false],
  ['/a*b*b', 'https://shop.example/ab', false],
  ['/a*b*b', 'https://shop.example/abb', true],
  ['*', 'https://shop.example/', true],
])('the pattern %s and the address %s: %s', (pattern, address, isFit) => {
  expect(fitsPath(address, pattern)).toBe(isFit);
});

test('a pattern with many stars is compared in one pass', () => {
  expect(fitsPath(`https://shop.example/${'a'.repeat(2_000)}`, `${'*a'.repeat(1_000)}*b`)).toBe(false);
});

test.each([
  ['2020-02-29', Date.UTC(2020, 1, 29, 23, 59), false],
  ['2020-02-29', Date.UTC(2020, 2, 1), true],
  [undefined, Date.UTC(2020, 2, 1), false],
])('a rule until %s has ended at %i: %s', (until, now, isOver) => {
  expect(hasEnded({ until }, now)).toBe(isOver);
});

const file: SettingsFile = {
  ignore: ['seo/title'],
  sites: [
    {
      origin: 'https://shop.example',
      staging: { origin: 'http://localhost:3000' },
      ignore: [{ check: 'seo/description', message: 'missing', paths: ['/cart', '/login/*'] }],
    },
    { origin: 'https://other.example', ignore: ['security/hsts'] },
  ],
};

test('a site is found by its origin and by that of its staging site, port included', () => {
  const [shop, other] = file.sites ?? [];
  expect(siteOf(file, 'https://shop.example/teas')).toBe(shop);
  expect(siteOf(file, 'http://localhost:3000/teas')).toBe(shop);
  expect(siteOf(file, 'http://localhost:4000/teas')).toBeUndefined();
  expect(siteOf(file, 'https://other.example/')).toBe(other);
});

test('a page leaves out what all sites, its site and its path leave out', () => {
  const checksOf = (address: string) => rulesFor(file, address).map(({ check }) => check);
  expect(checksOf('https://shop.example/')).toEqual(['seo/title']);
  expect(checksOf('http://localhost:3000/login/new')).toEqual(['seo/title', 'seo/description']);
  expect(checksOf('https://other.example/login/new')).toEqual(['seo/title', 'security/hsts']);
  expect(checksOf('https://third.example/')).toEqual(['seo/title']);
});

test('a rule with a message leaves the other messages of its check', () => {
  const isOut = isLeftOut(rulesFor(file, 'https://shop.example/cart'));
  expect(isOut('seo/description', 'missing')).toBe(true);
  expect(isOut('seo/description', 'tooLong')).toBe(false);
  expect(isOut('seo/title', 'anything')).toBe(true);
  expect(isOut('seo/canonical', 'missing')).toBe(false);
});

test('messages of different checks are not confused', () => {
  const isOut = isLeftOut([{ check: 'seo/a', message: 'one' }]);
  expect([isOut('seo/a', 'one'), isOut('seo/b', 'one'), isOut('seo/a', 'two')]).toEqual([true, false, false]);
});
