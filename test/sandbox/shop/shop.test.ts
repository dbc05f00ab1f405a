import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import { checks } from '../../../lib/checks/index.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { DEMO_HOSTS, demoOrigin, inspectShop } from '../../engine/inspect-shop.ts';
import { createShop, DEFECTS, type RunningShop, startShop } from './shop.ts';

describe('the planted faults of the shop', () => {
  const { app } = createShop(8788);

  it.each(DEFECTS.map((row) => [`${DEMO_HOSTS[row.site]}${row.path}`, row] as const))(
    '%s',
    async (_name, { site, path, checks: planted }) => {
      const { results } = runChecks(checks, await inspectShop(site, path));
      const failed = results.filter(({ outcome }) => outcome === 'failed');
      const found = new Set(failed.map(({ check }) => check));
      expect(planted.filter((check) => !found.has(check))).toEqual([]);
      expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
      if (planted.length > 0) return;
      const errors = failed.filter(({ severity }) => severity === 'blocker' || severity === 'error');
      expect(errors.map(({ check, findings }) => ({ check, findings }))).toEqual([]);
    },
  );

  it('links to no missing page, except the one for the sold product', async () => {
    const missing = new Set<string>();
    for (const { site, path } of DEFECTS) {
      const { page } = await inspectShop(site, path);
      for (const { attrs } of page.anchors) {
        const url = new URL(attrs.href || path, demoOrigin(site) + path);
        if (!url.hostname.endsWith('shop.localhost')) continue;
        if ((await app.request(url.href)).status === 404) missing.add(url.pathname);
      }
    }
    expect([...missing]).toEqual(['/kettles/robin']);
  });

  it('loads nothing from elsewhere', async () => {
    for (const { site, path } of DEFECTS) {
      const { page } = await inspectShop(site, path);
      const addresses = [...page.images, ...page.scripts, ...page.frames].flatMap(
        ({ attrs }) => attrs.src ?? [],
      );
      for (const address of addresses) expect(address).toMatch(/^\//);
    }
  });

  it('serves its owner’s token', async () => {
    const shop = createShop(8788);
    const address = 'http://shop.localhost:8788/.well-known/site-verification.txt';
    expect((await shop.app.request(address)).status).toBe(404);
    shop.carry('sv-1a2b');
    expect(await (await shop.app.request(address)).text()).toBe('sv-1a2b');
  });
});

describe('what can go wrong with a page', () => {
  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  /** Reads at most `limit` bytes: some of these pages never end. */
  const get = (path: string, limit = 10_000_000) =>
    new Promise<{ status: number | undefined; type: string | undefined; body: string }>((resolve, reject) => {
      const host = `${DEMO_HOSTS.broken}:${shop.port}`;
      const outgoing = request({ host: '127.0.0.1', port: shop.port, path, headers: { host } }, (answer) => {
        let body = '';
        const finish = () =>
          resolve({ status: answer.statusCode, type: answer.headers['content-type'], body });
        answer.setEncoding('latin1').on('end', finish).on('error', reject);
        answer.on('data', (chunk: string) => {
          body += chunk;
          if (body.length < limit) return;
          answer.destroy();
          finish();
        });
      });
      outgoing.on('error', reject).end();
    });

  it.each([
    ['/missing', 404, 'text/html'],
    ['/error', 500, 'text/html'],
    ['/empty', 200, 'text/html'],
    ['/document.pdf', 200, 'application/pdf'],
    ['/data.json', 200, 'application/json'],
    ['/redirects/5', 302, undefined],
    ['/redirect-loop', 302, undefined],
    ['/old-encoding', 200, 'text/html; charset=windows-1251'],
  ])('%s returns %i', async (path, status, type) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.type ?? '').toContain(type ?? '');
  });

  it('a page that never finishes keeps sending', async () => {
    const { body } = await get('/never-ends', 345);
    expect(body).toContain('And more.');
    expect(body).not.toContain('</html>');
  });

  it('a page of 200,000 elements has 200,000 elements', async () => {
    const { body } = await get('/huge');
    const { elements } = collectHtml(body, 'http://broken.localhost/huge');
    expect(elements).toBeGreaterThanOrEqual(200_000);
    expect(elements).toBeLessThan(200_010);
  });

  it.each(['/hostile', '/deep', '/broken-json-ld', '/two-canonicals', '/mixed-content'])(
    'no check throws on %s',
    async (path) => {
      const url = `https://broken.localhost${path}`;
      const { body } = await get(path);
      const { results } = runChecks(checks, { url, at: Date.now(), page: collectHtml(body, url) });
      expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    },
  );

  it('any other host name leads to the shop', async () => {
    const answer = await fetch(`http://127.0.0.1:${shop.port}/`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${shop.urls.shop}/`);
  });
});
