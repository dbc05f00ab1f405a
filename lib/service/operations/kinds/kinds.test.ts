import { describe, expect, it } from 'vitest';
import { faults } from '../../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../../test/pick.ts';
import {
  allJobs,
  attempted,
  hostileFixture,
  openWithTwo,
  operationOf,
  workerFixture,
} from '../../../../test/service/worker-fixture.ts';
import type { Client } from '../../../api/caller.ts';
import { ServiceError } from '../../../api/errors.ts';
import { quote } from '../../../api/pricing.ts';
import { reconcile } from '../reconcile.ts';
import { OPERATION_KINDS } from './index.ts';

workerFixture();
const hostile = hostileFixture();

const CRAWL = 'POST /audit/projects/{id}/crawls';
const SCAN = 'POST /shield/projects/{id}/scans';
const RUN = 'POST /promotion/runs';
const LINK = 'POST /projects/{id}/links';
const PROMOTION = 'POST /projects';
const RANK = 'POST /rank/projects';
const CHECK = 'POST /rank/projects/{id}/check';
const exact = { kind: 'exact', amount: 20, currency: 'USD' } as const;
const made = () => hostile.at.log.of('POST *');

const open = () => openWithTwo(hostile.at);

const linkTo = (url: string) => ({ kind: LINK, input: { params: { id: 1 }, body: { url } } });
const promotionOf = (url: string) => ({ kind: PROMOTION, input: { body: { name: 'A', url } } });
const rankOf = (body: object) => ({ kind: RANK, input: { body } });

it('the price of a run is what is paid in the end, not the base price', async () => {
  const client: Client = { call: async () => ({ ...quote.example, unreadable: 0 }) as never };
  expect(
    await OPERATION_KINDS.get(RUN)?.price?.(client, { body: { project_id: 1, link_id: 1 } } as never),
  ).toBe(quote.example.total);
});

it.each([
  ['is done if the service does not know the project any more', 'not_found', true],
  ['is not taken for done if the service cannot be asked', 'offline', 'offline'],
] as const)('a deletion whose answer was lost %s', async (_name, code, expected) => {
  const client: Client = { call: () => Promise.reject(new ServiceError({ code })) };
  for (const kind of ['DELETE /projects/{id}', 'DELETE /projects/{id}/links/{linkId}']) {
    const done = OPERATION_KINDS.get(kind)?.isDone?.(client, { params: { id: 1, linkId: 2 } } as never);
    expect(await done?.catch(({ code }: ServiceError) => code), kind).toBe(expected);
  }
});

describe('existing objects', () => {
  it('a page that is already a link of the project is used, whatever its fragment; another page is added', async () => {
    await open();
    expect(
      pick(await attempted(linkTo('https://shop.example/b#price')), 'state', 'isAttached', 'results'),
    ).toEqual({ state: 'accepted', isAttached: true, results: [{ id: 2, charged: null }] });
    expect(made()).toEqual([]);
    expect(pick(await attempted(linkTo('https://shop.example/c')), 'state', 'isAttached', 'results')).toEqual(
      { state: 'accepted', isAttached: false, results: [{ id: 3, charged: null }] },
    );
  });

  it('a second promotion project of a site is created, since a site may have several', async () => {
    await open();
    const wish = promotionOf('https://shop.example/');
    expect(pick(await attempted(wish), 'state', 'isAttached', 'results', 'baseline')).toEqual({
      state: 'accepted',
      isAttached: false,
      results: [{ id: 3, charged: null }],
      baseline: { ids: [1], balance: null },
    });
  });

  it('a promotion project with a lost answer is distinguished from existing ones, created here or elsewhere', async () => {
    await open();
    hostile.at.state.seed('key1', 'projects', [{ domain_host: 'shop.example', created_via: 'web' }]);
    hostile.at.plan.add(PROMOTION, faults.dropAfter);
    const { id } = await attempted(promotionOf('https://shop.example/'));
    expect(pick(await operationOf(id), 'state', 'baseline')).toEqual({
      state: 'unknown',
      baseline: { ids: [1, 3], balance: null },
    });
    await reconcile();
    expect(pick(await operationOf(id), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 4, charged: null }],
    });
  });

  it('a rank project is the same if the order has no country and no device, or the same ones', async () => {
    await open();
    expect(pick(await attempted(rankOf({ domain: 'shop.example' })), 'isAttached', 'results')).toEqual({
      isAttached: true,
      results: [{ id: 1, charged: null }],
    });
    expect(
      pick(
        await attempted(rankOf({ domain: 'tea.example', region: 'UA', device: 'desktop' })),
        'isAttached',
        'results',
      ),
    ).toEqual({ isAttached: true, results: [{ id: 2, charged: null }] });
    expect(made()).toEqual([]);
    expect(
      pick(await attempted(rankOf({ domain: 'shop.example', device: 'mobile' })), 'isAttached', 'results'),
    ).toEqual({ isAttached: false, results: [{ id: 3, charged: null }] });
  });

  it('RUN-07: a run that is active for the link is used with its cost, an ended one is not', async () => {
    await open();
    hostile.at.state.seed('key1', 'runs', [
      { project_id: 1, link_id: 1, status: 'completed' },
      { project_id: 1, link_id: 1, status: 'level1_active', charged: 18.5 },
      { project_id: 1, link_id: 2, target_url: 'https://shop.example/b', status: 'cancelled' },
      // A page of the list is shorter by default.
      ...Array.from({ length: 25 }, () => ({ project_id: 1, link_id: 3, status: 'completed' })),
    ]);
    const running = { kind: RUN, input: { body: { project_id: 1, link_id: 1 } }, price: exact };
    expect(pick(await attempted(running), 'state', 'isAttached', 'results')).toEqual({
      state: 'accepted',
      isAttached: true,
      results: [{ id: 2, charged: 18.5 }],
    });
    expect(made()).toEqual([]);
    expect(pickEach(await allJobs(), 'id', 'projectId', 'status')).toEqual([
      { id: 'run:2', projectId: 1, status: 'queued' },
    ]);
    const byAddress = {
      kind: RUN,
      input: { body: { project_id: 1, url: 'https://shop.example/b' } },
      price: exact,
    };
    expect(pick(await attempted(byAddress), 'isAttached', 'results')).toEqual({
      isAttached: false,
      results: [{ id: 29, charged: 20 }],
    });
    expect(pickEach(await allJobs(), 'id', 'address')).toEqual([
      { id: 'run:2', address: null },
      { id: 'run:29', address: 'https://shop.example/b' },
    ]);
  });

  it('RUN-07: a run that is active for the page is used when it is ordered by address too', async () => {
    await open();
    hostile.at.state.seed('key1', 'runs', [{ link_id: 1, target_url: 'https://shop.example/a' }]);
    const input = { body: { project_id: 1, url: 'https://shop.example/a' } };
    expect(pick(await attempted({ kind: RUN, input, price: exact }), 'isAttached', 'results')).toEqual({
      isAttached: true,
      results: [{ id: 1, charged: 20 }],
    });
    expect(made()).toEqual([]);
  });

  it('RUN-07: a run ordered by address belongs to that page only', async () => {
    await open();
    hostile.at.state.seed('key1', 'runs', [
      { project_id: 1, link_id: 2, target_url: 'https://shop.example/b' },
      { project_id: 2, link_id: 1, target_url: 'https://shop.example/a' },
    ]);
    const wish = {
      kind: RUN,
      input: { body: { project_id: 1, url: 'https://shop.example/a' } },
      price: exact,
    };
    expect(pick(await attempted(wish), 'isAttached', 'results')).toEqual({
      isAttached: false,
      results: [{ id: 3, charged: 20 }],
    });
  });
});

describe('started jobs', () => {
  it('an audit is watched with as much progress as is known', async () => {
    await open();
    await attempted({ kind: CRAWL, input: { params: { id: 2 }, body: {} } });
    expect(pickEach(await allJobs(), 'id', 'projectId', 'status', 'progress')).toEqual([
      { id: 'crawl:1', projectId: 2, status: 'queued', progress: { done: 0, total: 25 } },
    ]);
    hostile.at.plan.add(CRAWL, {
      body: '{"ok":true,"crawl_id":7,"mode":"express"}',
    });
    await attempted({ kind: CRAWL, input: { params: { id: 1 }, body: {} } });
    expect((await allJobs()).find(({ id }) => id === 'crawl:7')?.progress).toBeNull();
  });

  it('a run has the status that the service returns', async () => {
    await open();
    hostile.at.plan.add(RUN, { body: (text) => text.replace('"queued"', '"level1_active"') });
    await attempted({ kind: RUN, input: { body: { project_id: 1, link_id: 1 } }, price: exact });
    expect(pickEach(await allJobs(), 'id', 'status', 'progress')).toEqual([
      { id: 'run:1', status: 'level1_active', progress: null },
    ]);
  });

  it('the charge is unknown if the answer has no price', async () => {
    await open();
    const plain = { body: (text: string) => text.replace(/,"charged":\d+/, '') };
    for (const kind of [RUN, SCAN, CRAWL] as const) {
      hostile.at.plan.add(kind, plain);
    }
    const run = { kind: RUN, input: { body: { project_id: 1, link_id: 1 } }, price: exact };
    expect((await attempted(run)).results).toEqual([{ id: 1, charged: null }]);
    const input = { params: { id: 1 }, body: { mode: 'free' } };
    expect((await attempted({ kind: SCAN, input })).results).toEqual([{ id: 1, charged: null }]);
    const crawl = { params: { id: 1 }, body: {} };
    expect((await attempted({ kind: CRAWL, input: crawl })).results).toEqual([{ id: 1, charged: null }]);
  });

  it('a scan keeps its mode and its charge', async () => {
    await open();
    const input = { params: { id: 1 }, body: { mode: 'deep' } };
    await attempted({ kind: SCAN, input, price: exact });
    expect(pickEach(await allJobs(), 'id', 'projectId', 'status', 'input')).toEqual([
      { id: 'scan:1', projectId: 1, status: 'queued', input: { mode: 'deep', charged: 9 } },
    ]);
  });

  it('a check of chosen keywords only waits for these', async () => {
    await open();
    hostile.at.state.seed('key1', 'keywords', [
      { project_id: 1, last_checked_at: '2026-11-01T06:00:00Z' },
      { project_id: 1 },
      { project_id: 1 },
    ]);
    const input = { params: { id: 1 }, body: { keyword_ids: [1, 3] } };
    const { sentAt } = await attempted({ kind: CHECK, input, price: { kind: 'not given' } });
    expect(pickEach(await allJobs(), 'kind', 'remoteId', 'projectId', 'status', 'progress', 'input')).toEqual(
      [
        {
          kind: 'rank-check',
          remoteId: sentAt,
          projectId: 1,
          status: 'queued',
          progress: null,
          input: { before: { 1: '2026-11-01T06:00:00Z', 3: null } },
        },
      ],
    );
    expect((await allJobs())[0]?.input).toEqual({ before: { 1: '2026-11-01T06:00:00Z', 3: null } });
  });

  it('a check is not sent while the last check time of a keyword cannot be read', async () => {
    await open();
    hostile.at.state.seed('key1', 'keywords', [{ project_id: 1, last_checked_at: 7 as never }]);
    const wish = { kind: CHECK, input: { params: { id: 1 }, body: {} }, price: exact };
    expect(pick(await attempted(wish), 'state', 'error')).toEqual({
      state: 'rejected',
      error: { code: 'entry_unreadable', given: 'keyword:1', status: 0, message: 'keyword:1', details: {} },
    });
    expect(made()).toEqual([]);
  });
});

describe('free orders', () => {
  it.each<[kind: string, input: object]>([
    [SCAN, { params: { id: 1 }, body: { mode: 'free' } }],
    [CRAWL, { params: { id: 1 }, body: {} }],
    [LINK, { params: { id: 1 }, body: { url: 'https://shop.example/z' } }],
    [PROMOTION, promotionOf('https://new.example/').input],
  ])('%s: does not read the balance, and begins without a price', async (kind, input) => {
    await open();
    expect(pick(await attempted({ kind, input }), 'state', 'baseline')).toEqual({
      state: 'accepted',
      baseline: { ids: [], balance: null },
    });
    expect(hostile.at.log.of('GET /balance')).toEqual([]);
  });
});
