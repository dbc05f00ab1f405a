import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { layoutOf, TABLES } from './layout.ts';

const NAME = 'plumbline';

/** The modules as one context of the extension has them: the worker, or a page that wakes it with `wake`. */
async function context(wake?: () => Promise<unknown>) {
  vi.resetModules();
  const database = await import('./database.ts');
  const table = await import('./table.ts');
  const changes = await import('./changes.ts');
  if (wake) database.leaveMigrationTo(wake);
  const pages = table.defineTable('histories', z.looseObject({ url: z.string(), at: z.int() }));
  return {
    ...database,
    ...changes,
    all: () => table.readRows([pages], (of) => of(pages).all()),
    put: (url: string, at = 1) => table.changeRows([pages], (of) => of(pages).put({ url, at })),
  };
}

/** Opens the database past our code, as another version of it would. */
function openRaw(version: number, upgrade: (database: IDBDatabase, transaction: IDBTransaction) => void) {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, version);
    request.onupgradeneeded = () => upgrade(request.result, request.transaction as IDBTransaction);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const versions = async () => (await indexedDB.databases()).map(({ version }) => version);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('the worker', () => {
  it('makes every table, with its key and its indexes, from nothing', async () => {
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

  it('opens once for all that ask at once', async () => {
    const { openDatabase } = await context();
    const [first, second] = await Promise.all([openDatabase(), openDatabase()]);
    expect(first).toBe(second);
  });

  it('lets go when a newer version wants to change the database, and opens it anew as it is then', async () => {
    const worker = await context();
    await worker.put('https://example.com/1');
    const newer = await openRaw(2, (database) => void database.createObjectStore('later', { keyPath: 'id' }));
    expect(newer.version).toBe(2);
    expect(await worker.all()).toHaveLength(1);
    newer.close();
  });
});

describe('F34: a page', () => {
  it('never makes the database: it wakes the worker, waits, and then opens it', async () => {
    const woken: number[] = [];
    const page = await context(async () => {
      woken.push((await versions()).length);
      // The worker takes a while to start.
      await pause(80);
      const worker = await context();
      await worker.put('https://example.com/1');
    });
    expect(await page.all()).toMatchObject([{ url: 'https://example.com/1' }]);
    expect(woken).toEqual([0]);
    expect(await versions()).toEqual([1]);
  });

  it('waits for a worker that fails to answer, and opens as soon as the database is there', async () => {
    let asked = 0;
    const page = await context(async () => {
      asked += 1;
      throw new Error('Could not establish connection');
    });
    const opened = page.all();
    await expect.poll(() => asked).toBeGreaterThan(1);
    expect(await versions()).toEqual([]);
    await (await context()).put('https://example.com/1');
    expect(await opened).toHaveLength(1);
  });

  it('gives up after three seconds, leaves nothing behind, and can be asked again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = await context(async () => {
      vi.advanceTimersByTime(1_000);
    });
    await expect(page.openDatabase()).rejects.toBeInstanceOf(page.DatabaseFailed);
    vi.useRealTimers();
    expect(await versions()).toEqual([]);
    await (await context()).openDatabase();
    expect((await page.openDatabase()).version).toBe(1);
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

  it.each([
    ['the worker', undefined],
    ['a page', async () => {}],
  ])('is read and written by %s as it is', async (_who, wake) => {
    const { all, put, openDatabase } = await context(wake);
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

describe('starting anew', () => {
  it('removes every row, makes pages let go, and tells them', async () => {
    const worker = await context();
    await worker.put('https://example.com/1');
    const page = await context(() => worker.openDatabase());
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

describe('a broken database', () => {
  it('that opens and lacks a table is found by probing, and is well after starting anew', async () => {
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

  it('that does not open fails each time it is used, and is tried again each time', async () => {
    const { openDatabase, DatabaseFailed, all } = await context();
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store', 'UnknownError');
    });
    const failure = await openDatabase().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseFailed);
    expect(failure).toMatchObject({ cause: { name: 'UnknownError' } });
    await expect(all()).rejects.toBeInstanceOf(DatabaseFailed);
    broken.mockRestore();
    expect(await all()).toEqual([]);
  });
});
