import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import { refusalOf, sandboxFixture } from '../../../test/sandbox/fixture.ts';
import type { Entry } from '../../../test/sandbox/journal.ts';
import {
  accountNow,
  allJobs,
  allow,
  attempted,
  connectTo,
  disconnect,
  hostileFixture,
  later,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { balance, currentKey, me } from '../../api/account.ts';
import { createProject, listProjects, startCrawl } from '../../api/audit.ts';
import { LIMITS } from '../../api/endpoint.ts';
import { partsOf } from '../../api/errors.ts';
import { createProject as createPromotion } from '../../api/promotion.ts';
import { settings } from '../../platform/settings.ts';
import { toldTime } from '../../platform/told-time.ts';
import { access, accessNow } from '../connection/access.ts';
import { tryKeyAgain } from '../connection/connect.ts';
import { connection } from '../connection/connection.ts';
import { reconcile } from '../operations/reconcile.ts';
import { connected } from './connected.ts';
import { BUDGETS, pace, paceOf, pausedUntil } from './pace.ts';

const sandbox = sandboxFixture({ pause: 0, startAt: Date.parse('2026-11-20T12:00:00Z'), speed: 0 });
const hostile = hostileFixture({ keys: { key1: {}, key2: {} } });
workerFixture();

/** Connects the extension to the sandbox with a new account. */
async function open(wanted: Parameters<typeof sandbox.connect>[0] = {}) {
  const { key, account } = await sandbox.connect(wanted);
  await connectTo(sandbox.running.baseUrl, key);
  const requests = async () => {
    const { requests: all } = await sandbox.control<{ requests: Entry[] }>('GET', 'requests');
    return all.filter((entry) => entry.account === account.id);
  };
  return { account, requests };
}

/** Advances the real clock and the sandbox's. */
async function wait(seconds: number): Promise<void> {
  later(seconds);
  await sandbox.control('POST', 'clock', { advance: seconds });
}

describe('LIM-03: a real 429 of the service', () => {
  // Waits are compared to the second, and a minute must not pass meanwhile.
  beforeEach(() => void later(0));

  it('pauses every call except the reserve until the stated time', async () => {
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
    // Connecting used one of the six requests a minute.
    expect(sent).toBe(5);
    expect(partsOf(refusal)).toEqual({
      message: 'rate_limited',
      code: 'rate_limited',
      status: 0,
      details: {},
      retryAfter: 60,
      isTransport: false,
    });
    const before = (await requests()).length;
    expect(before).toBe(7);
    expect((await refusalOf(client.call(balance))).code).toBe('rate_limited');
    const { client: background } = await connected('background');
    expect((await refusalOf(background.call(currentKey))).code).toBe('rate_limited');
    expect(await requests()).toHaveLength(before);
    expect(pausedUntil(paceOf(await accountNow(), await pace.get()))).toBe(Date.now() + 60_000);

    const { client: reserve } = await connected('reserve');
    expect(pick(await refusalOf(reserve.call(balance)), 'code', 'status')).toEqual({
      code: 'rate_limited',
      status: 429,
    });
    expect(await requests()).toHaveLength(before + 1);

    await wait(60);
    expect((await client.call(me)).ok).toBe(true);
    expect(pausedUntil(paceOf(await accountNow(), await pace.get()))).toBeNull();
  });

  it('is not reached by pages and jobs together, however often they ask', async () => {
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

  it('leaves jobs unaffected if a page has used up its budget', async () => {
    await open();
    const { client } = await connected();
    await Promise.allSettled(Array.from({ length: BUDGETS.page }, () => client.call(me)));
    expect(pick(await refusalOf(client.call(me)), 'code', 'status')).toEqual({
      code: 'rate_limited',
      status: 0,
    });
    const { client: background } = await connected('background');
    expect((await background.call(balance)).ok).toBe(true);
  });

  it('RUN-24: lookups of lost answers use the reserve', async () => {
    const { account } = await open();
    const { client } = await connected();
    const { project } = await client.call(createProject, { body: { url: 'http://site.localhost:9/' } });
    const fault = { operation: 'audit.startCrawl', account: account.id, network: 'drop' };
    await sandbox.control('POST', 'faults', fault);
    // A page has no requests left, except the list before the start and the start itself.
    for (let i = 0; i < BUDGETS.page - 3; i += 1) await client.call(me);
    const input = { params: { id: project.id }, body: { mode: 'express' } };
    const kind = 'POST /audit/projects/{id}/crawls';
    expect((await attempted({ kind, input, site: 'site.localhost' })).state).toBe('unknown');
    expect((await refusalOf(client.call(me))).code).toBe('rate_limited');
    await reconcile();
    expect(pickEach(await allJobs(), 'kind', 'site', 'phase')).toEqual([
      { kind: 'crawl', site: 'site.localhost', phase: 'running' },
    ]);
  });

  it('an order of the user uses the reserve when pages have used up their budget', async () => {
    await open();
    const { client } = await connected();
    await Promise.allSettled(Array.from({ length: BUDGETS.page }, () => client.call(me)));
    const { client: order } = await connected('order');
    expect((await order.call(balance)).ok).toBe(true);
  });

  it('without a network nothing but what a page reads is sent, unless the service is on this computer', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks, languages: ['en'] });
    const others = ['order', 'background', 'reserve'] as const;
    for (const cause of others) expect((await connected(cause)).baseUrl).toBe(hostile.at.baseUrl);
    const baseUrl = 'https://service.example/api/v1';
    await access.update((all) => all.map((one) => ({ ...one, baseUrl })));
    vi.spyOn(fakeBrowser.permissions, 'contains').mockResolvedValue(true as never);
    for (const cause of others) expect((await refusalOf(connected(cause))).code).toBe('offline');
    expect((await connected('page')).baseUrl).toBe(baseUrl);
  });

  it('a round sends as many requests as it may, and not one more', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    const { client, account } = await connected('background', undefined, 2);
    expect([(await client.call(balance)).balance, (await client.call(me)).user.balance]).toEqual([100, 100]);
    expect(pick(await refusalOf(client.call(balance)), 'code', 'status')).toEqual({
      code: 'rate_limited',
      status: 0,
    });
    expect(pausedUntil(paceOf(account, await pace.get()))).toBeNull();
  });

  it('AUD-02: a daily limit pauses nothing', async () => {
    await settings.update((now) => ({ ...now, language: 'en' }));
    const { account } = await open();
    const { client } = await connected();
    const { project } = await client.call(createProject, { body: { url: 'http://site.localhost:9/' } });
    await sandbox.control('POST', 'faults', {
      operation: 'audit.startCrawl',
      account: account.id,
      code: 'express_limit',
      headers: { 'retry-after': '30' },
    });
    const start = client.call(startCrawl, { params: { id: project.id }, body: { mode: 'express' } });
    expect(partsOf(await refusalOf(start))).toEqual({
      message: 'The express audits of today are used up.',
      code: 'express_limit',
      status: 429,
      details: {},
      retryAfter: 30,
      isTransport: false,
    });
    expect((await client.call(listProjects)).ok).toBe(true);
  });
});

describe('what the service says besides its answers', () => {
  it('PRJ-12: an hour to wait for new projects holds up nothing else', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    hostile.at.plan.add('POST /projects', faults.limited(3_000));
    const { client } = await connected();
    const create = () =>
      refusalOf(client.call(createPromotion, { body: { name: 'Tea', url: 'https://tea.example/' } }));
    expect(pick(await create(), 'status', 'retryAfter')).toEqual({ status: 429, retryAfter: 3_000 });
    expect((await create()).status).toBe(0);
    expect((await client.call(balance)).balance).toBe(100);
  });

  it('its messages are in the language of the settings, and its time is heard', async () => {
    await settings.update((now) => ({ ...now, language: 'pl' }));
    await connectTo(hostile.at.baseUrl, 'key1');
    hostile.at.plan.add('GET /balance', { headers: { date: 'Wed, 01 Jan 2031 00:00:00 GMT' } });
    await (await connected()).client.call(balance);
    expect(hostile.at.log.of('GET /balance').map(({ query }) => query)).toEqual([{ lang: 'pl' }]);
    await expect.poll(toldTime.get).toBe(Date.parse('2031-01-01T00:00:00Z'));
  });
});

describe('F57: the account of an answer', () => {
  it('an answer for an account that is no longer connected is dropped', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    const isSwitched = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /balance', faults.slow(isSwitched.promise));
    const { client, sender } = await connected();
    const [dropped, kept] = [refusalOf(client.call(balance)), sender.call(me)];
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    isSwitched.resolve();
    expect((await dropped).code).toBe('account_changed');
    expect((await kept).user).toEqual({
      id: 1,
      balance: 100,
      currency: 'USD',
      promotion_discount_percent: 0,
      is_pro: false,
    });
  });

  it('an answer that arrives after disconnecting is dropped too', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    const isGone = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /balance', faults.slow(isGone.promise));
    const { client } = await connected();
    const dropped = refusalOf(client.call(balance));
    await disconnect();
    isGone.resolve();
    expect((await dropped).code).toBe('account_changed');
    expect((await refusalOf(connected())).code).toBe('no_key');
  });

  it('F15: a 401 for the previous key does not affect the current one', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    const { client } = await connected();
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    hostile.at.state.revoke('key1');
    expect((await refusalOf(client.call(balance))).code).toBe('account_changed');
    expect(pick(await connection.get(), 'account', 'state')).toEqual({
      account: `${hostile.at.baseUrl}#2`,
      state: 'connected',
    });
  });

  it('a 401 for another key of the same account does not either', async () => {
    hostile.at.state.issue('key3', { user: 1 });
    await connectTo(hostile.at.baseUrl, 'key1');
    const { sender } = await connected();
    await connectTo(hostile.at.baseUrl, 'key3');
    hostile.at.state.revoke('key1');
    expect((await refusalOf(sender.call(balance))).code).toBe('unauthorized');
    expect((await connection.get())?.state).toBe('connected');
  });

  it('F15: a refused key is not used again until the user asks for it', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    hostile.at.plan.add('GET /balance', faults.unauthorized);
    const { client } = await connected();
    expect((await refusalOf(client.call(balance))).code).toBe('unauthorized');
    expect((await connection.get())?.state).toBe('rejected');
    const asked = hostile.at.log.entries.length;
    expect((await refusalOf(connected())).code).toBe('unauthorized');
    expect(hostile.at.log.entries).toHaveLength(asked);
    await tryKeyAgain();
    const { client: again } = await connected();
    expect((await again.call(balance)).balance).toBe(100);
    expect((await connection.get())?.state).toBe('connected');
  });

  it('F28: nothing is requested without the browser’s permission', async () => {
    await connectTo(hostile.at.baseUrl, 'key1');
    allow(false);
    expect((await refusalOf(connected())).code).toBe('permission_missing');
  });

  it('pages know the connection without its key, and both are stored in one write', async () => {
    const writes: string[][] = [];
    fakeBrowser.storage.onChanged.addListener((changes: object) => void writes.push(Object.keys(changes)));
    hostile.at.state.issue('a-long-secret', {});
    await connectTo(hostile.at.baseUrl, 'a-long-secret');
    expect(JSON.stringify(await connection.get())).not.toContain('long');
    const [kept] = (await accessNow()).kept;
    expect([kept?.key, kept?.baseUrl]).toEqual(['a-long-secret', hostile.at.baseUrl]);
    expect(writes).toEqual([['access', 'connections']]);
  });
});
