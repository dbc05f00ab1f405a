import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPARED_FIELDS, type ComparedField, isList, isMinor } from './compared-field.ts';
import { comparedValue, sameHosts } from './compared-value.ts';

const FIELDS = COMPARED_FIELDS.map(({ field }) => field);

it('of these fields a page may have several values', () => {
  expect(FIELDS.filter(isList).join(' ')).toBe(
    'mainHeading alternates results data social headings links images',
  );
});

it('these fields are only worth knowing in a history', () => {
  expect(FIELDS.filter(isMinor).join(' ')).toBe('social text elements headings links images');
});

describe('what a value is compared by', () => {
  it.each([
    ['title', 'Copper  kettles\n', 'Copper kettles'],
    ['title', 'Sale until May 3, 2026', 'Sale until 17 May'],
    ['title', 'Новости 3 мая 2026', 'Новости 17 июня 2026'],
    ['title', 'Новини 3 травня 2026', 'Новини 17 серпня 2026'],
    ['title', 'Promocja do 3 maja 2026', 'Promocja do 17 sierpnia 2026'],
    ['title', 'Angebot bis 3. März', 'Angebot bis 17. Dezember'],
    ['title', 'Jusqu’au 3 août', 'Jusqu’au 17 février'],
    ['title', 'Hasta el 3 de enero de 2026', 'Hasta el 17 de agosto de 2027'],
    ['title', 'Fino al 3 luglio', 'Fino al 17 giugno'],
    ['title', 'From June 3rd to 5:30', 'From May 21st to 17:45'],
    ['title', 'Stand 3.5.2026', 'Stand 17/12/2026'],
    ['title', 'Cafe\u0301', 'Café'],
    ['social', 'article:modified_time: 2026-05-03T10:00:00+02:00', 'article:modified_time: 2026-06-01'],
    ['images', '/heron.9f3a71c6e2.jpg?v=3', '/heron.0b84d5aa12.jpg?v=4'],
    [
      'headings',
      'H2 Order 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
      'H2 Order 6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    ],
    ...['v', 'ver', 'version', 'rev', 'hash', 'cb', '_', 't', 'ts'].map(
      (name) => ['images', `/heron.jpg?w=9&${name}=12`, `/heron.jpg?w=9&${name}=a7`] as const,
    ),
    ['robots', 'index, follow, NoArchive', 'noarchive'],
    ['robots', 'all, noarchive', 'noarchive'],
    [
      'content-security-policy',
      "script-src 'nonce-aGVsbG8' https://b.example https://a.example; object-src 'none'",
      "object-src 'none'; SCRIPT-SRC https://a.example https://b.example 'nonce-d29ybGQ'",
    ],
    ['content-security-policy', "img-src 'self' 'self' data:", "img-src data: 'self'"],
    [
      'strict-transport-security',
      'max-age=63072000; includeSubDomains',
      'includesubdomains;max-age = 63072000',
    ],
    ['permissions-policy', 'camera=(), geolocation=(self)', 'geolocation=(self),camera=()'],
    ['x-frame-options', 'SAMEORIGIN', 'sameorigin'],
  ] as const)('is the same for two forms of %s', (field, one, other) => {
    expect(comparedValue(field, other)).toBe(comparedValue(field, one));
  });

  it.each([
    ['title', 'Kettles from 12 €', 'Kettles from 14 €'],
    ['headings', 'H2 7 steps', 'H2 8 steps'],
    ['referrer-policy', 'no-referrer, same-origin', 'same-origin, no-referrer'],
    ['robots', 'noindex', 'index'],
    ['content-security-policy', "script-src 'self'", "script-src 'none'"],
    ['links', 'Kettles → https://shop.example/a', 'Kettles → https://shop.example/b'],
  ] as const)('differs for two values of %s', (field, one, other) => {
    expect(comparedValue(field, other)).not.toBe(comparedValue(field, one));
  });

  it('is its own key, whatever the field and the value', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...[
          "'nonce-x'",
          '2026-05-03',
          'T10:00Z',
          '3',
          'May',
          'мая',
          '10:30',
          '?v=12',
          '&t=9f',
          ';',
          ',',
          '=',
        ],
        ...['9f3a71c6e2', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'index', 'none', '§self', '\u00A0', '…'],
      ),
    );
    const value = fc.array(word).chain((words) => fc.constantFrom(words.join(' '), words.join('')));
    const field = fc.constantFrom<ComparedField>(...FIELDS);
    fc.assert(
      fc.property(field, value, (name, text) => {
        const key = comparedValue(name, text);
        expect(comparedValue(name, key)).toBe(key);
      }),
    );
  });
});

describe('the hosts of two pages', () => {
  const [site, copy] = ['shop.example', 'staging.shop.example'];

  it.each([
    ['https://shop.example/kettles', 'http://staging.shop.example/kettles'],
    ['de https://de.shop.example/', 'de https://de.staging.shop.example/'],
    ["img-src 'self' cdn.shop.example", "img-src 'self' cdn.staging.shop.example"],
    [
      'Tea → //shop.example/?to=https://shop.example/',
      'Tea → //staging.shop.example/?to=http://shop.example/',
    ],
  ])('are one: %s', (one, other) => {
    for (const mapped of [sameHosts(site, copy), sameHosts(copy, site)])
      expect(mapped(other)).toBe(mapped(one));
  });

  it.each([
    'https://myshop.example/',
    'https://shop.example.com/',
    'https://shop.example:8443/',
    'https://shop-example/',
    'https://other.example/shop',
  ])('leave other hosts: %s', (address) => {
    expect(sameHosts(site, copy)(address)).toBe(address);
  });

  it('include the port, and are nothing if they are equal', () => {
    const mapped = sameHosts('localhost:4001', 'localhost:4002');
    expect(mapped('http://localhost:4001/a')).toBe(mapped('http://localhost:4002/a'));
    expect(sameHosts(site, site)('https://shop.example/')).toBe('https://shop.example/');
  });
});
