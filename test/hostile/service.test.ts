import { afterEach, describe, expect, it } from 'vitest';
import * as account from '../../lib/api/account.ts';
import * as audit from '../../lib/api/audit.ts';
import { createClient } from '../../lib/api/client.ts';
import type { AnyEndpoint, Input } from '../../lib/api/endpoint.ts';
import { endpoints } from '../../lib/api/index.ts';
import * as promotion from '../../lib/api/promotion.ts';
import * as rank from '../../lib/api/rank.ts';
import { launchRun, listRuns } from '../../lib/api/runs.ts';
import * as shield from '../../lib/api/shield.ts';
import { refusedWith } from '../sandbox/fixture.ts';
import { type Hostile, startHostile } from './hostile.ts';
import type { NewKey } from './model.ts';
import { HANDLERS } from './service.ts';

const SITE = 'https://copper-leaf.example/';
const running: Hostile[] = [];
afterEach(async () => {
  for (const hostile of running.splice(0)) await hostile.close();
});

async function start(keys: Record<string, NewKey> = { k: {} }) {
  const hostile = await startHostile({ keys });
  running.push(hostile);
  const client = (key = 'k') => createClient({ baseUrl: hostile.baseUrl, key });
  return { ...hostile, client, call: client().call };
}

describe('every endpoint', () => {
  it('has no handler for an endpoint that is not in the contract', () => {
    expect(Object.keys(HANDLERS).filter((id) => !(id in endpoints))).toEqual([]);
  });

  const bodies: Readonly<Record<string, object>> = {
    'promotion.createProject': { name: 'Copper & Leaf', url: SITE },
    'promotion.addLink': { url: `https://site-1.example/new` },
    'runs.launchRun': { project_id: 1, link_id: 1 },
    'rank.createProject': { domain: SITE },
    'rank.addKeywords': { keywords: 'a\r\nb' },
    'audit.createProject': { url: SITE },
    'shield.createProject': { url: SITE },
    'shield.startScan': { mode: 'deep' },
    'reports.saveBranding': { company_name: 'Northlight' },
  };

  it('responds in the shape of the contract', async () => {
    const { state, call } = await start({ k: { pro: true } });
    for (const kind of ['projects', 'links', 'runs', 'rankProjects', 'keywords', 'auditProjects'] as const) {
      state.seed('k', kind, [{}]);
    }
    state.seed('k', 'crawls', [{ status: 'done' }]);
    state.seed('k', 'shieldProjects', [{ verified: true }]);
    state.seed('k', 'scans', [{}]);
    const isDeleting = (endpoint: AnyEndpoint) => Number(endpoint.method === 'DELETE');
    const inOrder = Object.entries(endpoints).sort(([, a], [, b]) => isDeleting(a) - isDeleting(b));
    for (const [id, endpoint] of inOrder) {
      const query = id === 'pricing.findBrand' ? { project_id: 1 } : {};
      const input = { params: { id: 1, linkId: 1 }, query, ...(endpoint.body && { body: bodies[id] ?? {} }) };
      expect((await call(endpoint, input as Input<AnyEndpoint>)).unreadable, id).toBe(0);
    }
  });
});

describe('its state', () => {
  it('sells cascades, and charges once for each', async () => {
    const { call, log, state } = await start({ k: { balance: 50, discount: 10 } });
    const { project, links } = await call(promotion.createProject, {
      body: { name: 'C', url: SITE, links: [{ url: `${SITE}a` }, { url: 'https://elsewhere.example/' }] },
    });
    expect(links).toEqual({ added: 1, domain_errors: 1 });
    const body = { project_id: project.id, url: `${SITE}a` };
    expect(await call(launchRun, { body })).toEqual({
      ok: true,
      unreadable: 0,
      run_id: 1,
      status: 'queued',
      charged: 18,
      discount_percent: 10,
      balance_after: 32,
      currency: 'USD',
      brand_anchors: false,
      brand_name: '',
    });
    const second = await call(launchRun, { body });
    expect([second.run_id, second.balance_after]).toEqual([2, 14]);
    expect(await refusedWith(call(launchRun, { body }))).toEqual({
      status: 402,
      code: 'insufficient_funds',
      details: { required: 18, balance: 14, shortfall: 4, topup_url: 'https://service.example/billing' },
    });
    expect(log.effects('POST /promotion/runs')).toEqual([
      { charged: 18 },
      { made: 'runs', id: 1 },
      { charged: 18 },
      { made: 'runs', id: 2 },
    ]);
    state.refusesDoubles = true;
    expect(await refusedWith(call(launchRun, { body }))).toEqual({
      status: 409,
      code: 'already_active',
      details: {},
    });
    state.finish('runs', 1, { status: 'failed' });
    state.finish('runs', 2);
    expect((await call(listRuns, { query: {} })).runs.map(({ status }) => status)).toEqual([
      'completed',
      'failed',
    ]);
  });

  it('returns 20,000 runs page by page, latest first, at most a hundred per page', async () => {
    const { call, state } = await start();
    state.seed(
      'k',
      'runs',
      Array.from({ length: 20_000 }, (_, at) => ({ project_id: (at % 2) + 1 })),
    );
    const query = { project_id: 1, per_page: 500, page: 2 };
    const { runs, pagination } = await call(listRuns, { query });
    expect(runs).toHaveLength(100);
    expect(runs[0]?.id).toBe(19_799);
    expect(pagination).toEqual({ page: 2, per_page: 100, total: 10_000, pages: 100 });
    expect((await call(listRuns, { query: { page: 1_001 } })).runs).toEqual([]);
  });

  it('starts an audit, which runs until the test ends it', async () => {
    const { call, state } = await start();
    const { project } = await call(audit.createProject, { body: { url: `${SITE}shop/` } });
    expect(project).toEqual({ id: 1, domain: 'copper-leaf.example', start_url: `${SITE}shop/` });
    const params = { id: project.id };
    const full = call(audit.startCrawl, { params, body: { mode: 'full' } });
    expect(await refusedWith(full)).toEqual({ status: 409, code: 'need_estimate', details: {} });
    const { crawl_id } = await call(audit.startCrawl, { params, body: {} });
    const crawl = () => call(audit.crawlById, { params: { id: crawl_id } });
    const begun = (await crawl()).crawl;
    expect(begun).toEqual({
      id: crawl_id,
      project_id: project.id,
      mode: 'express',
      max_pages: 25,
      status: 'running',
      pages_crawled: 0,
      health_score: null,
      issues: {},
      started_at: begun.started_at,
    });
    state.finish('crawls', crawl_id, { health_score: 12 });
    expect((await crawl()).crawl).toEqual({
      ...begun,
      status: 'done',
      pages_crawled: 25,
      health_score: 12,
      issues: { errors: 2, warnings: 9 },
    });
    expect((await call(audit.listCrawls, { params })).crawls).toHaveLength(1);
    await call(audit.startCrawl, { params, body: { mode: 'full' } });
    expect((await call(account.balance)).balance).toBe(95.2);
  });

  it('charges a check when it has been made', async () => {
    const { call, state } = await start();
    const { project } = await call(rank.createProject, { body: { domain: 'copper-leaf.example' } });
    const params = { id: project.id };
    const body = { keywords: ['kettle', ' pot ', 'kettle', ''] };
    expect(await call(rank.addKeywords, { params, body })).toEqual({
      ok: true,
      unreadable: 0,
      added: 2,
      skipped: 1,
    });
    expect(await call(rank.checkPositions, { params, body: {} })).toEqual({
      ok: true,
      unreadable: 0,
      queued: 2,
      note: 'Results come later.',
    });
    expect((await call(account.balance)).balance).toBe(100);
    state.finish('checks', 1, { last_position: 3 });
    const { keywords } = await call(rank.projectById, { params });
    expect(keywords.map(({ last_position }) => last_position)).toEqual([3, 3]);
    const { project: other } = await call(rank.createProject, { body: { domain: 'copper-leaf.example' } });
    expect((await call(rank.projectById, { params: { id: other.id } })).keywords).toEqual([]);
    expect((await call(account.balance)).balance).toBe(99.9);
  });

  it('finds a shield project again, and runs deep scans of verified sites', async () => {
    const { call, log } = await start();
    const { project } = await call(shield.createProject, { body: { url: SITE } });
    expect((await call(shield.createProject, { body: { url: `${SITE}x` } })).project).toEqual(project);
    expect(log.effects()).toHaveLength(1);
    const deep = { params: { id: project.id }, body: { mode: 'deep' as const } };
    expect(await refusedWith(call(shield.startScan, deep))).toEqual({
      status: 409,
      code: 'needs_verify',
      details: {},
    });
    await call(shield.verifyProject, { params: { id: project.id } });
    expect(await call(shield.startScan, deep)).toEqual({
      ok: true,
      unreadable: 0,
      scan_id: 1,
      mode: 'deep',
      charged: 9,
    });
  });

  it('F57: keeps accounts apart; two keys may share one', async () => {
    const { client, state } = await start({
      k: { user: 7 },
      same: { user: 7 },
      other: { scopes: ['audit'] },
    });
    const [project] = state.seed('k', 'auditProjects', [{ domain: 'a.example' }]);
    const domains = async (key: string) => (await client(key).call(audit.listProjects)).projects.length;
    expect([await domains('k'), await domains('same'), await domains('other')]).toEqual([1, 1, 0]);
    const params = { id: project?.id ?? 0 };
    expect(await refusedWith(client('other').call(audit.listCrawls, { params }))).toEqual({
      status: 404,
      code: 'not_found',
      details: {},
    });
    expect(await refusedWith(client('other').call(rank.listProjects))).toEqual({
      status: 403,
      code: 'forbidden_scope',
      details: {},
    });
    expect(state.account('other').user).toBe(8);
    state.revoke('same');
    expect(await refusedWith(client('same').call(account.me))).toEqual({
      status: 401,
      code: 'unauthorized',
      details: {},
    });
  });

  it('serializes as loosely as configured', async () => {
    const { baseUrl, state, tolerance } = await start();
    state.seed('k', 'crawls', [{}]);
    const read = async (path: string) =>
      (await fetch(baseUrl + path, { headers: { 'x-api-key': 'k' } })).json();
    tolerance.add('empty-arrays').add('string-ids');
    const { ok, crawl } = await read('/audit/crawls/1');
    expect([ok, crawl.id, crawl.project_id, crawl.max_pages, crawl.issues]).toEqual([true, '1', '1', 25, []]);
    tolerance.clear();
    tolerance.add('string-numbers');
    const { user } = await read('/me');
    expect(user).toEqual({
      id: 1,
      balance: '100',
      currency: 'USD',
      promotion_discount_percent: '0',
      is_pro: false,
    });
  });
});
