import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSitemapPages, readSitemap } from './sitemap.ts';
import { serveSite, type TestSite } from './test-site.ts';

const urlset = (...addresses: string[]) =>
  `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;

describe('readSitemap', () => {
  it('reads entities, white space, prefixes and CDATA', () => {
    const xml = `<?xml version="1.0"?><sm:urlset><sm:url><sm:loc>
      https://a.example/?x=1&amp;y=2 </sm:loc></sm:url><url><loc><![CDATA[https://a.example/b]]></loc></url>
      <url><loc>https://a.example/&#233;&#x43;</loc></url></sm:urlset>`;
    expect(readSitemap(xml)).toEqual({
      isIndex: false,
      addresses: ['https://a.example/?x=1&y=2', 'https://a.example/b', 'https://a.example/éC'],
    });
  });

  it('tells an index', () => {
    expect(
      readSitemap('<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>'),
    ).toEqual({
      isIndex: true,
      addresses: ['https://a.example/1.xml'],
    });
  });

  it('reads nothing in what is no sitemap', () => {
    expect(readSitemap('<html><p>Not found</p>').addresses).toEqual([]);
  });
});

describe('getSitemapPages', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await serveSite({
      '/index.xml': ({ origin }) =>
        `<sitemapindex>${['/a.xml', '/b.xml.gz', '/gone.xml', '/bad.xml.gz', '/index.xml']
          .map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
          .join('')}<sitemap><loc>http://elsewhere.localhost/c.xml</loc></sitemap></sitemapindex>`,
      '/a.xml': urlset('https://a.example/1', 'https://a.example/2'),
      '/b.xml.gz': { body: gzipSync(urlset('https://a.example/2', 'https://a.example/3')) },
      '/bad.xml.gz': { body: Buffer.from([0x1f, 0x8b, 1, 2, 3]) },
    });
  });
  afterAll(() => site.close());

  it('follows indexes, unpacks, counts an address once, and passes over what is broken or elsewhere', async () => {
    const follow = (url: URL) => url.hostname === 'site.localhost';
    const options = { reach: 'loopback', ownPorts: new Set<number>(), follow } as const;
    expect(await getSitemapPages([`${site.origin}/index.xml`, 'nonsense'], options)).toEqual([
      'https://a.example/1',
      'https://a.example/2',
      'https://a.example/3',
    ]);
    expect(site.asked.filter((name) => name.endsWith('/index.xml'))).toHaveLength(1);
    expect(site.asked.some((name) => name.startsWith('elsewhere'))).toBe(false);
  });
});
