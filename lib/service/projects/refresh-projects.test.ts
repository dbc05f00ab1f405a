import { describe, expect, it } from 'vitest';
import { faults } from '../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import { refusalOf, sandboxFixture } from '../../../test/sandbox/fixture.ts';
import type { Entry } from '../../../test/sandbox/journal.ts';
import {
  allJobs,
  connectTo,
  disconnect,
  hostileFixture,
  keepJobs,
  later,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { balance } from '../../api/account.ts';
import { createProject } from '../../api/audit.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connection } from '../connection/connection.ts';
import { newJob } from '../jobs/progress.ts';
import { type ListRow, lists, PRODUCTS, type Product, projects } from '../records/projects.ts';
import { connected } from '../requests/connected.ts';
import { BUDGETS } from '../requests/pace.ts';
import { refreshProjects } from './refresh-projects.ts';
import { readSite } from './rows-of-site.ts';

const sandbox = sandboxFixture({ pause: 0, startAt: Date.parse('2026-11-20T12:00:00Z'), speed: 0 });
const hostile = hostileFixture({ keys: { key1: {}, key2: {} } });
workerFixture();

/** Connects the extension to the sandbox with a new account. */
async function open(wanted: Parameters<typeof sandbox.connect>[0] = {}) {
  const { key, account, client } = await sandbox.connect(wanted);
  await connectTo(sandbox.running.baseUrl, key);
  const requests = async () => {
    const { requests: all } = await sandbox.control<{ requests: Entry[] }>('GET', 'requests');
    return all.filter((entry) => entry.account === account.id);
  };
  return { account, direct: client, requests };
}

/** The state and the content of each list. */
async function kept() {
  const [states, rows] = await readRows([lists, projects], (of) =>
    Promise.all([of(lists).all(), of(projects).all()]),
  );
  const of = (product: Product) => ({
    ...(states.find((row) => row.product === product) as ListRow),
    items: rows.filter((row) => row.product === product).map(({ data }) => data),
  });
  return { promotion: of('promotion'), rank: of('rank'), audit: of('audit'), shield: of('shield') };
}

describe('the result of a refresh', () => {
  it('AUTH-10, AUTH-11: for a key with one scope, only that part; the others are not even requested', async () => {
    const { requests } = await open({ scopes: ['audit'] });
    const at = later(0);
    await refreshProjects(null, false);
    const now = await kept();
    expect(pick(now.audit, 'error', 'at')).toEqual({ error: null, at });
    for (const product of ['promotion', 'rank', 'shield'] as const) {
      expect(pick(now[product], 'at', 'error')).toEqual({ at: null, error: 'forbidden_scope' });
    }
    expect((await requests()).filter(({ code }) => code === 'forbidden_scope')).toEqual([]);
    expect((await connection.get())?.state).toBe('connected');
  });

  it('AUTH-10: a scope that was removed from the key closes its part without ending the connection', async () => {
    const { account } = await open();
    const { store } = sandbox.running.sandbox;
    const key = store.find('keys', { account_id: account.id });
    store.update('keys', key?.id ?? 0, { scopes: ['audit', 'rank'] });
    await refreshProjects(null, false);
    const now = await kept();
    expect([now.audit.error, now.rank.error, now.shield.error]).toEqual([null, null, 'forbidden_scope']);
    expect((await connection.get())?.state).toBe('connected');
  });

  it('PRJ-02: includes projects that were created by hand', async () => {
    const { account } = await open();
    await sandbox.control('POST', `accounts/${account.id}/projects`, { name: 'B', url: 'https://b.example' });
    await refreshProjects(null, false);
    expect(pickEach((await kept()).promotion.items, 'name', 'created_via')).toEqual([
      { name: 'B', created_via: 'web' },
    ]);
  });

  it('ERR-03: while the service is switched off, the earlier rows, and one reason for all four lists', async () => {
    const { account } = await open();
    const { client } = await connected();
    await client.call(createProject, { body: { url: 'https://a.example' } });
    await refreshProjects(null, false);
    await sandbox.control('PATCH', `accounts/${account.id}`, { traits: { apiDisabled: true } });
    const before = await kept();
    await refreshProjects(null, true);
    const now = await kept();
    expect(now.audit.items).toHaveLength(1);
    for (const product of PRODUCTS) {
      expect(now[product]).toEqual({ ...before[product], error: 'api_disabled' });
    }
  });

  it('AUTH-04: a revoked key is used once more and never again', async () => {
    const { account, requests } = await open();
    await refreshProjects(null, false);
    const { keys } = (
      await sandbox.control<{ account: { keys: { id: number }[] } }>('GET', `accounts/${account.id}`)
    ).account;
    await sandbox.control('DELETE', `keys/${keys[0]?.id}`);
    await refreshProjects(null, true);
    expect((await connection.get())?.state).toBe('rejected');
    const count = (await requests()).length;
    expect((await refusalOf(refreshProjects(null, true))).code).toBe('unauthorized');
    expect(await requests()).toHaveLength(count);
  });

  it('F18: a list with an unreadable project keeps all others, and removes none', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{}, {}, {}]);
    await refreshProjects(null, false);
    hostile.at.plan.add('GET /audit/projects', {
      body: '{"ok":true,"projects":[{"id":1,"domain":"new.example"},{"id":"?"}]}',
    });
    await refreshProjects(null, true);
    const { audit } = await kept();
    expect(pick(audit, 'error', 'unreadable')).toEqual({ error: null, unreadable: 1 });
    expect(audit.items.map(({ domain }) => domain)).toEqual([
      'new.example',
      'site-2.example',
      'site-3.example',
    ]);
    await refreshProjects(null, true);
    expect(pick((await kept()).audit, 'unreadable', 'items')).toEqual({
      unreadable: 0,
      items: [
        { id: 1, domain: 'site-1.example', start_url: 'https://site-1.example/' },
        { id: 2, domain: 'site-2.example', start_url: 'https://site-2.example/' },
        { id: 3, domain: 'site-3.example', start_url: 'https://site-3.example/' },
      ],
    });
  });

  it('a deleted project is removed', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'projects', [{}, {}]);
    await refreshProjects(null, false);
    hostile.at.state.account('key1').rows.projects.delete(1);
    await refreshProjects(null, true);
    expect(pickEach((await kept()).promotion.items, 'id')).toEqual([{ id: 2 }]);
  });

  it('one failed list does not affect the others', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'rankProjects', [{}]);
    hostile.at.plan.add('GET /rank/projects', faults.hang, { times: Infinity });
    hostile.at.plan.add('GET /shield/projects', faults.truncatedJson, { times: Infinity });
    const rest = refreshProjects(null, false);
    for (;;) {
      const { audit, promotion, shield } = await kept();
      if (audit.at && promotion.at && shield.error) break;
      await new Promise((next) => setTimeout(next, 10));
    }
    expect(pick((await kept()).shield, 'error', 'at')).toEqual({ error: 'not_json', at: null });
    await hostile.at.close();
    await rest;
    expect((await kept()).rank.error).toBe('unreachable');
  });

  it('a round that failed because nothing answered is repeated as soon as the service has answered', async () => {
    await connectTo(hostile.at.baseUrl);
    const failing = hostile.at.plan.add('GET /*', faults.dropBefore, { times: Infinity });
    await refreshProjects(null, false);
    expect((await kept()).rank.error).toBe('unreachable');
    failing.remove();
    await refreshProjects(null, false);
    expect((await kept()).rank.error).toBe('unreachable');
    const { client } = await connected();
    await client.call(balance);
    await refreshProjects(null, false);
    const now = await kept();
    expect(PRODUCTS.map((product) => now[product].error)).toEqual([null, null, null, null]);
  });

  it('F57: nothing for an account that is no longer connected', async () => {
    const account = await connectTo(hostile.at.baseUrl, 'key1');
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    const isSwitched = Promise.withResolvers<void>();
    const ofFirst = ({ key }: { key: unknown }) => key === 'key1';
    hostile.at.plan.add(ofFirst, faults.slow(isSwitched.promise), { times: Infinity });
    const late = refreshProjects('shop.example', false);
    await expect.poll(() => hostile.at.log.of('GET /audit/projects')).toHaveLength(1);
    await connectTo(hostile.at.baseUrl, 'key2');
    isSwitched.resolve();
    await late;
    const rows = await readRows([projects, lists], async (of) => [
      ...(await of(projects).all()),
      ...(await of(lists).all()),
    ]);
    expect(rows.filter((row) => row.account !== account)).toEqual([]);
  });
});

describe('the cost of a refresh', () => {
  it('the popup opened thirteen times in a minute: one round of requests', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    later(0);
    const before = hostile.at.log.entries.length;
    for (let n = 0; n < 13; n += 1) {
      await refreshProjects('shop.example', false);
      later(4);
    }
    const round = hostile.at.log.entries.slice(before).map(({ method, path }) => `${method} ${path}`);
    expect(round.sort()).toEqual([
      'GET /audit/projects',
      'GET /audit/projects/1/crawls',
      'GET /balance',
      'GET /projects',
      'GET /rank/projects',
      'GET /shield/projects',
    ]);
  });

  it('another site at once: the lists are still fresh, but not its audits', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }, { domain: 'tea.example' }]);
    await refreshProjects('shop.example', false);
    await refreshProjects('tea.example', false);
    expect(hostile.at.log.of('GET /audit/*').map(({ path }) => path.split('/audit').at(-1))).toEqual([
      '/projects',
      '/projects/1/crawls',
      '/projects/2/crawls',
    ]);
  });

  it('pages that open at once share one round', async () => {
    await connectTo(hostile.at.baseUrl);
    const before = hostile.at.log.entries.length;
    await Promise.all(Array.from({ length: 13 }, () => refreshProjects('shop.example', false)));
    expect(hostile.at.log.entries.length - before).toBe(5);
  });

  it('one round for each request of the user, including the audits', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    const before = hostile.at.log.entries.length;
    for (let n = 0; n < 3; n += 1) await refreshProjects('shop.example', true);
    expect(hostile.at.log.entries.length - before).toBe(18);
  });

  it('less than a page’s budget even if everything fails, with three tries each', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    await refreshProjects('shop.example', true);
    later(61);
    hostile.at.plan.add('GET *', faults.serverError, { times: Infinity });
    const before = hostile.at.log.entries.length;
    for (let n = 0; n < 13; n += 1) {
      await refreshProjects('shop.example', false);
      later(4);
    }
    const cost = hostile.at.log.entries.length - before;
    console.log(`13 openings in a minute while the service fails: ${cost} requests`);
    expect(cost).toBeLessThan(BUDGETS.page);
    expect(cost).toBeGreaterThan(18);
  });
});

describe('what was started elsewhere', () => {
  const running = (account: string) =>
    newJob(
      { account, kind: 'crawl', remoteId: 1, projectId: 1, site: 'shop.example' },
      { status: 'running', phase: 'running', progress: null, result: null },
      Date.now(),
      30_000,
    );

  it('is watched while it runs, for the site of its project; what ended before gets no row', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    hostile.at.state.seed('key1', 'crawls', [
      { status: 'done' },
      { status: 'failed' },
      {},
      { status: 'paused' },
    ]);
    hostile.at.state.seed('key1', 'projects', [{ domain_host: 'shop.example', active_runs: 1 }]);
    hostile.at.state.seed('key1', 'runs', [{ project_id: 1 }, { project_id: 1, status: 'completed' }]);
    await refreshProjects('blog.shop.example', false);
    expect((await allJobs()).map(({ id, phase, site }) => [id, phase, site])).toEqual([
      ['crawl:3', 'running', 'shop.example'],
      ['crawl:4', 'running', 'shop.example'],
      ['run:1', 'running', 'shop.example'],
    ]);
  });

  it('is shown to the host, and to the site of its project; the same number in another product is another project', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    await refreshProjects('shop.example', false);
    await keepJobs(
      (['crawl', 'run', 'scan'] as const).map((kind, index) => ({
        ...running(account),
        id: `${kind}:7`,
        kind,
        remoteId: 7,
        site: index === 2 ? 'shop.example' : 'blog.shop.example',
      })),
    );
    const { jobs } = await readSite(account, 'shop.example');
    expect(jobs.map(({ id }) => id).sort()).toEqual(['crawl:7', 'scan:7']);
  });

  it('is unknown until the audits of its project were fetched', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    const crawls = async (host: string | null) => {
      await refreshProjects(host, true);
      return (await readSite(account, 'shop.example')).crawls;
    };
    expect([await crawls(null), await crawls('shop.example')]).toEqual([null, []]);
  });

  it('of a project that does not say how many runs are active is not asked for', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
    await refreshProjects(null, false);
    await changeRows([projects], async (of) => {
      for (const { data, ...row } of await of(projects).all())
        await of(projects).put({ ...row, data: { ...data, active_runs: undefined } });
    });
    await refreshProjects('shop.example', false);
    expect(hostile.at.log.of('GET /promotion/runs')).toEqual([]);
  });

  it('F57: is not said to be unreadable for an account that was disconnected meanwhile', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    const isGone = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /audit/projects', faults.slow(isGone.promise));
    const refreshing = refreshProjects(null, false);
    await expect.poll(() => hostile.at.log.of('GET /audit/projects')).toHaveLength(1);
    await disconnect();
    isGone.resolve();
    await refreshing;
    const states = await readRows([lists], (of) => of(lists).where('account', account));
    expect(states.filter(({ error }) => error !== null)).toEqual([]);
  });

  it('F20: an audit takes the state from the list if it was lost', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    hostile.at.state.seed('key1', 'crawls', [{}]);
    await keepJobs([{ ...running(account), phase: 'lost', endedAt: 1, told: 'told', seen: true }]);
    await refreshProjects('shop.example', false);
    expect(pickEach(await allJobs(), 'phase', 'endedAt', 'told', 'seen')).toEqual([
      { phase: 'running', endedAt: null, told: 'due', seen: false },
    ]);
    hostile.at.state.finish('crawls', 1);
    await refreshProjects('shop.example', true);
    expect(pickEach(await allJobs(), 'phase', 'result')).toEqual([
      { phase: 'done', result: { health: 87, pages: 25, issues: { errors: 2, warnings: 9 } } },
    ]);
  });

  it('an audit is not discovered from a stored copy: it may have ended since', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
    hostile.at.state.seed('key1', 'crawls', [{}]);
    await refreshProjects('shop.example', false);
    await keepJobs([{ ...running(account), phase: 'lost', endedAt: 1, told: 'told', seen: true }]);
    hostile.at.plan.add('GET /audit/projects/{id}/crawls', faults.portal, { times: Infinity });
    await refreshProjects('shop.example', true);
    expect(pickEach(await allJobs(), 'phase', 'told', 'seen')).toEqual([
      { phase: 'lost', told: 'told', seen: true },
    ]);
  });
});
