import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { announce } from './changes.ts';
import { layoutOf, TABLES, type TableName } from './layout.ts';

const NAME = 'plumbline';
/**
 * Raised with every change of the layout, or of what rows hold; what that takes stands in `upgrade`.
 *
 * @internal For tests: names the sample of what is stored.
 */
export const VERSION = 1;

export type Database = IDBPDatabase<unknown>;

/** The database cannot be used; `cause` says why. Rows are not lost by it. */
export class DatabaseFailed extends Error {
  override name = 'DatabaseFailed';
}

let opening: Promise<Database> | null = null;

/**
 * Makes the database, or brings one of an earlier version up to date. It runs inside the transaction of the change, in
 * whichever context comes first while every other waits: all of it happens, or none, and it happens once. Stores and
 * indexes that are missing are made, whatever version lacked them; what the rows of a version need more, stands here.
 */
function upgrade(database: Database, transaction: IDBPTransaction<unknown, string[], 'versionchange'>): void {
  for (const name of TABLES) {
    const { key, indexes = {} } = layoutOf(name);
    const store = database.objectStoreNames.contains(name)
      ? transaction.objectStore(name)
      : database.createObjectStore(name, {
          keyPath: typeof key === 'string' ? key : [...key],
          autoIncrement: name === 'aside',
        });
    for (const [index, path] of Object.entries(indexes)) {
      if (!store.indexNames.contains(index))
        store.createIndex(index, typeof path === 'string' ? path : [...path]);
    }
  }
}

/** A newer version wants to change the database: the next use opens it anew. */
function letGo(database?: Database): void {
  database?.close();
  opening = null;
}

/** The browser has closed the database, or somebody deletes it: whoever shows or keeps rows reads them anew. */
function lose(database?: Database): void {
  letGo(database);
  announce(TABLES);
}

async function openAt(version: number | undefined): Promise<Database> {
  const opened: Database = await openDB(NAME, version, {
    upgrade: (database, _from, _to, transaction) => upgrade(database, transaction),
    blocking: (_current, wanted) => (wanted === null ? lose(opened) : letGo(opened)),
    terminated: () => lose(),
  });
  return opened;
}

// A later version of Plumbline was here. What it has added does not keep this one from reading its own.
const openNow = (): Promise<Database> =>
  openAt(VERSION).catch((error: DOMException) => {
    if (error.name === 'VersionError') return openAt(undefined);
    throw error;
  });

/** The open database. Rejects with `DatabaseFailed`; the next call tries again. */
export function openDatabase(): Promise<Database> {
  opening ??= openNow().catch((error: unknown) => {
    opening = null;
    throw new DatabaseFailed(String(error), { cause: error });
  });
  return opening;
}

/** Rejects with `DatabaseFailed` where a table is missing or cannot be read: that it opens does not tell that. */
export async function probeDatabase(): Promise<void> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(TABLES);
    transaction.done.catch(() => {});
    await Promise.all(TABLES.map((name) => transaction.objectStore(name).openKeyCursor()));
  } catch (error) {
    throw new DatabaseFailed(String(error), { cause: error });
  }
}

/** All rows that can still be read, by table: of one that fails midway those that came before. */
export async function readableRows(): Promise<Record<TableName, readonly unknown[]>> {
  const database = await openDatabase().catch(() => null);
  const rowsOf = async (name: TableName): Promise<readonly unknown[]> => {
    const rows: unknown[] = [];
    try {
      let cursor = (await database?.transaction(name).store.openCursor()) ?? null;
      for (; cursor; cursor = await cursor.continue()) rows.push(cursor.value);
    } catch {
      // What came is all there is.
    }
    return rows;
  };
  const all = await Promise.all(TABLES.map(async (name) => [name, await rowsOf(name)] as const));
  return Object.fromEntries(all) as Record<TableName, readonly unknown[]>;
}

/** Removes the database with all rows. To be called by the worker, when the user chooses to start anew. */
export async function deleteDatabase(): Promise<void> {
  const database = await opening?.catch(() => null);
  letGo(database ?? undefined);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new DatabaseFailed('could not be deleted', { cause: request.error }));
  });
  announce(TABLES);
}

/** The stores of a transaction that writes: beside those asked for, the one for rows that are written over unread. */
export const writable = (names: readonly TableName[]): TableName[] => [
  ...new Set([...names, 'aside' as const]),
];
