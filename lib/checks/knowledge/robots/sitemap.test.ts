import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { isSitemapDate, readSitemap, SITEMAP_LIMIT } from './sitemap.ts';

const urls = (...entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries
    .map((entry) => `<url>${entry}</url>`)
    .join('\n')}</urlset>`;
const loc = (address: string) => `<loc>${address}</loc>`;

describe('readSitemap', () => {
  it.each<[name: string, text: string, kind: string | null, addresses: readonly string[]]>([
    [
      'a list',
      urls(loc('https://example.com/a'), loc('\n https://example.com/b ')),
      'urls',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    ['an empty list', urls(), 'urls', []],
    [
      'an index',
      '<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>',
      'index',
      ['https://example.com/1.xml'],
    ],
    [
      'entities',
      urls(loc('https://example.com/?a=1&amp;b=&#50;&#x33;')),
      'urls',
      ['https://example.com/?a=1&b=23'],
    ],
    [
      'CDATA',
      urls(loc('<![CDATA[https://example.com/?a=1&b=2]]>')),
      'urls',
      ['https://example.com/?a=1&b=2'],
    ],
    [
      'comments in an address',
      urls(loc('<!-- one -->https://example.com/<!-- two -->a')),
      'urls',
      ['https://example.com/a'],
    ],
    ['entries without an address', urls(loc(''), '<url><loc/></url>', '<url/>'), 'urls', []],
    [
      'Atom, without files and replies',
      '<feed><entry><link href="https://example.com/a"/><link rel="enclosure" href="https://cdn.example/a.mp3"/><link rel="replies" href="https://example.com/a/1"/></entry></feed>',
      'feed',
      ['https://example.com/a'],
    ],
    [
      'images have addresses of their own',
      urls(
        `${loc('https://example.com/a')}<image:image><image:loc>https://example.com/a.png</image:loc></image:image>`,
      ),
      'urls',
      ['https://example.com/a'],
    ],
    [
      'what is commented out',
      urls(loc('https://example.com/a'), `<!--${loc('https://example.com/b')}-->`),
      'urls',
      ['https://example.com/a'],
    ],
    [
      'a prefix for everything',
      '<s:urlset xmlns:s="x"><s:url><s:loc>https://example.com/a</s:loc></s:url></s:urlset>',
      'urls',
      ['https://example.com/a'],
    ],
    [
      'a comment and a style sheet first',
      `<?xml-stylesheet href="/a.xsl"?><!-- <urlset> -->${urls(loc('https://example.com/a'))}`,
      'urls',
      ['https://example.com/a'],
    ],
    [
      'RSS, without the channel’s own address',
      '<rss><channel><link>https://example.com/</link><item><link>https://example.com/a</link></item></channel></rss>',
      'feed',
      ['https://example.com/a'],
    ],
    [
      'Atom',
      '<feed><link href="https://example.com/"/><entry><link rel="alternate" href="https://example.com/a?x=1&amp;y=2"/></entry></feed>',
      'feed',
      ['https://example.com/a?x=1&y=2'],
    ],
    [
      'a text',
      '\uFEFFhttps://example.com/a\r\n\r\nhttps://example.com/b\n',
      'text',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    ['a page', '<!doctype html><html><body><loc>https://example.com/</loc></body></html>', null, []],
    ['words', 'Not found', null, []],
    ['nothing', '', null, []],
    [
      'a list that was cut',
      urls(loc('https://example.com/a')).replace(/<\/url>.*$/s, '<url><loc>https://exa'),
      'urls',
      ['https://example.com/a', 'https://exa'],
    ],
  ])('%s', (_name, text, kind, addresses) => {
    const sitemap = readSitemap(text);
    expect(sitemap?.kind ?? null).toBe(kind);
    expect(sitemap?.addresses ?? []).toEqual(addresses);
  });

  it('reads dates and the declared encoding', () => {
    const text = urls(`${loc('https://example.com/')}<lastmod>2026-11-20</lastmod>`);
    expect(readSitemap(text)).toEqual({
      kind: 'urls',
      addresses: ['https://example.com/'],
      count: 1,
      modified: ['2026-11-20'],
      encoding: 'utf-8',
    });
    expect(readSitemap(text.replace('UTF-8', 'windows-1251'))?.encoding).toBe('windows-1251');
  });

  it('counts entries that it does not keep', () => {
    const text = urls(...Array<string>(SITEMAP_LIMIT.addresses + 5).fill(loc('https://example.com/')));
    const sitemap = readSitemap(text);
    expect([sitemap?.count, sitemap?.addresses.length]).toEqual([50_005, 50_000]);
  });

  it('reads hostile input in linear time', { tags: ['all'] }, () => {
    const parts = ['<', '<url>', '<loc>', '<!--', '<![CDATA[', '&#', '<urlset><url><loc>'];
    const texts = parts.map((part) => `<urlset>${part.repeat(200_000)}`);
    expect(effort(() => texts.map(readSitemap))).toBeLessThan(100);
  });
});

it.each([
  ['2026', true],
  ['2026-11', true],
  ['2026-11-20', true],
  ['2026-11-20T10:00+02:00', true],
  ['2026-11-20T10:00:00.5Z', true],
  ['2026-11-20T10:00:00', false],
  ['2026-13-40', false],
  ['2026-02-30', false],
  ['2026-02-29T10:00Z', false],
  ['2028-02-29T10:00Z', true],
  ['2026-11-20T25:00Z', false],
  ['20.11.2026', false],
  ['2026-11-20 10:00:00', false],
  ['', false],
])('%s as a date of a sitemap: %s', (text, valid) => {
  expect(isSitemapDate(text)).toBe(valid);
});
