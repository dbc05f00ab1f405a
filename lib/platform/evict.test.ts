import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onChange } from './changes.ts';
import { deleteDatabase, openDatabase } from './database.ts';
import { evict, removeRowsOf } from './evict.ts';
import { LAYOUT, layoutOf, TABLES, type TableName } from './layout.ts';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

/** A row with the fields that the table's key and its index of times need. */
function rowIn(name: TableName, n: number, time: number | null): object {
  const { key, keep } = layoutOf(name);
  const parts = (typeof key === 'string' ? [key] : key).filter((part) => part !== 'number');
  return { ...Object.fromEntries(parts.map((part) => [part, `k${n}`])), ...(keep && { [keep.by]: time }) };
}

async function fill(name: TableName, times: readonly (number | null)[]): Promise<void> {
  const transaction = (await openDatabase()).transaction(name, 'readwrite');
  times.forEach((time, n) => void transaction.store.put(rowIn(name, n, time)));
  await transaction.done;
}

async function timesOf(name: TableName): Promise<unknown[]> {
  const { keep } = layoutOf(name);
  const rows: Record<string, unknown>[] = await (await openDatabase()).getAll(name);
  return rows.map((row) => keep && row[keep.by]);
}

/** One start of the worker, with this machine's clock and the last time from a service. */
async function startAt(clock: number, told: number | null): Promise<void> {
  vi.setSystemTime(clock);
  await (told === null
    ? fakeBrowser.storage.local.clear()
    : fakeBrowser.storage.local.set({ toldTime: told }));
  await evict();
}

/** Starts repeatedly until nothing is deleted. */
async function startOften(name: TableName, clock: number, told: number | null): Promise<void> {
  for (let left = -1, now = -2; left !== now; now = left, left = (await timesOf(name)).length)
    await startAt(clock, told);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await deleteDatabase();
});
afterEach(() => vi.useRealTimers());

describe('surplus rows are deleted, the oldest first', () => {
  it.each(TABLES.filter((name) => (layoutOf(name).keep?.most ?? Number.POSITIVE_INFINITY) <= 5_000))(
    '%s',
    async (name) => {
      const most = layoutOf(name).keep?.most ?? 0;
      const surplus = 25;
      // Not written in chronological order.
      const times = Array.from({ length: most + surplus }, (_, n) => NOW - ((n * 7_919) % (most + surplus)));
      await fill(name, times);
      await startOften(name, NOW, null);
      const left = (await timesOf(name)) as number[];
      expect(left).toHaveLength(most);
      expect(Math.min(...left)).toBe(NOW - most + 1);
      expect(Math.max(...left)).toBe(NOW);
    },
  );
});

describe('old rows are deleted', () => {
  it.each(TABLES.filter((name) => layoutOf(name).keep))('%s', async (name) => {
    const days = layoutOf(name).keep?.days ?? 0;
    const kept = NOW - days * DAY + 1;
    await fill(name, [NOW, kept, NOW - days * DAY, 0]);
    await startAt(NOW, NOW);
    expect(((await timesOf(name)) as number[]).sort()).toEqual([kept, NOW]);
  });
});

it('of a table with too many rows, some of them old, as many are deleted as are either', async () => {
  const { most = 0, days = 0 } = layoutOf('batches').keep ?? {};
  const times = Array.from({ length: most + 2 }, (_, n) => (n < 3 ? NOW - (days + 3 - n) * DAY : NOW - n));
  await fill('batches', times);
  await startAt(NOW, NOW);
  expect(((await timesOf('batches')) as number[]).toSorted()).toEqual(times.slice(3).toSorted());
});

describe('a wrong clock', () => {
  const PRECIOUS = ['histories', 'operations', 'scans', 'positions', 'jobs'] as const;
  const times = Array.from({ length: 400 }, (_, n) => NOW - (n % 150) * DAY);
  const YEARS = 3 * 365;

  it.each([
    ['by a day ahead', 1, 0],
    ['by a day behind', -1, 0],
    ['by 1,100 days ahead', 1_100, 0],
    ['by three years ahead', YEARS, 0],
    ['by three years behind', -YEARS, 0],
    ['by 1,100 days ahead, and no service was ever heard', 1_100, null],
    ['of a service, by three years ahead', 0, YEARS],
    ['of a service, by three years behind', 0, -YEARS],
  ] as const)('%s: nothing is deleted, however often the worker starts', async (_, clock, told) => {
    for (const name of PRECIOUS) await fill(name, times);
    for (let start = 0; start < 3; start += 1)
      await startAt(NOW + clock * DAY, told === null ? null : NOW + told * DAY);
    for (const name of PRECIOUS) expect([name, (await timesOf(name)).length]).toEqual([name, 400]);
  });

  it('confirmed by a wrong service: one start deletes a twentieth', async () => {
    for (const name of PRECIOUS) await fill(name, times);
    await startAt(NOW + 1_100 * DAY, NOW + 1_100 * DAY);
    for (const name of PRECIOUS) expect([name, (await timesOf(name)).length]).toEqual([name, 380]);
  });
});

describe('unfinished rows stay', () => {
  it.each([
    'jobs', // running
    'operations', // whose outcome is open
  ] as const)(
    '%s that have not ended are never evicted, however many there are',
    { tags: ['all'] },
    async (name) => {
      const { most } = LAYOUT[name].keep;
      const open = Array.from({ length: most + 50 }, () => null);
      const ended = Array.from({ length: most + 50 }, (_, n) => NOW - n);
      await fill(name, [...open, ...ended]);
      await startOften(name, NOW + 3_650 * DAY, NOW + 3_650 * DAY);
      expect(await timesOf(name)).toEqual(open);
    },
  );

  it('projects and the witness have no limit', async () => {
    const database = await openDatabase();
    for (let n = 0; n < 3; n += 1) await database.put('projects', rowIn('projects', n, null));
    await database.put('witness', { id: 'connection', host: 'service.example' });
    await startAt(NOW + 3_650 * DAY, NOW + 3_650 * DAY);
    expect(await database.count('projects')).toBe(3);
    expect(await database.count('witness')).toBe(1);
  });
});

describe('too much disk usage', () => {
  const measured = (usage: number) =>
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage, quota: 1e12 }) } });

  it.each([
    [200 * 2 ** 20, 2],
    [200 * 2 ** 20 + 1, 0],
  ])('with %i bytes on the disk, %i stored replies are left, and everything else', async (usage, left) => {
    await fill('replies', [NOW, NOW - 1]);
    await fill('histories', [NOW]);
    measured(usage);
    await startAt(NOW, NOW);
    vi.unstubAllGlobals();
    expect(await timesOf('replies')).toHaveLength(left);
    expect(await timesOf('histories')).toHaveLength(1);
  });
});

describe('the rows of an account', () => {
  const OF_ACCOUNTS = TABLES.filter((name) => {
    const { key, indexes = {} } = layoutOf(name);
    return key[0] === 'account' || 'account' in indexes;
  });
  /** A row of an account; the first part of the key comes last, so that keys of two accounts never match. */
  const rowOf = (name: TableName, account: string, n: number) => {
    const row = rowIn(name, n, NOW);
    return { ...row, account, ...(layoutOf(name).key === 'id' && { id: `${account} ${n}` }) };
  };

  it('are in these tables, and no other has an account', () => {
    expect(OF_ACCOUNTS).toEqual([
      'jobs',
      'operations',
      'batches',
      'unexplained',
      'projects',
      'lists',
      'replies',
      'scans',
      'positions',
    ]);
  });

  it('are deleted from every table, but not those of accounts with a similar name', async () => {
    const database = await openDatabase();
    const others = ['a', 'a#', 'a#10', 'a#2', 'b#1'];
    for (const name of TABLES) {
      const rows = ['a#1', ...others].flatMap((account) => [
        rowOf(name, account, 1),
        rowOf(name, account, 2),
      ]);
      for (const row of OF_ACCOUNTS.includes(name) ? rows : [rowIn(name, 1, NOW)])
        await database.put(name, row);
    }
    const told: string[] = [];
    const stops = TABLES.map((name) => onChange([name], () => told.push(name)));
    await removeRowsOf('a#1');
    for (const stop of stops) stop();
    expect(told).toEqual(TABLES);
    for (const name of TABLES) {
      const left: { account?: string }[] = await database.getAll(name);
      const accounts = [...new Set(left.map(({ account }) => account))].sort();
      expect([name, left.length, accounts]).toEqual(
        OF_ACCOUNTS.includes(name) ? [name, 10, others.toSorted()] : [name, 1, [undefined]],
      );
    }
  });

  it('are read separately: each index begins with the account, or is for the worker’s use across all', () => {
    const shared = OF_ACCOUNTS.flatMap((name) =>
      Object.entries(layoutOf(name).indexes ?? {})
        .filter(([, path]) => path !== 'account' && path[0] !== 'account')
        .map(([index, path]) => `${name}.${index}: ${path}`),
    );
    expect(shared).toEqual([
      'jobs.kind: kind,phase',
      'jobs.endedAt: endedAt',
      'operations.state: state',
      'operations.settledAt: settledAt',
      'operations.told: told',
      'batches.endedAt: endedAt',
      'unexplained.at: at',
      'replies.at: at',
      'scans.at: at',
      'positions.at: at',
    ]);
  });
});
