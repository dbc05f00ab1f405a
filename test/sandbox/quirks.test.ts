import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as account from '../../lib/api/account.ts';
import * as audit from '../../lib/api/audit.ts';
import { endpoints } from '../../lib/api/index.ts';
import * as promotion from '../../lib/api/promotion.ts';
import * as rank from '../../lib/api/rank.ts';
import * as runs from '../../lib/api/runs.ts';
import * as shield from '../../lib/api/shield.ts';
import { fieldsOf, pathsIn } from '../contract/declared-fields.ts';
import { callEveryEndpoint, WELL_OFF } from './every-endpoint.ts';
import { refusalOf, sandboxFixture } from './fixture.ts';
import { QUIRK_NAMES } from './quirks.ts';

const names = QUIRK_NAMES;
const all = sandboxFixture({ quirks: names, limits: 'off', pause: 0 });
const bare = sandboxFixture({ quirks: ['bare'], limits: 'off', pause: 0 });
const plain = sandboxFixture({
  quirks: names.filter((name) => name !== 'account-scope'),
  limits: 'off',
  pause: 0,
});

const lists = Object.entries(endpoints).filter(
  ([, { method, path }]) => method === 'GET' && !path.includes('{'),
);

async function answerOf(fixture: typeof all, path: string, key = 'sbx_demo') {
  const response = await fetch(fixture.running.baseUrl + path, { headers: { 'x-api-key': key } });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

describe('with every quirk', () => {
  it.each(lists.filter(([id]) => !/findBrand/.test(id)))(
    '%s still matches the contract',
    async (_, endpoint) => {
      const { json } = await answerOf(plain, endpoint.path);
      expect(z.safeParse(endpoint.reply, json).error).toBeUndefined();
    },
  );

  it.each(['sbx_demo', 'sbx_archived'])('so does everything that %s has', async (key) => {
    const { json } = await answerOf(plain, '/promotion/runs?per_page=100', key);
    for (const { id } of json.runs) {
      for (const [path, endpoint] of [
        [`/promotion/runs/${id}`, runs.runById],
        [`/promotion/runs/${id}/nodes`, runs.listNodes],
      ] as const) {
        expect(z.safeParse(endpoint.reply, (await answerOf(plain, path, key)).json).error).toBeUndefined();
      }
    }
  });
});

describe('a quirk', () => {
  it('RUN-07: gives already_active another status', async () => {
    const { client } = await plain.connect();
    const { project } = await client.call(promotion.createProject, {
      body: { name: 'A', url: 'https://a.example', links: [{ url: 'https://a.example/x' }] },
    });
    const body = { project_id: project.id, url: 'https://a.example/x', tariff_id: 1 };
    expect((await client.call(runs.launchRun, { body })).status).toBe('queued');
    const error = await refusalOf(client.call(runs.launchRun, { body }));
    expect(error.code).toBe('already_active');
    expect([400, 422, 423]).toContain(error.status);
  });

  it('AUTH-07: denies access to the account’s own endpoints', async () => {
    const { client } = await all.connect();
    for (const endpoint of [account.me, account.balance, account.currentKey]) {
      expect((await refusalOf(client.call(endpoint))).code).toBe('forbidden_scope');
    }
    expect((await client.call(promotion.listProjects)).projects).toEqual([]);
  });

  it('AUD-03, AUD-09, AUD-10: has other statuses for a running crawl, and another reply if nothing is known', async () => {
    const { client } = await plain.connect();
    const url = plain.running.shop.urls.shop;
    const { project } = await client.call(audit.createProject, { body: { url } });
    const at = { params: { id: project.id } };
    expect(await client.call(audit.estimate, at)).toEqual({ ok: true, unreadable: 0, has_estimate: false });
    const { crawl_id } = await client.call(audit.startCrawl, { ...at, body: {} });
    const read = async () => (await client.call(audit.crawlById, { params: { id: crawl_id } })).crawl;
    expect((await read()).status).toMatch(/^(waiting|analyzing)$/);
    await plain.control('POST', 'settle');
    const crawl = await read();
    expect(crawl.status).toBe('done');
    expect(crawl).not.toHaveProperty('started_at');
    const parts = ['errors', 'warnings', 'notices', 'seo', 'security', 'checks', 'crawl'];
    expect(Object.keys(crawl.issues ?? {})).toEqual(parts);
  });

  it('AUD-02: omits when a daily limit ends', async () => {
    const { client } = await plain.connect();
    const { project } = await client.call(shield.createProject, { body: { url: 'http://127.0.0.1:1' } });
    const scan = () => client.call(shield.startScan, { params: { id: project.id }, body: { mode: 'free' } });
    await plain.enterWindow(86_400);
    for (let i = 0; i < 3; i += 1) await scan();
    const error = await refusalOf(scan());
    expect(error.code).toBe('rate_limited');
    expect(error.retryAfter).toBeUndefined();
    await plain.control('POST', 'settle');
  });

  it('ENV-07: omits every field that the specification does not list', async () => {
    const { client } = await bare.connect(WELL_OFF);
    const surplus = new Set<string>();
    await callEveryEndpoint(bare, async (endpoint, ...given) => {
      const reply = await client.call(endpoint, ...given);
      const declared = ['ok', 'unreadable', ...fieldsOf(endpoint.reply).map(({ path }) => path)];
      const isLeaf = (path: string) => !declared.some((other) => other.startsWith(`${path}.`));
      // What is open, such as a record by category, may contain anything.
      const open = declared.filter(isLeaf).map((path) => `${path}.`);
      for (const path of pathsIn(reply)) {
        const isKnown = declared.includes(path) || open.some((start) => path.startsWith(start));
        if (!isKnown) surplus.add(`${endpoint.method} ${endpoint.path}: ${path}`);
      }
      return reply;
    });
    expect([...surplus]).toEqual([]);
  });

  it('SHD-05: makes the hint an object', async () => {
    const { client } = await plain.connect();
    const reply = await client.call(shield.createProject, { body: { url: 'a.example' } });
    const hint = reply.verification_hint as { text?: unknown };
    expect(hint.text).toMatch(/^Put sv-[0-9a-f]{20} in a DNS TXT record of a\.example as /);
  });

  it('RNK-11: has several ways to say that a keyword was not found', async () => {
    const { client } = await plain.connect();
    const { project } = await client.call(rank.createProject, { body: { domain: 'a.example' } });
    const at = { params: { id: project.id } };
    const keywords = Array.from({ length: 120 }, (_, i) => `keyword ${i}`);
    await client.call(rank.addKeywords, { ...at, body: { keywords } });
    await client.call(rank.checkPositions, { ...at, body: {} });
    await plain.control('POST', 'clock', { advance: 600 });
    const reply = await client.call(rank.projectById, at);
    const lost = reply.keywords.filter(({ last_checked_at: at, last_position: place }) => at && !place);
    expect(new Set(lost.map(({ last_position: place }) => String(place)))).toEqual(
      new Set(['0', 'undefined']),
    );
  });

  it('ENV-15, RUN-14: writes times and pages in other forms', async () => {
    const { json } = await answerOf(plain, '/promotion/runs');
    expect(json.runs[0].created_at).toMatch(/\+03:00$|\.000000Z$|^\S+ [\d:]{8}$/);
    expect(Date.parse(json.runs[0].created_at)).toBeLessThan(Date.now() + 10_000_000);
    expect(json.pagination ?? {}).not.toHaveProperty('pages');
    expect(json.runs[0]).toHaveProperty('updated_by');
  });
});
