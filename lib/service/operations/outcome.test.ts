import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import { newLaunch } from '../../../test/service/new-operation.ts';
import {
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
import { ServiceError, type ServiceErrorInit } from '../../api/errors.ts';
import { newJob } from '../jobs/progress.ts';
import { BUDGETS, pace } from '../requests/pace.ts';
import { afterFailure } from './outcome.ts';

workerFixture();
const hostile = hostileFixture();

const AUDIT = 'POST /audit/projects';
const CRAWL = 'POST /audit/projects/{id}/crawls';
const CRAWLS = 'GET /audit/projects/{id}/crawls';
const RUN = 'POST /promotion/runs';
const SCAN = 'POST /shield/projects/{id}/scans';
const CHECK = 'POST /rank/projects/{id}/check';
const exact = { kind: 'exact', amount: 20, currency: 'USD' } as const;
const crawl = { kind: CRAWL, input: { params: { id: 1 }, body: { mode: 'express' } } };
const run = { kind: RUN, input: { body: { project_id: 1, link_id: 1 } }, price: exact };
const audit = { kind: AUDIT, input: { body: { url: 'https://new.example/' } } };
const posts = () => hostile.at.log.of('POST *');
const NONE = { body: '{"ok":true,"crawls":[]}' };

/** A connected account with one object of every kind. */
async function open(): Promise<string> {
  const account = await connectTo(hostile.at.baseUrl);
  const { state } = hostile.at;
  state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
  state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
  state.seed('key1', 'links', [{ url: 'https://shop.example/a' }]);
  state.seed('key1', 'shieldProjects', [{ verified: true }]);
  state.seed('key1', 'rankProjects', [{}]);
  state.seed('key1', 'keywords', [{}]);
  return account;
}

it.each<[string, ServiceErrorInit, string, boolean]>([
  ['no key: nothing was sent', { code: 'no_key', status: 0 }, 'rejected', false],
  ['the own limit: nothing was sent', { code: 'rate_limited', status: 0 }, 'rejected', false],
  ['no answer in time', { code: 'timeout', status: 0 }, 'unknown', false],
  ['a wrong key', { code: 'validation_error', status: 401 }, 'rejected', false],
  ['a missing permission', { code: 'validation_error', status: 403 }, 'rejected', false],
  ['403 of something else', { code: 'not_json', status: 403, isTransport: true }, 'unknown', false],
  ['a refusal', { code: 'validation_error', status: 422 }, 'unknown', true],
  ['a limit of the service, whatever its code', { code: 'unknown', status: 429 }, 'unknown', true],
  ['a request that took too long to arrive', { code: 'validation_error', status: 408 }, 'unknown', false],
  ['a failed server', { code: 'validation_error', status: 500 }, 'unknown', false],
  ['an API that is switched off', { code: 'api_disabled', status: 503 }, 'unknown', true],
  ['launches that are switched off', { code: 'level1_disabled', status: 503 }, 'unknown', true],
  ['a code that is not known', { code: 'unknown', status: 422 }, 'unknown', false],
])('after %s', (_name, error, state, isRefusal) => {
  const after = afterFailure(newLaunch('own'), new ServiceError(error));
  expect([after.state, after.error?.isRefusal ?? false]).toEqual([state, isRefusal]);
});

describe('a refusal', () => {
  it.each([
    [
      faults.refusal(422, 'validation_error'),
      {
        state: 'rejected',
        error: {
          code: 'validation_error',
          status: 422,
          message: 'Refused: validation_error.',
          details: {},
          isRefusal: true,
        },
      },
    ],
    [
      faults.limited(17),
      {
        state: 'rejected',
        error: {
          code: 'rate_limited',
          status: 429,
          retryAfter: 17,
          message: 'Refused: rate_limited.',
          details: {},
          isRefusal: true,
        },
      },
    ],
    [
      faults.refusal(422, 'moon_is_full'),
      {
        state: 'unknown',
        error: {
          code: 'unknown',
          given: 'moon_is_full',
          status: 422,
          message: 'Refused: moon_is_full.',
          details: {},
        },
      },
    ],
    [
      faults.refusal(429, 'moon_is_full'),
      {
        state: 'rejected',
        error: {
          code: 'unknown',
          given: 'moon_is_full',
          status: 429,
          message: 'Refused: moon_is_full.',
          details: {},
          isRefusal: true,
        },
      },
    ],
  ])('is stored as the service returned it: %j', async (fault, row) => {
    await open();
    hostile.at.plan.add(CRAWL, fault);
    expect(pick(await attempted(crawl), 'state', 'error')).toEqual(row);
  });

  it('LIM-04: by our own limit is certain: nothing was sent', async () => {
    const account = await open();
    later(0);
    const sent = (count: number) => Array.from({ length: count }, () => Date.now());
    // Room in the request budget for the list that is read first, and no more.
    const full = { background: [], page: sent(BUDGETS.page), reserve: sent(BUDGETS.reserve - 1) };
    await pace.set({ [account]: { sent: full, notBefore: {} } });
    expect(pick(await attempted(crawl), 'state', 'error', 'nextLookAt')).toEqual({
      state: 'rejected',
      error: { code: 'rate_limited', status: 0, retryAfter: 60, message: 'rate_limited', details: {} },
      nextLookAt: null,
    });
    expect(hostile.at.log.of(CRAWLS)).toHaveLength(1);
    expect(posts()).toEqual([]);
  });

  it('for another reason is not one if something runs now that did not before: that is its own', async () => {
    await open();
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1 }]);
    hostile.at.plan.add(CRAWLS, NONE);
    hostile.at.plan.add(CRAWL, faults.refusal(402, 'insufficient_funds'));
    const { state, results, error, isAttached } = await attempted(crawl);
    expect({ state, results, error, isAttached }).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: null }],
      error: null,
      isAttached: false,
    });
    expect((await allJobs()).map(({ id }) => id)).toEqual(['crawl:1']);
  });

  it('with a status that means a fault is not one: the outcome is looked up', async () => {
    await open();
    hostile.at.plan.add(CRAWL, faults.refusal(500, 'already_running'));
    const { state, results, error } = await attempted(crawl);
    expect([state, results, error?.code, error?.isRefusal]).toEqual([
      'unknown',
      [],
      'already_running',
      undefined,
    ]);
    expect(await allJobs()).toEqual([]);
  });

  it('because it already runs stands if nothing runs, and is unknown if that cannot be seen', async () => {
    await open();
    const runs = faults.refusal(409, 'already_running');
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1, status: 'done' }]);
    hostile.at.plan.add(CRAWL, runs, { times: 2 });
    const said = async (wish: Parameters<typeof attempted>[0]) => {
      const { state, results, error } = await attempted(wish);
      return [state, results, error?.code];
    };
    expect(await said(crawl)).toEqual(['rejected', [], 'already_running']);
    hostile.at.plan.add(CHECK, runs);
    const check = { kind: CHECK, input: { params: { id: 1 }, body: {} }, price: exact };
    // A check takes its money later: the balance is watched for a minute before it counts.
    expect(await said(check)).toEqual(['unknown', [], 'already_running']);
    hostile.at.plan.add(CRAWLS, faults.serverError, { nth: 2, times: Infinity });
    expect(await said(crawl)).toEqual(['unknown', [], 'already_running']);
    expect(await allJobs()).toEqual([]);
  });
});

describe('an accepted order', () => {
  it('is looked up again if a list or the balance could show that it was carried out twice', async () => {
    await open();
    const scan = (mode: string) => ({
      kind: SCAN,
      input: { params: { id: 1 }, body: { mode } },
      price: exact,
    });
    const soon = later(0) + 15_000;
    expect(pick(await attempted(scan('deep')), 'state', 'nextLookAt')).toEqual({
      state: 'accepted',
      nextLookAt: soon,
    });
    expect(pick(await attempted(crawl), 'nextLookAt', 'balanceAfter')).toEqual({
      nextLookAt: soon,
      balanceAfter: null,
    });
    expect(pick(await attempted(scan('free')), 'state', 'nextLookAt')).toEqual({
      state: 'accepted',
      nextLookAt: null,
    });
    expect((await attempted({ ...audit, kind: 'POST /shield/projects' })).nextLookAt).toBeNull();
  });

  it('is looked up fifteen seconds later', async () => {
    await open();
    const { settledAt, nextLookAt } = await attempted(crawl);
    expect((nextLookAt ?? 0) - (settledAt ?? 0)).toBeGreaterThan(14_000);
    expect((nextLookAt ?? 0) - (settledAt ?? 0)).toBeLessThanOrEqual(15_000);
  });

  it('does not change a job that is already watched', async () => {
    const account = await open();
    const given = { account, kind: 'crawl', remoteId: 1, projectId: 1, site: 'shop.example' } as const;
    const progress = { done: 9, total: 25 };
    const known = newJob(given, { status: 'running', phase: 'running', progress, result: null }, 5, 5);
    const isKnown = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isKnown.promise));
    const { over } = await begun(crawl);
    await expect.poll(() => posts()).toHaveLength(1);
    await keepJobs([known]);
    isKnown.resolve();
    expect(pick(await over(), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 0 }],
    });
    expect(await allJobs()).toEqual([known]);
  });

  it('counts even if it is accepted after disconnecting, and its job waits', async () => {
    const account = await open();
    const isGone = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isGone.promise));
    const { over } = await begun(crawl);
    await expect.poll(() => posts()).toHaveLength(1);
    await disconnect();
    isGone.resolve();
    expect(pick(await over(), 'account', 'state')).toEqual({ account, state: 'accepted' });
    expect(pickEach(await allJobs(), 'account', 'id', 'phase')).toEqual([
      { account, id: 'crawl:1', phase: 'running' },
    ]);
  });

  it('does not need the balance: a key that cannot read it can still launch', async () => {
    await open();
    hostile.at.plan.add('GET /balance', faults.refusal(403, 'forbidden'), { times: Infinity });
    expect(pick(await attempted(run), 'state', 'baseline')).toEqual({
      state: 'accepted',
      baseline: { ids: [], balance: null },
    });
  });
});

describe('an order that comes first', () => {
  it('is not carried out twice if it is already under way; the one that follows is not sent', async () => {
    await open();
    const isUnsent = Promise.withResolvers<void>();
    hostile.at.plan.add(AUDIT, faults.slow(isUnsent.promise));
    const now = later(0);
    const making = await begun(audit);
    const { over } = await begun({ ...crawl, site: 'new.example', first: audit });
    expect(pick(await over(), 'state', 'error', 'settledAt')).toEqual({
      state: 'unsent',
      error: null,
      settledAt: now,
    });
    isUnsent.resolve();
    expect((await making.over()).state).toBe('accepted');
    expect(posts()).toHaveLength(1);
  });

  it('F57: is not followed by the second if its account is disconnected meanwhile', async () => {
    hostile.at.state.issue('key2', {});
    await connectTo(hostile.at.baseUrl, 'key2');
    const other = await fakeBrowser.storage.local.get(['access', 'connections']);
    const account = await open();
    const isSwitched = Promise.withResolvers<void>();
    hostile.at.plan.add(AUDIT, faults.slow(isSwitched.promise));
    const { over } = await begun({ ...crawl, site: 'new.example', first: audit });
    await expect.poll(() => posts()).toHaveLength(1);
    await fakeBrowser.storage.local.set(other);
    isSwitched.resolve();
    expect(pick(await over(), 'account', 'state', 'error')).toEqual({
      account,
      state: 'rejected',
      error: { code: 'no_key', status: 0, message: 'no_key', details: {} },
    });
    expect(hostile.at.log.of('* /audit/projects/{id}/crawls')).toEqual([]);
  });

  it('does not prevent another for the same thing after it has ended', async () => {
    await open();
    await attempted(crawl);
    hostile.at.state.finish('crawls', 1);
    const first = { kind: AUDIT, input: { body: { url: 'https://shop.example/' } } };
    expect(pick(await attempted({ ...crawl, first }), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 2, charged: 0 }],
    });
  });

  it('is followed by a refusal if an order for the same thing is open by then', async () => {
    await open();
    const isRefused = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isRefused.promise));
    const now = later(0);
    const straight = await begun(crawl);
    const first = { kind: AUDIT, input: { body: { url: 'https://shop.example/' } } };
    const round = await attempted({ ...crawl, first });
    expect(pick(round, 'state', 'settledAt', 'nextLookAt')).toEqual({
      state: 'rejected',
      settledAt: now,
      nextLookAt: null,
    });
    isRefused.resolve();
    await straight.over();
    expect(hostile.at.log.of(CRAWL)).toHaveLength(1);
  });
});

it('F3: the worker is kept awake only while an answer is awaited', async () => {
  await open();
  const beats = vi.fn(async () => ({ os: 'linux' as const, arch: 'x86-64' as const }));
  Object.assign(fakeBrowser.runtime, { getPlatformInfo: beats });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const isAwake = Promise.withResolvers<void>();
  hostile.at.plan.add(CRAWL, faults.slow(isAwake.promise));
  const { id, over } = await begun(crawl);
  await expect.poll(() => posts()).toHaveLength(1);
  expect((await operationOf(id)).state).toBe('sending');
  vi.advanceTimersByTime(60_000);
  expect(beats).toHaveBeenCalledTimes(3);
  isAwake.resolve();
  expect((await over()).state).toBe('accepted');
  vi.advanceTimersByTime(60_000);
  expect(beats).toHaveBeenCalledTimes(3);
});
