import { expect, it } from 'vitest';
import type { Sitemap } from './sitemap.ts';
import { sitemapFaults } from './sitemap-faults.ts';

const place = {
  url: 'https://example.com/sitemap.xml',
  site: 'https://example.com/page',
  isWhole: true,
  isPart: false,
  at: Date.parse('2026-11-20T12:00:00Z'),
};
const sound: Sitemap = { kind: 'urls', addresses: ['https://example.com/'], count: 1, modified: [] };
const listing = (...addresses: readonly string[]): Sitemap => ({
  ...sound,
  addresses,
  count: addresses.length,
});

it.each<[name: string, sitemap: Sitemap, circumstances: Partial<typeof place>, faults: readonly string[]]>([
  ['a date of tomorrow', { ...sound, modified: ['2026-11-21'] }, {}, []],
  ['a time a day ahead', { ...sound, modified: ['2026-11-21T12:00:00Z'] }, {}, []],
  ['a time a second later', { ...sound, modified: ['2026-11-21T12:00:01Z'] }, {}, ['ahead']],
  ['a date ahead', { ...sound, modified: ['2026-11-20', '2026-11-22'] }, {}, ['ahead']],
  [
    'XML that is not well formed',
    { ...sound, broken: { line: 3, kind: 'ampersand', excerpt: '&b' } },
    {},
    ['broken'],
  ],
  [
    'the same where it was cut',
    { ...sound, broken: { line: 3, kind: 'unclosed', excerpt: '' } },
    { isWhole: false },
    ['heavy'],
  ],
  ['a sound one', { ...sound, modified: ['2026-11-20'], encoding: 'utf-8' }, {}, []],
  ['no entries', listing(), {}, ['empty']],
  ['no entries yet where it was cut', listing(), { isWhole: false }, ['heavy']],
  ['an index in an index', { ...sound, kind: 'index' }, { isPart: true }, ['nested']],
  ['an index', { ...sound, kind: 'index' }, {}, []],
  ['an index of parts on another host', { ...listing('https://maps.example/1.xml'), kind: 'index' }, {}, []],
  ['more entries than are read', { ...sound, count: 50_001 }, {}, ['crowded']],
  ['as many as are read', { ...sound, count: 50_000 }, {}, []],
  ['another encoding', { ...sound, encoding: 'koi8-r' }, {}, ['encoding']],
  ['relative addresses', listing('/a', 'a.html', '//example.com/a', 'https://'), {}, ['relative']],
  ['an address of 2,047 characters', listing(`https://example.com/${'a'.repeat(2_027)}`), {}, []],
  ['an address of 2,048 characters', listing(`https://example.com/${'a'.repeat(2_028)}`), {}, ['long']],
  [
    'another host, and another scheme',
    listing('https://www.example.com/', 'http://example.com/'),
    {},
    ['foreign'],
  ],
  ['another protocol', listing('ftp://example.com/a'), {}, ['foreign']],
  ['a date that is empty', { ...sound, modified: [''] }, {}, ['date']],
  ['a development site in development', listing('http://localhost/a'), { url: 'http://localhost/1.xml' }, []],
  ['a host in capitals', listing('HTTPS://EXAMPLE.COM/a'), {}, []],
  [
    'the site it is on, though not the one asked about',
    listing('https://maps.example/'),
    { url: 'https://maps.example/1.xml' },
    [],
  ],
  ['dates nobody can read', { ...sound, modified: ['yesterday', '2026-11-20'] }, {}, ['date']],
])('%s', (_name, sitemap, circumstances, faults) => {
  const found = sitemapFaults(sitemap, { ...place, ...circumstances });
  expect(found.map(({ fault }) => fault)).toEqual(faults);
});

it('counts entries, and shows the first', () => {
  const [fault] = sitemapFaults(listing('/a', '/b'), place);
  expect(fault?.values).toEqual({ count: 2, example: '/a' });
});
