import { describe, expect, it } from 'vitest';
import { readSitemap, type Sitemap } from '../../../checks/knowledge/robots/sitemap.ts';
import { type ReadSitemapAt, sitemapAddresses, sitemapsIn } from './sitemap-addresses.ts';

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
  it('are those that robots.txt lists, else the usual one', () => {
    expect(
      sitemapsIn(robots('Sitemap: /a.xml\nSitemap: https://cdn.example/b.xml\nSitemap: /a.xml')),
    ).toEqual([`${HOME}/a.xml`, 'https://cdn.example/b.xml']);
    expect(sitemapsIn(robots('User-agent: *'))).toEqual([`${HOME}/sitemap.xml`]);
    expect(sitemapsIn(robots('', 404))).toEqual([`${HOME}/sitemap.xml`]);
  });

  it('contain addresses, each once, in order; indexes are read one level deep', async () => {
    const { at, read } = reader({
      '/index.xml': index('/1.xml', '/2.xml', '/1.xml'),
      '/1.xml': urlset('/a', '/b'),
      '/2.xml': index('/3.xml'),
      '/own.xml': urlset('/b', '/c'),
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

  it('are read only so far: endless indexes end', async () => {
    const parts = Array.from({ length: 80 }, (_, n) => `/${n}.xml`);
    const { at, read } = reader({
      '/index.xml': index(...parts),
      ...Object.fromEntries(parts.map((path) => [path, urlset(`${path}/a`)])),
    });
    const { addresses, isCut } = await sitemapAddresses([`${HOME}/index.xml`], at);
    expect([read.length, addresses.length, isCut]).toEqual([50, 49, true]);
    expect(
      (await sitemapAddresses([`${HOME}/1.xml`], reader({ '/1.xml': urlset('/a', '/b') }).at, 1)).isCut,
    ).toBe(true);
  });
});
