import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { announce } from './changes.ts';
import { layoutOf, TABLES, type TableName } from './layout.ts';

const NAME = 'plumbline';
/**
 * Increased with every change of the layout, or of what rows contain; `upgrade` does what the change requires.
 *
 * @internal For tests: part of the file name of the sample of stored data.
 */
export const VERSION = 1;

export type Database = IDBPDatabase<unknown>;

/** The database cannot be used; `cause` has the reason. No rows are lost. */
export class DatabaseFailed extends Error {
  override name = 'DatabaseFailed';
}

let opening: Promise<Database> | null = null;

/**
 * Creates the database, or upgrades one of an earlier version. It runs in the transaction of the version change, in
 * the first context that opens the database, while all others wait: everything happens exactly once, or nothing.
 * Creates missing stores and indexes, whichever version lacked them; changes of rows must be added here.
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

/** A newer version needs to change the database: the next use opens it again. */
function letGo(database?: Database): void {
  database?.close();
  opening = null;
}

/**
 * The browser has closed the database, or it is being deleted: everyone who shows or caches rows reads them again.
 */
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

// A later version of Plumbline was here. What it added does not prevent this one from reading its own rows.
const openNow = (): Promise<Database> =>
  openAt(VERSION).catch((error: DOMException) => {
    if (error.name === 'VersionError') return openAt(undefined);
    throw error;
  });

/** Milliseconds for the browser to open or delete the database: a context that hangs may keep it from doing so. */
const PATIENCE = 20_000;

/** Rejects with `DatabaseFailed` if something takes too long. */
function inTime<T>(done: Promise<T>): Promise<T> {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new DatabaseFailed('does not answer')), PATIENCE);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(patience));
}

/** Returns the open database. Rejects with `DatabaseFailed`; the next call tries again. */
export function openDatabase(): Promise<Database> {
  opening ??= inTime(openNow()).catch((error: unknown) => {
    opening = null;
    throw error instanceof DatabaseFailed ? error : new DatabaseFailed(String(error), { cause: error });
  });
  return opening;
}

/**
 * Rejects with `DatabaseFailed` if a table is missing or cannot be read, which opening the database does not show.
 */
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

/** Returns all rows that can still be read, by table: if reading fails midway, the rows before the failure. */
export async function readableRows(): Promise<Record<TableName, readonly unknown[]>> {
  const database = await openDatabase().catch(() => null);
  const rowsOf = async (name: TableName): Promise<readonly unknown[]> => {
    const rows: unknown[] = [];
    try {
      let cursor = (await database?.transaction(name).store.openCursor()) ?? null;
      for (; cursor; cursor = await cursor.continue()) rows.push(cursor.value);
    } catch {
      // Returns the rows that were read so far.
    }
    return rows;
  };
  const all = await Promise.all(TABLES.map(async (name) => [name, await rowsOf(name)] as const));
  return Object.fromEntries(all) as Record<TableName, readonly unknown[]>;
}

/** Deletes the database with all rows. Must be called by the worker, when the user chooses to start over. */
export async function deleteDatabase(): Promise<void> {
  const database = await opening?.catch(() => null);
  letGo(database ?? undefined);
  const deleted = new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new DatabaseFailed('could not be deleted', { cause: request.error }));
  });
  await inTime(deleted);
  announce(TABLES);
}

/**
 * Returns the stores of a writing transaction: the given ones, and the one for unreadable rows that are overwritten.
 */
export const writable = (names: readonly TableName[]): TableName[] => [
  ...new Set([...names, 'aside' as const]),
];
