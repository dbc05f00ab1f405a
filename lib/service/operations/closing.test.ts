import { describe, expect, it } from 'vitest';
import { type Fault, faults, took } from '../../../test/hostile/faults.ts';
import { pick } from '../../../test/pick.ts';
import {
  allJobs,
  allow,
  attempted,
  begun,
  connectTo,
  hostileFixture,
  later,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { readRows } from '../../platform/table.ts';
import { pollJobs } from '../jobs/watch.ts';
import type { Operation } from '../records/operation.ts';
import { unexplained } from '../records/unexplained.ts';
import { reconcile } from './reconcile.ts';

workerFixture();
const hostile = hostileFixture({ keys: { key1: { balance: 500, pro: true } } });

const exact = (amount: number) => ({ kind: 'exact' as const, amount, currency: 'USD' });
const ORDERS = {
  'a free audit': {
    kind: 'POST /audit/projects/{id}/crawls',
    input: { params: { id: 1 }, body: { mode: 'express' } },
  },
  'a full audit': {
    kind: 'POST /audit/projects/{id}/crawls',
    input: { params: { id: 1 }, body: { mode: 'full' } },
    price: exact(4.8),
  },
  'a cascade': {
    kind: 'POST /promotion/runs',
    input: { body: { project_id: 1, link_id: 1 } },
    price: exact(20),
  },
  'a scan': {
    kind: 'POST /shield/projects/{id}/scans',
    input: { params: { id: 1 }, body: { mode: 'deep' } },
    price: exact(9),
  },
  check: {
    kind: 'POST /rank/projects/{id}/check',
    input: { params: { id: 1 }, body: {} },
    price: { kind: 'not given' as const },
  },
  'a link': {
    kind: 'POST /projects/{id}/links',
    input: { params: { id: 1 }, body: { url: 'https://shop.example/b' } },
  },
  'an audit project': { kind: 'POST /audit/projects', input: { body: { url: 'https://new.example/' } } },
  keywords: {
    kind: 'POST /rank/projects/{id}/keywords',
    input: { params: { id: 1 }, body: { keywords: 'green  tea\n\nCups\n' } },
  },
  'a changed project': { kind: 'PATCH /projects/{id}', input: { params: { id: 1 }, body: { name: 'Tea' } } },
  branding: { kind: 'PUT /branding', input: { body: { company_name: 'Northlight Agency' } } },
  'a removed link': { kind: 'DELETE /projects/{id}/links/{linkId}', input: { params: { id: 1, linkId: 1 } } },
  'a deleted project': { kind: 'DELETE /projects/{id}', input: { params: { id: 1 } } },
} as const;
type Name = keyof typeof ORDERS;

async function open(): Promise<void> {
  await connectTo(hostile.at.baseUrl);
  const { state } = hostile.at;
  state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
  state.seed('key1', 'crawls', [{ status: 'done' }]);
  state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
  state.seed('key1', 'links', [{ url: 'https://shop.example/a' }]);
  state.seed('key1', 'shieldProjects', [{ verified: true }]);
  state.seed('key1', 'rankProjects', [{}]);
}

/** Places the order at a service that answers this way. */
async function ordered(name: Name, fault: Fault): Promise<Operation> {
  const order = ORDERS[name];
  hostile.at.plan.add(order.kind, fault);
  return attempted({ ...order, input: structuredClone(order.input) });
}

const said = ({ state, results, error, isAttached }: Operation) => ({
  state,
  results,
  code: error?.code ?? null,
  isAttached,
});

/** Runs each lookup when the journal has it due; the clock advances with them. */
async function lookedToTheEnd(id: string): Promise<Operation> {
  for (let n = 0; n < 12; n += 1) {
    const { nextLookAt } = await operationOf(id);
    if (nextLookAt === null) break;
    later(Math.max(0, nextLookAt - Date.now()) / 1_000);
    await reconcile();
  }
  return operationOf(id);
}

const funds = faults.refusal(402, 'insufficient_funds');
const limited = faults.limited(30);

describe('a refusal that answers the second of two sends, after the first was carried out', () => {
  it.each<[Name, Fault, Operation['results']]>([
    ['a free audit', faults.refusal(429, 'express_limit'), [{ id: 2, charged: null }]],
    ['a free audit', faults.refusal(409, 'already_running'), [{ id: 2, charged: null }]],
    ['a full audit', limited, [{ id: 2, charged: 4.8 }]],
    ['a full audit', funds, [{ id: 2, charged: 4.8 }]],
    ['a cascade', funds, [{ id: 1, charged: 20 }]],
    ['a cascade', limited, [{ id: 1, charged: 20 }]],
    ['a cascade', faults.refusal(409, 'already_active'), [{ id: 1, charged: 20 }]],
    ['a link', faults.refusal(422, 'validation_error'), [{ id: 2, charged: null }]],
    ['an audit project', limited, [{ id: 2, charged: null }]],
    ['a removed link', faults.refusal(404, 'not_found'), []],
    ['a deleted project', faults.refusal(404, 'not_found'), []],
  ])('%s: is recognized as done, and is not reported as refused', async (name, fault, results) => {
    await open();
    const row = await ordered(name, took(fault));
    expect(said(row)).toEqual({ state: 'accepted', results, code: null, isAttached: false });
    expect(hostile.at.log.of(ORDERS[name].kind)).toHaveLength(1);
  });

  it('a scan, without a list: the balance contradicts the refusal, and both balances are shown', async () => {
    await open();
    const row = await ordered('a scan', took(funds));
    expect({ ...said(row), before: row.baseline?.balance, after: row.balanceAfter }).toEqual({
      state: 'undecided',
      results: [],
      code: 'insufficient_funds',
      isAttached: false,
      before: 500,
      after: 491,
    });
  });

  it('a check of positions with an empty balance: nothing can be charged, and it may be ordered again at once', async () => {
    await open();
    hostile.at.state.account('key1').balance = 0;
    const row = await ordered('check', funds);
    expect({ ...said(row), nextLookAt: row.nextLookAt }).toEqual({
      state: 'rejected',
      results: [],
      code: 'insufficient_funds',
      isAttached: false,
      nextLookAt: null,
    });
  });

  it('a check of positions: is unknown, then refused, and undecided if its charge appears after that', async () => {
    await open();
    const { id } = await ordered('check', funds);
    const states: string[] = [];
    for (const wait of [0, 5, 10, 15, 30]) {
      later(wait);
      await reconcile();
      states.push((await operationOf(id)).state);
    }
    expect(states).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'rejected']);
    hostile.at.state.account('key1').balance -= 0.15;
    const row = await lookedToTheEnd(id);
    expect([row.state, row.baseline?.balance, row.balanceAfter]).toEqual(['undecided', 500, 499.85]);
  });

  it('starts a watched job like any other order', async () => {
    await open();
    await ordered('a cascade', took(funds));
    expect((await allJobs()).map(({ kind, remoteId, phase }) => [kind, remoteId, phase])).toEqual([
      ['run', 1, 'running'],
    ]);
  });
});

describe('a refusal because something runs that had ended when the order was begun', () => {
  it.each([
    ['a free audit', 'already_running', 'crawls'],
    ['a cascade', 'already_active', 'runs'],
  ] as const)('%s: means that one, and %s is no failure', async (name, code, list) => {
    await open();
    const { state, plan, log } = hostile.at;
    if (list === 'runs') state.seed('key1', 'runs', [{ link_id: 1, charged: 20, status: 'completed' }]);
    const order = { ...ORDERS[name], input: structuredClone(ORDERS[name].input) };
    const isRefused = Promise.withResolvers<void>();
    plan.add(order.kind, { ...faults.refusal(409, code), wait: isRefused.promise });
    const { over } = await begun(order);
    await expect.poll(() => log.of(order.kind)).toHaveLength(1);
    for (const row of state.rows('key1', list)) row.status = 'running';
    isRefused.resolve();
    const results = [{ id: 1, charged: list === 'runs' ? 20 : null }];
    expect(said(await over())).toEqual({ state: 'accepted', results, code: null, isAttached: true });
  });
});

describe('a refusal without effect', () => {
  it.each<[Name, Fault]>([
    ['a free audit', faults.refusal(429, 'express_limit')],
    ['a full audit', limited],
    ['a cascade', funds],
    ['a scan', funds],
    ['a link', faults.refusal(422, 'domain_mismatch')],
    ['a removed link', faults.refusal(409, 'already_running')],
    ['a changed project', faults.refusal(422, 'validation_error')],
  ])('%s: is final after one lookup', async (name, fault) => {
    await open();
    const before = hostile.at.log.of('GET *').length;
    const row = await ordered(name, fault);
    expect(row.state).toBe('rejected');
    expect(row.settledAt).not.toBeNull();
    expect((await lookedToTheEnd(row.id)).state).toBe('rejected');
    expect(hostile.at.state.account('key1').balance).toBe(500);
    // The list and the balance before, then both again, and both again after 15 s.
    expect(hostile.at.log.of('GET *').length - before).toBeLessThanOrEqual(6);
  });

  it.each([
    ['a cascade', 'GET /promotion/runs', faults.badGateway],
    ['a scan', 'GET /balance', faults.badGateway],
    // Not the key's lack of a permission, which would stay so.
    ['a scan', 'GET /balance', faults.refusal(403, 'blocked')],
  ] as const)('%s: is unknown while %s cannot be read, and final afterwards', async (name, list, fault) => {
    await open();
    const closed = hostile.at.plan.add(list, fault, {
      nth: 2,
      times: Number.POSITIVE_INFINITY,
    });
    const row = await ordered(name, funds);
    expect([row.state, row.settledAt]).toEqual(['unknown', null]);
    closed.remove();
    expect((await lookedToTheEnd(row.id)).state).toBe('rejected');
  });

  it('F15: for a refused key is final without a lookup, because the key was refused a moment before too', async () => {
    await open();
    const row = await ordered('a cascade', faults.unauthorized);
    expect([row.state, row.error?.code]).toEqual(['rejected', 'unauthorized']);
    expect(hostile.at.log.of('GET /promotion/runs')).toHaveLength(1);
  });

  it('a scan next to another order: the balance is explained by the cost of that order', async () => {
    await open();
    const order = ORDERS['a cascade'];
    const scan = ORDERS['a scan'];
    const isCharged = Promise.withResolvers<void>();
    hostile.at.plan.add(scan.kind, { ...funds, wait: isCharged.promise });
    const { over } = await begun(scan);
    await expect.poll(() => hostile.at.log.of(scan.kind)).toHaveLength(1);
    expect((await attempted(order)).state).toBe('accepted');
    isCharged.resolve();
    const refused = await over();
    expect((await lookedToTheEnd(refused.id)).state).toBe('rejected');
    expect(hostile.at.state.account('key1').balance).toBe(480);
  });
});

describe('a change with a lost answer', () => {
  it.each<Name>(['keywords', 'a changed project', 'branding', 'a removed link', 'a deleted project'])(
    '%s: is recognized by reading what it changed',
    async (name) => {
      await open();
      const row = await ordered(name, faults.dropAfter);
      expect(said(row)).toEqual({ state: 'accepted', results: [], code: null, isAttached: false });
    },
  );

  it.each<Name>(['keywords', 'a changed project', 'branding', 'a removed link', 'a deleted project'])(
    '%s: that did not arrive is reported as such, and may be repeated',
    async (name) => {
      await open();
      expect((await ordered(name, faults.dropBefore)).state).toBe('none');
    },
  );

  it('keywords are recognized as the service writes them', async () => {
    await open();
    const words = ['green tea', 'cups'];
    hostile.at.state.seed(
      'key1',
      'keywords',
      words.map((keyword) => ({ project_id: 1, keyword })),
    );
    expect((await ordered('keywords', faults.dropBefore)).state).toBe('accepted');
  });

  it('is undecided, and not looked up, if the service cannot be read then', async () => {
    await open();
    hostile.at.plan.add('GET /projects/{id}', faults.badGateway, { times: Number.POSITIVE_INFINITY });
    const row = await ordered('a changed project', faults.dropAfter);
    expect([row.state, row.nextLookAt]).toEqual(['undecided', null]);
  });

  it('is undecided if it was refused and the service may not be asked any more: it can simply be repeated', async () => {
    await open();
    const order = {
      kind: 'POST /shield/projects',
      input: { body: { url: 'https://new.example/' } },
    } as const;
    const isRefused = Promise.withResolvers<void>();
    hostile.at.plan.add(order.kind, { ...faults.refusal(422, 'validation_error'), wait: isRefused.promise });
    const { id, over } = await begun(order);
    await expect.poll(() => hostile.at.log.of(order.kind)).toHaveLength(1);
    allow(false);
    isRefused.resolve();
    await over();
    expect(pick(await operationOf(id), 'state', 'nextLookAt')).toEqual({
      state: 'undecided',
      nextLookAt: null,
    });
  });

  it('stays undecided for a field that the service does not show', async () => {
    await open();
    hostile.at.plan.add('PATCH /projects/{id}', faults.dropAfter);
    const order = { kind: 'PATCH /projects/{id}', input: { params: { id: 1 }, body: { wishes: 'Short' } } };
    expect((await attempted(order)).state).toBe('undecided');
  });

  it('stays undecided for a field that the service shows without a value', async () => {
    await open();
    const [project] = hostile.at.state.seed('key1', 'projects', [{ region: null }]);
    hostile.at.plan.add('PATCH /projects/{id}', faults.dropBefore);
    const input = { params: { id: project?.id ?? 0 }, body: { region: 'PL' } };
    expect((await attempted({ kind: 'PATCH /projects/{id}', input })).state).toBe('undecided');
  });
});

it('a scan that looks paid for twice keeps its only result: something bought elsewhere costs as much', async () => {
  await open();
  const row = await attempted(ORDERS['a scan']);
  hostile.at.state.account('key1').balance -= 9;
  expect(pick(await lookedToTheEnd(row.id), 'state', 'results', 'unexplained')).toEqual({
    state: 'accepted',
    results: [{ id: 1, charged: 9 }],
    unexplained: 9,
  });
  expect(await allJobs()).toHaveLength(1);
});

it('a scan after which money was added has nothing unexplained', async () => {
  await open();
  const row = await attempted(ORDERS['a scan']);
  hostile.at.state.account('key1').balance += 100;
  expect(pick(await lookedToTheEnd(row.id), 'state', 'results', 'unexplained')).toEqual({
    state: 'accepted',
    results: [{ id: 1, charged: 9 }],
    unexplained: 0,
  });
  expect(await readRows([unexplained], (of) => of(unexplained).all())).toEqual([]);
});

describe('a check of positions, which has no price in advance', () => {
  const check = ORDERS.check;

  /** Orders a check, carries it out the given number of times, and runs all lookups. */
  async function checked(times: number): Promise<Operation> {
    const { id } = await attempted(check);
    const { state } = hostile.at;
    const [first] = state.rows('key1', 'checks').slice(-1);
    for (let n = 1; n < times; n += 1) {
      state.seed('key1', 'checks', [{ project_id: 1, keyword_ids: first?.keyword_ids ?? [] }]);
    }
    for (const one of state.rows('key1', 'checks')) {
      if (one.status === 'running')
        state.finish('checks', one.id, { last_checked_at: `2026-11-${10 + one.id}` });
    }
    later(3);
    await pollJobs(true);
    return lookedToTheEnd(id);
  }

  it('is recognized as made twice by the earlier cost of one check', async () => {
    await open();
    hostile.at.state.seed('key1', 'keywords', [{}, {}, {}]);
    const once = await checked(1);
    expect([once.state, once.baseline?.balance, once.balanceAfter, once.unexplained]).toEqual([
      'accepted',
      500,
      499.85,
      0,
    ]);
    const twice = await checked(2);
    expect([twice.state, twice.baseline?.balance, twice.balanceAfter, twice.unexplained]).toEqual([
      'accepted',
      499.85,
      499.55,
      0.15,
    ]);
  });

  it('is only reported with both balances if it is the first of an account', async () => {
    await open();
    hostile.at.state.seed('key1', 'keywords', [{}, {}, {}]);
    const row = await checked(2);
    expect([row.state, row.baseline?.balance, row.balanceAfter, row.unexplained]).toEqual([
      'accepted',
      500,
      499.7,
      0,
    ]);
  });
});

describe('other charges to the balance', () => {
  it('are explained by a run launched elsewhere, but not by an old one', async () => {
    await open();
    const { state } = hostile.at;
    state.seed('key1', 'runs', [{ link_id: 2, charged: 9, created_at: '2026-01-01T00:00:00Z' }]);
    const scan = await attempted(ORDERS['a scan']);
    state.account('key1').balance -= 12.5;
    state.seed('key1', 'runs', [{ link_id: 2, charged: 12.5, initiated_via: 'web' }]);
    expect((await lookedToTheEnd(scan.id)).unexplained).toBe(0);
    const other = await attempted(ORDERS['a scan']);
    state.account('key1').balance -= 9;
    expect((await lookedToTheEnd(other.id)).unexplained).toBe(9);
  });

  it('are not explained by a run of the same link that had ended a moment before', async () => {
    await open();
    const { state } = hostile.at;
    const created_at = new Date(Date.now() - 60_000).toISOString();
    state.seed('key1', 'runs', [{ link_id: 1, charged: 9, status: 'completed', created_at }]);
    const { id } = await attempted(ORDERS['a cascade']);
    state.account('key1').balance -= 9;
    expect((await lookedToTheEnd(id)).unexplained).toBe(9);
  });
});

it('are unexplained once if they fall into the time of two orders', async () => {
  await open();
  const [one, two] = await Promise.all([attempted(ORDERS['a scan']), attempted(ORDERS['a cascade'])]);
  hostile.at.state.account('key1').balance -= 7;
  await lookedToTheEnd(one.id);
  await lookedToTheEnd(two.id);
  const entries = await readRows([unexplained], (of) => of(unexplained).all());
  expect(entries.map(({ amount, near }) => [amount, near.toSorted()])).toEqual([
    [7, [one.id, two.id].sort()],
  ]);
});

it('a free audit can be started again half a minute after a proxy returned 502', async () => {
  await open();
  const { id } = await ordered('a free audit', faults.badGateway);
  await reconcile();
  for (const wait of [5, 10, 15]) {
    expect((await operationOf(id)).state).toBe('unknown');
    later(wait);
    await reconcile();
  }
  expect((await operationOf(id)).state).toBe('none');
  expect((await attempted(ORDERS['a free audit'])).state).toBe('accepted');
});
