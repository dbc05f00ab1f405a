import { beforeEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../test/hostile/faults.ts';
import { refusalOf } from '../../../test/sandbox/fixture.ts';
import { NEW_OPERATION } from '../../../test/service/new-operation.ts';
import {
  accountNow,
  begun,
  connectTo,
  hostileFixture,
  later,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { type BatchItem, batches, orderIdOf } from '../records/batch.ts';
import { operations } from '../records/operation.ts';
import { pace } from '../requests/pace.ts';
import { batchesLeft, beginBatch, isBatchLeft, steerBatch } from './batch-rows.ts';
import { carryOn } from './batches.ts';
import { recover } from './journal.ts';
import { reconcile } from './reconcile.ts';

workerFixture();
const hostile = hostileFixture();

const LINK = 'POST /projects/{id}/links';
const RUN = 'POST /promotion/runs';
const SITE = 'https://shop.example';
const free = { kind: 'free' } as const;
const priced = { kind: 'exact', amount: 20, currency: 'USD' } as const;

/** A connected account with a project of some links. */
async function open(...paths: string[]) {
  const account = await connectTo(hostile.at.baseUrl);
  const { state } = hostile.at;
  const project = state.seed('key1', 'projects', [{ domain_host: 'shop.example' }])[0]?.id ?? 0;
  const links = state.seed(
    'key1',
    'links',
    paths.map((path) => ({ project_id: project, url: SITE + path })),
  );
  return { account, project, links: links.map(({ id }) => id) };
}

const linkItem = (project: number, path: string) => ({
  input: { params: { id: project }, body: { url: SITE + path } },
  price: free,
});
const runItem = (project: number, link: number, price: BatchItem['price'] = priced) => ({
  input: { body: { project_id: project, link_id: link, tariff_id: 1 } },
  price,
});
/** Each test has its own batch, because what a batch has read is shared for a while. */
let id = '';
beforeEach(() => {
  id = crypto.randomUUID();
});
const order = async (kind: string, projectId: number, items: Parameters<typeof beginBatch>[0]['items']) =>
  beginBatch({ account: await accountNow(), id, site: 'shop.example', kind, projectId, items });
const batch = async () => {
  const row = await readRows([batches], (of) => of(batches).get(id));
  return row ?? expect.fail('There is no batch');
};
const states = async () => (await batch()).items.map(({ state }) => state);
const stopCode = async () => (await batch()).stop?.code ?? null;
const sent = (kind: Parameters<typeof hostile.at.log.of>[0]) => hostile.at.log.of(kind).length;
const journal = async () => (await readRows([operations], (of) => of(operations).all())).map(({ id }) => id);

/** Lets time pass until everything has been looked up twice. */
async function settleAll() {
  for (const seconds of [20, 20, 40, 70, 70]) {
    later(seconds);
    await reconcile();
    await carryOn();
  }
}

describe('links in bulk', () => {
  it('are sent one by one, each once; what is there already is not sent; then the journal is tidy', async () => {
    const { project } = await open('/a');
    await order(
      LINK,
      project,
      ['/a', '/b', '/c'].map((path) => linkItem(project, path)),
    );
    await carryOn();
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
    expect((await batch()).items.map(({ isAttached }) => isAttached)).toEqual([true, false, false]);
    expect(sent(LINK)).toBe(2);
    // One list for all of them.
    expect(sent('GET /projects/{id}')).toBe(1);
    await settleAll();
    expect(await journal()).toEqual([]);
    expect((await batch()).endedAt).not.toBeNull();
    expect(await isBatchLeft()).toBe(false);
    // There is nothing left to stop.
    await steerBatch(id, 'stop');
    expect(await stopCode()).toBeNull();
  });

  it('that the service refuses are skipped with their reason', async () => {
    const { project } = await open();
    hostile.at.plan.add(LINK, faults.refusal(422, 'domain_mismatch'));
    await order(
      LINK,
      project,
      ['/a', '/b'].map((path) => linkItem(project, path)),
    );
    await carryOn();
    await settleAll();
    expect(await states()).toEqual(['rejected', 'accepted']);
    expect((await batch()).items[0]?.error?.code).toBe('domain_mismatch');
  });

  it('stop when the user says so, and go on later', async () => {
    const { project } = await open();
    await order(
      LINK,
      project,
      ['/a', '/b'].map((path) => linkItem(project, path)),
    );
    await steerBatch(id, 'stop');
    await carryOn();
    expect([await states(), await stopCode(), sent(LINK)]).toEqual([['waiting', 'waiting'], 'user', 0]);
    await steerBatch(id, 'goOn');
    await carryOn();
    expect([await states(), await stopCode(), sent(LINK)]).toEqual([['accepted', 'accepted'], null, 2]);
  });

  it('stop for what holds for all of them; the one that met it is not lost', async () => {
    const { project } = await open();
    hostile.at.plan.add(LINK, faults.refusal(503, 'api_disabled'));
    await order(
      LINK,
      project,
      ['/a', '/b'].map((path) => linkItem(project, path)),
    );
    await carryOn();
    expect([await states(), await stopCode()]).toEqual([['waiting', 'waiting'], 'api_disabled']);
    // What was read is read again half a minute later: meanwhile one was added elsewhere.
    hostile.at.state.seed('key1', 'links', [{ project_id: project, url: `${SITE}/b` }]);
    later(30);
    await steerBatch(id, 'goOn');
    await carryOn();
    expect((await batch()).items.map(({ state, isAttached }) => [state, isAttached])).toEqual([
      ['accepted', false],
      ['accepted', true],
    ]);
  });

  it('with a lost answer are looked up before the next is sent', async () => {
    const { project } = await open();
    hostile.at.plan.add(LINK, faults.dropAfter);
    await order(
      LINK,
      project,
      ['/a', '/b'].map((path) => linkItem(project, path)),
    );
    await carryOn();
    await settleAll();
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(hostile.at.state.rows('key1', 'links').map(({ url }) => url)).toEqual([`${SITE}/a`, `${SITE}/b`]);
  });

  it('that met an open order of the same link stop; what was read before is read again when they go on', async () => {
    const { project } = await open('/a');
    const isOver = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /projects/{id}', faults.slow(isOver.promise));
    const single = await begun({ kind: LINK, input: linkItem(project, '/c').input });
    await expect.poll(() => sent('GET /projects/{id}')).toBe(1);
    await order(
      LINK,
      project,
      ['/a', '/c'].map((path) => linkItem(project, path)),
    );
    await carryOn();
    expect([await states(), await stopCode(), (await batch()).stop?.item]).toEqual([
      ['accepted', 'waiting'],
      'already_running',
      1,
    ]);
    isOver.resolve();
    await single.over();
    await steerBatch(id, 'goOn');
    await carryOn();
    expect((await batch()).items.map(({ state, isAttached }) => [state, isAttached])).toEqual([
      ['accepted', true],
      ['accepted', true],
    ]);
    expect(sent(LINK)).toBe(1);
  });

  it('do not wait for a lost answer to links that were ordered before, and stopped', async () => {
    const { project } = await open();
    hostile.at.plan.add(LINK, faults.dropAfter);
    await order(
      LINK,
      project,
      ['/a', '/b'].map((path) => linkItem(project, path)),
    );
    await carryOn();
    await steerBatch(id, 'stop');
    expect([await states(), await stopCode()]).toEqual([['unknown', 'waiting'], 'user']);
    id = crypto.randomUUID();
    await order(LINK, project, [linkItem(project, '/c')]);
    await carryOn();
    expect(await states()).toEqual(['accepted']);
  });

  it('of which the service shows no sign are only sent again when the user says so', async () => {
    const { project } = await open();
    hostile.at.plan.add(LINK, faults.dropBefore);
    await order(LINK, project, [linkItem(project, '/a')]);
    await carryOn();
    expect(await states()).toEqual(['unknown']);
    await settleAll();
    expect([await states(), sent(LINK)]).toEqual([['none'], 1]);
    await steerBatch(id, 'goOn');
    await carryOn();
    expect([await states(), sent(LINK)]).toEqual([['accepted'], 2]);
  });

  it.each([
    ['before its order was written', false],
    ['while it was sent', true],
  ])('whose worker died %s go on, and send nothing twice', async (_when, wasSent) => {
    const { project } = await open();
    await order(
      LINK,
      project,
      ['/a', '/b'].map((path) => linkItem(project, path)),
    );
    if (wasSent) {
      await steerBatch(id, 'stop');
      await steerBatch(id, 'goOn');
      await carryOn();
      const first = orderIdOf(await batch(), 0);
      await changeRows([operations], async (of) => {
        const row = await of(operations).get(first);
        if (row)
          await of(operations).put({
            ...row,
            state: 'sending',
            settledAt: null,
            results: [],
            nextLookAt: null,
          });
      });
    }
    const now = await batch();
    const items = now.items.map((item, index) =>
      index === 0 ? { ...item, state: 'prepared' as const } : item,
    );
    await changeRows([batches], (of) => of(batches).put({ ...now, items }));
    await recover();
    await carryOn();
    await settleAll();
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(sent(LINK)).toBe(2);
    expect(hostile.at.state.rows('key1', 'links')).toHaveLength(2);
  });
});

describe('launches in bulk', () => {
  it('come before links that were ordered earlier: their prices get old', async () => {
    const { project, links } = await open('/a');
    await order(LINK, project, [linkItem(project, '/b')]);
    const earlier = id;
    id = crypto.randomUUID();
    await order(RUN, project, [runItem(project, links[0] ?? 0)]);
    expect((await batchesLeft()).map((one) => one.id)).toEqual([id, earlier]);
  });

  it('are launched one by one at the price that was agreed, with a row each', async () => {
    const { project, links } = await open('/a', '/b');
    await order(
      RUN,
      project,
      links.map((link) => runItem(project, link)),
    );
    await carryOn();
    expect([await states(), await stopCode()]).toEqual([['accepted', 'accepted'], null]);
    expect((await batch()).items.map(({ charged }) => charged)).toEqual([20, 20]);
    expect(sent(RUN)).toBe(2);
    await settleAll();
    expect(await journal()).toEqual([`${id}:0`, `${id}:1`]);
    expect(hostile.at.state.account('key1').balance).toBe(460);
  });

  it.each([
    ['at once after 19 launches within a minute', 19, 0, []],
    ['when the first of 20 is a minute old', 20, 0, [31_000]],
    ['when the third of 22 is a minute old', 22, 0, [31_000]],
    ['at once after 20 orders of another kind', 20, 0, [], 'POST /shield/projects/{id}/scans'],
    ['at once while pages leave room for four requests', 0, 46, []],
    ['after a pause if they leave room for three', 0, 47, [50_000]],
  ])('go on %s', async (_when, count, requests, pauses, kind = RUN) => {
    const { account, project, links } = await open('/a');
    const now = later(0);
    const page = Array.from({ length: requests }, () => now - 10_000);
    await pace.set({ [account]: { sent: { background: [], page, reserve: [] }, notBefore: {} } });
    const earlier = { ...NEW_OPERATION, account, kind, site: 'shop.example', lock: 'another' };
    await changeRows([operations], async (of) => {
      for (let n = 0; n < count; n += 1)
        await of(operations).put({
          ...earlier,
          id: `earlier ${n}`,
          state: 'accepted',
          sentAt: now - 10_000 - n * 1_000,
        });
    });
    const waits: number[] = [];
    const { setTimeout: wait } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms = 0) => {
      if (ms < 30_000) return wait(done, ms);
      waits.push(ms);
      later(ms / 1_000);
      return wait(done);
    }) as typeof setTimeout);
    await order(RUN, project, [runItem(project, links[0] ?? 0)]);
    await carryOn();
    expect([await states(), waits]).toEqual([['accepted'], pauses]);
  });

  it('stop when the money runs out: the rest is not sent', async () => {
    const { project, links } = await open('/a', '/b', '/c');
    hostile.at.state.account('key1').balance = 30;
    await order(
      RUN,
      project,
      links.map((link) => runItem(project, link)),
    );
    await carryOn();
    await settleAll();
    expect([await states(), await stopCode()]).toEqual([
      ['accepted', 'rejected', 'waiting'],
      'insufficient_funds',
    ]);
    // The screen says what is missing in the service's own figures.
    expect((await batch()).items[1]?.error).toEqual({
      code: 'insufficient_funds',
      details: { required: 20, balance: 10, shortfall: 10, topup_url: 'https://service.example/billing' },
    });
    expect(hostile.at.state.account('key1').balance).toBe(10);
    await steerBatch(id, 'goOn');
    await carryOn();
    expect(sent(RUN)).toBe(2);
  });

  it('stop before a launch whose price is another by now', async () => {
    const { project, links } = await open('/a', '/b');
    const [first = 0, second = 0] = links;
    await order(RUN, project, [runItem(project, first), runItem(project, second, { ...priced, amount: 19 })]);
    await carryOn();
    expect([await states(), await stopCode(), sent(RUN)]).toEqual([
      ['accepted', 'waiting'],
      'price_changed',
      1,
    ]);
    expect((await batch()).stop?.item).toBe(1);
  });

  it.each([
    ['of another price', 19],
    ['of the agreed price', 20],
  ])('%s that the user has stopped meanwhile stay stopped by the user', async (_which, amount) => {
    const { project, links } = await open('/a');
    const isStopped = Promise.withResolvers<void>();
    hostile.at.plan.add('POST /promotion/quote', faults.slow(isStopped.promise));
    await order(RUN, project, [runItem(project, links[0] ?? 0, { ...priced, amount })]);
    const over = carryOn();
    await expect.poll(() => sent('POST /promotion/quote')).toBe(1);
    await steerBatch(id, 'stop');
    isStopped.resolve();
    await over;
    expect([await states(), await stopCode(), sent(RUN)]).toEqual([['waiting'], 'user', 0]);
    // Its prices were agreed to once.
    await steerBatch(id, 'goOn');
    expect(await stopCode()).toBe('user');
  });

  it('that the user has stopped before one was refused stay stopped by the user', async () => {
    const { project, links } = await open('/a', '/b');
    hostile.at.state.account('key1').balance = 10;
    const isStopped = Promise.withResolvers<void>();
    hostile.at.plan.add(RUN, faults.slow(isStopped.promise));
    await order(
      RUN,
      project,
      links.map((link) => runItem(project, link)),
    );
    const over = carryOn();
    await expect.poll(() => sent(RUN)).toBe(1);
    await steerBatch(id, 'stop');
    isStopped.resolve();
    await over;
    expect([await states(), await stopCode()]).toEqual([['rejected', 'waiting'], 'user']);
  });

  it('stop at a lost answer; when its outcome is known, the rest is still not sent', async () => {
    const { project, links } = await open('/a', '/b');
    hostile.at.plan.add(RUN, faults.dropAfter);
    await order(
      RUN,
      project,
      links.map((link) => runItem(project, link)),
    );
    await carryOn();
    await settleAll();
    expect(await stopCode()).toBe('lost');
    expect((await states())[1]).toBe('waiting');
    expect(hostile.at.state.rows('key1', 'runs').map(({ link_id }) => link_id)).not.toContain(links[1]);
  });

  it('wait until a lost answer to the ones before is known', async () => {
    const { project, links } = await open('/a', '/b');
    const [first = 0, second = 0] = links;
    hostile.at.plan.add(RUN, faults.dropAfter);
    await order(RUN, project, [runItem(project, first)]);
    await carryOn();
    const next = async () =>
      beginBatch({
        account: await accountNow(),
        id: `${id} next`,
        site: 'shop.example',
        kind: RUN,
        projectId: project,
        items: [runItem(project, second)],
      });
    expect([await states(), (await refusalOf(next())).code]).toEqual([['unknown'], 'already_running']);
    await settleAll();
    await next();
    await carryOn();
    expect(sent(RUN)).toBe(2);
  });

  it('of a link that became active elsewhere cost nothing, and the others go on', async () => {
    const { project, links } = await open('/a', '/b');
    hostile.at.state.seed('key1', 'runs', [
      { project_id: project, link_id: links[0], status: 'running' } as never,
    ]);
    await order(
      RUN,
      project,
      links.map((link) => runItem(project, link)),
    );
    await carryOn();
    expect((await batch()).items.map(({ state, isAttached }) => [state, isAttached])).toEqual([
      ['accepted', true],
      ['accepted', false],
    ]);
    expect(sent(RUN)).toBe(1);
  });

  it('do not go on by themselves after their worker died', async () => {
    const { project, links } = await open('/a', '/b');
    await order(
      RUN,
      project,
      links.map((link) => runItem(project, link)),
    );
    const now = await batch();
    const items = now.items.map((item, index) =>
      index === 0 ? { ...item, state: 'prepared' as const } : item,
    );
    await changeRows([batches], (of) => of(batches).put({ ...now, items }));
    await recover();
    await carryOn();
    expect([await states(), await stopCode(), sent(RUN)]).toEqual([['unsent', 'waiting'], 'interrupted', 0]);
  });
});

it.each([
  ['nothing', LINK, 0],
  ['too many', RUN, 21],
  ['an order of another kind', 'POST /audit/projects', 1],
])('%s is refused', async (_what, kind, count) => {
  const { project, links } = await open('/a');
  const items = Array.from({ length: count }, () => runItem(project, links[0] ?? 0));
  expect((await refusalOf(order(kind, project, items))).code).toBe('malformed_request');
  expect(await readRows([batches], (of) => of(batches).all())).toEqual([]);
});

it('twenty launches are not too many; an account that is gone gets none', async () => {
  const { project, links } = await open('/a');
  const items = Array.from({ length: 20 }, () => runItem(project, links[0] ?? 0));
  const given = { id, site: 'shop.example', kind: RUN, projectId: project, items };
  expect((await refusalOf(beginBatch({ ...given, account: 'gone' }))).code).toBe('no_key');
  expect(await readRows([batches], (of) => of(batches).all())).toEqual([]);
  await order(RUN, project, items);
  expect(await states()).toHaveLength(20);
});

it('another one of the same project has to wait until the first is over', async () => {
  const { project } = await open();
  await order(LINK, project, [linkItem(project, '/a')]);
  const other = {
    account: await accountNow(),
    id: 'another one',
    site: 'shop.example',
    kind: LINK,
    projectId: project,
  };
  expect((await refusalOf(beginBatch({ ...other, items: [linkItem(project, '/a')] }))).code).toBe(
    'already_running',
  );
  // The same id again is the same order.
  await order(LINK, project, [linkItem(project, '/a')]);
  const [tea] = hostile.at.state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
  // Another project has its own, which is carried out after those that were ordered before.
  later(1);
  // Its row is read before theirs.
  const second = { ...other, id: '0', projectId: tea?.id ?? 0 };
  await beginBatch({ ...second, items: [linkItem(second.projectId, '/c')] });
  await carryOn();
  await beginBatch({ ...other, items: [linkItem(project, '/b')] });
  await carryOn();
  expect(hostile.at.state.rows('key1', 'links').map(({ url }) => url)).toEqual([
    `${SITE}/a`,
    `${SITE}/c`,
    `${SITE}/b`,
  ]);
});
