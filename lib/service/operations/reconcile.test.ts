import { describe, expect, it, vi } from 'vitest';
import { faults } from '../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import {
  allJobs,
  attempted,
  begun,
  changeOperation,
  connectTo,
  disconnect,
  hostileFixture,
  later,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { pollJobs } from '../jobs/watch.ts';
import type { Operation } from '../records/operation.ts';
import { recover } from './journal.ts';
import { reconcile, seeOperations } from './reconcile.ts';

workerFixture();
const hostile = hostileFixture();

const CRAWL = 'POST /audit/projects/{id}/crawls';
const CRAWLS = 'GET /audit/projects/{id}/crawls';
const RUN = 'POST /promotion/runs';
const RUNS = 'GET /promotion/runs';
const exact = { kind: 'exact', amount: 20, currency: 'USD' } as const;
const crawl = { kind: CRAWL, input: { params: { id: 1 }, body: { mode: 'express' } } };
const runOf = (link_id: number) => ({
  kind: RUN,
  input: { body: { project_id: 1, link_id } },
  price: exact,
});
const looks = (list: typeof CRAWLS | typeof RUNS = CRAWLS) => hostile.at.log.of(list).length;

/** A connected account with an audit project, and a promotion project with the given number of links. */
async function open(links = 1): Promise<string> {
  const account = await connectTo(hostile.at.baseUrl);
  const { state } = hostile.at;
  state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
  state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
  const rows = Array.from({ length: links }, (_, n) => ({ project_id: 1, url: `https://shop.example/${n}` }));
  state.seed('key1', 'links', rows);
  return account;
}

/** Runs lookups until none is due, with the clock set to each due time. Returns the seconds between the lookups. */
async function lookToTheEnd(id: string): Promise<number[]> {
  const waits: number[] = [];
  for (;;) {
    const { nextLookAt } = await operationOf(id);
    if (nextLookAt === null || waits.length > 200) return waits;
    const wait = Math.max(0, nextLookAt - Date.now()) / 1_000;
    later(wait);
    waits.push(Math.round(wait));
    await reconcile();
  }
}

describe('a lost answer', () => {
  it('F5: means success if the result exists, and only that result is its own', async () => {
    await open();
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1, status: 'failed' }]);
    hostile.at.plan.add(CRAWL, faults.dropAfter);
    const { id } = await attempted(crawl);
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'results', 'error')).toEqual({
      state: 'accepted',
      results: [{ id: 2, charged: null }],
      error: null,
    });
    expect(pickEach(await allJobs(), 'id', 'phase', 'told')).toEqual([
      { id: 'crawl:2', phase: 'running', told: 'due' },
    ]);
  });

  it('F4: means no effect if no sign of it appears within ten minutes', async () => {
    await open();
    hostile.at.plan.add(CRAWL, faults.dropBefore);
    later(0);
    const { id } = await attempted(crawl);
    expect(await lookToTheEnd(id)).toEqual([0, 5, 10, 15, 30, 60, 180, 300]);
    expect(pick(await operationOf(id), 'state', 'results', 'nextLookAt')).toEqual({
      state: 'none',
      results: [],
      nextLookAt: null,
    });
    expect(await allJobs()).toEqual([]);
    expect(hostile.at.log.of(CRAWL)).toHaveLength(1);
    // Only the user orders again, and then it is sent.
    expect((await attempted(crawl)).state).toBe('accepted');
  });

  it('F8: means success if the run appears after that time, with its cost', async () => {
    await open();
    const [real, timeIsUp, isDone] = [
      AbortSignal.timeout,
      new AbortController(),
      Promise.withResolvers<void>(),
    ];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      ms === 60_000 ? timeIsUp.signal : real.call(AbortSignal, ms),
    );
    hostile.at.plan.add(RUN, { effect: isDone.promise });
    const attempt = attempted(runOf(1));
    await expect.poll(() => hostile.at.log.of(RUN)).toHaveLength(1);
    timeIsUp.abort(new DOMException('The time is up', 'TimeoutError'));
    const { id, state, error } = await attempt;
    expect({ state, error }).toEqual({
      state: 'unknown',
      error: { code: 'timeout', status: 0, message: 'timeout', details: {} },
    });
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'looks')).toEqual({ state: 'unknown', looks: 1 });
    isDone.resolve();
    await expect.poll(() => hostile.at.log.effects(RUN)).not.toEqual([]);
    later(5);
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 20 }],
    });
  });

  it('F5: of a request that was carried out three times yields three results, each with its cost and its job', async () => {
    await open();
    hostile.at.plan.add(RUN, faults.dropAfter);
    const { id } = await attempted(runOf(1));
    hostile.at.state.seed('key1', 'runs', [
      { project_id: 1, link_id: 1, charged: 20 },
      { project_id: 1, link_id: 1, charged: 18.5 },
    ]);
    const now = later(0);
    await reconcile();
    const { state, results, error, settledAt } = await operationOf(id);
    // What is copied for the service's support names the answer.
    expect([state, error?.code, settledAt]).toEqual(['several', 'unreachable', now]);
    expect(results.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))).toEqual([
      { id: 1, charged: 20 },
      { id: 2, charged: 20 },
      { id: 3, charged: 18.5 },
    ]);
    expect((await allJobs()).map((job) => job.id).sort()).toEqual(['run:1', 'run:2', 'run:3']);
  });

  it('does not claim the run of another link', async () => {
    await open(2);
    hostile.at.plan.add(RUN, faults.dropBefore);
    const { id } = await attempted(runOf(1));
    expect((await attempted(runOf(2))).state).toBe('accepted');
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({ state: 'unknown', results: [] });
  });

  it('does not claim the result of another operation', async () => {
    await open();
    // The same page, once by its id and once by its address: two locks, one list.
    const byAddress = { ...runOf(1), input: { body: { project_id: 1, url: 'https://shop.example/0' } } };
    const areBegun = Promise.withResolvers<void>();
    hostile.at.plan.add('GET *', faults.slow(areBegun.promise), { times: Infinity });
    hostile.at.plan.add(RUN, faults.dropAfter);
    hostile.at.plan.add(RUN, faults.dropBefore, { nth: 2 });
    const first = await begun(runOf(1));
    await expect.poll(() => looks(RUNS)).toBe(1);
    const second = await begun(byAddress);
    areBegun.resolve();
    await Promise.all([first.over(), second.over()]);
    await reconcile();
    const both = [await operationOf(first.id), await operationOf(second.id)];
    expect(both.map(({ state }) => state).sort()).toEqual(['accepted', 'unknown']);
    expect(both.flatMap(({ results }) => results)).toHaveLength(1);
  });

  it('of a scan, without a list, stays undecided; the balance before and after is all that is known', async () => {
    await open();
    hostile.at.state.seed('key1', 'shieldProjects', [{ verified: true }]);
    hostile.at.plan.add('POST /shield/projects/{id}/scans', faults.dropAfter);
    const scan = { kind: 'POST /shield/projects/{id}/scans', price: exact };
    const { id, state } = await attempted({ ...scan, input: { params: { id: 1 }, body: { mode: 'deep' } } });
    expect(state).toBe('unknown');
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'baseline', 'balanceAfter', 'nextLookAt')).toEqual({
      state: 'undecided',
      baseline: { ids: [], balance: 500, currency: 'USD' },
      balanceAfter: 491,
      nextLookAt: null,
    });
    const asked = hostile.at.log.entries.length;
    await reconcile();
    expect(hostile.at.log.entries).toHaveLength(asked);
  });

  it('RNK-10: of a check of positions shows in the keywords, which its job watches to the end', async () => {
    await open();
    hostile.at.state.seed('key1', 'rankProjects', [{}]);
    hostile.at.state.seed('key1', 'keywords', [
      { project_id: 1, last_checked_at: '2026-11-01T06:00:00Z' },
      { project_id: 1 },
    ]);
    hostile.at.plan.add('POST /rank/projects/{id}/check', faults.dropAfter);
    const check = { kind: 'POST /rank/projects/{id}/check', input: { params: { id: 1 }, body: {} } };
    expect((await attempted({ ...check, price: { kind: 'not given' } })).state).toBe('undecided');
    later(3);
    await pollJobs();
    expect(pickEach(await allJobs(), 'kind', 'phase', 'progress')).toEqual([
      { kind: 'rank-check', phase: 'running', progress: { done: 0, total: 2 } },
    ]);
    hostile.at.state.finish('checks', 1);
    later(3);
    await pollJobs();
    expect(pickEach(await allJobs(), 'phase', 'result')).toEqual([{ phase: 'done', result: { checked: 2 } }]);
  });

  it('is resolved even if the ids in the list are digits in quotes', async () => {
    await open();
    hostile.at.tolerance.add('string-ids').add('string-numbers').add('empty-arrays');
    hostile.at.plan.add(RUN, faults.dropAfter);
    const { id } = await attempted(runOf(1));
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 20 }],
    });
  });
});

describe('an answer that arrived', () => {
  it('F5: for an order that was carried out twice: the second lookup finds it, and it is news', async () => {
    await open();
    const { id } = await attempted(runOf(1));
    hostile.at.state.seed('key1', 'runs', [{ project_id: 1, link_id: 1, charged: 20 }]);
    await seeOperations([id]);
    expect(pick(await operationOf(id), 'state', 'seen')).toEqual({ state: 'accepted', seen: true });
    await reconcile();
    expect((await operationOf(id)).state).toBe('accepted');
    later(15);
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'seen', 'nextLookAt')).toEqual({
      state: 'several',
      seen: false,
      nextLookAt: null,
    });
    // Its own first.
    expect((await operationOf(id)).results).toEqual([
      { id: 1, charged: 20 },
      { id: 2, charged: 20 },
    ]);
    expect((await allJobs()).map((job) => job.id).sort()).toEqual(['run:1', 'run:2']);
  });

  it('stays seen if the second lookup finds nothing', async () => {
    await open();
    const { id } = await attempted(crawl);
    const isSeen = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWLS, faults.slow(isSeen.promise));
    later(15);
    const before = looks();
    const looking = reconcile();
    await expect.poll(() => looks()).toBeGreaterThan(before);
    await seeOperations([id]);
    isSeen.resolve();
    await looking;
    expect(pick(await operationOf(id), 'state', 'seen', 'nextLookAt')).toEqual({
      state: 'accepted',
      seen: true,
      nextLookAt: null,
    });
  });

  it('does not claim what a later order for the same thing created', async () => {
    await open();
    later(0);
    const first = await attempted(crawl);
    hostile.at.state.finish('crawls', 1);
    later(5);
    hostile.at.plan.add(CRAWL, faults.dropAfter);
    const second = await attempted(crawl);
    later(10);
    await reconcile();
    expect(pick(await operationOf(first.id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 0 }],
    });
    expect(pick(await operationOf(second.id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 2, charged: null }],
    });
  });
});

describe('F3: operations of a worker that died', () => {
  it.each<[Operation['state'], Operation['state']]>([
    ['prepared', 'unsent'],
    ['sending', 'unknown'],
    ['unknown', 'unknown'],
    ['accepted', 'accepted'],
  ])('%s is %s', async (left, found) => {
    await open();
    const { id } = await attempted(crawl);
    await changeOperation(id, { state: left, settledAt: null });
    await recover();
    expect((await operationOf(id)).state).toBe(found);
  });

  it('one that was being sent is looked up at once, and found', async () => {
    await open();
    const { id } = await attempted(crawl);
    await changeOperation(id, { state: 'sending', settledAt: null, results: [], nextLookAt: null });
    await recover();
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: null }],
    });
    expect(hostile.at.log.of(CRAWL)).toHaveLength(1);
  });

  it('a scan that it may have started cannot be looked up; a deleted link can', async () => {
    await open();
    hostile.at.state.seed('key1', 'shieldProjects', [{}]);
    const scan = {
      kind: 'POST /shield/projects/{id}/scans',
      input: { params: { id: 1 }, body: { mode: 'free' } },
    };
    const { id } = await attempted(scan);
    const gone = await attempted({
      kind: 'DELETE /projects/{id}/links/{linkId}',
      input: { params: { id: 1, linkId: 1 } },
    });
    for (const one of [id, gone.id])
      await changeOperation(one, { state: 'sending', settledAt: null, results: [] });
    await recover();
    await reconcile();
    const ends = [await operationOf(id), await operationOf(gone.id)];
    expect(ends.map(({ state, nextLookAt }) => [state, nextLookAt])).toEqual([
      ['undecided', null],
      ['accepted', null],
    ]);
  });
});

describe('lookups', () => {
  it('F31: do not come sooner, and do not stop, if the clock is set a day forward or back', async () => {
    await open();
    hostile.at.plan.add(CRAWL, faults.dropBefore);
    later(0);
    const { id } = await attempted(crawl);
    await reconcile();
    later(86_400);
    await reconcile();
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'looks')).toEqual({ state: 'unknown', looks: 2 });
    later(-2 * 86_400);
    await reconcile();
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'looks')).toEqual({ state: 'unknown', looks: 3 });
    expect(await lookToTheEnd(id)).toEqual([15, 30, 60, 180, 300]);
    expect((await operationOf(id)).state).toBe('none');
  });

  it('that are refused become rarer, and end if the list is gone', async () => {
    await open();
    hostile.at.plan.add(CRAWL, faults.dropBefore);
    later(0);
    const { id } = await attempted(crawl);
    hostile.at.plan.add(CRAWLS, faults.refusal(404, 'not_found'), { times: Infinity });
    expect(await lookToTheEnd(id)).toEqual([0, 30, 30, 30, 45, 68, 101, 152]);
    expect(pick(await operationOf(id), 'state', 'looks')).toEqual({ state: 'undecided', looks: 8 });
  });

  it('F13: wait as long as the service says', async () => {
    await open();
    hostile.at.plan.add(CRAWL, faults.dropAfter);
    later(0);
    const { id } = await attempted(crawl);
    hostile.at.plan.add(CRAWLS, faults.limited(90));
    await reconcile();
    expect((await operationOf(id)).nextLookAt).toBe(Date.now() + 90_000);
  });

  it('use connected accounts only: operations of another one wait for it', async () => {
    await open();
    hostile.at.state.issue('key2', {});
    hostile.at.plan.add(CRAWL, faults.dropAfter);
    const { id } = await attempted(crawl);
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    const asked = hostile.at.log.entries.length;
    await reconcile();
    expect(hostile.at.log.entries).toHaveLength(asked);
    expect(pick(await operationOf(id), 'state', 'looks')).toEqual({ state: 'unknown', looks: 0 });
    await connectTo(hostile.at.baseUrl, 'key1');
    await reconcile();
    expect((await operationOf(id)).state).toBe('accepted');
  });

  it('LIM-05: of twenty launches at once share their requests', async () => {
    await open(20);
    // As slow as a remote service: on this machine, an answer arrives before the next request is made.
    hostile.at.plan.add('GET *', faults.slow(200), { times: Infinity });
    hostile.at.plan.add(RUN, faults.dropAfter, { every: 2, times: Infinity });
    const before = hostile.at.log.entries.length;
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => begun(runOf(n + 1))));
    const rows = await Promise.all(all.map(({ over }) => over()));
    expect(rows.filter(({ state }) => state === 'unknown')).toHaveLength(10);
    await reconcile();
    later(20);
    await reconcile();
    for (const { id } of all) {
      expect(pick(await operationOf(id), 'state', 'nextLookAt')).toEqual({
        state: 'accepted',
        nextLookAt: null,
      });
    }
    const cost = hostile.at.log.entries.length - before;
    console.log(`20 launches, of which 10 answers are lost: ${cost} requests`);
    expect(cost).toBeLessThanOrEqual(60);
    expect(hostile.at.log.of(RUN)).toHaveLength(20);
  });
});
