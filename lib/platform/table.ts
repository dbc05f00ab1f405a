import * as z from 'zod/mini';
import { announce } from './changes.ts';
import { DatabaseFailed, openDatabase, probeDatabase, writable } from './database.ts';
import { makeRoom } from './evict.ts';
import { type IndexOf, layoutOf, type TableName } from './layout.ts';
import {
  failed,
  type KeyPart,
  keptRows,
  keyOf,
  type RawRows,
  type RowKey,
  rawRows,
  rowKeeper,
  type StoreRows,
  storeRows,
} from './raw-rows.ts';

/**
 * A table of the database with the shape of its rows. Rows should be loose objects: a later version may add fields.
 */
export interface Table<Row, Name extends TableName = TableName> {
  readonly name: Name;
  readonly row: z.ZodMiniType<Row>;
}

/** Declares the rows of a table; its key and its indexes are in `layout.ts`. */
export const defineTable = <Row, Name extends TableName>(
  name: Name,
  row: z.ZodMiniType<Row>,
): Table<Row, Name> => ({ name, row });

/** Unreadable rows that were set aside, with the name of their table. */
export const aside = defineTable(
  'aside',
  z.looseObject({ table: z.string(), at: z.number(), row: z.unknown() }),
);

/** The rows of one table inside a transaction. Unreadable rows are skipped, and stay. */
export interface ReadableRows<Row, Name extends TableName> {
  get(key: RowKey): Promise<Row | null>;
  all(): Promise<Row[]>;
  /** Returns the rows with a value in an index; an index over several fields needs all values. */
  where(index: IndexOf<Name>, value: RowKey): Promise<Row[]>;
  /** Returns the rows with at least that value in an index over one field. */
  since(index: IndexOf<Name>, lowest: KeyPart): Promise<Row[]>;
  /** Returns the rows whose key begins with a value, ordered by key; in parts, so that other work gets its turn. */
  under(first: KeyPart): Promise<Row[]>;
}

export interface WritableRows<Row, Name extends TableName> extends ReadableRows<Row, Name> {
  /** Adds a row, or replaces the one with its key; an unreadable one is set aside. */
  put(row: Row): Promise<void>;
  /**
   * Replaces the row with a key by what is made of it; made of the same object, nothing is written. Returns the row of
   * now; null if there is none, or an unreadable one.
   */
  change(key: RowKey, make: (row: Row) => Row): Promise<Row | null>;
  remove(key: RowKey): Promise<void>;
  /** Stores something that cannot be read as a row of this table. */
  setAside(raw: unknown): Promise<void>;
}

type RowOf<T> = T extends Table<infer Row, infer _Name> ? Row : never;
type NameOf<T> = T extends Table<infer _Row, infer Name> ? Name : never;
// biome-ignore lint/suspicious/noExplicitAny: any table will do; its own types are taken from it.
type AnyTable = Table<any, any>;

const parsed = <Row>({ row }: Table<Row, TableName>, raw: unknown): Row[] => {
  const result = z.safeParse(row, raw);
  return result.success ? [result.data] : [];
};

type Transaction<Mode extends IDBTransactionMode> = Awaited<
  ReturnType<Awaited<ReturnType<typeof openDatabase>>['transaction']>
> & { mode: Mode };

/** Returns the readable rows of a table, wherever they come from. */
function rowsIn<T extends AnyTable>(store: RawRows, table: T): ReadableRows<RowOf<T>, NameOf<T>> {
  const list = (raw: readonly unknown[]) => raw.flatMap((one) => parsed(table, one));
  return {
    get: async (key) => (parsed(table, await store.get(keyOf(key)))[0] as RowOf<T>) ?? null,
    all: async () => list(await store.getAll()),
    where: async (index, value) => list(await store.index(index).getAll(keyOf(value))),
    since: async (index, lowest) => list(await store.index(index).getAll(IDBKeyRange.lowerBound(lowest))),
    async under(first) {
      const parts = await store.partsUnder(first);
      return (await Promise.all(parts.map(async (part) => list(await part)))).flat();
    },
  };
}

function rowsOf<T extends AnyTable>(
  transaction: Transaction<IDBTransactionMode>,
  table: T,
): WritableRows<RowOf<T>, NameOf<T>> {
  const store = transaction.objectStore(table.name) as unknown as StoreRows;
  const setAside = async (raw: unknown) => {
    const unreadable = transaction.objectStore('aside') as unknown as StoreRows;
    await unreadable.put({ table: table.name, at: Date.now(), row: raw });
  };
  const rows = rowsIn(storeRows(store), table);
  return {
    ...rows,
    async change(key, make) {
      const row = await rows.get(key);
      const changed = row && make(row);
      if (changed !== row) await store.put(changed);
      return changed;
    },
    async put(row) {
      const key = keyIn(store.keyPath, row as Readonly<Record<string, unknown>>);
      const before = await store.get(key);
      if (before !== undefined && parsed(table, before).length === 0) await setAside(before);
      await store.put(row);
    },
    remove: async (key) => void (await store.delete(keyOf(key))),
    setAside,
  };
}

function keyIn(path: string | string[], row: Readonly<Record<string, unknown>>): IDBValidKey {
  const part = (name: string) => row[name] as KeyPart;
  return typeof path === 'string' ? part(path) : path.map(part);
}

const isDatabaseError = (error: unknown) => error instanceof DatabaseFailed || error instanceof DOMException;

/**
 * Reads from tables in one transaction. `use` must only await rows: an idle transaction ends. Rejects with
 * `DatabaseFailed`, or with what `use` throws.
 */
export async function readRows<T>(
  tables: readonly AnyTable[],
  use: (of: <K extends AnyTable>(table: K) => ReadableRows<RowOf<K>, NameOf<K>>) => Promise<T>,
): Promise<T> {
  try {
    const ask = rowKeeper();
    if (ask) return await use((table) => rowsIn(keptRows(table.name, ask), table));
    const database = await openDatabase();
    const transaction = database.transaction(
      tables.map(({ name }) => name),
      'readonly',
    ) as unknown as Transaction<'readonly'>;
    // The read itself rejects with the failure.
    transaction.done.catch(() => {});
    return await use((table) => rowsOf(transaction, table));
  } catch (error) {
    throw isDatabaseError(error) ? failed(error) : error;
  }
}

/**
 * Changes tables in one transaction: everything is written, or nothing, and every page is told which tables have
 * changed. If `use` throws, its changes are undone. If space is short, deletes stored replies and tries again.
 */
export async function changeRows<T>(
  tables: readonly AnyTable[],
  use: (of: <K extends AnyTable>(table: K) => WritableRows<RowOf<K>, NameOf<K>>) => Promise<T>,
): Promise<T> {
  if (rowKeeper()) throw new DatabaseFailed('the rows are not kept here');
  const names = tables.map(({ name }) => name as TableName);
  const attempt = async () => {
    const database = await openDatabase();
    const transaction = database.transaction(writable(names), 'readwrite', {
      durability: names.some((name) => layoutOf(name).isDurable) ? 'strict' : 'relaxed',
    }) as unknown as Transaction<'readwrite'>;
    // Handled later: a transaction that fails while `use` is waiting must not count as an unhandled rejection.
    const done = transaction.done.then(
      () => null,
      (error: unknown) => error,
    );
    let result: T;
    try {
      result = await use((table) => rowsOf(transaction, table));
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // The transaction has already failed.
      }
      // When a transaction ends because space is short, its pending requests only report that it has ended.
      const end = await done;
      throw isShortOfRoom(end) ? end : error;
    }
    const error = await done;
    if (error) throw error;
    return result;
  };
  try {
    const result = await attempt().catch(async (error: unknown) => {
      if (!isShortOfRoom(error)) throw error;
      await makeRoom();
      return attempt();
    });
    announce(names);
    return result;
  } catch (error) {
    throw isDatabaseError(error) ? failed(error) : error;
  }
}

function isShortOfRoom(error: unknown): boolean {
  const cause = error instanceof DatabaseFailed ? error.cause : error;
  return (cause as DOMException | undefined)?.name === 'QuotaExceededError';
}

/** Rejects with `DatabaseFailed` if rows cannot be read, here or by the keeper. */
export async function probeRows(): Promise<void> {
  const ask = rowKeeper();
  if (!ask) return probeDatabase();
  await keptRows('witness', ask).getAll();
}

/** Returns how many rows a table has, and how many of them cannot be read. */
export async function censusOf(table: AnyTable): Promise<{ rows: number; unreadable: number }> {
  const all = await (rowKeeper() ?? rawRows)({ table: table.name });
  return { rows: all.length, unreadable: all.filter((raw) => parsed(table, raw).length === 0).length };
}
