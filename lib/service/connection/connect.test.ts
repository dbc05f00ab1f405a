import { describe, expect, it } from 'vitest';
import { type Fault, faults } from '../../../test/hostile/faults.ts';
import { startHostile } from '../../../test/hostile/hostile.ts';
import { startWatcher } from '../../../test/hostile/watcher.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import {
  allJobs,
  allow,
  attempted,
  connectTo,
  disconnect,
  hostileFixture,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { balance } from '../../api/account.ts';
import { readRows } from '../../platform/table.ts';
import { operations } from '../records/operation.ts';
import { connected } from '../requests/connected.ts';
import { accessNow, nameAccount } from './access.ts';
import { abortConnect, connect, tidyKey } from './connect.ts';
import { connection, connections } from './connection.ts';

workerFixture();
const hostile = hostileFixture({ keys: { key1: {}, key2: {}, 'key-3': { user: 1 } } });

const CRAWL = { kind: 'POST /audit/projects/{id}/crawls', input: { params: { id: 1 }, body: {} } };
const wanted = (key: string, attempt: string = crypto.randomUUID()) => ({
  baseUrl: hostile.at.baseUrl,
  key,
  attempt,
});
const keyNow = async () => (await accessNow()).kept[0]?.key ?? null;

describe('the steps of the connection test', () => {
  it.each<[string, string, Fault | null, readonly [step: string, code: string]]>([
    ['F7: the service does not answer', 'GET /ping', faults.badGateway, ['service', 'not_json']],
    ['F24: a redirect', 'GET /ping', faults.redirect(302, 'http://127.0.0.1:9/'), ['service', 'redirected']],
    ['F23: a captive portal', 'GET /ping', faults.portal, ['service', 'not_json']],
    ['AUTH-04: the key is refused', 'GET /me', faults.unauthorized, ['key', 'unauthorized']],
    ['F9: half an answer', 'GET /me', faults.truncatedJson, ['key', 'not_json']],
  ])('%s', async (_name, match, fault, [step, code]) => {
    await connectTo(hostile.at.baseUrl, 'key2');
    if (fault) hostile.at.plan.add(match as 'GET /me', fault, { times: Infinity });
    const report = await connect(wanted('key1'));
    expect('step' in report ? [report.step, report.error.code] : report).toEqual([step, code]);
    expect(await keyNow()).toBe('key2');
    expect((await connection.get())?.state).toBe('connected');
  });

  it('reports an invalid address, a missing permission, an invalid key and missing scopes', async () => {
    const failed = async (given: object) => connect({ ...wanted('key1'), ...given });
    expect(pick(await failed({ baseUrl: 'http://service.example' }), 'ok', 'step')).toEqual({
      ok: false,
      step: 'address',
    });
    allow(false);
    expect(pick(await failed({}), 'step', 'error')).toEqual({
      step: 'permission',
      error: {
        code: 'permission_missing',
        status: 0,
        message: 'permission_missing',
        details: {},
        isTransport: false,
      },
    });
    allow(true);
    expect(pick(await failed({ key: 'ключ-ключ' }), 'step', 'error')).toEqual({
      step: 'key',
      error: { code: 'bad_key', status: 0, message: 'bad_key', details: {}, isTransport: false },
    });
    hostile.at.state.issue('closed', { scopes: [] });
    expect(pick(await failed({ key: 'closed' }), 'step', 'error')).toEqual({
      step: 'scopes',
      error: { code: 'no_scopes', status: 0, message: 'no_scopes', details: {}, isTransport: false },
    });
    expect(await keyNow()).toBeNull();
  });

  it.each([
    ['  key-123\n', 'key-123'],
    ['"key-123"', 'key-123'],
    ['«key-123»', 'key-123'],
    ['k'.repeat(512), 'k'.repeat(512)],
    ['k'.repeat(513), null],
    ['two words', null],
    ['ключ', null],
    ['', null],
  ])('F54: of %j the key is %j', (typed, key) => {
    expect(tidyKey(typed)).toBe(key);
  });
});

describe('an account', () => {
  it('is the address and the user, with any key of the user and after any number of connections', async () => {
    const first = await connectTo(hostile.at.baseUrl, 'key1');
    expect(first).toBe(`${hostile.at.baseUrl}#1`);
    expect(await connectTo(hostile.at.baseUrl, 'key1')).toBe(first);
    expect(await connectTo(hostile.at.baseUrl, 'key-3')).toBe(first);
    expect(await connectTo(hostile.at.baseUrl, 'key2')).not.toBe(first);
  });

  it('keeps its jobs and operations when the user disconnects and connects again', async () => {
    const account = await connectTo(hostile.at.baseUrl, 'key1');
    hostile.at.state.seed('key1', 'auditProjects', [{}]);
    const { id } = await attempted(CRAWL);
    for (const key of ['key1', 'key2', 'key1']) await connectTo(hostile.at.baseUrl, key);
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key1');
    expect(pickEach(await allJobs(), 'account', 'id', 'phase')).toEqual([
      { account, id: 'crawl:1', phase: 'running' },
    ]);
    const orders = await readRows([operations], (of) => of(operations).all());
    expect(pickEach(orders, 'account', 'id')).toEqual([{ account, id }]);
  });

  it('AUTH-10: belongs to the key if /me is closed to it, until its user is known', async () => {
    hostile.at.plan.add('GET /me', faults.refusal(403, 'forbidden_scope'));
    const ofKey = await connectTo(hostile.at.baseUrl, 'key1');
    expect(ofKey).toMatch(/#key:[0-9a-f]{16}$/);
    hostile.at.state.seed('key1', 'auditProjects', [{}]);
    await attempted(CRAWL);
    await nameAccount(ofKey, 'Northlight');
    const account = await connectTo(hostile.at.baseUrl, 'key1');
    expect(pickEach(await connections.get(), 'account', 'name')).toEqual([{ account, name: 'Northlight' }]);
    expect(pickEach(await allJobs(), 'account', 'id')).toEqual([{ account, id: 'crawl:1' }]);
    expect(account).not.toBe(ofKey);
  });
});

describe('an attempt that is canceled', () => {
  const steps: [string, (begin: () => Promise<unknown>, cancel: () => Promise<void>) => Promise<unknown>][] =
    [
      ['at once', async (begin, cancel) => Promise.all([begin(), cancel()])],
      ['while the service is asked', async (begin, cancel) => during('GET /ping', begin, cancel)],
      ['while the key is tried', async (begin, cancel) => during('GET /me', begin, cancel)],
      ['after it has succeeded', async (begin, cancel) => begin().then(cancel)],
      ['twice', async (begin, cancel) => begin().then(() => Promise.all([cancel(), cancel()]))],
    ];

  async function during(
    match: 'GET /ping' | 'GET /me',
    begin: () => Promise<unknown>,
    cancel: () => Promise<void>,
  ) {
    const isCanceled = Promise.withResolvers<void>();
    hostile.at.plan.add(match, faults.slow(isCanceled.promise));
    const before = hostile.at.log.of(match).length;
    const running = begin();
    while (hostile.at.log.of(match).length === before) await new Promise((next) => setTimeout(next, 5));
    await cancel();
    isCanceled.resolve();
    return running;
  }

  it.each(steps)('%s: the previous connection stays', async (_name, run) => {
    const account = await connectTo(hostile.at.baseUrl, 'key2');
    await run(
      () => connect(wanted('key1', 'mine')),
      () => abortConnect('mine'),
    );
    expect(await keyNow()).toBe('key2');
    expect(pick(await connection.get(), 'account', 'state')).toEqual({ account, state: 'connected' });
    const { client } = await connected();
    expect((await client.call(balance)).balance).toBe(100);
  });

  it.each(steps)('%s: without a previous connection there is none afterwards', async (_name, run) => {
    await run(
      () => connect(wanted('key1', 'mine')),
      () => abortConnect('mine'),
    );
    expect(await accessNow()).toEqual({ kept: [], shown: [] });
  });

  it('at every moment there is one complete connection, and in the end the previous one', async () => {
    await connectTo(hostile.at.baseUrl, 'key2');
    for (let moment = 0; moment < 30; moment += 1) {
      const running = connect(wanted('key1', `m${moment}`));
      await new Promise((next) => setTimeout(next, moment / 3));
      await abortConnect(`m${moment}`);
      await running;
      expect(await keyNow()).toBe('key2');
    }
  });

  it('with the connected key: the connection stays, and so do its jobs', async () => {
    hostile.at.plan.add('GET /me', faults.refusal(403, 'forbidden'));
    await connectTo(hostile.at.baseUrl, 'key1');
    hostile.at.state.seed('key1', 'auditProjects', [{}]);
    await attempted(CRAWL);
    await connect(wanted('key1', 'mine'));
    await abortConnect('mine');
    const account = (await connection.get())?.account;
    expect(await keyNow()).toBe('key1');
    expect(pickEach(await allJobs(), 'account')).toEqual([{ account }]);
  });

  it('with the key of an account that is not shown: the shown one stays', async () => {
    await connectTo(hostile.at.baseUrl, 'key2');
    const shown = await connectTo(hostile.at.baseUrl, 'key1');
    await connect(wanted('key2', 'mine'));
    await abortConnect('mine');
    expect((await connection.get())?.account).toBe(shown);
  });

  it('does not undo what the user has done since', async () => {
    await connectTo(hostile.at.baseUrl, 'key2');
    await connect(wanted('key1', 'mine'));
    await disconnect();
    await abortConnect('mine');
    expect((await accessNow()).kept.map(({ key }) => key)).toEqual(['key2']);
  });

  it('does not bring back another key of an account that the user has disconnected since', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    await connect(wanted('key-3', 'mine'));
    await disconnect();
    await abortConnect('mine');
    expect(await accessNow()).toEqual({ kept: [], shown: [] });
  });

  it('by another attempt: the last one counts, even if the first is answered later', async () => {
    hostile.at.plan.add('GET /ping', faults.slow(200));
    const slow = connect(wanted('key1'));
    const quick = connect(wanted('key2'));
    expect((await slow).ok).toBe(false);
    expect(await quick).toEqual({ ok: true, scopes: ['promotion', 'rank', 'audit', 'shield'] });
    expect(await keyNow()).toBe('key2');
  });
});

describe('F57: address and key', () => {
  it('never get mixed up in a thousand requests while connecting, switching and canceling', {
    tags: ['all'],
  }, async () => {
    const other = await startHostile({ keys: { other1: {}, other2: {} } });
    const watcher = await startWatcher();
    const here = [hostile.at.baseUrl, 'key1', 'key2'] as const;
    const there = [other.baseUrl, 'other1', 'other2'] as const;
    const { log } = hostile.at;
    const count = () => log.entries.length + other.log.entries.length;
    await connectTo(hostile.at.baseUrl, 'key1');
    hostile.at.plan.add('GET /ping', faults.redirect(307, watcher.origin), { every: 7, times: Infinity });
    let turn = 0;
    const switching = (async () => {
      while (count() < 1_000) {
        const [baseUrl, ...keys] = turn % 2 ? here : there;
        const attempt = `t${turn}`;
        turn += 1;
        const running = connect({ baseUrl, key: keys[turn % 3 === 0 ? 1 : 0], attempt });
        if (turn % 5 === 0) await abortConnect(attempt);
        await running;
        if (turn % 11 === 0) await disconnect();
      }
    })();
    const asking = async () => {
      while (count() < 1_000) {
        const causes = ['page', 'background', 'reserve', 'order'] as const;
        const way = await connected(causes[count() % 4]).catch(() => null);
        await (count() % 2 ? way?.client : way?.sender)?.call(balance).catch(() => {});
        await new Promise((next) => setTimeout(next));
      }
    };
    await Promise.all([switching, asking(), asking(), asking(), asking()]);
    const keysAt = (entries: typeof log.entries) =>
      [...new Set(entries.map(({ key }) => key))].filter((key) => key !== null).sort();
    expect(keysAt(log.entries)).toEqual(['key1', 'key2']);
    expect(keysAt(other.log.entries)).toEqual(['other1', 'other2']);
    expect(count()).toBeGreaterThanOrEqual(1_000);
    const asked = [...log.entries, ...other.log.entries].filter(({ path }) => path === '/balance').length;
    console.log(
      `${count()} requests in ${turn} changes of the connection, ${asked} of them of jobs and pages`,
    );
    expect(watcher.sightings).toEqual([]);
    await Promise.all([other.close(), watcher.close()]);
  });
});
