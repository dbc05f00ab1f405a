import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pick } from '../../../test/pick.ts';
import { LIMITS, type Limit } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import {
  admit,
  BUDGETS,
  type Cause,
  hold,
  type Pace,
  type Purpose,
  pace,
  paceOf,
  pausedUntil,
  waitForRoom,
  waitOf,
} from './pace.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const clockAt = (seconds: number) => vi.setSystemTime(NOON + seconds * 1_000);

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

/** Seconds that the request would have to wait; 0 if it was admitted. */
async function asked(purpose: Cause, limit?: Limit, connection = 'a'): Promise<number> {
  const error = await admit(connection, purpose, limit).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) return 0;
  expect(error).toBeInstanceOf(ServiceError);
  expect(pick(error as ServiceError, 'code', 'status', 'isTransport')).toEqual({
    code: 'rate_limited',
    status: 0,
    isTransport: false,
  });
  return (error as ServiceError).retryAfter ?? Number.NaN;
}

async function admitted(purpose: Purpose, attempts: number): Promise<number> {
  let count = 0;
  for (let i = 0; i < attempts; i += 1) if ((await asked(purpose)) === 0) count += 1;
  return count;
}

describe('the budgets', () => {
  it('LIM-01: add up to the service’s limit', () => {
    const sum = Object.values(BUDGETS).reduce((total, budget) => total + budget, 0);
    expect(sum).toBe(LIMITS.requests.max);
  });

  it.each(Object.entries(BUDGETS))('LIM-01: %s has its own %i per minute', async (name, budget) => {
    const purpose = name as Purpose;
    expect(await admitted(purpose, budget + 5)).toBe(budget);
    const others = (Object.keys(BUDGETS) as Purpose[]).filter((other) => other !== purpose);
    for (const other of others) expect(await asked(other)).toBe(0);
  });

  it('have room again once the oldest request is a minute old', async () => {
    await admitted('background', 20);
    clockAt(30);
    await admitted('background', 20);
    expect(await asked('background')).toBe(30);
    clockAt(59.5);
    expect(await asked('background')).toBe(1);
    clockAt(60);
    expect(await admitted('background', 25)).toBe(20);
    expect(await asked('background')).toBe(30);
  });

  it('are never exceeded in any minute, however the requests come', async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 60, maxLength: 150 });
    await fc.assert(
      fc.asyncProperty(pauses, async (waits) => {
        fakeBrowser.reset();
        let now = NOON;
        const sent: number[] = [];
        for (const wait of waits) {
          now += wait;
          vi.setSystemTime(now);
          if ((await asked('background')) === 0) sent.push(now);
        }
        for (const start of sent) {
          const inMinute = sent.filter((at) => at >= start && at - start < 60_000);
          expect(inMinute.length).toBeLessThanOrEqual(BUDGETS.background);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('apply to simultaneous requests', async () => {
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => admit('a', 'page')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(BUDGETS.page);
  });

  it('let an order of the user use the page’s budget, then the reserve, and then wait', async () => {
    await admitted('page', 58);
    for (let n = 0; n < 22; n += 1) await admit('a', 'order');
    const { sent } = paceOf('a', await pace.get());
    expect([sent.page.length, sent.reserve.length, sent.background.length]).toEqual([60, 20, 0]);
    expect(await asked('order')).toBe(60);
  });

  it('are separate for each connection', async () => {
    await admitted('page', 60);
    await hold('a', undefined, 30);
    expect(await asked('page', undefined, 'b')).toBe(0);
  });

  it('F31: are free again after a clock was set back', async () => {
    await admitted('page', 60);
    clockAt(-86_400);
    expect(await asked('page')).toBe(0);
  });
});

describe('LIM-03: after a refusal', () => {
  it('only the reserve is used before the time that the service stated', async () => {
    await hold('a', undefined, 17);
    expect(await asked('page')).toBe(17);
    expect(await asked('background')).toBe(17);
    expect(await asked('page', 'scans')).toBe(17);
    expect(await asked('reserve')).toBe(0);
    clockAt(16.2);
    expect(await asked('page')).toBe(1);
    clockAt(17);
    expect(await asked('page')).toBe(0);
    expect(await asked('background')).toBe(0);
  });

  it('the reserve still has its own limit', async () => {
    await hold('a', undefined, 30);
    expect(await admitted('reserve', 30)).toBe(BUDGETS.reserve);
  });

  it('both limits apply to an endpoint that has one of its own', async () => {
    await hold('a', 'launches', 20);
    expect(await asked('page', 'launches')).toBe(20);
    expect(await asked('page')).toBe(20);
  });

  it('PRJ-12: a wait of an hour only applies to the endpoint’s own limit', async () => {
    await hold('a', 'projects', 3_000);
    expect(await asked('page', 'projects')).toBe(3_000);
    expect(await asked('page', 'launches')).toBe(0);
    expect(await asked('page')).toBe(0);
    expect(await asked('background')).toBe(0);
  });

  it('a wait of an hour that no limit of an endpoint explains applies to everything', async () => {
    await hold('a', undefined, 3_000);
    expect([await asked('page'), await asked('page', 'scans')]).toEqual([3_000, 3_000]);
  });

  it('orders of the user are not sent either', async () => {
    await hold('a', undefined, 17);
    expect(await asked('order')).toBe(17);
  });

  it('a wait applies to the general limit up to one minute, and to the endpoint’s own up to its window', async () => {
    await hold('a', 'projects', 60);
    expect(await asked('page')).toBe(60);
    clockAt(60);
    await hold('a', 'projects', 61);
    expect(await asked('page')).toBe(0);
    expect(await asked('page', 'projects')).toBe(61);
    clockAt(200);
    await hold('a', 'projects', 3_601);
    expect(await asked('page', 'projects')).toBe(0);
    await hold('a', 'projects', 3_600);
    expect(await asked('page', 'projects')).toBe(3_600);
  });

  it('SHD-10: without a stated time, the wait is a minute, for the endpoint’s own limit if it has one', async () => {
    await hold('a', 'scans');
    expect(await asked('page', 'scans')).toBe(60);
    expect(await asked('page')).toBe(0);
    await hold('a');
    expect(await asked('page')).toBe(60);
  });

  it('a restarted worker still knows the wait', async () => {
    await hold('a', undefined, 40);
    const kept = await fakeBrowser.storage.session.get('pace');
    expect(kept.pace).toEqual({
      a: { notBefore: { requests: NOON + 40_000 }, sent: { background: [], page: [], reserve: [] } },
    });
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });

  it('F31: a time absurdly far ahead is ignored', async () => {
    await hold('a', undefined, 3_600);
    clockAt(-86_400);
    expect(await asked('page')).toBe(0);
  });
});

describe('waitOf', () => {
  it('lets what looks for a lost outcome wait for its own budget only, not for a pause of the service', async () => {
    const wait = async (purpose: Purpose) => waitOf(paceOf('a', await pace.get()), purpose, Date.now());
    await hold('a', undefined, 30);
    expect([await wait('background'), await wait('reserve')]).toEqual([30_000, 0]);
    await admitted('reserve', BUDGETS.reserve);
    expect(await wait('reserve')).toBe(60_000);
  });
});

describe('pausedUntil', () => {
  it('returns until when a page must wait, and null after that', async () => {
    await hold('a', undefined, 30);
    const now: Pace = paceOf('a', await pace.get());
    expect(pausedUntil(now)).toBe(NOON + 30_000);
    clockAt(30);
    expect(pausedUntil(now)).toBeNull();
    expect(waitOf(now, 'page', NOON)).toBe(30_000);
  });

  it('includes a budget that is used up', async () => {
    await admitted('page', 60);
    clockAt(10);
    expect(pausedUntil(paceOf('a', await pace.get()))).toBe(NOON + 60_000);
  });
});

describe('orders in bulk', () => {
  const wait = async (count: number) => waitForRoom(paceOf('a', await pace.get()), count, Date.now());

  it.each([
    [2, 48],
    [4, 46],
  ])(
    'that need %i requests have room until pages have sent %i: ten of their 60 are left to them',
    async (count, most) => {
      await admitted('page', most);
      expect(await wait(count)).toBe(0);
      clockAt(20);
      await admitted('page', 1);
      expect(await wait(count)).toBe(40_000);
      clockAt(60);
      expect(await wait(count)).toBe(0);
    },
  );

  it('wait for the end of a pause of launches, and do not use the budgets of others', async () => {
    await admitted('background', 40);
    await admitted('reserve', 20);
    expect(await wait(4)).toBe(0);
    await hold('a', 'launches', 25);
    expect(await wait(4)).toBe(25_000);
    // Without a stated time, only launches wait.
    clockAt(25);
    await hold('a', 'launches');
    expect([await asked('page'), await wait(4)]).toEqual([0, 60_000]);
  });
});
