import { afterEach, describe, expect, it } from 'vitest';
import { checks } from '../../../lib/checks/index.ts';
import { belongsTo } from '../../../lib/service/projects/matching.ts';
import { type CrawlPlan, crawl } from './crawl.ts';
import { serveSite, type TestSite } from './test-site.ts';

const open: TestSite[] = [];
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});
async function serve(...given: Parameters<typeof serveSite>): Promise<TestSite> {
  const site = await serveSite(...given);
  open.push(site);
  return site;
}

const crawlOf = (site: TestSite, more: Partial<CrawlPlan> = {}) =>
  crawl({
    start: `${site.origin}/`,
    isSite: (host) => host === 'site.localhost',
    maximumPages: 25,
    checks,
    pause: 0,
    now: Date.now,
    reach: 'loopback',
    ownPorts: new Set(),
    ...more,
  });
const links = (...addresses: string[]) =>
  `<!doctype html><title>A page of the site</title>${addresses.map((address) => `<a href="${address}">On</a>`).join('')}`;
/** The result for a site of which nothing was read. */
const NOTHING = { pages: [], size: 0, blocked: 0, broken: 0, redirected: 0, left: 0 };
const paths = (pages: Awaited<ReturnType<typeof crawl>>['pages']) =>
  pages.map(({ url }) => new URL(url).pathname).sort();

describe('crawl', () => {
  it('follows links from page to page, each with the checks’ report', async () => {
    const site = await serve({
      '/': links('/a', 'b#part'),
      '/a': links('/b'),
      '/b': links('/', '/c'),
      '/c': links(),
    });
    const { pages, stopped, size } = await crawlOf(site);
    expect(paths(pages)).toEqual(['/', '/a', '/b', '/c']);
    expect({ stopped, size }).toEqual({ stopped: 'complete', size: 4 });
    expect(pages[0]?.seo).toBeGreaterThan(0);
    expect(site.asked.filter((name) => name.endsWith('.localhost/b'))).toHaveLength(1);
  });

  it('resolves links against <base>, as browsers do', async () => {
    const site = await serve({ '/': `<base href="/deep/">${links('x')}`, '/deep/x': links() });
    expect(paths((await crawlOf(site)).pages)).toEqual(['/', '/deep/x']);
  });

  it('also visits pages from the sitemap', async () => {
    const site = await serve({
      '/': links(),
      '/sitemap.xml': ({ origin }) => `<urlset><url><loc>${origin}/hidden</loc></url></urlset>`,
      '/hidden': links(),
    });
    expect(paths((await crawlOf(site)).pages)).toEqual(['/', '/hidden']);
  });

  it('AUD-12: never leaves the site, not by links, redirects or sitemaps', async () => {
    const site = await serve({
      '/': links(
        '/away',
        '//other.localhost/x',
        '//sub.site.localhost/y',
        'mailto:a@b.c',
        'javascript:void 0',
      ),
      '/away': ({ port }) => ({
        status: 302,
        headers: { location: `http://other.localhost:${port}/landed` },
      }),
      '/robots.txt': ({ port }) => `Sitemap: http://other.localhost:${port}/sitemap.xml`,
    });
    const { pages } = await crawlOf(site);
    expect(paths(pages)).toEqual(['/']);
    expect(site.asked.every((name) => name.startsWith('site.localhost/'))).toBe(true);
  });

  it('AUD-12: with subdomains, goes where the domain rule allows', async () => {
    const site = await serve({
      'site.localhost/': ({ port }) =>
        links(`http://blog.site.localhost:${port}/`, `http://notsite.localhost:${port}/`),
      'blog.site.localhost/': links(),
    });
    const { pages } = await crawlOf(site, { isSite: (host) => belongsTo(host, 'site.localhost') });
    expect(pages.map(({ url }) => new URL(url).hostname).sort()).toEqual([
      'blog.site.localhost',
      'site.localhost',
    ]);
    expect(site.asked.some((name) => name.startsWith('notsite'))).toBe(false);
  });

  it('AUD-13: obeys robots.txt and counts the disallowed addresses', async () => {
    const site = await serve({
      '/robots.txt': 'User-agent: *\nDisallow: /private\nAllow: /private/open$',
      '/': links('/private/a', '/private/b', '/private/open', '/redirect'),
      '/private/open': links(),
      '/redirect': { status: 301, headers: { location: '/private/c' } },
      '/private/c': links(),
    });
    const { pages, blocked } = await crawlOf(site);
    expect(paths(pages)).toEqual(['/', '/private/open']);
    expect(blocked).toBe(2);
  });

  it.each([
    [500, 'robots.txt unreachable'],
    [503, 'robots.txt unreachable'],
    [429, 'robots.txt unreachable'],
  ])('AUD-13: robots.txt with %i stops it before the first page', async (status, stopped) => {
    const site = await serve({ '/robots.txt': { status }, '/': links() });
    expect(await crawlOf(site)).toEqual({ ...NOTHING, stopped });
    expect(site.asked).toEqual(['site.localhost/robots.txt']);
  });

  it.each([404, 401, 403])('AUD-13: robots.txt with %i disallows nothing', async (status) => {
    const site = await serve({ '/robots.txt': { status }, '/': links() });
    expect((await crawlOf(site)).stopped).toBe('complete');
  });

  it('AUD-13: a site that disallows everything is reported as such', async () => {
    const site = await serve({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': links() });
    expect(await crawlOf(site)).toEqual({ ...NOTHING, stopped: 'robots.txt', blocked: 1 });
  });

  it('requests robots.txt once per host', async () => {
    const site = await serve({ '/': links('/a', '/b', '/c'), '/a': links(), '/b': links(), '/c': links() });
    await crawlOf(site);
    expect(site.asked.filter((name) => name.endsWith('/robots.txt'))).toHaveLength(1);
  });

  it('AUD-14: reads no more pages than allowed, and knows that there are more', async () => {
    const all = Array.from({ length: 40 }, (_, i) => `/page-${i}`);
    const site = await serve({
      '/': links(...all),
      ...Object.fromEntries(all.map((path) => [path, links()])),
    });
    const seen: number[] = [];
    const { pages, stopped, size } = await crawlOf(site, {
      maximumPages: 7,
      onPage: (count) => seen.push(count),
    });
    expect(pages).toHaveLength(7);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(stopped).toBe('page limit');
    expect(size).toBeGreaterThan(30);
  });

  it('AUD-14: ends on a site whose links lead to no pages, and knows that there are more', async () => {
    const data = Array.from({ length: 50 }, (_, index) => `/data/${index}`);
    const plain = { status: 404, headers: { 'content-type': 'text/plain' } };
    const site = await serve({
      ...Object.fromEntries(data.map((path) => [path, plain])),
      '/': links(...data),
    });
    const { pages, stopped, size, broken } = await crawlOf(site, { maximumPages: 3 });
    expect(paths(pages)).toEqual(['/']);
    expect({ stopped, size, broken }).toEqual({ stopped: 'page limit', size: 40, broken: 11 });
  });

  it('AUD-14: counts redirects and duplicates once', async () => {
    const to = (location: string) => ({ status: 301, headers: { location } });
    const site = await serve({
      '/': links('/new', '/old', '/older', '/new#x', '/new?'),
      '/new': links(),
      '/old': to('/new'),
      '/older': to('/old'),
    });
    const { pages, redirected } = await crawlOf(site);
    expect(paths(pages).filter((path) => path === '/new').length).toBeLessThanOrEqual(2);
    expect(pages.filter(({ url }) => url.endsWith('/new'))).toHaveLength(1);
    expect(redirected).toBe(2);
  });

  it('judges only HTML, and counts what is broken', async () => {
    const site = await serve({
      '/': links('/data', '/paper', '/gone', '/cut'),
      '/data': { headers: { 'content-type': 'application/json' }, body: '{}' },
      '/paper': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      '/cut': { headers: { 'content-encoding': 'gzip' }, body: 'no gzip' },
    });
    const { pages, broken } = await crawlOf(site);
    expect(paths(pages)).toEqual(['/', '/gone']);
    expect(broken).toBe(2);
  });

  it('reads pages in their own encoding', async () => {
    const body = Buffer.concat([
      Buffer.from('<meta charset=windows-1251><a href="/'),
      Buffer.from([0xf7, 0xe0, 0xe9]),
      Buffer.from('">x</a>'),
    ]);
    const site = await serve({ '/': { headers: { 'content-type': 'text/html' }, body } });
    await crawlOf(site);
    expect(site.asked).toContain(`site.localhost${encodeURI('/чай')}`);
  });

  it('reports that a site is unreachable', async () => {
    const site = await serve({ '/': links() });
    await site.close();
    expect(await crawlOf(site)).toEqual({ ...NOTHING, stopped: 'unreachable' });
    open.pop();
  });

  it('reports that the start page is not a page', async () => {
    const site = await serve({ '/': { headers: { 'content-type': 'image/png' }, body: '' } });
    expect(await crawlOf(site)).toEqual({ ...NOTHING, stopped: 'no page' });
  });

  it('waits as long as robots.txt asks, at most ten seconds', async () => {
    const site = await serve({
      '/robots.txt': 'User-agent: *\nCrawl-delay: 0.15',
      '/': links('/a'),
      '/a': links('/b'),
      '/b': links(),
    });
    const began = performance.now();
    await crawlOf(site);
    expect(performance.now() - began).toBeGreaterThan(280);
  });

  it('stops when its signal is aborted', async () => {
    const controller = new AbortController();
    const site = await serve({ '/': links('/a'), '/a': links() });
    const onPage = () => controller.abort(new Error('enough'));
    await expect(crawlOf(site, { signal: controller.signal, onPage })).rejects.toThrow();
    expect(site.asked.some((name) => name.endsWith('/a'))).toBe(false);
  });
});
