import { DatabaseFailed, openDatabase } from './database.ts';
import type { TableName } from './layout.ts';

export type KeyPart = string | number;
export type RowKey = KeyPart | readonly (KeyPart | readonly string[])[];

/** Returns a key as the database takes it. */
export const keyOf = (key: RowKey): IDBValidKey =>
  typeof key === 'object' ? ([...key] as IDBValidKey[]) : key;

/** Returns an error as `DatabaseFailed`. */
export const failed = (error: unknown) =>
  error instanceof DatabaseFailed ? error : new DatabaseFailed(String(error), { cause: error });

/** What is read from a store, before the rows are validated. */
export interface RawRows {
  get(key: IDBValidKey): Promise<unknown>;
  getAll(): Promise<readonly unknown[]>;
  index(name: string): { getAll(value: IDBValidKey | IDBKeyRange): Promise<readonly unknown[]> };
  /** The rows whose key begins with a value, ordered by key, in parts that arrive one after the other. */
  partsUnder(first: KeyPart): Promise<readonly Promise<readonly unknown[]>[]>;
}

/** Keys that begin with a value: an array comes after every string. */
const keysUnder = (first: KeyPart) => IDBKeyRange.bound([first], [first, []]);

/** How many rows are read at once: reading and validating the 500 pages of a set takes 60 ms. */
const PART = 100;

/** What is read from a store of this context. */
export const storeRows = (store: StoreRows): RawRows => ({
  get: (key) => store.get(key),
  getAll: () => store.getAll(),
  index: (name) => store.index(name),
  async partsUnder(first) {
    const keys = await store.getAllKeys(keysUnder(first));
    return Array.from({ length: Math.ceil(keys.length / PART) }, (_, part) => {
      const [lowest, highest] = [keys[part * PART], keys.at(Math.min((part + 1) * PART, keys.length) - 1)];
      return store.getAll(IDBKeyRange.bound(lowest, highest));
    });
  },
});

/** The parts of a store that are used; `idb` types stores by a schema that is not known here. */
export interface StoreRows extends Omit<RawRows, 'getAll' | 'partsUnder'> {
  readonly keyPath: string | string[];
  getAll(range?: IDBKeyRange): Promise<readonly unknown[]>;
  getAllKeys(range: IDBKeyRange): Promise<readonly IDBValidKey[]>;
  put(row: unknown): Promise<unknown>;
  delete(key: IDBValidKey): Promise<void>;
}

/**
 * A page's question to the worker for rows of one table: the one with a key, those with a value in an index, those
 * whose key begins with a value, or all.
 */
export interface RowQuery {
  table: TableName;
  index?: string | undefined;
  key?: RowKey | undefined;
  under?: KeyPart | undefined;
}

/** Returns unvalidated rows from the database. Rejects with `DatabaseFailed`. */
export async function rawRows({ table, index, key, under }: RowQuery): Promise<readonly unknown[]> {
  try {
    const store = (await openDatabase()).transaction(table).store as unknown as StoreRows;
    if (under !== undefined) return await store.getAll(keysUnder(under));
    if (key === undefined) return await store.getAll();
    if (index !== undefined) return await store.index(index).getAll(keyOf(key));
    const row = await store.get(keyOf(key));
    return row === undefined ? [] : [row];
  } catch (error) {
    throw failed(error);
  }
}

/** Reads the rows elsewhere if this context has a database of its own: in private windows. */
let keeper: ((query: RowQuery) => Promise<readonly unknown[]>) | null = null;

/** From now on, reads rows through a keeper; this context writes none. */
export function readFrom(ask: typeof keeper): void {
  keeper = ask;
}

/** Returns what reads the rows for this context; null if it reads them itself. */
export const rowKeeper = (): typeof keeper => keeper;

/** What a keeper reads from a table. */
export function keptRows(table: TableName, ask: NonNullable<typeof keeper>): RawRows {
  const rows = (query: Omit<RowQuery, 'table'>) =>
    ask({ table, ...query }).catch((error: unknown) => {
      throw failed(error);
    });
  return {
    get: async (key) => (await rows({ key: key as RowKey }))[0],
    getAll: () => rows({}),
    partsUnder: async (first) => [rows({ under: first })],
    index: (index) => ({
      async getAll(key) {
        if (!(key instanceof IDBKeyRange)) return rows({ index, key: key as RowKey });
        // A range is no message; such an index is over a field of its own name.
        const all = (await rows({})) as readonly Readonly<Record<string, unknown>>[];
        return all.filter((row) => key.includes(row[index]));
      },
    }),
  };
}
