// The command over a real socket: the server's log says what was requested.
import { afterEach, describe, expect, it } from 'vitest';
import { runCheck } from '../../test/terminal/run-check.ts';
import { type ServedSite, serveSite } from '../../test/terminal/serve-site.ts';
import type { Checked } from './results/checked.ts';
import type { CauseOfPages } from './results/checked-cause.ts';

let served: ServedSite | undefined;
afterEach(() => served?.close());

/** Serves a site until the test ends. */
async function serve(site: Parameters<typeof serveSite>[0]): Promise<ServedSite> {
  served = await serveSite(site);
  return served;
}

/** Runs the command. */
const run = (...args: readonly string[]) => runCheck(['--served', '--fail-on', 'never', ...args]);

/** Runs the command for its JSON. */
async function check(...args: readonly string[]) {
  const { code, output, said } = await run('--json', ...args);
  const { pages = [], causes = [] }: { pages?: Checked[]; causes?: CauseOfPages[] } = output
    ? JSON.parse(output)
    : {};
  return { code, pages, causes, said };
}

const link = (path: string, more = '') => `<a href="${path}" ${more}>${path}</a>`;
const page = (...paths: readonly string[]) => ({
  body: `<!doctype html><title>Tea</title>${paths.map((path) => link(path)).join(' ')}`,
});

describe('npm run check -- --served --follow', () => {
  it('requests each page of the site once, and nothing that is to be left alone', async () => {
    const { origin, log } = await serve({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private' },
      '/': {
        body: `${page('/teas', '/teas#green', '/private/a', '/logout', '/list.pdf', '/old', '/gone').body}
          ${link('/ad', 'rel="sponsored nofollow"')} <a href="https://other.example/">Other</a>`,
      },
      '/teas': page('/', '/teas/assam', '/new'),
      '/teas/assam': { ...page('/hidden'), headers: { 'x-robots-tag': 'nofollow' } },
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': page('/teas'),
    });
    const { code, pages, said } = await check('--follow', `${origin}/`);
    expect(code).toBe(0);
    const paths = ['/', '/gone', '/new', '/teas', '/teas/assam'];
    expect(pages.map(({ url, status }) => `${status} ${url}`).sort()).toEqual(
      paths.map((path) => `${path === '/gone' ? 404 : 200} ${origin}${path}`).sort(),
    );
    // “/new” a second time: the way from “/old” leads there.
    expect([...log].sort()).toEqual([...paths, '/new', '/old', '/robots.txt', '/sitemap.xml'].sort());
    expect(said).toContain(`1 of at most 100: ${origin}/\n`);
    expect(said.split('\n').at(-2)).toBe(
      'Not requested: 1 (opening it might change something), 1 (not a page by its ending), 2 (linked with nofollow), 1 (on another host), 1 (excluded by robots.txt).',
    );
  });

  it.each([
    ['excludes the first page', { body: 'User-agent: Plumbline\nDisallow: /' }, 'excluded by robots.txt', 1],
    ['fails', { status: 503 }, 'robots.txt could not be read', 2],
  ])('requests no page if robots.txt %s', async (_what, robots, reason, tries) => {
    const { origin, log } = await serve({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, ...robots },
      '/': page('/teas'),
    });
    const { code, pages, said } = await check('--follow', `${origin}/`);
    expect([code, pages, log]).toEqual([2, [], Array.from({ length: tries }, () => '/robots.txt')]);
    expect(said).toContain(`${origin}/ could not be checked: ${reason}`);
  });

  it('ends at the limit, on an endless site', async () => {
    const endless = new Proxy<Parameters<typeof serve>[0]>(
      {},
      {
        get: (_, path: string) =>
          path === '/robots.txt' ? { status: 404 } : page(`${path.replace(/\/$/, '')}/x`, `/y${path.length}`),
      },
    );
    const { origin, log } = await serve(endless);
    const { pages } = await check('--most', '8', '--follow', `${origin}/`);
    expect([pages.length, log.length]).toEqual([8, 10]);
  });
});

it('pages that the user lists are checked side by side, robots.txt is requested once, and the order stays', async () => {
  const paths = Array.from({ length: 6 }, (_, n) => `/p${n}`);
  const { origin, log } = await serve(Object.fromEntries(paths.map((path) => [path, page()])));
  const { pages } = await check(...paths.map((path) => `${origin}${path}`));
  expect(pages.map(({ url }) => url)).toEqual(paths.map((path) => `${origin}${path}`));
  expect(log.filter((path) => path === '/robots.txt')).toEqual(['/robots.txt']);
});

it('pages that do not exist are no sign of a server that fails', async () => {
  const { origin } = await serve({});
  const { pages } = await check(...Array.from({ length: 20 }, (_, n) => `${origin}/p${n}`));
  expect(pages.map(({ status }) => status)).toEqual(Array(20).fill(404));
});

describe('several pages together', () => {
  const site = {
    '/': {
      body: `<!doctype html><title>Tea</title><h1>Tea</h1><footer>${link('/gone')}</footer>${link('/a')}${link('/old')}`,
    },
    '/a': { body: `<!doctype html><title>Tea</title><h1>Assam</h1><footer>${link('/gone')}</footer>` },
    '/old': { status: 301, headers: { location: '/a' } },
  };
  const SITE_CAUSES = /^site\/(?:link-unfit|title-duplicate)/;

  it('are in JSON, with their pages', async () => {
    const { origin } = await serve(site);
    const { causes } = await check('--only', 'seo', '--follow', `${origin}/`);
    const found = causes
      .filter(({ id }) => SITE_CAUSES.test(id))
      .map(({ id, texts, place, pages: count, of, addresses }) => ({
        id,
        texts,
        place,
        count,
        of,
        addresses,
      }));
    const title = {
      id: 'site/title-duplicate/same',
      texts: [
        {
          text: '2 pages have the title “Tea”.',
          values: { title: 'Tea', count: 2 },
          pages: 2,
          example: `${origin}/`,
        },
      ],
      place: null,
      count: 2,
      of: 2,
      addresses: [`${origin}/`, `${origin}/a`],
    };
    const gone = {
      id: 'site/link-unfit/status',
      texts: [
        {
          text: `Links lead to ${origin}/gone, which returns status 404.`,
          values: { address: `${origin}/gone`, status: 404 },
          pages: 2,
          example: `${origin}/`,
        },
      ],
      place: 'body > footer > a',
      count: 2,
      of: 3,
      addresses: [`${origin}/`, `${origin}/a`],
    };
    const old = {
      id: 'site/link-unfit/redirect',
      texts: [
        {
          text: `Links lead to ${origin}/old, which redirects permanently to ${origin}/a.`,
          values: { address: `${origin}/old`, target: `${origin}/a` },
          pages: 1,
          example: `${origin}/`,
        },
      ],
      place: 'body > a',
      count: 1,
      of: 3,
      addresses: [`${origin}/`],
    };
    expect(found).toEqual([gone, title, old]);
  });

  it('are only those of the area', async () => {
    const { origin } = await serve(site);
    const { causes } = await check('--only', 'security', '--follow', `${origin}/`);
    expect(causes.filter(({ check: id }) => !id.startsWith('security/'))).toEqual([]);
    expect(causes.length).toBeGreaterThan(0);
  });

  it('end the text, and are missing where each site has a single page', async () => {
    const { origin } = await serve(site);
    const { output } = await run('--only', 'seo', '--follow', `${origin}/`);
    const [, together = ''] = output.split('\nAll pages together\n');
    const at = together.indexOf('  warning  Link to an error page');
    expect(together.slice(at).split('\n').slice(0, 6)).toEqual([
      '  warning  Link to an error page: 2 of 3 pages, body > footer > a  [site/link-unfit]',
      `           Links lead to ${origin}/gone, which returns status 404.`,
      '           Crawlers find less',
      `           ${origin}/`,
      `           ${origin}/a`,
      '           How to fix: Correct or delete the link; if many pages have it in the same place, do so once in their template. If the page has moved, redirect (301) its old address.',
    ]);
    const other = await serveSite(site);
    for (const others of [[], [`${other.origin}/`]])
      expect((await run('--only', 'seo', `${origin}/`, ...others)).output).not.toContain(
        'All pages together',
      );
    await other.close();
  });
});
