import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { hash } from '../random.ts';
import type { Column } from './columns.ts';
import { type New, type Row, schema, TABLES, type Table } from './tables.ts';

type Where<T extends Table> = Partial<Row<T>>;
interface ListOptions {
  newestFirst?: boolean;
  limit?: number;
  offset?: number;
}
/** Every row of every table, as plain JSON. */
export type Snapshot = Record<string, Record<string, unknown>[]>;

/**
 * The tables of one sandbox, in memory or in a file. All calls are synchronous, so nothing happens between two of
 * them.
 */
export interface Store {
  insert<T extends Table>(table: T, row: New<T>): Row<T>;
  find<T extends Table>(table: T, where: Where<T>): Row<T> | undefined;
  list<T extends Table>(table: T, where?: Where<T>, options?: ListOptions): Row<T>[];
  count<T extends Table>(table: T, where?: Where<T>): number;
  update<T extends Table>(table: T, id: number, changes: Partial<New<T>>): void;
  remove<T extends Table>(table: T, where: Where<T>): number;
  /** Returns the number that a statement returns; 0 if it returns none. */
  number(sql: string, ...values: SQLInputValue[]): number;
  /** Runs a transaction: all of it takes effect or, if `work` throws or the process dies, none of it. */
  transaction<R>(work: () => R): R;
  /** Removes every row; ids begin at 1 again. */
  clear(): void;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
  close(): void;
}

const ID: Column<number> = { sql: '', write: (value) => value, read: (value) => value as number };
/** SQLite's own table of the highest ids. */
const SEQUENCE = 'sqlite_sequence';
const NAMES = Object.keys(TABLES) as Table[];

/** How a row of each table is written, computed once: a launch writes hundreds. */
const INSERTS = Object.fromEntries(
  NAMES.map((table) => {
    const columns: [string, Column<unknown>][] = [
      ['id', ID as Column<unknown>],
      ...Object.entries(TABLES[table]),
    ];
    const names = columns.map(([name]) => name).join(', ');
    const sql = `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
    return [table, { columns, sql }];
  }),
) as Record<Table, { columns: [string, Column<unknown>][]; sql: string }>;

/** Opens the tables in a file, or in memory without one. */
export function openStore(file = ':memory:'): Store {
  const database = new DatabaseSync(file);
  const version = hash(schema()) >>> 1;
  const [found] = Object.values(database.prepare('PRAGMA user_version').get() ?? {});
  if (found !== 0 && found !== version) {
    throw new Error(
      `${file} was written by another version of the sandbox: move it, or choose another file.`,
    );
  }
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA user_version = ${version}; ${schema()}`,
  );
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    let found = prepared.get(sql);
    if (!found) {
      found = database.prepare(sql);
      prepared.set(sql, found);
    }
    return found;
  };
  let depth = 0;

  const columnOf = (table: Table, name: string) => {
    const column = name === 'id' ? ID : (TABLES[table] as Record<string, Column<unknown>>)[name];
    if (!column) throw new TypeError(`${table} has no column ${name}`);
    return column as Column<unknown>;
  };
  const write = (table: Table, row: object) =>
    Object.entries(row).map(([name, value]) => columnOf(table, name).write(value));
  const read = <T extends Table>(table: T, row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, columnOf(table, name).read(value as never)]),
    ) as Row<T>;
  const condition = (where: object) => {
    const names = Object.keys(where);
    return names.length === 0 ? '' : ` WHERE ${names.map((name) => `${name} IS ?`).join(' AND ')}`;
  };

  const store: Store = {
    insert(table, row) {
      // A row without an id gets the next one.
      const values = INSERTS[table].columns.map(([name, column]) =>
        column.write((row as Record<string, unknown>)[name] ?? null),
      );
      const { lastInsertRowid } = statement(INSERTS[table].sql).run(...values);
      return { id: Number(lastInsertRowid), ...row };
    },
    find(table, where) {
      const row = statement(`SELECT * FROM ${table}${condition(where)} LIMIT 1`).get(...write(table, where));
      return row && read(table, row);
    },
    list(table, where = {}, { newestFirst = false, limit = -1, offset = 0 } = {}) {
      const sql = `SELECT * FROM ${table}${condition(where)} ORDER BY id ${newestFirst ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`;
      const rows = statement(sql).all(...write(table, where), limit, offset);
      return rows.map((row) => read(table, row));
    },
    count(table, where = {}) {
      return store.number(`SELECT count(*) FROM ${table}${condition(where)}`, ...write(table, where));
    },
    update(table, id, changes) {
      const names = Object.keys(changes);
      const sql = `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`;
      statement(sql).run(...write(table, changes), id);
    },
    remove(table, where) {
      return Number(statement(`DELETE FROM ${table}${condition(where)}`).run(...write(table, where)).changes);
    },
    number(sql, ...values) {
      const [value] = Object.values(statement(sql).get(...values) ?? {});
      return Number(value ?? 0);
    },
    transaction(work) {
      if (depth > 0) return work();
      depth += 1;
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    clear() {
      store.transaction(() => {
        // Children first, so that no cascade has to search for them.
        for (const table of NAMES.toReversed()) statement(`DELETE FROM ${table}`).run();
        statement(`DELETE FROM ${SEQUENCE}`).run();
      });
    },
    snapshot() {
      const tables = Object.fromEntries(NAMES.map((table) => [table, store.list(table)]));
      return { ...tables, [SEQUENCE]: statement(`SELECT name, seq FROM ${SEQUENCE}`).all() };
    },
    restore(snapshot) {
      store.transaction(() => {
        store.clear();
        for (const table of NAMES) {
          for (const row of snapshot[table] ?? []) store.insert(table, row as New<typeof table>);
        }
        // Ids of deleted rows are not used again.
        statement(`DELETE FROM ${SEQUENCE}`).run();
        const set = statement(`INSERT INTO ${SEQUENCE} (name, seq) VALUES (?, ?)`);
        for (const { name, seq } of snapshot[SEQUENCE] ?? []) set.run(String(name), Number(seq));
      });
    },
    close: () => database.close(),
  };
  return store;
}
