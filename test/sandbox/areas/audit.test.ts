import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as audit from '../../../lib/api/audit.ts';
import type { Client } from '../../../lib/api/caller.ts';
import { checks } from '../../../lib/checks/index.ts';
import { type Connected, refusalOf, refusedWith, sandboxFixture } from '../fixture.ts';
import { serveSite, type TestSite } from '../net/test-site.ts';

const sandbox = sandboxFixture({ pause: 0, limits: 'off' });
const settle = () => sandbox.control('POST', 'settle');
const page = (...links: string[]) =>
  `<!doctype html><title>A page of the shop</title>${links.map((link) => `<a href="${link}">On</a>`).join('')}`;

let site: TestSite;
/** Until then, these pages are not returned. */
const held = new Map<string, Promise<void>>();
/** Keeps a page from being returned, and every crawl of it from going on, until it is called. */
function hold(path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(path, promise);
  return resolve;
}
const onceFree = (path: string, reply: string) => async () => {
  await held.get(path);
  return reply;
};
beforeAll(async () => {
  const many = Array.from({ length: 30 }, (_, i) => `/many/${i}`);
  site = await serveSite({
    '/': onceFree('/', page('/a', '/b')),
    '/a': onceFree('/a', page('/')),
    '/b': onceFree('/b', '<p>No title'),
    '/many/': page(...many),
    ...Object.fromEntries(many.map((path) => [path, page()])),
    'closed.localhost/robots.txt': { status: 503 },
  });
});
afterAll(() => site.close());

async function projectOf({ client }: { client: Client }, url = `${site.origin}/`) {
  const { project } = await client.call(audit.createProject, { body: { url } });
  return { params: { id: project.id } };
}
const crawlOf = async (client: Client, id: number) =>
  (await client.call(audit.crawlById, { params: { id } })).crawl;
const start = (client: Client, at: { params: { id: number } }, mode?: 'express' | 'full') =>
  client.call(audit.startCrawl, { ...at, body: mode ? { mode } : {} });

describe('audit projects', () => {
  it('AUD-17: keep the path of the start page, and need no scheme', async () => {
    const { client } = await sandbox.connect();
    const make = async (url: string) => (await client.call(audit.createProject, { body: { url } })).project;
    const found = await make('https://www.shop.example/en/#top');
    expect(found).toEqual({
      id: found.id,
      name: 'shop.example',
      domain: 'shop.example',
      start_url: 'https://www.shop.example/en/',
    });
    const bare = await make('shop.example');
    expect(bare).toEqual({
      id: bare.id,
      name: 'shop.example',
      domain: 'shop.example',
      start_url: 'https://shop.example/',
    });
    const { projects } = await client.call(audit.listProjects);
    expect(projects).toHaveLength(2);
  });

  it.each(['', 'https://', 'ftp://a.example', 'https://user:secret@a.example', 'javascript:alert(1)'])(
    'AUD-17: %j is not a site',
    async (url) => {
      const { client } = await sandbox.connect();
      const error = await refusedWith(client.call(audit.createProject, { body: { url } }));
      expect(error).toEqual({ status: 422, code: 'validation_error', details: { field: 'url' } });
    },
  );
});

describe('an express audit', () => {
  it('AUD-01, AUD-07, AUD-08, AUD-10, AUD-15: reads the site, and returns what the extension’s checks find', async () => {
    const connected = await sandbox.connect();
    const { client } = connected;
    const at = await projectOf(connected);
    const goOn = hold('/');
    const started = await start(client, at);
    expect(started).toEqual({
      ok: true,
      unreadable: 0,
      crawl_id: started.crawl_id,
      mode: 'express',
      max_pages: 25,
      charged: 0,
    });
    const begun = await crawlOf(client, started.crawl_id);
    expect(begun.status).toMatch(/^(queued|running)$/);
    expect(begun.issues).toBeUndefined();
    expect(begun.health_score).toBeNull();
    goOn();
    await settle();
    const crawl = await crawlOf(client, started.crawl_id);
    expect([crawl.status, crawl.pages_crawled, crawl.stopped]).toEqual(['done', 3, 'complete']);
    expect(crawl.health_score).toBeGreaterThan(0);
    const found = crawl.issues?.checks as Record<string, number>;
    expect(found['seo/title-missing']).toBe(1);
    expect(Object.keys(found).filter((id) => !(id in checks))).toEqual([]);
    const { crawls } = await client.call(audit.listCrawls, at);
    expect(crawls).toEqual([crawl]);
  });

  it('AUD-05: a second crawl is refused while one is running', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    const goOn = hold('/');
    await start(connected.client, at);
    expect(await refusedWith(start(connected.client, at))).toEqual({
      status: 409,
      code: 'already_running',
      details: {},
    });
    goOn();
    await settle();
    expect((await start(connected.client, at)).charged).toBe(0);
    await settle();
  });

  it('AUD-01, AUD-02: five a day, then a refusal other than the rate limit’s, until midnight UTC', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    await sandbox.enterWindow(86_400);
    for (let i = 0; i < 5; i += 1) {
      await start(connected.client, at);
      await settle();
    }
    const error = await refusalOf(start(connected.client, at));
    expect([error.status, error.code, error.details]).toEqual([429, 'express_limit', {}]);
    const toMidnight = 86_400 - ((sandbox.running.sandbox.clock.now() / 1_000) % 86_400);
    expect(error.retryAfter).toBeGreaterThan(0);
    await sandbox.control('POST', 'clock', { advance: toMidnight });
    expect((await start(connected.client, at)).mode).toBe('express');
    await settle();
  });

  it('AUD-14: reads no more pages than its limit', async () => {
    const connected = await sandbox.connect();
    const { crawl_id } = await start(connected.client, await projectOf(connected, `${site.origin}/many/`));
    await settle();
    const crawl = await crawlOf(connected.client, crawl_id);
    expect([crawl.pages_crawled, crawl.stopped]).toEqual([25, 'page limit']);
  });

  it('AUD-13: a site that cannot be read fails, and says why', async () => {
    const connected = await sandbox.connect();
    const closed = `http://closed.localhost:${site.port}/`;
    const { crawl_id } = await start(connected.client, await projectOf(connected, closed));
    await settle();
    const crawl = await crawlOf(connected.client, crawl_id);
    expect([crawl.status, crawl.pages_crawled, crawl.stopped]).toEqual([
      'failed',
      0,
      'robots.txt unreachable',
    ]);
  });

  it('never requests anything beyond this machine, or the sandbox itself', async () => {
    const connected = await sandbox.connect();
    for (const url of ['https://example.com/', 'http://10.0.0.1/', sandbox.running.origin]) {
      const { crawl_id } = await start(connected.client, await projectOf(connected, url));
      await settle();
      const crawl = await crawlOf(connected.client, crawl_id);
      expect([crawl.status, crawl.pages_crawled, crawl.stopped]).toEqual(['failed', 0, 'unreachable']);
    }
  });

  it('grows while it runs', async () => {
    const goOn = ['/', '/a', '/b'].map(hold);
    const connected = await sandbox.connect();
    const { crawl_id } = await start(connected.client, await projectOf(connected));
    const pages = async () => (await crawlOf(connected.client, crawl_id)).pages_crawled;
    for (const [count, next] of goOn.entries()) {
      await expect.poll(pages).toBe(count);
      next();
    }
    await settle();
    expect(await pages()).toBe(3);
  });
});

describe('a full audit', () => {
  const afterExpress = async (wanted?: Parameters<typeof sandbox.connect>[0]) => {
    const connected: Connected = await sandbox.connect(wanted);
    const at = await projectOf(connected, `${site.origin}/many/`);
    await start(connected.client, at);
    await settle();
    return { ...connected, at };
  };

  it('AUD-03, AUD-04, AUD-06: needs the estimate of an express audit', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    expect(await refusedWith(connected.client.call(audit.estimate, at))).toEqual({
      status: 409,
      code: 'need_estimate',
      details: {},
    });
    expect(await refusedWith(start(connected.client, at, 'full'))).toEqual({
      status: 409,
      code: 'need_estimate',
      details: {},
    });
  });

  it('AUD-04: costs what the estimate said, and reads the whole site', async () => {
    const { client, at } = await afterExpress({ balance: 10, currency: 'EUR' });
    const estimate = await client.call(audit.estimate, at);
    expect(estimate).toEqual({
      ok: true,
      unreadable: 0,
      has_estimate: true,
      estimated_pages: 31,
      full_audit_price: 0.31,
      currency: 'EUR',
    });
    const started = await start(client, at, 'full');
    expect(started).toEqual({
      ok: true,
      unreadable: 0,
      crawl_id: started.crawl_id,
      mode: 'full',
      max_pages: 31,
      charged: 0.31,
    });
    await settle();
    const crawl = await crawlOf(client, started.crawl_id);
    expect([crawl.status, crawl.pages_crawled]).toEqual(['done', 31]);
  });

  it('ACC-04, ACC-07: is refused without enough money, and then charges and creates nothing', async () => {
    const { client, at, account } = await afterExpress({ balance: 0.3 });
    const error = await refusedWith(start(client, at, 'full'));
    expect(error).toEqual({
      status: 402,
      code: 'insufficient_funds',
      details: {
        required: 0.31,
        balance: 0.3,
        shortfall: 0.01,
        topup_url: `${sandbox.running.origin}/?account=${account.id}#top-up`,
      },
    });
    expect(error.details.topup_url).toBe(`${sandbox.running.origin}/?account=${account.id}#top-up`);
    expect((await client.call(audit.listCrawls, at)).crawls).toHaveLength(1);
    await sandbox.control('PATCH', `accounts/${account.id}`, { top_up: 0.01 });
    expect((await start(client, at, 'full')).charged).toBe(0.31);
    await settle();
  });
});
