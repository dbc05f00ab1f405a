import { describe, expect, it, vi } from 'vitest';
import { type FakePage, fakeSet, SITE } from '../../../../test/pages/fake-site.ts';
import { tallyOf } from './set-tally.ts';

const page = (title: string, ...links: string[]) =>
  `<!doctype html><title>${title}</title>${links.map((to) => `<a href="${to}">${to}</a>`).join(' ')}`;
const moved = (to: string, status = 301) => ({ status, headers: { location: to } });
const ROBOTS: Record<string, FakePage> = {
  '/robots.txt': {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: Plumbline\nDisallow: /hidden',
  },
};

describe('a run over pages', () => {
  it('follows links, requests each address once, and stores what is left out with its reason', async () => {
    const set = fakeSet({
      ...ROBOTS,
      '/': page('Home', '/a', '/a#top', '/hidden/b', 'https://other.example/', '/price.pdf', '/logout', '/'),
      '/a': page('A', '/', '/c', '/c?token=9f3a71c6e20b84d5a1'),
      '/c': page('C', '/a'),
    });
    expect(await set.run()).toBe('ended');
    expect(set.log).toEqual(['/robots.txt', '/', '/a', '/c', '/sitemap.xml']);
    expect(set.outcomes()).toEqual({
      '/': 'Home',
      '/a': 'A',
      '/hidden/b': 'left out: robots',
      'https://other.example/': 'left out: host',
      '/price.pdf': 'left out: file',
      '/logout': 'left out: action',
      '/c': 'C',
      '/c?token=…': 'left out: secret',
    });
    expect(set.tally()).toEqual({ ...tallyOf([...set.rows.values()]), beyond: 0 });
    expect([...set.rows.values()].map(({ depth }) => depth)).toEqual([0, 1, 1, 1, 1, 1, 2, 2]);
  });

  it('knows of each page whether the sitemaps of the site contain it, once links lead no further', async () => {
    const urlset = (...paths: string[]) =>
      `<urlset>${paths.map((path) => `<url><loc>${SITE}${path}</loc></url>`).join('')}</urlset>`;
    const pages = { '/': page('Home', '/a', '/b'), '/a': page('A'), '/b': page('B') };
    const membership = async (more: Record<string, FakePage>) => {
      const set = fakeSet({ ...pages, ...more });
      expect(await set.run()).toBe('ended');
      return [...set.rows.values()].map(({ isInSitemap }) => isInSitemap);
    };
    expect(await membership({ '/sitemap.xml': urlset('/', '/a#top') })).toEqual([true, true, false]);
    expect(await membership({ '/sitemap.xml': urlset() })).toEqual([null, null, null]);
    expect(await membership({})).toEqual([null, null, null]);
    // What comes with another status is no sitemap, whatever it looks like.
    for (const status of [199, 300, 404])
      expect(await membership({ '/sitemap.xml': { status, body: urlset('/', '/a', '/b') } })).toEqual([
        null,
        null,
        null,
      ]);
    expect(await membership({ '/sitemap.xml': { failure: 'slow' } })).toEqual([null, null, null]);
    // Not all of them could be read, so that the others may be in what is missing.
    const body = 'Sitemap: /one.xml\nSitemap: https://cdn.example/two.xml';
    const robots = { status: 200, headers: { 'content-type': 'text/plain' }, body };
    const partly = { '/robots.txt': robots, '/one.xml': urlset('/b'), '/two.xml': urlset('/') };
    expect(await membership(partly)).toEqual([null, null, true]);
    // One of 51 files is not read.
    const parts = Array.from({ length: 50 }, (_, n) => `/${n}.xml`);
    const index = parts.map((path) => `<sitemap><loc>${SITE}${path}</loc></sitemap>`).join('');
    const many = Object.fromEntries(parts.map((path) => [path, urlset('/a')]));
    const cut = { ...many, '/sitemap.xml': `<sitemapindex>${index}</sitemapindex>` };
    expect(await membership(cut)).toEqual([null, true, null]);
    // A robots.txt that could not be read may list others.
    const refused = { '/robots.txt': { status: 403 }, '/sitemap.xml': urlset('/', '/a') };
    expect(await membership(refused)).toEqual([true, true, null]);
  });

  it('leaves out what the user leaves out, and takes one page of each kind if that is wanted', async () => {
    const links = ['/blog/a', '/teas/1', '/teas/2', '/list?sort=size'];
    const pages = { ...ROBOTS, '/': page('Home', ...links), '/teas/1': page('Tea') };
    const set = fakeSet(pages, { leaveOut: ['/blog/', 'sort='], isOneOfEach: true });
    await set.run();
    expect(set.outcomes()).toEqual({
      '/': 'Home',
      '/blog/a': 'left out: chosen',
      '/teas/1': 'Tea',
      '/teas/2': 'left out: same kind',
      '/list?sort=size': 'left out: chosen',
    });
  });

  it('stops at its limit, and goes on from there when more pages are wanted', async () => {
    const names = ['/a', '/b', '/c', '/d'];
    const pages = { '/': page('Home', ...names), ...Object.fromEntries(names.map((n) => [n, page(n)])) };
    const set = fakeSet(pages, { limit: 2 });
    await set.run();
    expect(set.tally().reasons).toEqual({ limit: 3 });
    set.change({ limit: 9 });
    expect(await set.run()).toBe('ended');
    const [first, then] = [
      ['/robots.txt', '/', '/a'],
      ['/robots.txt', '/b', '/c', '/d'],
    ];
    expect(set.log).toEqual([...first, '/sitemap.xml', ...then, '/sitemap.xml']);
    expect(set.tally().reasons).toEqual({});
  });

  it('counts what robots.txt keeps out as one of its pages, also when it goes on', async () => {
    const set = fakeSet(
      { ...ROBOTS, '/': page('Home', '/hidden/b', '/a', '/b'), '/a': page('A') },
      { limit: 3 },
    );
    for (const _time of ['first', 'second']) {
      expect(await set.run()).toBe('ended');
      expect(set.outcomes()).toEqual({
        '/': 'Home',
        '/hidden/b': 'left out: robots',
        '/a': 'A',
        '/b': 'left out: limit',
      });
    }
  });

  it('asks for no sitemap if the addresses were given, and takes all of one pattern if they are few', async () => {
    const paths = Array.from({ length: 5 }, (_, n) => `/teas/${n}`);
    const pages = Object.fromEntries(paths.map((path) => [path, page(path)]));
    const run = async (source: 'listed' | 'sitemap', limit: number) => {
      const set = fakeSet(pages, { source, limit }, paths);
      expect(await set.run()).toBe('ended');
      return set.log.slice(1);
    };
    expect(await run('listed', 5)).toEqual(paths);
    expect(await run('sitemap', 5)).toEqual(paths);
    expect(await run('sitemap', 4), 'of many, only a quarter').toEqual(paths.slice(0, 1));
  });

  it('describes an address that redirects by the page that it leads to, which is requested once', async () => {
    const set = fakeSet({
      '/': page('Home', '/old', '/new', '/older', '/away', '/round', '/account', '/login'),
      '/old': moved('/new'),
      '/older': moved('/old', 302),
      '/new': page('New'),
      '/away': moved('https://other.example/'),
      '/round': moved('/trip'),
      '/trip': moved('/round'),
      '/account': moved('/sign-in', 302),
      '/login': moved('/sign-in', 308),
      '/sign-in': { status: 200, headers: { 'x-kind': 'account' }, body: page('Sign in') },
    });
    expect(await set.run()).toBe('ended');
    expect(set.log.filter((path) => path === '/new')).toEqual(['/new']);
    expect(set.outcomes()).toEqual({
      '/': 'Home',
      '/old': '301 New',
      '/new': 'New',
      '/older': '302,301 New',
      '/away': '301',
      '/round': 'not seen: redirects',
      '/account': 'not seen: login',
      '/login': '308 Sign in',
      'https://other.example/': 'left out: host',
      '/trip': 'not seen: redirects',
      '/sign-in': 'Sign in',
    });
  });

  it('knows that a redirect into a circle leads nowhere, whichever of them is requested first', async () => {
    const circle = { '/enter': moved('/round'), '/round': moved('/trip'), '/trip': moved('/round') };
    for (const links of [
      ['/enter', '/round', '/trip'],
      ['/round', '/trip', '/enter'],
      ['/trip', '/enter', '/round'],
    ]) {
      const set = fakeSet({ '/': page('Home', ...links), ...circle });
      expect(await set.run()).toBe('ended');
      expect(set.outcomes()).toEqual({
        '/': 'Home',
        '/enter': 'not seen: redirects',
        '/round': 'not seen: redirects',
        '/trip': 'not seen: redirects',
      });
    }
  });

  it.each([
    [['/oldest', '/older', '/old', '/new']],
    [['/new', '/old', '/older', '/oldest']],
    [['/older', '/new', '/oldest', '/old']],
  ])('describes a chain of redirects from its end, in whichever order it is requested: %s', async (links) => {
    const set = fakeSet({
      '/': page('Home', ...links),
      '/oldest': moved('/older', 307),
      '/older': moved('/old', 302),
      '/old': moved('/new', 301),
      '/new': page('New'),
    });
    await set.run();
    expect(set.outcomes()).toEqual({
      '/': 'Home',
      '/oldest': '307,302,301 New',
      '/older': '302,301 New',
      '/old': '301 New',
      '/new': 'New',
    });
  });

  it('keeps what is known of a redirect that leads to no page that was seen', async () => {
    const set = fakeSet({
      '/': page('Home', '/before', '/down', '/after', '/nowhere', '/login'),
      '/before': moved('/down'),
      '/down': { failure: 'unreachable' },
      '/after': moved('/down', 302),
      '/nowhere': { status: 301 },
      '/login': moved('/sign-in'),
      '/sign-in': { status: 200, headers: { 'x-kind': 'account' }, body: page('Sign in') },
    });
    expect(await set.run()).toBe('ended');
    expect(set.outcomes()).toEqual({
      '/': 'Home',
      '/before': '301',
      '/down': 'not seen: unreachable',
      '/after': '302',
      '/nowhere': '301',
      '/login': '301 Sign in',
      '/sign-in': 'Sign in',
    });
  });

  it('takes no page with one link for a redirect, whatever its status', async () => {
    // The place of a link that is nested so deep is not recorded.
    const [around, end] = ['<div>'.repeat(200), '</div>'.repeat(200)];
    for (const [status, body] of [
      [200, `<title>Last</title>${around}<a href="/after">After</a>${end}`],
      [302, page('Last', '/after')],
      [400, `<title>Last</title>${around}<a href="/after">After</a>${end}`],
    ] as const) {
      const set = fakeSet({
        '/': page('Home', '/before', '/last', '/after'),
        '/before': moved('/last'),
        '/last': { status, body },
        '/after': moved('/last'),
      });
      expect(await set.run()).toBe('ended');
      expect(set.outcomes(), `status ${status}`).toEqual({
        '/': 'Home',
        '/before': '301 Last',
        '/last': 'Last',
        '/after': '301 Last',
      });
    }
  });

  it('stores no secret of an address that a page redirects to', async () => {
    const location = '/welcome?token=9f3a71c6e20b84d5a1';
    const set = fakeSet({ '/': { status: 302, headers: { location } } });
    await set.run();
    expect(set.outcomes()).toEqual({ '/': '302', '/welcome?token=…': 'left out: secret' });
    expect(JSON.stringify([...set.rows])).not.toContain('9f3a71c6');
  });

  it('says of what is no page why', async () => {
    const set = fakeSet({
      '/': page('Home', '/file', '/wall', '/gone', '/login', '/slow'),
      '/file': { status: 200, headers: { 'content-type': 'application/pdf' } },
      '/wall': { status: 403, body: '<title>Just a moment...</title>' },
      '/gone': { status: 410, headers: { 'content-type': 'text/plain' }, body: 'gone' },
      '/login': { status: 401 },
      '/slow': { failure: 'slow' },
    });
    set.change({ passed: ['walls'] });
    expect(await set.run()).toBe('ended');
    expect(set.outcomes()).toEqual({
      '/': 'Home',
      '/file': 'not seen: not HTML',
      '/wall': 'not seen: challenge',
      '/gone': '410',
      '/login': 'not seen: login',
      '/slow': 'not seen: slow',
    });
    expect(await set.run()).toBe('ended');
    expect(set.log.filter((path) => path === '/slow')).toEqual(['/slow']);
  });
});

describe('a run rests', () => {
  const many = ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i'];
  const over = (answer: FakePage) => ({
    '/': page('Home', ...many),
    ...Object.fromEntries(many.map((path) => [path, answer])),
  });

  it.each(['unreachable', 'slow'] as const)(
    'after five failures in a row (%s), and tries those again',
    async (failure) => {
      const pages: Record<string, FakePage> = over({ failure });
      const set = fakeSet(pages);
      expect(await set.run()).toBe('failing');
      const failed = set.log.filter((path) => many.includes(path)).length;
      expect(failed).toBeGreaterThanOrEqual(5);
      // Three more may be under way.
      expect(failed).toBeLessThanOrEqual(8);
      Object.assign(pages, over(page('Back')));
      set.change({ passed: ['failing'] });
      expect(await set.run()).toBe('ended');
      expect(set.tally()).toEqual({ ...set.tally(), seen: 10, notSeen: 0, waiting: 0 });
    },
  );

  it('after five errors of the server in a row', async () => {
    const set = fakeSet(over({ status: 500 }));
    expect(await set.run()).toBe('failing');
    expect(set.tally().waiting).toBeGreaterThan(0);
  });

  it('at the second wall among six pages, not at the first among five', async () => {
    const wall = { status: 403, headers: { 'cf-mitigated': 'challenge' } };
    const good = {
      '/': page('Home', '/a', '/b', '/c', '/d', '/e'),
      '/a': page('A'),
      '/b': page('B'),
      '/c': page('C'),
    };
    expect(await fakeSet({ ...good, '/d': wall, '/e': page('E') }).run()).toBe('ended');
    expect(await fakeSet({ ...good, '/d': wall, '/e': wall }).run()).toBe('walls');
  });

  it('at the second wall among five pages, whatever keeps them', async () => {
    for (const wall of [
      { status: 403, headers: { 'cf-mitigated': 'challenge' } },
      { status: 401 },
      { status: 511 },
    ]) {
      const pages = { '/': page('Home', '/a', '/b', '/c', '/d'), '/a': page('A'), '/b': page('B') };
      expect(await fakeSet({ ...pages, '/c': wall, '/d': wall }).run(), `${wall.status}`).toBe('walls');
    }
  });

  it('when more than a fifth of the pages are walls, unless the user goes on', async () => {
    const pages = over({ status: 403, headers: { 'cf-mitigated': 'challenge' } });
    const set = fakeSet(pages);
    expect(await set.run()).toBe('walls');
    expect(set.tally().waiting).toBeGreaterThan(0);
    set.change({ passed: ['walls'] });
    expect(await set.run()).toBe('ended');
    expect(set.tally().reasons).toEqual({ challenge: 9 });
  });

  it.each(['offline', 'access'] as const)(
    'without a network or access (%s), and nothing is lost',
    async (failure) => {
      const set = fakeSet(over({ failure }));
      expect(await set.run()).toBe(failure);
      expect(set.tally()).toEqual({ ...set.tally(), seen: 1, waiting: 9 });
    },
  );

  it('without a network before the sitemap, which is read later, and no page again', async () => {
    const pages: Record<string, FakePage> = { '/': page('Home'), '/sitemap.xml': { failure: 'offline' } };
    const set = fakeSet(pages);
    expect(await set.run()).toBe('offline');
    expect(set.outcomes()).toEqual({ '/': 'Home' });
    pages['/sitemap.xml'] = `<urlset><url><loc>${SITE}/</loc></url></urlset>`;
    expect(await set.run()).toBe('ended');
    expect([...set.rows.values()].map(({ isInSitemap }) => isInSitemap)).toEqual([true]);
    expect(set.log).toEqual(['/robots.txt', '/', '/sitemap.xml', '/robots.txt', '/sitemap.xml']);
  });

  it('without a network at the very beginning', async () => {
    const set = fakeSet({ '/robots.txt': { failure: 'offline' }, '/': page('Home') });
    expect(await set.run()).toBe('offline');
    expect(set.outcomes()).toEqual({ '/': 'waiting' });
  });

  it('before any page if robots.txt cannot be read', async () => {
    const set = fakeSet({ '/robots.txt': { status: 500 }, '/': page('Home') });
    expect(await set.run()).toBe('robots');
    expect(set.log).toEqual(['/robots.txt', '/robots.txt']);
  });

  it.each<[string, FakePage]>([
    ['did not respond', { failure: 'slow' }],
    ['failed', { status: 503 }],
  ])('but not if robots.txt %s for a moment only', async (_name, first) => {
    const pages: Record<string, FakePage> = { ...ROBOTS, '/': page('Home', '/hidden/b') };
    let asked = 0;
    Object.defineProperty(pages, '/robots.txt', {
      get: () => {
        asked += 1;
        return asked === 1 ? first : ROBOTS['/robots.txt'];
      },
    });
    const set = fakeSet(pages);
    expect(await set.run()).toBe('ended');
    expect(set.outcomes()).toEqual({ '/': 'Home', '/hidden/b': 'left out: robots' });
    expect(set.log).toEqual(['/robots.txt', '/robots.txt', '/', '/sitemap.xml']);
  });

  it('if a page cannot be stored, and requests it again later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const set = fakeSet({ '/': page('Home', '/a'), '/a': page('A') });
    set.fill(true);
    expect(await set.run()).toBe('storage');
    expect(set.outcomes()).toEqual({ '/': 'waiting' });
    set.fill(false);
    expect(await set.run()).toBe('ended');
    expect(set.outcomes()).toEqual({ '/': 'Home', '/a': 'A' });
  });

  it('if the server asks for a long pause, and waits for a short one', async () => {
    const busy = (wait: string): FakePage => ({ status: 429, headers: { 'retry-after': wait } });
    vi.useFakeTimers({ now: 5_000 });
    const long = fakeSet({ '/': busy('3600') });
    const began = Date.now();
    expect(await long.run()).toBe('waiting');
    expect(long.waits).toEqual([began + 3_600_000]);
    expect(long.outcomes()).toEqual({ '/': 'waiting' });
    const short = fakeSet({ '/': busy('60') });
    const ran = short.run();
    await vi.runAllTimersAsync();
    expect(await ran).toBe('ended');
    vi.useRealTimers();
    expect(short.waits).toEqual([began + 60_000, began + 120_000]);
    expect(short.log).toEqual(['/robots.txt', '/', '/', '/', '/sitemap.xml']);
    expect(short.outcomes()).toEqual({ '/': 'not seen: busy' });
  });

  it('when it is stopped, and stores what is under way', async () => {
    const stop = new AbortController();
    const set = fakeSet(over(page('A')));
    const running = set.run(undefined, stop);
    stop.abort();
    expect(await running).toBeNull();
    expect(set.tally().seen).toBe(0);
  });
});

describe('a run that is cut off', () => {
  const pages: Record<string, FakePage> = {
    ...ROBOTS,
    '/': page('Home', '/a', '/b', '/old', '/hidden/x', 'https://other.example/'),
    '/a': page('A', '/c', '/d'),
    '/b': page('B', '/d'),
    '/c': page('C', '/logout'),
    '/d': page('D'),
    '/old': { status: 301, headers: { location: '/d' } },
  };

  it('at any await goes on to the same result, and repeats only what was under way', async () => {
    const whole = fakeSet(pages);
    await whole.run();
    const paths = whole.log.filter((path) => path !== '/robots.txt');
    for (let dies = 1; dies < 60; dies += 1) {
      const set = fakeSet(pages);
      const end = await set.run(dies);
      const stored = [...set.rows.values()].filter(({ outcome }) => outcome.state === 'seen');
      const before = set.log.length;
      if (end === 'dead') expect(await set.run()).toBe('ended');
      expect([dies, set.outcomes()]).toEqual([dies, whole.outcomes()]);
      expect(set.tally()).toEqual(whole.tally());
      const later = set.log.slice(before);
      const repeated = later.filter((path) => stored.some(({ address }) => address === SITE + path));
      expect([dies, repeated]).toEqual([dies, []]);
      expect([...new Set(set.log)].filter((path) => path !== '/robots.txt').sort()).toEqual(
        [...paths].sort(),
      );
    }
  });
});
