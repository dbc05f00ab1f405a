import { describe, expect, it, vi } from 'vitest';
import * as account from '../../lib/api/account.ts';
import * as audit from '../../lib/api/audit.ts';
import { createClient } from '../../lib/api/client.ts';
import { ERRORS } from '../../lib/api/errors.ts';
import * as promotion from '../../lib/api/promotion.ts';
import * as runs from '../../lib/api/runs.ts';
import { createSandbox } from './create-sandbox.ts';
import { refusalOf, refusedWith, sandboxFixture } from './fixture.ts';
import type { Entry } from './journal.ts';
import { PERSONAS } from './personas.ts';
import { startSandbox } from './start.ts';

const sandbox = sandboxFixture({ pause: 0 });
const clientOf = (key: string) => createClient({ baseUrl: sandbox.running.baseUrl, key });

describe('the personas', () => {
  it.each(Object.keys(PERSONAS).filter((key) => !/revoked|disabled|slow|flaky/.test(key)))(
    '%s responds',
    async (key) => {
      expect((await clientOf(key).call(account.me)).ok).toBe(true);
    },
  );

  it.each([
    ['sbx_revoked', 401, 'unauthorized'],
    ['sbx_disabled', 503, 'api_disabled'],
  ])('%s is refused with %i %s', async (key, status, code) => {
    expect(await refusedWith(clientOf(key).call(account.me))).toEqual({ status, code, details: {} });
  });

  it('sbx_poor has 0.37, sbx_eur has euros, sbx_pro is Pro', async () => {
    const balanceOf = (key: string) => clientOf(key).call(account.balance);
    const { topup_url, ...poor } = await balanceOf('sbx_poor');
    expect(poor).toEqual({ ok: true, unreadable: 0, balance: 0.37, currency: 'USD' });
    expect(topup_url).toMatch(/#top-up$/);
    expect((await balanceOf('sbx_eur')).currency).toBe('EUR');
    const { user } = await clientOf('sbx_pro').call(account.me);
    expect(user).toEqual({
      id: user.id,
      balance: 500,
      currency: 'USD',
      is_pro: true,
      promotion_discount_percent: 15,
    });
  });

  it('sbx_flaky fails for a while, never permanently, and always in the same way', async () => {
    const statuses = async () => {
      const own = createSandbox({ limits: 'off' });
      const seen = [];
      for (let i = 0; i < 40; i += 1) {
        const request = new Request('http://127.0.0.1/api/v1/me', { headers: { 'x-api-key': 'sbx_flaky' } });
        seen.push((await own.app.fetch(request)).status);
      }
      own.close();
      return seen;
    };
    const seen = await statuses();
    expect(seen.filter((status) => status === 500).length).toBeGreaterThan(5);
    expect(seen.filter((status) => status === 200).length).toBeGreaterThan(15);
    expect(await statuses()).toEqual(seen);
  });

  it('sbx_demo has a history in all four products', async () => {
    const client = clientOf('sbx_demo');
    expect((await client.call(account.balance)).balance).toBe(250);
    const own = await client.call(promotion.listProjects);
    const all = await client.call(promotion.listProjects, { query: { all: '1' } });
    expect(own.projects.every(({ created_via: via }) => via === 'api')).toBe(true);
    expect(all.projects.length).toBeGreaterThan(own.projects.length);
    const { runs: list } = await client.call(runs.listRuns);
    const statuses = new Set(list.map(({ status }) => status));
    for (const status of ['completed', 'failed', 'cancelled', 'queued', 'level1_active']) {
      expect([...statuses], status).toContain(status);
    }
    const archived = list.at(-1);
    expect(archived?.status).toBe('completed');
    const { projects } = await client.call(audit.listProjects);
    const { crawls } = await client.call(audit.listCrawls, { params: { id: projects[0]?.id as number } });
    expect(crawls.map(({ status }) => status)).toEqual(['done', 'done', 'failed']);
  });
});

describe('faults', () => {
  const arm = (fault: object) => sandbox.control('POST', 'faults', fault);

  it.each(Object.entries(ERRORS))('ERR-01: %s can be provoked for any call', async (code, status) => {
    const { client, account: own } = await sandbox.connect();
    await arm({ code, account: own.id, details: { why: 'armed' } });
    expect(
      await refusedWith(client.call(promotion.createProject, { body: { name: 'A', url: 'a.example' } })),
    ).toEqual({ status, code, details: { why: 'armed' } });
    expect((await client.call(account.me)).ok).toBe(true);
  });

  it('affect only the requests they are meant for, as often as set', async () => {
    const [mine, other] = [await sandbox.connect(), await sandbox.connect()];
    await arm({ operation: 'account.me', account: mine.account.id, times: 2, code: 'forbidden' });
    expect((await other.client.call(account.me)).ok).toBe(true);
    expect((await mine.client.call(account.balance)).ok).toBe(true);
    expect((await refusalOf(mine.client.call(account.me))).code).toBe('forbidden');
    expect((await refusalOf(mine.client.call(account.me))).code).toBe('forbidden');
    expect((await mine.client.call(account.me)).ok).toBe(true);
  });

  it.each(['reset', 'empty', 'truncate', 'garbage'] as const)('%s the connection', async (network) => {
    const { client, account: own } = await sandbox.connect();
    const body = { name: 'A', url: 'https://a.example/' };
    await arm({ network, account: own.id, method: 'POST' });
    const error = await refusalOf(client.call(promotion.createProject, { body }));
    expect(error.isTransport).toBe(true);
    const { projects } = await client.call(promotion.listProjects);
    // Only the request whose response was cut off was carried out.
    expect(projects).toHaveLength(network === 'truncate' ? 1 : 0);
  });

  it('RUN-24: drop carries out the request and loses the response', async () => {
    const { client, account: own } = await sandbox.connect();
    await arm({ network: 'drop', account: own.id });
    const body = { name: 'A', url: 'https://a.example/' };
    expect((await refusalOf(client.call(promotion.createProject, { body }))).code).toBe('unreachable');
    expect((await client.call(promotion.listProjects)).projects).toHaveLength(1);
  });

  it('a proxy’s page, a delay, and an expired fault', async () => {
    const { client, account: own } = await sandbox.connect();
    await arm({ account: own.id, status: 503, body: '<h1>Maintenance</h1>' });
    expect((await refusalOf(client.call(account.me))).isTransport).toBe(true);
    await arm({ account: own.id, delay: 150 });
    const began = performance.now();
    await client.call(account.me);
    expect(performance.now() - began).toBeGreaterThan(145);
    await arm({ account: own.id, code: 'server_error', ttl: 0 });
    expect((await client.call(account.me)).ok).toBe(true);
  });
});

describe('the control calls', () => {
  const control = (path: string, init: RequestInit = {}) =>
    fetch(`${sandbox.running.origin}/_sandbox${path}`, init);

  it('need a header that web pages cannot send', async () => {
    expect((await control('/reset', { method: 'POST' })).status).toBe(403);
    expect(
      (await control('/clock', { method: 'POST', headers: { 'x-sandbox': '1' }, body: '{}' })).status,
    ).toBe(200);
  });

  it('refuse web pages and domains that were rebound to this machine', async () => {
    expect((await control('', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await control('', { headers: { origin: 'null' } })).status).toBe(403);
    const { app } = sandbox.running.sandbox;
    expect((await app.fetch(new Request('http://evil.example/_sandbox'))).status).toBe(403);
    expect((await app.fetch(new Request('http://localhost/_sandbox'))).status).toBe(200);
    const own = { origin: 'chrome-extension://abc' };
    expect((await fetch(`${sandbox.running.baseUrl}/ping`, { headers: own })).status).toBe(200);
  });

  it('let no page read them: there are no CORS headers, not even for a preflight', async () => {
    const preflight = await fetch(`${sandbox.running.baseUrl}/me`, { method: 'OPTIONS' });
    for (const { headers } of [
      preflight,
      await control(''),
      await fetch(`${sandbox.running.baseUrl}/ping`),
    ]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('report what is wrong with the call', async () => {
    const post = (path: string, body: unknown) =>
      control(path, { method: 'POST', headers: { 'x-sandbox': '1' }, body: JSON.stringify(body) });
    for (const [path, body] of [
      ['/clock', { advance: -1 }],
      ['/clock', { set: '2001-01-01' }],
      ['/clock', { back: 1 }],
      ['/faults', { code: 'nonsense' }],
      ['/accounts', { scopes: ['everything'] }],
    ] as const) {
      const response = await post(path, body);
      expect(response.status).toBe(400);
      expect((await response.json()).error).toMatch(/\w/);
    }
    expect((await post('/accounts/99999/keys', {})).status).toBe(404);
  });

  it('record every request with its time', async () => {
    const { client, account: own } = await sandbox.connect();
    await client.call(account.me);
    await refusalOf(client.call(promotion.projectById, { params: { id: 999_999 } }));
    const { requests } = await sandbox.control<{ requests: Entry[] }>('GET', 'requests');
    const mine = requests.filter((entry) => entry.account === own.id);
    expect(
      mine.map(({ operation, method, path, status, code }) => [operation, method, path, status, code]),
    ).toEqual([
      ['account.me', 'GET', '/api/v1/me', 200, undefined],
      ['promotion.projectById', 'GET', '/api/v1/projects/999999', 404, 'not_found'],
    ]);
  });

  it('RUN-23: cancel a run, make a personal project', async () => {
    const { client, account: own } = await sandbox.connect();
    const { project } = await client.call(promotion.createProject, {
      body: { name: 'A', url: 'https://a.example/', links: [{ url: 'https://a.example/x' }] },
    });
    const body = { project_id: project.id, url: 'https://a.example/x', tariff_id: 1 };
    const { run_id } = await client.call(runs.launchRun, { body });
    await sandbox.control('POST', `runs/${run_id}/cancel`);
    expect((await client.call(runs.runById, { params: { id: run_id } })).run.status).toBe('cancelled');
    await sandbox.control('POST', `accounts/${own.id}/projects`, { name: 'B', url: 'https://b.example' });
    const { projects } = await client.call(promotion.listProjects, { query: { all: '1' } });
    expect([projects[0]?.name, projects[0]?.created_via]).toEqual(['B', 'web']);
    expect((await client.call(promotion.listProjects)).projects).toHaveLength(1);
  });

  it('serve the dashboard that a refusal for insufficient funds links to', async () => {
    const response = await fetch(`${sandbox.running.origin}/?account=1#top-up`);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await response.text()).toContain('id="top-up"');
    expect((await fetch(`${sandbox.running.origin}/dashboard.js`)).status).toBe(200);
  });
});

it('closed during a request, waits for the readers of its state and sends no response', async () => {
  const { baseUrl, sandbox: own, close } = await startSandbox({ port: 0, demoPort: 0, latency: 3_600_000 });
  const errors = vi.spyOn(console, 'error');
  const answer = fetch(`${baseUrl}/me`, { headers: { 'x-api-key': 'sbx_demo' } }).then(
    () => 'answered',
    () => 'cut',
  );
  await expect.poll(() => own.journal.entries()).toHaveLength(1);
  await close();
  expect(await answer).toBe('cut');
  expect(own.journal.entries().map(({ operation, status }) => [operation, status])).toEqual([
    ['account.me', 200],
  ]);
  expect(errors.mock.calls).toEqual([]);
  // Whatever still arrives another way finds it closed.
  expect((await own.app.fetch(new Request(`${baseUrl}/ping`))).status).toBe(503);
});

describe('a sandbox as a whole', () => {
  const at = Date.parse('2026-11-20T12:00:00Z');
  const frozen = { startAt: at, speed: 0, limits: 'off' } as const;

  it('creates the same world for the same seed, and a different one for another', () => {
    const [one, same, other] = [1, 1, 2].map((seed) => {
      const own = createSandbox({ ...frozen, seed });
      const snapshot = JSON.stringify(own.store.snapshot());
      own.close();
      return snapshot;
    });
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  it('returns to its initial state after a reset', async () => {
    const own = createSandbox(frozen);
    const before = JSON.stringify(own.store.snapshot());
    own.clock.advance(86_400_000);
    own.faults.arm({ times: 1, ttl: 60, code: 'server_error' });
    await own.app.fetch(
      new Request('http://127.0.0.1/api/v1/projects', {
        method: 'POST',
        headers: { 'x-api-key': 'sbx_demo' },
        body: '{"name":"A","url":"https://a.example"}',
      }),
    );
    own.reset();
    expect(JSON.stringify(own.store.snapshot())).toBe(before);
    expect(own.clock.now()).toBe(at);
    expect(own.faults.armed()).toEqual([]);
    expect(own.journal.entries()).toEqual([]);
    own.close();
  });

  it('shares nothing with another one in the same process', async () => {
    const [one, other] = [createSandbox(frozen), createSandbox(frozen)];
    one.store.insert('ledger', { account_id: 1, at, delta: 5, reason: 'x', subject: null });
    expect(other.store.count('ledger')).toBe(one.store.count('ledger') - 1);
    one.close();
    expect(other.store.count('accounts')).toBeGreaterThan(0);
    other.close();
  });

  it('can be restored through the control calls', async () => {
    const state = await sandbox.control<{ at: number; tables: Record<string, unknown[]> }>('GET', 'state');
    const { key } = await sandbox.connect();
    await sandbox.control('POST', 'clock', { advance: 1_000 });
    await sandbox.control('PUT', 'state', state);
    expect((await refusalOf(clientOf(key).call(account.me))).code).toBe('unauthorized');
    const now = await sandbox.control<typeof state>('GET', 'state');
    expect(now.tables).toEqual(state.tables);
    expect(now.at - state.at).toBeLessThan(900_000);
  });
});
