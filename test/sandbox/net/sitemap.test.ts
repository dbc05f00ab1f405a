import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSitemapPages } from './sitemap.ts';
import { serveSite, type TestSite } from './test-site.ts';

const urlset = (...addresses: string[]) =>
  `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;

describe('getSitemapPages', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await serveSite({
      '/index.xml': ({ origin }) =>
        `<sitemapindex>${['/a.xml', '/b.xml.gz', '/old.xml', '/gone.xml', '/bad.xml.gz', '/index.xml']
          .map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
          .join('')}<sitemap><loc>http://elsewhere.localhost/c.xml</loc></sitemap></sitemapindex>`,
      '/a.xml': urlset('https://a.example/1', 'https://a.example/2'),
      '/b.xml.gz': { body: gzipSync(urlset('https://a.example/2', 'https://a.example/3')) },
      '/old.xml': {
        headers: { 'content-type': 'application/xml' },
        body: Buffer.concat([
          Buffer.from('<?xml version="1.0" encoding="windows-1251"?><urlset><url><loc>https://a.example/'),
          Buffer.from([0xf7, 0xe0, 0xe9]),
          Buffer.from('?a=1&amp;b=2</loc></url></urlset>'),
        ]),
      },
      '/bad.xml.gz': { body: Buffer.from([0x1f, 0x8b, 1, 2, 3]) },
    });
  });
  afterAll(() => site.close());

  it('follows indexes, decompresses, decodes each file in its encoding, counts an address once, and skips what is broken or on another site', async () => {
    const follow = (url: URL) => url.hostname === 'site.localhost';
    const options = { reach: 'loopback', ownPorts: new Set<number>(), follow } as const;
    expect(await getSitemapPages([`${site.origin}/index.xml`, 'nonsense'], options)).toEqual([
      'https://a.example/1',
      'https://a.example/2',
      'https://a.example/3',
      'https://a.example/чай?a=1&b=2',
    ]);
    expect(site.asked.filter((name) => name.endsWith('/index.xml'))).toHaveLength(1);
    expect(site.asked.some((name) => name.startsWith('elsewhere'))).toBe(false);
  });
});
