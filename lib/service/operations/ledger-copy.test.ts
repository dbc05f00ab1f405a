import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../../test/hostile/faults.ts';
import { refusalOf } from '../../../test/sandbox/fixture.ts';
import {
  accountNow,
  allJobs,
  attempted,
  begun,
  connectTo,
  hostileFixture,
  keepJobs,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { deleteDatabase } from '../../platform/database.ts';
import { readRows } from '../../platform/table.ts';
import { loss } from '../records/loss.ts';
import { operations } from '../records/operation.ts';
import { scans } from '../records/scans.ts';
import { begin, recover } from './journal.ts';
import { keepLedgerCopy, ledgerCopy } from './ledger-copy.ts';
import { reconcile } from './reconcile.ts';

workerFixture();
const hostile = hostileFixture();

const CRAWL = 'POST /audit/projects/{id}/crawls';
const SCAN = 'POST /shield/projects/{id}/scans';
const exact = { kind: 'exact', amount: 9, currency: 'USD' } as const;
const scanOf = (mode: string) => ({
  kind: SCAN,
  input: { params: { id: 2 }, body: { mode } },
  price: mode === 'free' ? ({ kind: 'free' } as const) : exact,
});
const crawl = { kind: CRAWL, input: { params: { id: 1 }, body: { mode: 'express' } } };
const posts = () => hostile.at.log.of('POST *');

interface Copied {
  orders: { id: string; state: string }[];
  scans: { id: string }[];
}
/** The copy outside the database: orders by their state, scans by their ids. */
async function copy() {
  const { ledger } = (await fakeBrowser.storage.local.get('ledger')) as { ledger: Copied };
  return { orders: ledger.orders.map(({ state }) => state), scans: ledger.scans.map(({ id }) => id) };
}

beforeEach(async () => {
  await connectTo(hostile.at.baseUrl);
  hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
  hostile.at.state.seed('key1', 'shieldProjects', [{}, { verified: true }]);
  await keepLedgerCopy();
});

describe('the copy outside the database', () => {
  it('has each order from before it is sent until its outcome is known, in about a kilobyte', async () => {
    expect(await copy()).toEqual({ orders: [], scans: [] });
    const isCopied = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isCopied.promise));
    const { over } = await begun(crawl);
    expect(await copy()).toEqual({ orders: ['prepared'], scans: [] });
    await expect.poll(posts).toHaveLength(1);
    expect(await copy()).toEqual({ orders: ['sending'], scans: [] });
    expect(JSON.stringify(await fakeBrowser.storage.local.get('ledger')).length).toBeLessThan(1_024);
    isCopied.resolve();
    await over();
    expect(await copy()).toEqual({ orders: [], scans: [] });
  });

  it('has each paid scan until its end is seen, and no free ones', async () => {
    await attempted(scanOf('deep'));
    const [deep = expect.fail('No scan was started')] = await allJobs();
    const like = { ...deep, input: { ...deep.input, mode: 'comprehensive' } };
    await keepJobs([{ ...like, id: 'scan:98', remoteId: 98 }]);
    await attempted({ ...scanOf('free'), input: { params: { id: 1 }, body: { mode: 'free' } } });
    expect(await allJobs()).toHaveLength(3);
    expect(await copy()).toEqual({ orders: [], scans: [deep.id, 'scan:98'] });
  });

  it('has only the existence of an order that is too large, which was not sent while it was prepared', async () => {
    hostile.at.state.seed('key1', 'rankProjects', [{ domain: 'shop.example' }]);
    const isCopied = Promise.withResolvers<void>();
    const copies: unknown[] = [];
    const stop = ledgerCopy.watch((now) => copies.push(...((now as Copied | null)?.orders ?? [])));
    hostile.at.plan.add('POST /rank/projects/{id}/keywords', faults.slow(isCopied.promise));
    const keywords = Array.from({ length: 900 }, (_, n) => `keyword ${n}`).join('\n');
    const { id, over } = await begun({
      kind: 'POST /rank/projects/{id}/keywords',
      input: { params: { id: 1 }, body: { keywords } },
    });
    await expect.poll(posts).toHaveLength(1);
    stop();
    expect(copies.map((order) => (order as Copied['orders'][0]).state)).toEqual(['unsent', 'undecided']);
    expect(await copy()).toEqual({ orders: ['undecided'], scans: [] });
    expect(JSON.stringify(await fakeBrowser.storage.local.get('ledger')).length).toBeLessThan(1_024);
    // Restored, it can be acknowledged, and is not looked up.
    const { sentAt } = await operationOf(id);
    await deleteDatabase();
    await keepLedgerCopy();
    const { state, settledAt, nextLookAt } = await operationOf(id);
    expect([state, settledAt, nextLookAt]).toEqual(['undecided', sentAt, null]);
    isCopied.resolve();
    await over();
  });

  it.each(['prepared', 'sending'])(
    'is written before anything is sent: if that fails (%s), nothing is sent',
    async (state) => {
      const { local } = fakeBrowser.storage;
      const set = local.set.bind(local);
      vi.spyOn(local, 'set').mockImplementation(async (items: object) => {
        if (JSON.stringify(items).includes(`"state":"${state}"`)) throw new Error('no room');
        await set(items as Record<string, unknown>);
      });
      if (state === 'prepared') {
        const wish = {
          ...crawl,
          account: await accountNow(),
          id: crypto.randomUUID(),
          site: 'shop.example',
          price: { kind: 'free' } as const,
        };
        expect((await refusalOf(begin(wish, () => {}))).code).toBe('storage_failed');
        expect(await readRows([operations], (of) => of(operations).all())).toEqual([]);
      } else {
        const { error, ...row } = await attempted(crawl);
        expect([row.state, error?.code]).toEqual(['rejected', 'storage_failed']);
      }
      expect(posts()).toEqual([]);
    },
  );
});

describe('a lost database', () => {
  it('is not reported on a first start', async () => {
    await fakeBrowser.storage.local.remove('ledger');
    await deleteDatabase();
    await keepLedgerCopy();
    expect(await loss.get()).toBe(null);
  });

  it('is reported once if nothing was open', async () => {
    await deleteDatabase();
    const now = Date.now();
    await keepLedgerCopy();
    const told = await loss.get();
    expect(told).toEqual({ at: told?.at, orders: [], scans: [] });
    expect(told?.at).toBeGreaterThanOrEqual(now);
    await loss.set(null);
    await keepLedgerCopy();
    expect(await loss.get()).toBe(null);
  });

  it('with an open order and a running paid scan: both are restored and looked up, and the order is found', async () => {
    await attempted(scanOf('deep'));
    const [scan] = await allJobs();
    const [record] = await readRows([scans], (of) => of(scans).all());
    hostile.at.plan.add(CRAWL, faults.dropAfter);
    const order = await attempted(crawl);
    expect(order.state).toBe('unknown');
    await deleteDatabase();

    // Starts the worker.
    await keepLedgerCopy();
    await recover();
    const told = await loss.get();
    expect(told).toEqual({
      at: told?.at,
      orders: [{ kind: CRAWL, site: 'shop.example', at: order.sentAt }],
      scans: [{ id: scan?.remoteId, site: 'shop.example', at: scan?.startedAt }],
    });
    expect(await operationOf(order.id)).toEqual({ ...order, nextLookAt: told?.at });
    expect(await allJobs()).toEqual([{ ...scan, nextPollAt: told?.at }]);
    expect(await readRows([scans], (of) => of(scans).all())).toEqual([record]);
    expect((await copy()).orders).toEqual(['unknown']);
    await reconcile();
    expect((await operationOf(order.id)).state).toBe('accepted');
    expect(posts()).toHaveLength(2);
  });

  it('during an attempt: its answer still counts', async () => {
    const isRestored = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isRestored.promise));
    const { id, over } = await begun(crawl);
    await expect.poll(posts).toHaveLength(1);
    await deleteDatabase();
    await keepLedgerCopy();
    expect((await operationOf(id)).state).toBe('sending');
    isRestored.resolve();
    const { state, results } = await over();
    expect([state, results.length]).toEqual(['accepted', 1]);
    expect(await copy()).toEqual({ orders: [], scans: [] });
  });

  it('with a worker that died before sending: the order is reported as not sent', async () => {
    const isDead = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /audit/projects/{id}/crawls', faults.slow(isDead.promise));
    const { id, over } = await begun(crawl);
    const { ledger } = await fakeBrowser.storage.local.get('ledger');
    isDead.resolve();
    await over();
    await deleteDatabase();
    await fakeBrowser.storage.local.set({ ledger });
    await keepLedgerCopy();
    await recover();
    expect((await operationOf(id)).state).toBe('unsent');
  });

  it('with unreadable rows of another version in the copy: the others are restored, watched as from their start', async () => {
    await attempted(scanOf('deep'));
    const [scan] = await allJobs();
    const gone = { phase: 'lost', endedAt: 1, failures: 2, error: 'timeout', missing: 3, watched: 4 };
    await fakeBrowser.storage.local.set({
      ledger: {
        orders: [null, 'x', { id: 7 }],
        scans: [{}, { ...scan, ...gone, told: 'told', seen: true }],
      },
    });
    await deleteDatabase();
    await keepLedgerCopy();
    expect(await allJobs()).toEqual([{ ...scan, nextPollAt: (await loss.get())?.at }]);
  });
});
