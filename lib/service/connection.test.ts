import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { refusalOf, sandboxFixture } from '../../test/sandbox/fixture.ts';
import type { Entry } from '../../test/sandbox/journal.ts';
import { balance, currentKey, me } from '../api/account.ts';
import { createProject, listProjects as listAudits, startCrawl } from '../api/audit.ts';
import { LIMITS } from '../api/endpoint.ts';
import { connection } from '../platform/settings.ts';
import { connect, connected } from './connection.ts';
import { jobs } from './jobs/job.ts';
import { jobOfCrawl, startAudit } from './jobs/start-audit.ts';
import { pollJobs, watchJob } from './jobs/watch.ts';
import { BUDGETS, pace, pausedUntil } from './pace.ts';
import { projects } from './projects/projects.ts';
import { latestOf, refreshProjects } from './projects/refresh.ts';

const sandbox = sandboxFixture({ pause: 0, startAt: Date.parse('2026-11-20T12:00:00Z'), speed: 0 });

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => true);
});
afterEach(() => vi.useRealTimers());

/** Connects the extension with an account of its own. */
async function open(wanted: Parameters<typeof sandbox.connect>[0] = {}) {
  const { key, account, client } = await sandbox.connect(wanted);
  const report = await connect({ baseUrl: sandbox.running.baseUrl, key });
  expect(report).toMatchObject({ ok: true });
  const requests = async () => {
    const { requests: all } = await sandbox.control<{ requests: Entry[] }>('GET', 'requests');
    return all.filter((entry) => entry.account === account.id);
  };
  return { account, direct: client, requests };
}

/** The real and the sandbox's seconds go on. */
async function wait(seconds: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
  await sandbox.control('POST', 'clock', { advance: seconds });
}

describe('LIM-03: the service’s real 429', () => {
  it('pauses every call but the reserve’s until the time it names, and then no longer', async () => {
    const { requests } = await open({ traits: { tightness: 20 } });
    const { client } = await connected();
    let sent = 0;
    const refusal = await (async () => {
      for (;;) {
        try {
          await client.call(me);
          sent += 1;
        } catch {
          return refusalOf(client.call(me));
        }
      }
    })();
    // One of the six a minute went into connecting.
    expect(sent).toBe(5);
    expect(refusal).toMatchObject({ code: 'rate_limited', status: 0, retryAfter: 60 });
    const before = (await requests()).length;
    expect(before).toBe(7);
    expect((await refusalOf(client.call(balance))).code).toBe('rate_limited');
    const { client: background } = await connected('background');
    expect((await refusalOf(background.call(currentKey))).code).toBe('rate_limited');
    expect(await requests()).toHaveLength(before);
    expect(pausedUntil(await pace.get())).toBeGreaterThan(Date.now() + 58_000);

    const { client: reserve } = await connected('reserve');
    expect(await refusalOf(reserve.call(balance))).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(await requests()).toHaveLength(before + 1);

    await wait(60);
    expect(await client.call(me)).toMatchObject({ ok: true });
    expect(pausedUntil(await pace.get())).toBeNull();
  });

  it('is not reached by pages and jobs together, however they ask', async () => {
    const { requests } = await open();
    const { client: page } = await connected('page');
    const { client: background } = await connected('background');
    const all = [page, background].flatMap((client) => Array.from({ length: 90 }, () => client.call(me)));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect((await requests()).filter(({ status }) => status === 429)).toEqual([]);
    const { client: reserve } = await connected('reserve');
    for (let i = 0; i < LIMITS.requests.max - 101; i += 1) await reserve.call(balance);
  });

  it('a page that has used up its budget takes nothing from the jobs', async () => {
    await open();
    const { client } = await connected();
    await Promise.allSettled(Array.from({ length: BUDGETS.page }, () => client.call(me)));
    expect(await refusalOf(client.call(me))).toMatchObject({ code: 'rate_limited', status: 0 });
    const { client: background } = await connected('background');
    expect(await background.call(balance)).toMatchObject({ ok: true });
  });

  it('RUN-24: what became of a request whose answer was lost is asked out of the reserve', async () => {
    const { account } = await open();
    const { client } = await connected();
    const site = 'http://site.localhost:9/';
    await client.call(createProject, { body: { url: site } });
    await sandbox.control('POST', 'faults', {
      ...{ operation: 'audit.startCrawl', account: account.id, network: 'drop' },
    });
    // All but the three requests that the start itself takes.
    for (let i = 0; i < BUDGETS.page - 4; i += 1) await client.call(me);
    await startAudit(site);
    expect(await jobs.get()).toMatchObject([{ kind: 'crawl', site: 'site.localhost' }]);
    expect((await refusalOf(client.call(me))).code).toBe('rate_limited');
  });

  it('AUD-02: a daily limit pauses nothing', async () => {
    const { account } = await open();
    const { client } = await connected();
    const { project } = await client.call(createProject, { body: { url: 'http://site.localhost:9/' } });
    await sandbox.control('POST', 'faults', {
      ...{ operation: 'audit.startCrawl', account: account.id, code: 'express_limit' },
      headers: { 'retry-after': '30' },
    });
    const start = client.call(startCrawl, { params: { id: project.id }, body: { mode: 'express' } });
    expect(await refusalOf(start)).toMatchObject({ code: 'express_limit', retryAfter: 30 });
    expect(await client.call(listAudits)).toMatchObject({ ok: true });
  });

  it('LIM-04: a job waits for its time in storage, and an alarm wakes whoever looks then', async () => {
    const { account } = await open();
    const { client, current } = await connected();
    const { project } = await client.call(createProject, { body: { url: 'http://site.localhost:9/' } });
    const crawl = { id: 999, status: 'running' };
    await watchJob({ ...jobOfCrawl(crawl, project, 'site.localhost', current), nextPollAt: 0 });
    await sandbox.control('POST', 'faults', {
      ...{ operation: 'audit.crawlById', account: account.id, code: 'rate_limited' },
      headers: { 'retry-after': '45' },
    });
    await pollJobs();
    const [job] = await jobs.get();
    expect(job).toMatchObject({ phase: 'running', error: 'rate_limited', failures: 1 });
    expect((job?.nextPollAt ?? 0) - Date.now()).toBeGreaterThan(43_000);
    expect(await fakeBrowser.alarms.getAll()).toMatchObject([{ name: 'jobs' }]);
  });
});

describe('what a refresh keeps', () => {
  it('AUTH-10, AUTH-11: of a key for one part, that part; the others are not even asked for', async () => {
    const { requests } = await open({ scopes: ['audit'] });
    await refreshProjects(null);
    const kept = await projects.get();
    expect(kept.audit).toMatchObject({ error: null });
    for (const product of ['promotion', 'rank', 'shield'] as const) {
      expect(kept[product]).toMatchObject({ at: null, error: 'forbidden_scope' });
    }
    expect((await requests()).filter(({ code }) => code === 'forbidden_scope')).toEqual([]);
    expect((await connection.get())?.state).toBe('connected');
  });

  it('AUTH-10: a scope that was taken from the key meanwhile closes one part and ends no connection', async () => {
    const { account } = await open();
    const { store } = sandbox.running.sandbox;
    const key = store.find('keys', { account_id: account.id });
    store.update('keys', key?.id ?? 0, { scopes: ['audit', 'rank'] });
    await refreshProjects(null);
    const kept = await projects.get();
    expect([kept.audit.error, kept.rank.error, kept.shield.error]).toEqual([null, null, 'forbidden_scope']);
    expect((await connection.get())?.state).toBe('connected');
  });

  it('PRJ-02: the projects that were made by hand are among them', async () => {
    const { account } = await open();
    await sandbox.control('POST', `accounts/${account.id}/projects`, { name: 'B', url: 'https://b.example' });
    await refreshProjects(null);
    expect((await projects.get()).promotion.items).toMatchObject([{ name: 'B', created_via: 'web' }]);
  });

  it('AUD-11: of an audit the categories that the service names, whatever they are', () => {
    const issues = { errors: 2, moonlight: { count: 3 }, ж: [] };
    expect(latestOf({ id: 1, status: 'done', issues })).toMatchObject({ isRunning: false, issues });
  });

  it('ERR-03: while the service is switched off, what was there, and one reason for all four', async () => {
    const { account } = await open();
    const { client } = await connected();
    await client.call(createProject, { body: { url: 'https://a.example' } });
    await refreshProjects(null);
    await sandbox.control('PATCH', `accounts/${account.id}`, { traits: { apiDisabled: true } });
    await refreshProjects(null);
    const kept = await projects.get();
    expect(kept.audit.items).toHaveLength(1);
    for (const product of ['promotion', 'rank', 'audit', 'shield'] as const) {
      expect(kept[product].error).toBe('api_disabled');
    }
  });

  it('AUTH-04: a revoked key is asked with once more and never again', async () => {
    const { account, requests } = await open();
    await refreshProjects(null);
    const { keys } = (
      await sandbox.control<{ account: { keys: { id: number }[] } }>('GET', `accounts/${account.id}`)
    ).account;
    await sandbox.control('DELETE', `keys/${keys[0]?.id}`);
    await refreshProjects(null);
    expect((await connection.get())?.state).toBe('rejected');
    const count = (await requests()).length;
    expect(await refusalOf(refreshProjects(null))).toMatchObject({ code: 'unauthorized' });
    expect(await requests()).toHaveLength(count);
  });
});
