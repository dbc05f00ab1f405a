import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import { refusalOf } from '../../../test/sandbox/fixture.ts';
import {
  accountNow,
  allJobs,
  attempted,
  begun,
  connectTo,
  disconnect,
  hostileFixture,
  keepJobs,
  later,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { balance } from '../../api/account.ts';
import { settings } from '../../platform/settings.ts';
import { newJob } from '../jobs/progress.ts';
import { pollJobs } from '../jobs/watch.ts';
import { showBadge } from '../notifications/badge.ts';
import { openEnded, tellEnded } from '../notifications/tell-ended.ts';
import { beginBatch } from '../operations/batch-rows.ts';
import { carryOn } from '../operations/batches.ts';
import { begin, recover } from '../operations/journal.ts';
import { reconcile } from '../operations/reconcile.ts';
import type { Job } from '../records/job.ts';
import { call } from '../requests/call.ts';
import { forgetUnreadable, nameAccount, showAccount } from './access.ts';
import { connection, connections } from './connection.ts';
import { lostConnection } from './witness.ts';

workerFixture();
const hostile = hostileFixture({ keys: { key1: {}, key2: {} } });
const CRAWL = 'POST /audit/projects/{id}/crawls';
const CRAWLS = 'GET /audit/projects/{id}/crawls';
const crawl = { kind: CRAWL, input: { params: { id: 1 }, body: { mode: 'express' } } } as const;
const running = { phase: 'running', status: 'running', progress: null, result: null } as const;

let first: string;
let second: string;
/** The keys with which something was changed, or read, at the service. */
const keysOf = (match: Parameters<typeof hostile.at.log.of>[0]) =>
  hostile.at.log.of(match).map(({ key }) => key);
const job = (account: string, remoteId: number, change: Partial<Job> = {}): Job => ({
  ...newJob({ account, kind: 'crawl', remoteId, projectId: 1, site: 'shop.example' }, running, 1, 1),
  ...change,
});
const ended = (account: string, remoteId: number) =>
  job(account, remoteId, { phase: 'done', endedAt: 1_000, result: { health: 87, pages: 25, issues: {} } });
const shown = () => fakeBrowser.notifications.getAllCreateOptions();

/** Connects two accounts, of which pages show the second. */
beforeEach(async () => {
  for (const key of ['key1', 'key2'])
    hostile.at.state.seed(key, 'auditProjects', [{ domain: 'shop.example' }]);
  first = await connectTo(hostile.at.baseUrl, 'key1');
  second = await connectTo(hostile.at.baseUrl, 'key2');
});

describe('several accounts', () => {
  it('stay connected; the one that was connected last is shown, then the one the user chooses', async () => {
    expect(pickEach(await connections.get(), 'account')).toEqual([{ account: second }, { account: first }]);
    await showAccount(first);
    expect(await accountNow()).toBe(first);
    expect((await call(balance, {}, 0)).error).toBeNull();
    expect(keysOf('GET /balance')).toEqual(['key1']);
    await showAccount('https://nowhere.example/#1');
    expect(await accountNow()).toBe(first);
  });

  it('are disconnected one by one; then the one that was shown before is shown', async () => {
    await disconnect();
    expect(pickEach(await connections.get(), 'account')).toEqual([{ account: first }]);
    expect(await lostConnection()).toBeNull();
    // The other one is still missed if the settings are lost.
    const { access, connections: kept } = await fakeBrowser.storage.local.get();
    await fakeBrowser.storage.local.clear();
    expect(await lostConnection()).toBe(new URL(hostile.at.baseUrl).host);
    await fakeBrowser.storage.local.set({ access, connections: kept });
    await disconnect();
    expect([await connection.get(), await lostConnection()]).toEqual([null, null]);
  });

  it('lose none if the stored connection of another one is damaged, which stays until the user removes it', async () => {
    const stored = await fakeBrowser.storage.local.get();
    const damaged = { account: second, baseUrl: 7 };
    const [, ...access] = stored.access as unknown[];
    const [, ...others] = stored.connections as unknown[];
    await fakeBrowser.storage.local.set({ access: [damaged, ...access], connections: [damaged, ...others] });
    expect(pickEach(await connections.get(), 'account')).toEqual([{ account: first }]);
    expect((await call(balance, {}, 0)).error).toBeNull();
    expect(keysOf('GET /balance')).toEqual(['key1']);
    await nameAccount(first, 'Mine');
    expect(await connections.unreadable.get()).toEqual([damaged]);
    await connectTo(hostile.at.baseUrl, 'key2');
    expect(await connections.unreadable.get()).toEqual([]);
    expect(pickEach(await connections.get(), 'account')).toEqual([{ account: second }, { account: first }]);
    await fakeBrowser.storage.local.set({
      connections: [null, damaged, ...(stored.connections as unknown[])],
    });
    await forgetUnreadable();
    expect(await fakeBrowser.storage.local.get('connections')).toEqual({ connections: stored.connections });
  });

  it('are never asked with the key of another one: without its key, the shown account has no answer', async () => {
    const { access } = await fakeBrowser.storage.local.get();
    await fakeBrowser.storage.local.set({ access: [{ account: second }, ...(access as unknown[]).slice(1)] });
    expect((await refusalOf(call(balance, {}, 0))).code).toBe('no_key');
    expect(keysOf('GET /balance')).toEqual([]);
    await disconnect();
    expect((await fakeBrowser.storage.local.get('access')).access).toEqual((access as unknown[]).slice(1));
  });

  it('keep the name that the user gave them, also when their key is replaced', async () => {
    await nameAccount(second, '  Northlight ');
    hostile.at.state.issue('new-key3', { user: 2 });
    expect(await connectTo(hostile.at.baseUrl, 'new-key3')).toBe(second);
    expect(pickEach(await connections.get(), 'name', 'keyHint')).toEqual([
      { name: 'Northlight', keyHint: 'key3' },
      { name: null, keyHint: 'key1' },
    ]);
    await nameAccount(second, 'N'.repeat(80));
    expect((await connection.get())?.name).toBe('N'.repeat(60));
    await nameAccount(second, ' ');
    expect((await connection.get())?.name).toBeNull();
  });
});

describe('an order', () => {
  it('is sent with the key of the account that the user was shown, whatever is shown by then', async () => {
    await showAccount(first);
    const isSwitched = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWLS, faults.slow(isSwitched.promise));
    const { over } = await begun(crawl);
    await showAccount(second);
    isSwitched.resolve();
    expect(pick(await over(), 'account', 'state')).toEqual({ account: first, state: 'accepted' });
    expect(keysOf('* /audit/*')).toEqual(['key1', 'key1']);
    expect(pickEach(await allJobs(), 'account')).toEqual([{ account: first }]);
  });

  it('that was not yet begun when the account was switched is not sent with the other key', async () => {
    const wish = {
      id: 'order-0001',
      account: first,
      site: 'shop.example',
      price: { kind: 'free' } as const,
      ...crawl,
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    await begin(wish, resolve);
    await promise;
    expect(keysOf(CRAWL)).toEqual(['key1']);
    await showAccount(first);
    await disconnect();
    expect((await refusalOf(begin({ ...wish, id: 'order-0002' }, () => {}))).code).toBe('no_key');
    expect(keysOf(CRAWL)).toEqual(['key1']);
  });

  it('is not the one for the same thing in another account', async () => {
    const create = {
      kind: 'POST /audit/projects',
      input: { body: { url: 'https://tea.example/' } },
    } as const;
    const areBoth = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /audit/projects', faults.slow(areBoth.promise), { times: 2 });
    const orders = [await begun({ ...create, account: first }), await begun({ ...create, account: second })];
    areBoth.resolve();
    const rows = await Promise.all(orders.map(({ over }) => over()));
    expect(pickEach(rows, 'account', 'state', 'isAttached')).toEqual([
      { account: first, state: 'accepted', isAttached: false },
      { account: second, state: 'accepted', isAttached: false },
    ]);
    // Neither shares what was read for the other.
    expect(keysOf('* /audit/projects').sort()).toEqual(['key1', 'key1', 'key2', 'key2']);
  });

  it('whose worker died is looked up with its own key after a switch, and never sent again', async () => {
    await showAccount(first);
    hostile.at.plan.add(CRAWL, faults.dropAfter);
    const { id } = await attempted(crawl);
    await showAccount(second);
    await recover();
    const before = hostile.at.log.entries.length;
    later(60);
    await reconcile();
    expect(pick(await operationOf(id), 'account', 'state')).toEqual({ account: first, state: 'accepted' });
    expect(new Set(hostile.at.log.entries.slice(before).map(({ key }) => key))).toEqual(new Set(['key1']));
    expect(keysOf(CRAWL)).toEqual(['key1']);
  });

  it('in bulk goes on with its own key after a switch', async () => {
    const [project] = hostile.at.state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
    const projectId = project?.id ?? 0;
    const LINK = 'POST /projects/{id}/links';
    const items = ['/a', '/b'].map((path) => ({
      input: { params: { id: projectId }, body: { url: `https://shop.example${path}` } },
      price: { kind: 'free' } as const,
    }));
    await beginBatch({
      id: 'batch-0001',
      account: first,
      site: 'shop.example',
      kind: LINK,
      projectId,
      items,
    });
    await carryOn();
    expect(keysOf(LINK)).toEqual(['key1', 'key1']);
  });
});

describe('jobs of several accounts', () => {
  it('are polled, each with the key of its account', async () => {
    for (const key of ['key1', 'key2']) hostile.at.state.seed(key, 'crawls', [{}]);
    await keepJobs([job(first, 1), job(second, 2)]);
    await pollJobs();
    expect(
      hostile.at.log
        .of('GET /audit/crawls/{id}')
        .map(({ key, path }) => `${key} ${path.split('/').at(-1)}`)
        .sort(),
    ).toEqual(['key1 1', 'key2 2']);
  });

  it('of a revoked key wait; those of the others go on', async () => {
    for (const key of ['key1', 'key2']) hostile.at.state.seed(key, 'crawls', [{}]);
    hostile.at.state.revoke('key1');
    await keepJobs([job(first, 1), job(second, 2)]);
    await pollJobs();
    hostile.at.state.finish('crawls', 2);
    later(60);
    await pollJobs();
    expect(pickEach(await connections.get(), 'account', 'state')).toEqual([
      { account: second, state: 'connected' },
      { account: first, state: 'rejected' },
    ]);
    expect(pickEach(await allJobs(), 'account', 'phase')).toEqual([
      { account: first, phase: 'running' },
      { account: second, phase: 'done' },
    ]);
    expect(keysOf('GET /audit/crawls/{id}').filter((key) => key === 'key1')).toHaveLength(1);
  });

  it('are all counted by the badge', async () => {
    await settings.set({ ...settings.fallback, language: 'en' });
    await keepJobs([ended(first, 1), ended(second, 2), job(first, 3)]);
    await showBadge();
    expect(await fakeBrowser.action.getBadgeText({})).toBe('2');
    expect(await fakeBrowser.action.getTitle({})).toBe('Plumbline: 2 jobs have ended');
  });

  it('are announced with the name of their account, which a click shows', async () => {
    await settings.set({ ...settings.fallback, language: 'en', notifications: true });
    await nameAccount(first, 'Northlight');
    await keepJobs([ended(first, 1), ended(second, 1)]);
    await tellEnded();
    const { host } = new URL(hostile.at.baseUrl);
    const label = (await connection.get())?.label ?? host;
    expect(Object.fromEntries(Object.entries(shown()).map(([id, { message }]) => [id, message]))).toEqual({
      [`job:crawl:1 ${first}`]: 'Health 87, 25 pages checked. · Northlight',
      [`job:crawl:1 ${second}`]: `Health 87, 25 pages checked. · ${label}`,
    });
    await openEnded(`job:crawl:1 ${first}`);
    expect(await accountNow()).toBe(first);
  });
});
