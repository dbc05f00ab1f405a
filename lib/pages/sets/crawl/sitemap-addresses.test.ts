import { describe, expect, it } from 'vitest';
import type { RobotsTxtFacts } from '../../../checks/inspection.ts';
import { readSitemap, type Sitemap } from '../../../checks/knowledge/robots/sitemap.ts';
import { type ReadSitemapAt, sitemapAddresses, sitemapAddressesOf } from './sitemap-addresses.ts';

const HOME = 'https://shop.example';
const robots = (body: string, status = 200) =>
  ({ how: 'second request', url: `${HOME}/robots.txt`, status, body }) as const;
const urlset = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${HOME}${path}</loc></url>`).join('')}</urlset>`;
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${HOME}${path}</loc></sitemap>`).join('')}</sitemapindex>`;

function reader(files: Readonly<Record<string, string>>) {
  const read: string[] = [];
  const at: ReadSitemapAt = async (url) => {
    read.push(url);
    if (!url.startsWith(`${HOME}/`)) return { why: 'host' };
    const text = files[url.slice(HOME.length)];
    if (text === undefined) return { why: 'no response' };
    const sitemap: Sitemap | null = readSitemap(text);
    return sitemap ? { sitemap, length: text.length } : { why: 'no sitemap' };
  };
  return { read, at };
}

describe('the sitemaps of a site', () => {
  it('are those that robots.txt lists, else the usual one', async () => {
    const readFor = async (robotsTxt: RobotsTxtFacts) => {
      const { at, read } = reader({});
      await sitemapAddressesOf(robotsTxt, at);
      return read;
    };
    const listing = robots('Sitemap: /a.xml\nSitemap: https://cdn.example/b.xml\nSitemap: /a.xml');
    expect(await readFor(listing)).toEqual([`${HOME}/a.xml`, 'https://cdn.example/b.xml']);
    expect(await readFor(robots('User-agent: *'))).toEqual([`${HOME}/sitemap.xml`]);
    expect(await readFor(robots('Sitemap: /a.xml', 404))).toEqual([`${HOME}/sitemap.xml`]);
  });

  it('contain addresses, each once, in order; indexes are read one level deep', async () => {
    const { at, read } = reader({
      '/index.xml': index('/1.xml', '/2.xml', '/1.xml'),
      '/1.xml': urlset('/a', '/b'),
      '/2.xml': index('/3.xml'),
      '/own.xml': urlset('/b', '/c').replace(
        '</urlset>',
        '<url><loc>ftp://shop.example/d</loc></url></urlset>',
      ),
    });
    expect(await sitemapAddresses([`${HOME}/index.xml`, `${HOME}/own.xml`], at)).toEqual({
      addresses: [`${HOME}/b`, `${HOME}/c`, `${HOME}/a`],
      unread: [],
      isCut: false,
    });
    expect(read).toEqual(['/index.xml', '/own.xml', '/1.xml', '/2.xml'].map((path) => HOME + path));
  });

  it('that cannot be read are named with the reason', async () => {
    const { at } = reader({ '/page.xml': '<!doctype html><title>Kettles</title>' });
    const starts = ['https://cdn.example/a.xml', `${HOME}/none.xml`, `${HOME}/page.xml`];
    expect(await sitemapAddresses(starts, at)).toEqual({
      addresses: [],
      unread: [
        { url: 'https://cdn.example/a.xml', why: 'host' },
        { url: `${HOME}/none.xml`, why: 'no response' },
        { url: `${HOME}/page.xml`, why: 'no sitemap' },
      ],
      isCut: false,
    });
  });

  it.each([0, 401, 403, 429, 503])('may be others if robots.txt is not read (status %i)', async (status) => {
    const { at } = reader({ '/sitemap.xml': urlset('/a') });
    const unread = { url: `${HOME}/robots.txt`, why: 'robots' };
    expect(await sitemapAddressesOf(robots('', status), at)).toEqual({
      addresses: [`${HOME}/a`],
      unread: [unread],
      isCut: false,
    });
    expect(await sitemapAddressesOf(robots('', status), reader({}).at)).toEqual({
      addresses: [],
      unread: [unread, { url: `${HOME}/sitemap.xml`, why: 'no response' }],
      isCut: false,
    });
  });

  it.each([
    ['lists none', robots('User-agent: *')],
    ['does not exist', robots('', 404)],
  ])('are known if robots.txt %s', async (_name, robotsTxt) => {
    const { at } = reader({ '/sitemap.xml': urlset('/a') });
    expect(await sitemapAddressesOf(robotsTxt, at)).toEqual({
      addresses: [`${HOME}/a`],
      unread: [],
      isCut: false,
    });
  });

  it('are whole if only an address that is known comes after the last that is taken', async () => {
    const cut = async (...paths: string[]) =>
      (await sitemapAddresses([`${HOME}/1.xml`], reader({ '/1.xml': urlset(...paths) }).at, 2)).isCut;
    expect([await cut('/a', '/b', '/a'), await cut('/a', '/b', '/c')]).toEqual([false, true]);
  });

  it('are read up to 150 million characters in all', async () => {
    const read: string[] = [];
    const at: ReadSitemapAt = async (url) => {
      read.push(url);
      const sitemap = readSitemap(read.length === 1 ? index('/1.xml', '/2.xml') : urlset(`/${read.length}`));
      return { sitemap: sitemap as Sitemap, length: 80_000_000 };
    };
    expect(await sitemapAddresses([`${HOME}/index.xml`], at)).toEqual({
      addresses: [`${HOME}/2`],
      unread: [],
      isCut: true,
    });
    expect(read).toEqual([`${HOME}/index.xml`, `${HOME}/1.xml`]);
  });

  it('are read only so far: endless indexes end', async () => {
    const parts = Array.from({ length: 80 }, (_, n) => `/${n}.xml`);
    const { at, read } = reader({
      '/index.xml': index(...parts),
      ...Object.fromEntries(parts.map((path) => [path, urlset(`${path}/a`)])),
    });
    const { addresses, isCut } = await sitemapAddresses([`${HOME}/index.xml`], at);
    expect([read.length, addresses.length, isCut]).toEqual([50, 49, true]);
    const first = { ...(readSitemap(urlset('/a')) as Sitemap), count: 2 };
    expect(
      (await sitemapAddresses([`${HOME}/1.xml`], async () => ({ sitemap: first, length: 9 }))).isCut,
    ).toBe(true);
    expect(
      (await sitemapAddresses([`${HOME}/1.xml`], reader({ '/1.xml': urlset('/a', '/b') }).at, 1)).isCut,
    ).toBe(true);
  });
});
