import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { totalOf } from '@/lib/checks/result.ts';
import { deleteDatabase } from '@/lib/platform/database.ts';
import { settings } from '@/lib/platform/settings.ts';
import { aside, changeRows, readRows } from '@/lib/platform/table.ts';
import { deepOf, deepResults } from '@/lib/report/deep-results.ts';
import { changesIn, histories, keepHistory } from '@/lib/report/history.ts';
import { ignored, ignoredOn } from '@/lib/report/ignored.ts';
import { accessNow } from '@/lib/service/connection/access.ts';
import { accountOfKey, connect } from '@/lib/service/connection/connect.ts';
import { connection } from '@/lib/service/connection/connection.ts';
import { lostConnection } from '@/lib/service/connection/witness.ts';
import { dueJobs } from '@/lib/service/jobs/progress.ts';
import { runningJobs } from '@/lib/service/jobs/watch.ts';
import { jobs } from '@/lib/service/records/job.ts';
import fixture from '../../test/fixtures/stored-0.1.0.json';
import { type RunningSandbox, startSandbox } from '../../test/sandbox/start.ts';
import { migrate } from './migrate.ts';

const OLD = ['visits', 'intended', 'deepResults', 'jobs', 'projects', 'key'];
const MINE = fixture.connection.id;
const PAGE = 'https://kettles.example/copper';

type Stored = Record<string, unknown>;

/** What version 0.1.0 left, with some of it changed. */
const begin = (change: Stored = {}) =>
  fakeBrowser.storage.local.set({ ...structuredClone(fixture), ...change });

/** A worker that dies before it removes what it has taken over. */
async function migrateAndDie(): Promise<void> {
  vi.spyOn(fakeBrowser.storage.local, 'remove').mockRejectedValueOnce(new Error('died'));
  await expect(migrate()).rejects.toThrow('died');
}

const everything = () =>
  readRows([histories, ignored, deepResults, jobs, aside], async (of) => ({
    histories: await of(histories).all(),
    ignored: await of(ignored).all(),
    deepResults: await of(deepResults).all(),
    jobs: await of(jobs).all(),
    aside: (await of(aside).all()).map(({ table, row }) => ({ table, row })),
  }));

const account = () => accountOfKey(fixture.connection.baseUrl, fixture.key);

beforeEach(async () => {
  fakeBrowser.reset();
  await deleteDatabase();
});

describe('F33: what version 0.1.0 stored', () => {
  it('the connection is taken over: address and key in one record, and what pages may know without the key', async () => {
    await begin();
    await migrate();
    const name = await account();
    expect(name).toMatch(/^https:\/\/service\.example\/api\/v1#key:[0-9a-f]{16}$/);
    const { kept, shown } = await accessNow();
    expect(kept).toEqual({ account: name, baseUrl: fixture.connection.baseUrl, key: fixture.key });
    expect(shown).toMatchObject({
      account: name,
      baseUrl: fixture.connection.baseUrl,
      keyHint: '6f2a',
      label: 'My key',
      scopes: ['audit', 'shield', 'promotion', 'rank'],
      state: 'connected',
    });
    expect(JSON.stringify(shown)).not.toContain(fixture.key);
    expect(await settings.get()).toEqual(fixture.settings);
  });

  it('a key that was refused stays refused', async () => {
    await begin({ connection: { ...fixture.connection, state: 'rejected' } });
    await migrate();
    expect(await connection.get()).toMatchObject({ state: 'rejected' });
  });

  it('histories are taken over, with facts and without', async () => {
    await begin();
    await migrate();
    const rows = (await everything()).histories;
    expect(rows).toHaveLength(3);
    const full = rows.find(({ url }) => url === PAGE);
    // What later versions know besides is empty.
    expect(full).toMatchObject({ ...fixture.visits[0], at: fixture.visits[0]?.now.at });
    expect(full?.facts).toMatchObject({ folded: [], faults: {} });
    expect(full && changesIn(full)).toMatchObject({
      fixed: [{ check: 'seo/title-missing', fault: null }],
      added: [],
    });
    expect(rows.find(({ url }) => url === 'https://kettles.example/')).toMatchObject({
      now: { seo: 55, security: null },
      before: null,
      facts: null,
      factsBefore: null,
      points: [],
    });
  });

  it('a visit is compared with the one before the update', async () => {
    await begin();
    await migrate();
    const at = (fixture.visits[0]?.now.at ?? 0) + 3_600_000;
    const history = await keepHistory(PAGE, { at, seo: 90, security: 71 }, null);
    expect(history.before).toEqual(fixture.visits[0]?.now);
    expect(history.points).toHaveLength(4);
  });

  it('what was meant to be so is ignored, by site', async () => {
    await begin();
    await migrate();
    const found = (await ignoredOn(PAGE)).map(({ check, message }) => `${check} ${message}`);
    expect(found.sort()).toEqual(['security/csp-missing none', 'seo/title-short short']);
    expect(await ignoredOn('https://pots.example/')).toHaveLength(1);
  });

  it('what checks on demand have found is there', async () => {
    await begin();
    await migrate();
    const found = await deepOf(`${PAGE}#x`);
    expect(found).toMatchObject({ ...fixture.deepResults[0] });
    for (const result of found?.results ?? []) expect(totalOf(result)).toBe(result.findings.length);
  });

  it('jobs of the connection are the account’s; those of an unknown one are kept aside', async () => {
    await begin();
    await migrate();
    const all = await everything();
    expect(all.jobs.map(({ id, phase }) => `${id} ${phase}`).sort()).toEqual([
      'crawl:39 failed',
      'crawl:40 done',
      'crawl:41 running',
    ]);
    expect(new Set(all.jobs.map((job) => job.account))).toEqual(new Set([await account()]));
    expect(all.jobs.find(({ id }) => id === 'crawl:40')).toMatchObject({
      result: { health: 88, pages: 25, issues: { errors: 3 } },
      seen: true,
      told: 'told',
      startedAt: fixture.jobs[1]?.startedAt,
      endedAt: fixture.jobs[1]?.endedAt,
    });
    const others = fixture.jobs.filter((job) => job.connection !== MINE);
    expect(others).toHaveLength(2);
    expect(all.aside).toEqual(others.map((row) => ({ table: 'jobs', row })));
  });

  it('running jobs go on: they are due, and their end is still to be told', async () => {
    await begin();
    await migrate();
    const running = await runningJobs(await account());
    expect(dueJobs(running, fixture.jobs[0]?.nextPollAt ?? 0).map(({ id }) => id)).toEqual(['crawl:41']);
    expect(running[0]).toMatchObject({ told: 'due', seen: false, endedAt: null, failures: 0, watched: 0 });
  });

  it('nothing of the old is left, neither the key in its old place', async () => {
    await begin();
    await migrate();
    const left = Object.keys(await fakeBrowser.storage.local.get());
    expect(left.sort()).toEqual(['access', 'connection', 'settings']);
  });

  it('its loss could be told from a first start from now on', async () => {
    await begin();
    await migrate();
    await fakeBrowser.storage.local.clear();
    expect(await lostConnection()).toBe('service.example');
  });

  it('a first start writes nothing', async () => {
    await migrate();
    expect(await fakeBrowser.storage.local.get()).toEqual({});
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('one who had only looked at pages is not connected by it', async () => {
    await fakeBrowser.storage.local.set({ visits: fixture.visits, jobs: fixture.jobs });
    await migrate();
    expect(await accessNow()).toEqual({ kept: null, shown: null });
    const all = await everything();
    expect(all.histories).toHaveLength(3);
    expect(all.jobs).toEqual([]);
    expect(all.aside).toHaveLength(fixture.jobs.length);
  });
});

describe('what cannot be read', () => {
  const spoilt = { ...fixture.visits[1], now: { at: 'lately' } };

  it.each([
    ['visits', 'histories', spoilt, 3],
    ['intended', 'ignored', { host: 'kettles.example', check: 7, message: 'x', at: 1 }, 3],
    ['deepResults', 'deepResults', { ...fixture.deepResults[0], results: 'many' }, 1],
    ['jobs', 'jobs', { ...fixture.jobs[0], id: 'crawl:77', kind: 'dream' }, 3],
    ['visits', 'histories', null, 3],
    ['visits', 'histories', 'a text', 3],
  ] as const)('one row of %s costs one row, and is kept aside as it was', async (name, table, bad, rest) => {
    await begin({ [name]: [bad, ...fixture[name]] });
    await migrate();
    const all = await everything();
    expect(all[table]).toHaveLength(rest);
    expect(all.aside).toContainEqual({ table, row: bad });
    expect(await fakeBrowser.storage.local.get(name)).toEqual({});
  });

  it('a key that holds no list costs nothing else', async () => {
    await begin({ visits: { of: 'a strange version' } });
    await migrate();
    const all = await everything();
    expect([all.histories.length, all.ignored.length, all.jobs.length]).toEqual([0, 3, 3]);
    expect(all.aside).toContainEqual({ table: 'histories', row: { of: 'a strange version' } });
  });

  it('a field of the connection costs that field, not the key', async () => {
    await begin({ connection: { ...fixture.connection, state: 'dreaming', scopes: null, label: 7 } });
    await migrate();
    const { kept, shown } = await accessNow();
    expect(kept?.key).toBe(fixture.key);
    expect(shown).toMatchObject({ state: 'connected', scopes: [], label: null, keyHint: '6f2a' });
    expect((await everything()).jobs).toHaveLength(3);
  });

  it('an error code that is no longer known costs the code, not the job', async () => {
    await begin({ jobs: [{ ...fixture.jobs[0], error: 'moon_phase', failures: 3 }] });
    await migrate();
    expect((await everything()).jobs).toMatchObject([{ id: 'crawl:41', error: 'unknown', failures: 3 }]);
  });
});

describe('F34: a worker that dies', () => {
  it('before it has removed the old: taken over again, there are no doubles', async () => {
    await begin({ visits: [null, ...fixture.visits] });
    await migrateAndDie();
    const before = { rows: await everything(), access: await accessNow() };
    await migrate();
    expect({ rows: await everything(), access: await accessNow() }).toEqual(before);
    expect(before.rows.aside).toHaveLength(3);
    expect(await fakeBrowser.storage.local.get(OLD)).toEqual({});
  });

  it('before it has removed the old: what has happened since is not undone', async () => {
    await begin();
    await migrateAndDie();
    const at = (fixture.visits[0]?.now.at ?? 0) + 60_000;
    await keepHistory(PAGE, { at, seo: 99, security: 99 }, null);
    const name = await account();
    await changeRows([jobs], async (of) => {
      const job = await of(jobs).get([name, 'crawl:41']);
      if (job) await of(jobs).put({ ...job, phase: 'done', status: 'done', endedAt: at });
    });
    await migrate();
    const all = await everything();
    expect(all.histories.find(({ url }) => url === PAGE)?.now).toEqual({ at, seo: 99, security: 99 });
    expect(all.jobs.find(({ id }) => id === 'crawl:41')).toMatchObject({ phase: 'done', endedAt: at });
  });

  it('after it has kept the connection and before any row: the rows follow', async () => {
    await begin();
    const { put } = IDBObjectStore.prototype;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      row,
    ) {
      if (this.name === 'histories') throw new DOMException('died', 'UnknownError');
      return put.call(this, row);
    });
    await expect(migrate()).rejects.toThrow('died');
    spy.mockRestore();
    expect((await accessNow()).kept?.key).toBe(fixture.key);
    expect((await everything()).jobs).toEqual([]);
    await migrate();
    const all = await everything();
    expect([all.histories.length, all.ignored.length, all.deepResults.length]).toEqual([3, 3, 1]);
    expect(all.jobs.map(({ id }) => id).sort()).toEqual(['crawl:39', 'crawl:40', 'crawl:41']);
    expect(all.jobs[0]?.account).toBe((await connection.get())?.account);
  });
});

describe('going back to 0.1.0 and forward again', () => {
  it('takes what 0.1.0 has connected and written meanwhile, and leaves what was there', async () => {
    await begin();
    await migrate();
    // 0.1.0 cannot read the new connection: its user connects once more.
    const again = { ...fixture.connection, id: 'another-number', keyHint: '9999' };
    const visit = { ...fixture.visits[1], url: 'https://kettles.example/new' };
    const job = { ...fixture.jobs[0], id: 'crawl:90', remoteId: 90, connection: again.id };
    await fakeBrowser.storage.local.set({
      connection: again,
      key: 'pk_other_9999',
      visits: [visit],
      jobs: [job],
    });
    await migrate();
    const name = await accountOfKey(again.baseUrl, 'pk_other_9999');
    expect(await accessNow()).toMatchObject({
      kept: { account: name, key: 'pk_other_9999' },
      shown: { account: name, keyHint: '9999' },
    });
    const all = await everything();
    expect(all.histories).toHaveLength(4);
    expect(all.jobs.filter((row) => row.account === name).map(({ id }) => id)).toEqual(['crawl:90']);
    expect(all.jobs).toHaveLength(4);
  });
});

describe('connecting again after the update', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, demoPort: 0 });
  });
  afterAll(() => sandbox.close());

  it('with the same key keeps every job: they are the user’s, once it is known whose key it is', async () => {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => true);
    await begin({ connection: { ...fixture.connection, baseUrl: sandbox.baseUrl }, key: 'sbx_demo' });
    await migrate();
    const before = await runningJobs(await accountOfKey(sandbox.baseUrl, 'sbx_demo'));
    expect(before.map(({ id }) => id)).toEqual(['crawl:41']);

    const report = await connect({ baseUrl: sandbox.baseUrl, key: ' sbx_demo ', attempt: 'first' });
    expect(report).toMatchObject({ ok: true });
    const name = (await connection.get())?.account ?? '';
    expect(name).toMatch(/#\d+$/);
    expect((await runningJobs(name)).map(({ id }) => id)).toEqual(['crawl:41']);
    expect((await everything()).jobs.map((job) => job.account)).toEqual([name, name, name]);

    await connect({ baseUrl: sandbox.baseUrl, key: 'sbx_demo', attempt: 'second' });
    expect((await connection.get())?.account).toBe(name);
    expect((await everything()).jobs).toHaveLength(3);
  });
});
