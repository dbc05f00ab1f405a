import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { pick } from '../../test/pick.ts';
import { onChange } from './changes.ts';
import { DatabaseFailed, deleteDatabase, openDatabase } from './database.ts';
import { aside, censusOf, changeRows, defineTable, readRows } from './table.ts';

const Page = z.looseObject({ url: z.string(), at: z.int() });
const pages = defineTable('histories', Page);
const notes = defineTable(
  'ignored',
  z.looseObject({
    site: z.string(),
    check: z.string(),
    message: z.string(),
    paths: z.array(z.string()),
    at: z.int(),
  }),
);
const answers = defineTable('replies', z.looseObject({ account: z.string(), data: z.unknown() }));

const entries = defineTable(
  'setEntries',
  z.looseObject({ set: z.string(), address: z.string(), n: z.int() }),
);

const entry = (set: string, n: number) => ({ set, address: `/${String(n).padStart(3, '0')}`, n });
const page = (n: number) => ({ url: `https://example.com/${n}`, at: n });
const note = (message: string) => ({
  site: 'https://example.com',
  check: 'seo/title',
  message,
  paths: [],
  at: 1,
});

/** Writes rows that no version would, without validation. */
async function writeRaw(store: string, ...rows: readonly object[]): Promise<void> {
  const transaction = (await openDatabase()).transaction(store, 'readwrite');
  for (const row of rows) await transaction.store.put(row);
  await transaction.done;
}

const rawOf = async (store: string): Promise<unknown[]> => (await openDatabase()).getAll(store);
const all = () => readRows([pages], (of) => of(pages).all());

beforeEach(() => deleteDatabase());

describe('rows are validated one by one', () => {
  const bad = { url: 'https://example.com/7', at: 'yesterday' };
  beforeEach(async () => {
    const rows = Array.from({ length: 41 }, (_, n) => (n === 7 ? bad : page(n)));
    await writeRaw('histories', ...rows);
  });

  it('41 with an unreadable one are 40', async () => {
    const read = await all();
    expect(read).toHaveLength(40);
    expect(read).not.toContainEqual(bad);
    expect(await readRows([pages], (of) => of(pages).get(bad.url))).toBeNull();
    expect(await censusOf(pages)).toEqual({ rows: 41, unreadable: 1 });
  });

  it('an index skips the same one', async () => {
    await writeRaw('ignored', note('one'), { ...note('two'), at: null }, note('three'));
    const found = await readRows([notes], (of) => of(notes).where('site', 'https://example.com'));
    expect(found.map(({ message }) => message).sort()).toEqual(['one', 'three']);
  });

  it.each([0, 1, 100, 101, 200, 250])(
    'of %i rows under one key, all are returned, in order',
    async (number) => {
      const numbers = Array.from({ length: number }, (_, n) => n);
      await writeRaw('setEntries', ...numbers.map((n) => entry('b', n)), entry('a', 1), entry('c', 1));
      const found = await readRows([entries], (of) => of(entries).under('b'));
      expect(found).toEqual(numbers.map((n) => entry('b', n)));
    },
  );

  it('what cannot be read under one key is skipped', async () => {
    await writeRaw('setEntries', entry('b', 1), { ...entry('b', 2), n: 'two' }, entry('b', 3));
    expect(await readRows([entries], (of) => of(entries).under('b'))).toEqual([entry('b', 1), entry('b', 3)]);
  });

  it('the unreadable one is still there after later writes', async () => {
    await changeRows([pages], async (of) => {
      await of(pages).put(page(100));
      await of(pages).put({ ...page(3), at: 300 });
      await of(pages).remove(page(4).url);
    });
    expect(await rawOf('histories')).toContainEqual(bad);
    expect(await censusOf(pages)).toEqual({ rows: 41, unreadable: 1 });
    expect(await rawOf('aside')).toEqual([]);
  });

  it('a write sets an unreadable row aside', async () => {
    const before = Date.now();
    await changeRows([pages], (of) => of(pages).put(page(7)));
    expect(await all()).toContainEqual(page(7));
    const [kept, ...others] = await readRows([aside], (of) => of(aside).all());
    expect(pick(kept, 'table', 'row')).toEqual({ table: 'histories', row: bad });
    expect(kept?.at).toBeGreaterThanOrEqual(before);
    expect(others).toEqual([]);
  });

  it('an unreadable row is not changed, nor one that is missing', async () => {
    const change = (key: string) =>
      changeRows([pages], (of) => of(pages).change(key, () => expect.fail('There is no row to change.')));
    expect(await change(page(7).url)).toBeNull();
    expect(await change('https://example.com/missing')).toBeNull();
    expect(await rawOf('histories')).toContainEqual(bad);
  });

  it('a row that stays the same is not written', async () => {
    const written = vi.spyOn(IDBObjectStore.prototype, 'put');
    const same = await changeRows([pages], (of) => of(pages).change(page(8).url, (row) => row));
    expect([same, written.mock.calls]).toEqual([page(8), []]);
    await changeRows([pages], (of) => of(pages).change(page(8).url, (row) => ({ ...row })));
    expect(written.mock.calls).toEqual([[page(8)]]);
  });

  it('a write over a readable row sets nothing aside', async () => {
    await changeRows([pages], (of) => of(pages).put({ ...page(8), at: 800 }));
    expect(await rawOf('aside')).toEqual([]);
  });
});

describe('fields of a later version', () => {
  it('survive reading, changing and writing', async () => {
    await writeRaw('histories', { ...page(1), mood: 'good', inner: { deep: [1, 2] } });
    await changeRows([pages], async (of) => {
      expect(await of(pages).change(page(1).url, (row) => ({ ...row, at: 5 }))).toEqual({
        ...page(1),
        at: 5,
        mood: 'good',
        inner: { deep: [1, 2] },
      });
    });
    expect(await rawOf('histories')).toEqual([{ ...page(1), at: 5, mood: 'good', inner: { deep: [1, 2] } }]);
  });
});

describe('a transaction', () => {
  it('writes all or nothing when its callback throws, and passes the error on', async () => {
    const thrown = new Error('changed my mind');
    const attempt = changeRows([pages, notes], async (of) => {
      await of(pages).put(page(1));
      await of(notes).put(note('one'));
      throw thrown;
    });
    await expect(attempt).rejects.toBe(thrown);
    expect(await all()).toEqual([]);
    expect(await rawOf('ignored')).toEqual([]);
  });

  it('covers two tables, and returns what its callback returns', async () => {
    const answer = await changeRows([pages, notes], async (of) => {
      await of(pages).put(page(1));
      await of(notes).put(note('one'));
      return 'both';
    });
    expect(answer).toBe('both');
    const both = await readRows([pages, notes], async (of) => [
      await of(pages).all(),
      await of(notes).get(['https://example.com', 'seo/title', 'one', []]),
    ]);
    expect(both).toEqual([[page(1)], note('one')]);
  });

  it('does not see half of another', async () => {
    const increase = () =>
      changeRows([pages], async (of) => {
        const row = await of(pages).get(page(0).url);
        await of(pages).put({ ...page(0), at: (row?.at ?? 0) + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, increase));
    expect(await all()).toEqual([{ ...page(0), at: 20 }]);
  });

  it('writes nothing for a row without its key, and fails as a database error', async () => {
    const attempt = changeRows([pages], async (of) => {
      await of(pages).put(page(1));
      await of(pages).put({ at: 1 } as unknown as ReturnType<typeof page>);
    });
    await expect(attempt).rejects.toBeInstanceOf(DatabaseFailed);
    expect(await all()).toEqual([]);
  });
});

describe('a change', () => {
  const batches = defineTable('batches', z.looseObject({ id: z.string() }));

  it.each([
    ['of an order is on the disk before it counts as written', [pages, batches], 'strict'],
    ['of anything else need not be', [pages, notes], 'relaxed'],
  ])('%s', async (_what, tables, durability) => {
    await openDatabase();
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await changeRows(tables, async () => {});
    expect(begin.mock.calls.map(([, mode, options]) => [mode, options])).toEqual([
      ['readwrite', { durability }],
    ]);
  });

  it('is announced once it is written, and not if it was undone', async () => {
    const told: unknown[] = [];
    const stop = onChange(['histories'], (names) => told.push(names));
    await changeRows([pages, notes], async (of) => {
      await of(pages).put(page(1));
      expect(told).toEqual([]);
    });
    expect(told).toEqual([['histories', 'ignored']]);
    const undone = changeRows([pages], () => Promise.reject(new Error('no')));
    await expect(undone).rejects.toThrow('no');
    stop();
    expect(told).toHaveLength(1);
  });
});

describe('without space on the disk', () => {
  const reply = (n: number) => ({ account: 'a', endpoint: 'GET /x', input: String(n), data: n, at: n });
  const short = () => new DOMException('no room left', 'QuotaExceededError');
  const { put } = IDBObjectStore.prototype;
  let attempts = 0;

  /** Makes writing rows fail while the disk is full; deleting always works. */
  function fill(isFull: () => Promise<boolean> | boolean, fail: (store: IDBObjectStore) => void) {
    let full = true;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
      if (this.name !== 'histories') return put.call(this, row);
      attempts += 1;
      if (full) fail(this);
      return put.call(this, row);
    });
    const { clear } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
      full = Boolean(isFull());
      return clear.call(this);
    });
  }

  beforeEach(async () => {
    attempts = 0;
    await writeRaw('replies', reply(1), reply(2));
    await writeRaw('ignored', note('one'));
  });
  afterEach(() => vi.restoreAllMocks());

  it('stored replies are deleted, nothing else, and it is tried again', async () => {
    fill(
      () => false,
      () => {
        throw short();
      },
    );
    await changeRows([pages], (of) => of(pages).put(page(1)));
    expect(await all()).toEqual([page(1)]);
    expect(await readRows([answers], (of) => of(answers).all())).toEqual([]);
    expect(await rawOf('ignored')).toEqual([note('one')]);
    expect(attempts).toBe(2);
  });

  it('also if the whole transaction fails', async () => {
    fill(
      () => false,
      (store) => {
        const own = store.transaction as IDBTransaction & { _abort(name: string): void };
        queueMicrotask(() => own._abort('QuotaExceededError'));
      },
    );
    await changeRows([pages], async (of) => {
      await of(pages).put(page(1));
      for (let n = 0; n < 20; n += 1) await of(pages).get(page(n).url);
    });
    expect(await all()).toEqual([page(1)]);
    expect(await rawOf('replies')).toEqual([]);
  });

  it('a second failure is final: the database has failed, and nothing was written', async () => {
    fill(
      () => true,
      () => {
        throw short();
      },
    );
    const attempt = changeRows([pages, notes], async (of) => {
      await of(notes).put(note('two'));
      await of(pages).put(page(1));
    });
    await expect(attempt).rejects.toSatisfy(
      (error) =>
        error instanceof DatabaseFailed && (error.cause as DOMException).name === 'QuotaExceededError',
    );
    expect(attempts).toBe(2);
    expect(await all()).toEqual([]);
    expect(await rawOf('ignored')).toEqual([note('one')]);
  });
});

describe('rows of another context', () => {
  it('are read from there, validated as always, and none are written here', async () => {
    await writeRaw('histories', page(1), { url: 'https://example.com/7', at: 'yesterday' });
    await writeRaw('ignored', note('one'), { ...note('two'), site: 'https://example.org' });
    const asked: unknown[] = [];
    await writeRaw('setEntries', entry('b', 1), entry('a', 1), {
      ...entry('a', 2),
      address: 'a/2',
      n: 'two',
    });
    const { rawRows: theirs } = await import('./raw-rows.ts');
    vi.resetModules();
    const here = await import('./table.ts');
    const { readFrom } = await import('./raw-rows.ts');
    readFrom((query) => {
      asked.push(query);
      return theirs(query);
    });
    const read = await here.readRows([pages, notes, entries], async (of) => [
      await of(pages).all(),
      await of(pages).get(page(1).url),
      await of(pages).get('https://example.com/9'),
      await of(notes).where('site', 'https://example.com'),
      await of(entries).under('a'),
      await of(pages).since('at', 1),
      await of(pages).since('at', 2),
    ]);
    expect(read).toEqual([[page(1)], page(1), null, [note('one')], [entry('a', 1)], [page(1)], []]);
    expect(asked).toEqual([
      { table: 'histories' },
      { table: 'histories', key: page(1).url },
      { table: 'histories', key: 'https://example.com/9' },
      { table: 'ignored', index: 'site', key: 'https://example.com' },
      { table: 'setEntries', under: 'a' },
      { table: 'histories' },
      { table: 'histories' },
    ]);
    expect(await here.censusOf(pages)).toEqual({ rows: 2, unreadable: 1 });
    await here.probeRows();
    const writing = here.changeRows([pages], (of) => of(pages).put(page(2)));
    await expect(writing).rejects.toThrow('the rows are not kept here');
    expect(await rawOf('histories')).toHaveLength(2);
    readFrom(() => Promise.reject(new Error('nobody answers')));
    await expect(here.readRows([pages], (of) => of(pages).all())).rejects.toThrow('nobody answers');
    await expect(here.probeRows()).rejects.toThrow('nobody answers');
    vi.resetModules();
  });
});
