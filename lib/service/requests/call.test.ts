import { describe, expect, it, vi } from 'vitest';
import { type Fault, faults } from '../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import { refusalOf } from '../../../test/sandbox/fixture.ts';
import {
  connectTo,
  disconnect,
  hostileFixture,
  later,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { balance, me } from '../../api/account.ts';
import { listCrawls, startCrawl } from '../../api/audit.ts';
import { quote } from '../../api/pricing.ts';
import { launchRun, listRuns } from '../../api/runs.ts';
import { readRows } from '../../platform/table.ts';
import { replies } from '../records/replies.ts';
import { call, wellFormed } from './call.ts';
import { connected } from './connected.ts';

workerFixture();
const hostile = hostileFixture({ keys: { key1: {}, key2: { balance: 7 } } });

const asked = () => hostile.at.log.of('GET /balance').length;
const open = () => connectTo(hostile.at.baseUrl);
const kept = () => readRows([replies], (of) => of(replies).all());

/** The reply about the balance, as the client returns it. */
const MONEY = {
  balance: 100,
  currency: 'USD',
  topup_url: 'https://service.example/billing',
  ok: true,
  unreadable: 0,
};

describe('a read', () => {
  it('shares one request with others at the same time', async () => {
    await open();
    const areWaiting = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /balance', faults.slow(areWaiting.promise));
    const calls = Array.from({ length: 20 }, () => call(balance, {}, 0));
    await expect.poll(asked).toBe(1);
    // The database reads one after the other: all of them have looked for a stored reply by the end of this.
    expect(await kept()).toEqual([]);
    const now = later(0);
    areWaiting.resolve();
    const all = await Promise.all(calls);
    expect(asked()).toBe(1);
    for (const answer of all) expect(answer).toEqual(all[0]);
    expect(all[0]).toEqual({ data: MONEY, error: null, at: now });
  });

  it('shares no request that began before a change, and keeps the reply of the one after it', async () => {
    await open();
    hostile.at.state.seed('key1', 'projects', [{}]);
    hostile.at.state.seed('key1', 'links', [{}]);
    const isWaiting = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /balance', faults.slow(isWaiting.promise));
    const early = call(balance, {}, 0);
    await expect.poll(asked).toBe(1);
    const { sender } = await connected('order');
    await sender.call(launchRun, { body: { project_id: 1, link_id: 1 } });
    const at = later(1);
    const late = await call(balance, {}, 0);
    later(2);
    isWaiting.resolve();
    await early;
    expect(late).toEqual({ data: { ...MONEY, balance: 80 }, error: null, at });
    expect(asked()).toBe(2);
    expect(pickEach(await kept(), 'data', 'at')).toEqual([{ data: late.data, at }]);
  });

  it('is not repeated while its reply is young enough for the caller', async () => {
    await open();
    later(0);
    const { at } = await call(balance, {}, 60);
    later(59);
    expect(pick(await call(balance, {}, 60), 'at', 'data')).toEqual({
      at,
      data: MONEY,
    });
    expect(asked()).toBe(1);
    await call(balance, {}, 30);
    expect(asked()).toBe(2);
    later(61);
    expect((await call(balance, {}, 60)).at).toBe(Date.now());
    expect(asked()).toBe(3);
  });

  it('is repeated once its reply has reached the maximum age', async () => {
    await open();
    later(0);
    await call(balance, {}, 60);
    later(60);
    expect((await call(balance, {}, 60)).at).toBe(Date.now());
    expect(asked()).toBe(2);
  });

  it('F31: does not count a reply from the future as young', async () => {
    await open();
    later(0);
    await call(balance, {}, 60);
    later(-86_400);
    await call(balance, {}, 60);
    expect(asked()).toBe(2);
  });

  it('shares nothing with a different input, but ignores the order of fields', async () => {
    await open();
    hostile.at.state.seed('key1', 'projects', [{}]);
    hostile.at.state.seed('key1', 'links', [{}]);
    const body = { project_id: 1, link_id: 1 };
    await call(quote, { body }, 60);
    await call(quote, { body: { link_id: 1, project_id: 1 } }, 60);
    expect(hostile.at.log.of('POST /promotion/quote')).toHaveLength(1);
    const bodies = [
      { ...body, brand_anchors: true },
      { ...body, tariff_id: 2 },
    ];
    await Promise.all(bodies.map((other) => call(quote, { body: other }, 60)));
    expect(hostile.at.log.of('POST /promotion/quote')).toHaveLength(3);
  });

  it('returns a failure completely, and keeps the last good reply', async () => {
    await open();
    later(0);
    const { at } = await call(balance, {}, 0);
    later(100);
    hostile.at.plan.add('GET /balance', faults.refusal(402, 'insufficient_funds'));
    expect(pick(await call(balance, {}, 0), 'data', 'at', 'error')).toEqual({
      data: MONEY,
      at,
      error: {
        code: 'insufficient_funds',
        status: 402,
        message: 'Refused: insufficient_funds.',
        details: {},
        isTransport: false,
      },
    });
    expect(pickEach(await kept(), 'data', 'at', 'error')).toEqual([
      {
        data: MONEY,
        at,
        error: 'insufficient_funds',
      },
    ]);
    // After a failure, even a reply that is young enough is requested again.
    expect(pick(await call(balance, {}, 200), 'error', 'at')).toEqual({ error: null, at: Date.now() });
  });

  it.each<[string, Fault, string]>([
    ['F24: a redirect', faults.redirect(302, 'http://127.0.0.1:9/'), 'redirected'],
    ['F23: a captive portal', faults.portal, 'not_json'],
    ['F13: 429 without a time', faults.limited(), 'rate_limited'],
    ['F13: 429 with a date', faults.limited('Sat, 21 Nov 2026 12:00:00 GMT'), 'rate_limited'],
    ['F13: 429 with garbage', faults.limitedHtml('soon'), 'rate_limited'],
    ['F16: a code that nobody knows', faults.refusal(403, 'moon_is_full'), 'unknown'],
  ])('%s, without an earlier reply: only the error', async (_name, fault, code) => {
    await open();
    hostile.at.plan.add('GET /balance', fault, { times: Infinity });
    const { data, at, error } = await call(balance, {}, 60);
    expect([data, at, error?.code]).toEqual([null, null, code]);
  });

  it('returns a reply that is too large to store', async () => {
    await open();
    hostile.at.state.seed('key1', 'auditProjects', [{}]);
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1, issues: { text: 'x'.repeat(4_100_000) } }]);
    const { data } = await call(listCrawls, { params: { id: 1 } }, 60);
    expect(data?.crawls).toHaveLength(1);
    expect(await kept()).toEqual([]);
  });

  it('F37: returns a reply even if nothing can be stored or read', async () => {
    await open();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    expect(pick(await call(balance, {}, 60), 'data', 'error')).toEqual({
      data: MONEY,
      error: null,
    });
  });

  it('F57: of one account is not returned for another', async () => {
    await open();
    await call(balance, {}, 60);
    await connectTo(hostile.at.baseUrl, 'key2');
    expect((await call(balance, {}, 60)).data).toEqual({ ...MONEY, balance: 7 });
    await connectTo(hostile.at.baseUrl, 'key1');
    expect((await call(balance, {}, 60)).data).toEqual(MONEY);
    expect(asked()).toBe(2);
  });

  it('F57: is dropped without a trace if its account is disconnected meanwhile', async () => {
    await open();
    const isSwitched = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /balance', faults.slow(isSwitched.promise));
    const late = call(balance, {}, 60);
    await expect.poll(() => asked()).toBe(1);
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    isSwitched.resolve();
    expect(pick(await late, 'data', 'error')).toEqual({
      data: null,
      error: {
        code: 'account_changed',
        status: 0,
        message: 'account_changed',
        details: {},
        isTransport: false,
      },
    });
    expect(await kept()).toEqual([]);
  });

  it('rejects without a connection', async () => {
    expect((await refusalOf(call(me, {}, 60))).code).toBe('no_key');
  });
});

describe('a call that is not a read', () => {
  it('is refused before anything is sent', async () => {
    await open();
    const start = call(startCrawl, { params: { id: 1 }, body: { mode: 'express' } }, 0);
    expect((await refusalOf(start)).code).toBe('malformed_request');
    expect(hostile.at.log.of('POST *')).toEqual([]);
  });
});

describe('F47: what a page may send', () => {
  it.each<[string, string, unknown]>([
    ['no such endpoint', 'GET /moon', {}],
    ['a method of another', 'DELETE /balance', {}],
    ['a name of all objects', 'constructor', {}],
    ['no object', 'GET /balance', 'x'],
    ['a number that is missing', 'GET /audit/crawls/{id}', {}],
    ['a number that is none', 'GET /audit/crawls/{id}', { params: { id: '../me' } }],
    ['half a number', 'GET /audit/crawls/{id}', { params: { id: 1.5 } }],
    ['one number too many', 'GET /audit/crawls/{id}', { params: { id: 1, to: 2 } }],
    ['a query that is not in the contract', 'GET /promotion/runs', { query: { key: 'x' } }],
    ['a query where there is none', 'GET /balance', { query: { all: '1' } }],
    ['a body for a GET', 'GET /balance', { body: {} }],
    ['a body that is missing', 'POST /promotion/quote', {}],
    [
      'a body with more than the contract has',
      'POST /promotion/quote',
      { body: { project_id: 1, link_id: 1, pay: 1 } },
    ],
  ])('%s is refused', (_name, route, input) => {
    expect(() => wellFormed(route, input)).toThrow('malformed_request');
  });

  it('the integers of a path may come in any order', () => {
    const input = { params: { linkId: 2, id: 1 } };
    expect(wellFormed('DELETE /projects/{id}/links/{linkId}', input).input).toEqual(input);
  });

  it('a valid input passes unchanged', () => {
    const input = { query: { page: 2, per_page: 100 } };
    expect(wellFormed('GET /promotion/runs', input)).toEqual({ input, endpoint: listRuns });
  });
});
