import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { me } from '../../../lib/api/account.ts';
import { quote } from '../../../lib/api/pricing.ts';
import { launchRun, listRuns, runById } from '../../../lib/api/runs.ts';
import type { NewAccount } from '../accounts.ts';
import { refusalOf, refusedWith, sandboxFixture } from '../fixture.ts';
import { balanceOf, promote as promoted, SITE } from '../promotion-fixture.ts';

const sandbox = sandboxFixture({ limits: 'off', speed: 0 });
const promote = (wanted?: NewAccount, paths?: readonly string[]) => promoted(sandbox, wanted, paths);
const advance = (minutes: number) => sandbox.running.sandbox.clock.advance(minutes * 60_000);

describe('launches', () => {
  it('RUN-05, RUN-06: get a flat reply, with the run queued', async () => {
    const { client, launch, project, links } = await promote();
    const reply = await launch({ tariff_id: 2 });
    expect(reply).toEqual({
      ok: true,
      unreadable: 0,
      run_id: reply.run_id,
      status: 'queued',
      charged: 21.6,
      discount_percent: 0,
      balance_after: 78.4,
      currency: 'USD',
      brand_anchors: false,
      brand_name: null,
    });
    const { run } = await client.call(runById, { params: { id: reply.run_id } });
    expect(run).toEqual({
      id: reply.run_id,
      project_id: project.id,
      link_id: links[0],
      target_url: SITE,
      status: 'queued',
      stage: 'level1',
      progress: { done: 0, total: 40, pct: 0 },
      charged: 21.6,
      discount_percent: 0,
      initiated_via: 'api',
      created_at: run.created_at,
      levels: [
        { level: 1, total: 10, success: 0, verified: 0 },
        { level: 2, total: 30, success: 0, verified: 0 },
      ],
    });
    expect(await balanceOf(client)).toBe(78.4);
  });

  it('RUN-01: need a link, by its id or its address', async () => {
    const { client, project } = await promote();
    const neither = client.call(launchRun, { body: { project_id: project.id } });
    expect(await refusedWith(neither)).toEqual({
      status: 422,
      code: 'validation_error',
      details: { field: 'url' },
    });
    const byAddress = await client.call(launchRun, { body: { project_id: project.id, url: SITE } });
    expect(byAddress.run_id).toBeGreaterThan(0);
  });

  it('RUN-03: the id wins if both are given', async () => {
    const { client, launch, links } = await promote({}, ['', 'teas/']);
    const { run_id } = await launch({ link_id: links[1] ?? 0, url: SITE });
    const { run } = await client.call(runById, { params: { id: run_id } });
    expect(run.target_url).toBe(`${SITE}teas/`);
  });

  it('RUN-04: an address that is not a link of the project is not found', async () => {
    const { client, project } = await promote();
    const body = { project_id: project.id, url: `${SITE}unknown` };
    expect((await refusalOf(client.call(launchRun, { body }))).code).toBe('not_found');
  });

  it('RUN-07: an active cascade blocks another; RUN-08: an ended one does not', async () => {
    const { client, launch } = await promote();
    await launch({ tariff_id: 1 });
    expect(await refusedWith(launch({ tariff_id: 1 }))).toEqual({
      status: 409,
      code: 'already_active',
      details: {},
    });
    expect(await balanceOf(client)).toBe(90.1);
    advance(240);
    expect((await launch({ tariff_id: 1 })).balance_after).toBe(80.2);
  });

  it('RUN-08: a canceled one may be launched again', async () => {
    const { client, launch } = await promote();
    const { run_id } = await launch({ tariff_id: 1 });
    const { store, clock } = sandbox.running.sandbox;
    store.update('runs', run_id, { cancelled_at: clock.now() });
    const { run } = await client.call(runById, { params: { id: run_id } });
    expect(run.status).toBe('cancelled');
    expect((await launch({ tariff_id: 1 })).run_id).not.toBe(run_id);
  });

  it('ACC-04, ACC-07: without enough money, nothing is charged or created', async () => {
    const { client, launch, account } = await promote({ balance: 20 });
    const error = await refusedWith(launch({ tariff_id: 2 }));
    expect(error).toEqual({
      status: 402,
      code: 'insufficient_funds',
      details: {
        required: 21.6,
        balance: 20,
        shortfall: 1.6,
        topup_url: `${sandbox.running.origin}/?account=${account.id}#top-up`,
      },
    });
    expect(error.details.topup_url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(await balanceOf(client)).toBe(20);
    expect((await client.call(listRuns, { query: {} })).runs).toEqual([]);
  });

  it('ACC-06: after a top-up the same launch goes through', async () => {
    const { launch, account } = await promote({ balance: 20 });
    await refusalOf(launch({ tariff_id: 2 }));
    await sandbox.control('PATCH', `accounts/${account.id}`, { top_up: 1.6 });
    expect((await launch({ tariff_id: 2 })).balance_after).toBe(0);
  });

  it('RUN-21: are off if the platform pauses them, while reading still works', async () => {
    const { client, launch } = await promote({ traits: { launchesDisabled: true } });
    expect(await refusedWith(launch())).toEqual({ status: 503, code: 'level1_disabled', details: {} });
    expect((await client.call(listRuns, { query: {} })).runs).toEqual([]);
  });

  it('RUN-19, RUN-20: a later start is charged at once and waits in the queue', async () => {
    const { client, launch } = await promote();
    const start = new Date(sandbox.running.sandbox.clock.now() + 3 * 3_600_000).toISOString();
    const { run_id, charged, balance_after } = await launch({ tariff_id: 1, schedule_start_at: start });
    expect([charged, balance_after]).toEqual([9.9, 90.1]);
    advance(170);
    const statusOf = async () => (await client.call(runById, { params: { id: run_id } })).run.status;
    expect(await statusOf()).toBe('queued');
    advance(12);
    expect(await statusOf()).toBe('level1_active');
  });

  it.each([
    ['RUN-19: a moment without an offset', { schedule_start_at: '2026-12-01T10:00' }, 'schedule_start_at'],
    ['no article at all', { level1_count: 0 }, 'level1_count'],
    ['half an article', { level1_count: 1.5 }, 'level1_count'],
    ['an unknown field', { priority: 1 }, 'priority'],
  ])('ERR-02: %s is refused', async (_name, order, field) => {
    const { launch } = await promote();
    expect(await refusedWith(launch(order as object))).toEqual({
      status: 422,
      code: 'validation_error',
      details: { field },
    });
  });

  it('RUN-19: a start in the past starts now', async () => {
    const { client, launch } = await promote();
    const { run_id } = await launch({ tariff_id: 1, schedule_start_at: '2020-01-01T00:00:00+02:00' });
    advance(1);
    const { run } = await client.call(runById, { params: { id: run_id } });
    expect(run.status).toBe('level1_active');
  });

  it('ERR-06: “not found” comes before “insufficient funds”', async () => {
    const { launch } = await promote({ balance: 0 });
    expect((await refusalOf(launch({ link_id: 999_999 }))).code).toBe('not_found');
    expect((await refusalOf(launch({ brand_anchors: true }))).code).toBe('brand_name_required');
    expect((await refusalOf(launch())).code).toBe('insufficient_funds');
  });
});

describe('one balance', () => {
  it('ACC-01: is the same in every reply', async () => {
    const { client, launch } = await promote();
    const { balance_after } = await launch({ tariff_id: 2 });
    const { user } = await client.call(me);
    const { balance } = await client.call(quote, { body: {} });
    expect([user.balance, balance, await balanceOf(client)]).toEqual(Array(3).fill(balance_after));
  });

  it('ACC-13: may be below zero', async () => {
    const { client, launch, account } = await promote({ balance: -3.25 });
    expect(await balanceOf(client)).toBe(-3.25);
    const { details } = await refusalOf(launch({ tariff_id: 1 }));
    expect(details).toEqual({
      required: 9.9,
      balance: -3.25,
      shortfall: 13.15,
      topup_url: `${sandbox.running.origin}/?account=${account.id}#top-up`,
    });
  });

  it('RUN-25: a failed run is not refunded', async () => {
    const { client, launch } = await promote();
    const { run_id, charged, balance_after } = await launch({ tariff_id: 1 });
    const { store, clock } = sandbox.running.sandbox;
    store.update('runs', run_id, { failed_at: clock.now() });
    const { run } = await client.call(runById, { params: { id: run_id } });
    expect([run.status, run.charged]).toEqual(['failed', charged]);
    expect(await balanceOf(client)).toBe(balance_after);
  });
});

describe('ACC-14', () => {
  it('launches at the same time cannot overspend', async () => {
    const paths = Array.from({ length: 12 }, (_, i) => `page-${i}`);
    const { client, launch, links, account } = await promote({ balance: 50 }, paths);
    const launches = links.map((link_id) => launch({ link_id, tariff_id: 1 }));
    const results = await Promise.allSettled(launches);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await balanceOf(client)).toBe(0.5);
    const { store } = sandbox.running.sandbox;
    const sum = store.number('SELECT sum(delta) FROM ledger WHERE account_id = ?', account.id);
    expect(sum).toBe(50);
  });

  it('ACC-15: a link launched twice at the same time is launched once', async () => {
    const { client, launch } = await promote();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => launch({ tariff_id: 1 })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await client.call(listRuns, { query: {} })).runs).toHaveLength(1);
    expect(await balanceOf(client)).toBe(90.1);
  });

  it('whatever is launched, the ledger’s sum is the balance and never below zero', async () => {
    const orders = fc.array(
      fc.record({
        link: fc.nat({ max: 3 }),
        tariff_id: fc.constantFrom(1, 2, 3, 99),
        brand_name: fc.constantFrom(undefined, 'C & L'),
        minutes: fc.constantFrom(0, 0, 300),
      }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(orders, async (wanted) => {
        const { client, launch, links, account } = await promote({ balance: 60 }, ['a', 'b', 'c', 'd']);
        let spent = 0;
        for (const { link, minutes, brand_name, tariff_id } of wanted) {
          const brand = brand_name === undefined ? {} : { brand_name, brand_anchors: true };
          const reply = await launch({ link_id: links[link] ?? 0, tariff_id, ...brand }).catch(() => null);
          spent += Math.round((reply?.charged ?? 0) * 100);
          advance(minutes);
        }
        const left = await balanceOf(client);
        expect(Math.round(left * 100)).toBe(6_000 - spent);
        expect(left).toBeGreaterThanOrEqual(0);
        const { store } = sandbox.running.sandbox;
        expect(store.number('SELECT sum(delta) FROM ledger WHERE account_id = ?', account.id)).toBe(
          6_000 - spent,
        );
      }),
      { numRuns: 15 },
    );
  });
});
