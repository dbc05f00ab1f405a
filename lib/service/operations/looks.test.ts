import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../../test/hostile/faults.ts';
import { pick } from '../../../test/pick.ts';
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
import { reconcile, seeOperations } from './reconcile.ts';

workerFixture();
const hostile = hostileFixture();

const CRAWL = 'POST /audit/projects/{id}/crawls';
const CRAWLS = 'GET /audit/projects/{id}/crawls';
const RUN = 'POST /promotion/runs';
const LINK = 'POST /projects/{id}/links';
const SCAN = 'POST /shield/projects/{id}/scans';
const exact = { kind: 'exact', amount: 20, currency: 'USD' } as const;
const crawl = { kind: CRAWL, input: { params: { id: 1 }, body: { mode: 'express' } } };
const byLink = { kind: RUN, input: { body: { project_id: 1, link_id: 1 } }, price: exact };
const byAddress = {
  kind: RUN,
  input: { body: { project_id: 1, url: 'https://shop.example/a' } },
  price: exact,
};
const scan = { kind: SCAN, input: { params: { id: 1 }, body: { mode: 'deep' } }, price: exact };

async function open(): Promise<string> {
  const account = await connectTo(hostile.at.baseUrl);
  const { state } = hostile.at;
  state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
  state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
  state.seed('key1', 'links', [{ url: 'https://shop.example/a' }]);
  state.seed('key1', 'shieldProjects', [{ verified: true }]);
  return account;
}

/** Runs each lookup when it is due, up to the given number. */
async function look(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { nextLookAt } = await operationOf(id);
    if (nextLookAt === null) return;
    later(Math.max(0, nextLookAt - Date.now()) / 1_000);
    await reconcile();
  }
}

describe('the order that a result belongs to', () => {
  it('is determined by its kind too: an audit and a run may have the same id', async () => {
    await open();
    expect((await attempted(byLink)).results).toEqual([{ id: 1, charged: 20 }]);
    hostile.at.plan.add(CRAWL, faults.dropAfter);
    const { id } = await attempted(crawl);
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: null }],
    });
  });

  it('is the one that was sent first, whatever the order of the rows', async () => {
    await open();
    later(0);
    const areBegun = Promise.withResolvers<void>();
    hostile.at.plan.add('GET *', faults.slow(areBegun.promise), { times: Infinity });
    hostile.at.plan.add(RUN, faults.dropAfter);
    hostile.at.plan.add(RUN, faults.dropBefore, { nth: 2 });
    const first = await begun({ ...byLink, id: 'z' });
    later(1);
    const second = await begun({ ...byAddress, id: 'a' });
    areBegun.resolve();
    await Promise.all([first.over(), second.over()]);
    await reconcile();
    expect(pick(await operationOf('z'), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 20 }],
    });
    expect(pick(await operationOf('a'), 'state', 'results')).toEqual({ state: 'unknown', results: [] });
  });

  it('is the earlier one if a later one found the result already there, or is for another thing', async () => {
    await open();
    hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'tea.example' }]);
    later(0);
    const { id } = await attempted(crawl);
    // The browser sent it twice.
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1 }]);
    for (const one of [1, 2]) hostile.at.state.finish('crawls', one);
    later(1);
    expect(pick(await attempted(crawl), 'baseline', 'results')).toEqual({
      baseline: { ids: [2, 1], balance: null },
      results: [{ id: 3, charged: 0 }],
    });
    const other = { ...crawl, input: { params: { id: 2 }, body: {} } };
    expect(pick(await attempted(other), 'baseline', 'results')).toEqual({
      baseline: { ids: [], balance: null },
      results: [{ id: 4, charged: 0 }],
    });
    later(14);
    await reconcile();
    // The first had ended, and a free one leaves no trace in the balance: another device may have started the second.
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 0 }],
    });
  });

  it('does not own results that existed before, even if a later one found them', async () => {
    await open();
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1, status: 'done' }]);
    hostile.at.plan.add(CRAWL, faults.dropBefore);
    const { id } = await attempted(crawl);
    await look(id, 20);
    expect(pick(await operationOf(id), 'state', 'looks', 'results')).toEqual({
      state: 'none',
      looks: 8,
      results: [],
    });
    await attempted(crawl);
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({ state: 'none', results: [] });
  });
});

describe('an accepted order', () => {
  it('keeps its settlement time if the second lookup finds nothing new', async () => {
    await open();
    later(0);
    const { id, settledAt, results } = await attempted(byLink);
    expect((await operationOf(id)).nextLookAt).toEqual(Date.now() + 15_000);
    await look(id, 5);
    expect(pick(await operationOf(id), 'state', 'settledAt', 'results', 'looks', 'nextLookAt')).toEqual({
      state: 'accepted',
      settledAt,
      results,
      looks: 0,
      nextLookAt: null,
    });
  });

  it('stays accepted if the second lookup is refused again and again', async () => {
    await open();
    later(0);
    const { id } = await attempted(crawl);
    hostile.at.plan.add(CRAWLS, faults.refusal(404, 'not_found'), { times: Infinity });
    await look(id, 200);
    expect(pick(await operationOf(id), 'state', 'results', 'nextLookAt')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 0 }],
      nextLookAt: null,
    });
  });

  it('that was found by a lookup is looked up again, since the browser may have sent it three times', async () => {
    await open();
    later(0);
    hostile.at.plan.add(RUN, faults.dropAfter);
    const { id } = await attempted(byLink);
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'error', 'nextLookAt')).toEqual({
      state: 'accepted',
      error: null,
      nextLookAt: Date.now() + 15_000,
    });
    hostile.at.state.seed('key1', 'runs', [{ charged: 20 }]);
    await look(id, 1);
    expect(pick(await operationOf(id), 'state', 'nextLookAt')).toEqual({
      state: 'several',
      nextLookAt: null,
    });
  });
});

describe('an order without a list', () => {
  it('starts no job, because its id is unknown', async () => {
    await open();
    hostile.at.plan.add(SCAN, faults.dropAfter);
    const { id } = await attempted(scan);
    const now = later(0);
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'settledAt')).toEqual({
      state: 'undecided',
      settledAt: now,
    });
    expect(await allJobs()).toEqual([]);
  });

  it('did not arrive if the balance is unchanged after a minute', async () => {
    await open();
    later(0);
    hostile.at.plan.add(SCAN, faults.dropBefore);
    const { id } = await attempted(scan);
    await reconcile();
    const looked: unknown[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { state, nextLookAt } = await operationOf(id);
      looked.push([state, nextLookAt && (nextLookAt - Date.now()) / 1_000]);
      if (nextLookAt === null) break;
      later((nextLookAt - Date.now()) / 1_000);
      await reconcile();
    }
    expect(looked).toEqual([
      ['unknown', 5],
      ['unknown', 10],
      ['unknown', 15],
      ['unknown', 30],
      ['none', 60],
      ['none', 180],
      ['none', 300],
      ['none', null],
    ]);
  });

  it('does not ask again for a balance that the key cannot read', async () => {
    await open();
    hostile.at.plan.add('GET /balance', faults.refusal(403, 'forbidden'), { times: Infinity });
    hostile.at.plan.add(SCAN, faults.dropAfter);
    const { id } = await attempted(scan);
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'balanceAfter', 'nextLookAt')).toEqual({
      state: 'undecided',
      balanceAfter: null,
      nextLookAt: null,
    });
  });

  it('reads a balance later if it could not be read at first', async () => {
    await open();
    later(0);
    hostile.at.plan.add(SCAN, faults.dropAfter);
    const { id } = await attempted(scan);
    const failing = hostile.at.plan.add('GET /balance', faults.serverError, { times: Infinity });
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'balanceAfter', 'nextLookAt')).toEqual({
      state: 'unknown',
      balanceAfter: null,
      nextLookAt: Date.now() + 30_000,
    });
    failing.remove();
    await look(id, 1);
    expect(pick(await operationOf(id), 'state', 'balanceAfter', 'nextLookAt')).toEqual({
      state: 'undecided',
      balanceAfter: 491,
      nextLookAt: null,
    });
  });
});

describe('a lookup', () => {
  it('LIM-05: shares one request with all others in the same list', async () => {
    await open();
    const linkTo = (url: string) => ({ kind: LINK, input: { params: { id: 1 }, body: { url } } });
    hostile.at.plan.add(LINK, faults.dropAfter, { times: 2 });
    const [one, two] = [
      await attempted(linkTo('https://shop.example/b')),
      await attempted(linkTo('https://shop.example/c')),
    ];
    expect(hostile.at.log.of('GET /projects/{id}')).toHaveLength(2);
    await reconcile();
    expect(hostile.at.log.of('GET /projects/{id}')).toHaveLength(3);
    expect(pick(await operationOf(one.id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 2, charged: null }],
    });
    expect(pick(await operationOf(two.id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 3, charged: null }],
    });
  });

  it('F57: does not count if another account is connected meanwhile', async () => {
    hostile.at.state.issue('key2', {});
    await connectTo(hostile.at.baseUrl, 'key2');
    const other = await fakeBrowser.storage.local.get(['access', 'connections']);
    await open();
    hostile.at.plan.add(CRAWL, faults.dropBefore);
    const { id } = await attempted(crawl);
    const before = await operationOf(id);
    const asked = hostile.at.log.of(CRAWLS).length;
    const isSwitched = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWLS, faults.slow(isSwitched.promise));
    const looking = reconcile();
    await expect.poll(() => hostile.at.log.of(CRAWLS)).toHaveLength(asked + 1);
    await fakeBrowser.storage.local.set(other);
    isSwitched.resolve();
    await looking;
    expect(await operationOf(id)).toEqual(before);
  });

  it('waits while nothing is connected, and until it is due', async () => {
    await open();
    later(0);
    hostile.at.plan.add(CRAWL, faults.dropBefore);
    const { id } = await attempted(crawl);
    await reconcile();
    const asked = hostile.at.log.entries.length;
    later(4);
    await reconcile();
    expect(hostile.at.log.entries).toHaveLength(asked);
    later(1);
    await disconnect();
    await reconcile();
    expect(hostile.at.log.entries).toHaveLength(asked);
    expect(pick(await operationOf(id), 'state', 'looks')).toEqual({ state: 'unknown', looks: 1 });
  });

  it('that fails is repeated as long as necessary, in the end once an hour, however old the order is', async () => {
    await open();
    const now = later(0);
    hostile.at.plan.add(CRAWL, faults.dropBefore);
    const { id } = await attempted(crawl);
    hostile.at.plan.add(CRAWLS, faults.badGateway, { times: Infinity });
    for (const days of [1, 3, 400]) {
      await changeOperation(id, { sentAt: now - days * 86_400_000, nextLookAt: now });
      await reconcile();
      expect(pick(await operationOf(id), 'state', 'looks', 'nextLookAt')).toEqual({
        state: 'unknown',
        looks: 0,
        nextLookAt: now + 3_600_000,
      });
    }
  });

  it('finds the result after a clock was set forward by a day', async () => {
    await open();
    later(0);
    hostile.at.plan.add(CRAWL, faults.dropAfter);
    const { id } = await attempted(crawl);
    hostile.at.plan.add(CRAWLS, faults.badGateway, { times: 3 });
    later(90_000);
    await reconcile();
    await look(id, 1);
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: null }],
    });
  });
});

describe('seen by the user', () => {
  it('is the outcome of an operation; an open one has nothing to see', async () => {
    await open();
    const over = await attempted(byLink);
    hostile.at.plan.add(CRAWL, faults.dropBefore);
    const unknown = await attempted(crawl);
    await seeOperations(['none', unknown.id, over.id]);
    expect((await operationOf(over.id)).seen).toBe(true);
    expect((await operationOf(unknown.id)).seen).toBe(false);
  });

  it('is reset when the operation turns out to have been carried out twice', async () => {
    await open();
    const { id } = await attempted(byLink);
    await seeOperations([id]);
    hostile.at.state.seed('key1', 'runs', [{ charged: 20 }]);
    await look(id, 1);
    expect(pick(await operationOf(id), 'state', 'seen')).toEqual({ state: 'several', seen: false });
  });

  it('is reset when there are three results instead of two', async () => {
    await open();
    hostile.at.plan.add(RUN, faults.dropAfter);
    const { id } = await attempted(byLink);
    hostile.at.state.seed('key1', 'runs', [{ charged: 20 }]);
    await look(id, 1);
    await seeOperations([id]);
    expect(pick(await operationOf(id), 'state', 'seen')).toEqual({ state: 'several', seen: true });
    hostile.at.state.seed('key1', 'runs', [{ charged: 20 }]);
    await look(id, 1);
    const { state, seen, results } = await operationOf(id);
    expect([state, seen, results.length]).toEqual(['several', false, 3]);
  });
});
