import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { layoutOf, TABLES } from './layout.ts';

const NAME = 'plumbline';

/** Imports the modules as one context of the extension would: the worker, or a page. */
async function context() {
  vi.resetModules();
  const database = await import('./database.ts');
  const table = await import('./table.ts');
  const changes = await import('./changes.ts');
  const pages = table.defineTable('histories', z.looseObject({ url: z.string(), at: z.int() }));
  return {
    ...database,
    ...changes,
    all: () => table.readRows([pages], (of) => of(pages).all()),
    put: (url: string, at = 1) => table.changeRows([pages], (of) => of(pages).put({ url, at })),
  };
}

/** Opens the database without our code, as another version of it would. */
function openRaw(version: number, upgrade: (database: IDBDatabase, transaction: IDBTransaction) => void) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, version);
    request.onupgradeneeded = () => upgrade(request.result, request.transaction as IDBTransaction);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('the database', () => {
  it('is created with every table, key and index', async () => {
    const { openDatabase } = await context();
    const database = await openDatabase();
    expect([...database.objectStoreNames].sort()).toEqual([...TABLES].sort());
    const transaction = database.transaction(TABLES);
    for (const name of TABLES) {
      const store = transaction.objectStore(name);
      const { key, indexes = {} } = layoutOf(name);
      expect([name, store.keyPath]).toEqual([name, key]);
      expect([name, [...store.indexNames].sort()]).toEqual([name, Object.keys(indexes).sort()]);
      for (const [index, path] of Object.entries(indexes)) {
        expect([name, index, store.index(index).keyPath]).toEqual([name, index, path]);
      }
    }
  });

  it('is announced as changed when something else deletes it, and not when a later version needs it', async () => {
    const { openDatabase, onChange } = await context();
    const touched = vi.fn();
    onChange(['jobs'], touched);
    await openDatabase();
    (await openRaw(2, () => {})).close();
    expect(touched.mock.calls).toEqual([]);
    await openDatabase();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(NAME).onsuccess = resolve;
    });
    expect(touched.mock.calls).toEqual([[TABLES]]);
  });

  it('opens once for simultaneous calls', async () => {
    const { openDatabase } = await context();
    const [first, second] = await Promise.all([openDatabase(), openDatabase()]);
    expect(first).toBe(second);
  });

  it('closes when a newer version needs to change the database, and opens again afterwards', async () => {
    const worker = await context();
    await worker.put('https://example.com/1');
    const newer = await openRaw(2, (database) => void database.createObjectStore('later', { keyPath: 'id' }));
    expect(newer.version).toBe(2);
    expect(await worker.all()).toHaveLength(1);
    newer.close();
  });
});

describe('F34: contexts that start together', () => {
  it('create the database once, complete for each of them, whoever is first', async () => {
    const made = vi.spyOn(IDBDatabase.prototype, 'createObjectStore');
    const contexts = await Promise.all([context(), context(), context()]);
    const opened = await Promise.all(contexts.map(({ openDatabase }) => openDatabase()));
    expect(opened.map(({ version, objectStoreNames }) => [version, [...objectStoreNames]])).toEqual(
      opened.map(() => [1, [...TABLES].sort()]),
    );
    expect(made.mock.calls.map(([name]) => name)).toEqual(TABLES);
    made.mockRestore();
  });

  it('find nothing half done if one of them died during creation, and create it completely', async () => {
    const dies = openRaw(1, (database, transaction) => {
      database.createObjectStore('histories', { keyPath: 'url' });
      transaction.abort();
    });
    const end = await dies.catch((error: DOMException) => error.name);
    expect(end).toBe('AbortError');
    const { openDatabase, probeDatabase } = await context();
    expect([...(await openDatabase()).objectStoreNames]).toEqual([...TABLES].sort());
    await expect(probeDatabase()).resolves.toBeUndefined();
  });
});

describe('F33: a database of a later version', () => {
  beforeEach(async () => {
    const worker = await context();
    await worker.put('https://example.com/1');
    const newer = await openRaw(7, (database, transaction) => {
      database.createObjectStore('dreams', { keyPath: 'id' }).put({ id: 1 });
      transaction.objectStore('histories').createIndex('mood', 'mood');
      transaction.objectStore('histories').put({ url: 'https://example.com/2', at: 2, mood: 'good' });
    });
    newer.close();
  });

  it('is read and written unchanged', async () => {
    const { all, put, openDatabase } = await context();
    await put('https://example.com/3', 3);
    expect(await all()).toEqual([
      { url: 'https://example.com/1', at: 1 },
      { url: 'https://example.com/2', at: 2, mood: 'good' },
      { url: 'https://example.com/3', at: 3 },
    ]);
    const database = await openDatabase();
    expect(database.version).toBe(7);
    expect(await database.getAll('dreams')).toEqual([{ id: 1 }]);
    expect(await database.getAllFromIndex('histories', 'mood')).toHaveLength(1);
  });
});

describe('starting over', () => {
  it('removes every row, makes pages close the database, and notifies them', async () => {
    const worker = await context();
    await worker.put('https://example.com/1');
    const page = await context();
    expect(await page.all()).toHaveLength(1);
    const told: string[] = [];
    page.onChange(['histories'], () => told.push('histories'));
    await worker.deleteDatabase();
    await expect.poll(() => told).toEqual(['histories']);
    expect(await page.all()).toEqual([]);
    await worker.put('https://example.com/2');
    expect(await page.all()).toHaveLength(1);
  });
});

it('starting over is told where it was done, too', async () => {
  const worker = await context();
  await worker.put('https://example.com/1');
  const told: string[] = [];
  worker.onChange(['histories'], () => told.push('histories'));
  await worker.deleteDatabase();
  expect(told).toEqual(['histories']);
});

describe('a broken database', () => {
  it('that opens without a table is detected by probing, and works after starting over', async () => {
    (
      await openRaw(1, (database) => void database.createObjectStore('histories', { keyPath: 'url' }))
    ).close();
    const { openDatabase, probeDatabase, deleteDatabase, DatabaseFailed, all } = await context();
    expect((await openDatabase()).version).toBe(1);
    await expect(probeDatabase()).rejects.toBeInstanceOf(DatabaseFailed);
    await deleteDatabase();
    await expect(probeDatabase()).resolves.toBeUndefined();
    expect(await all()).toEqual([]);
  });

  it('that another context does not let go is given up after twenty seconds, and opens once it is free', async () => {
    const { openDatabase, deleteDatabase, DatabaseFailed } = await context();
    const held = await openRaw(1, () => {});
    const open = indexedDB.open.bind(indexedDB);
    const upgrading = vi.spyOn(indexedDB, 'open').mockImplementation((name) => open(name, 2));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const act of [openDatabase, deleteDatabase]) {
      const outcome = act().catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await outcome).toEqual(new DatabaseFailed('does not answer'));
    }
    vi.useRealTimers();
    upgrading.mockRestore();
    held.close();
    await expect.poll(async () => [...(await openDatabase()).objectStoreNames].length).toBe(TABLES.length);
  });

  it('that does not open fails each time it is used, and is tried again each time', async () => {
    const { openDatabase, DatabaseFailed, VERSION, all } = await context();
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    });
    const failure = await openDatabase().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseFailed);
    expect(((failure as Error).cause as DOMException).name).toBe('UnknownError');
    await expect(all()).rejects.toBeInstanceOf(DatabaseFailed);
    // No attempt is repeated without a version, which could create the database incomplete.
    expect(broken.mock.calls).toEqual([
      ['plumbline', VERSION],
      ['plumbline', VERSION],
    ]);
    broken.mockRestore();
    expect(await all()).toEqual([]);
  });
});
