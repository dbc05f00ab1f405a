import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** How one column is declared in SQL, written and read. */
export interface Column<T> {
  sql: string;
  write(value: T): SQLInputValue;
  read(value: SQLOutputValue): T;
}

const plain = <T extends SQLInputValue>(type: string): Column<T> => ({
  sql: `${type} NOT NULL`,
  write: (value) => value,
  read: (value) => value as T,
});

export const text: Column<string> = plain('TEXT');
export const integer: Column<number> = plain('INTEGER');
export const real: Column<number> = plain('REAL');
/** Milliseconds since 1970 on the virtual clock. */
export const moment: Column<number> = plain('INTEGER');
/** Money in the smallest unit of the account's currency. */
export const minor: Column<number> = plain('INTEGER');

export const flag: Column<boolean> = {
  sql: 'INTEGER NOT NULL',
  write: (value) => (value ? 1 : 0),
  read: (value) => value === 1,
};

/** Any value that is read and written as a whole. */
export const json = <T>(): Column<T> => ({
  sql: 'TEXT NOT NULL',
  write: (value) => JSON.stringify(value),
  read: (value) => JSON.parse(value as string) as T,
});

/** The id of the row that this one belongs to, and is deleted with. */
export const of = (table: string): Column<number> => ({
  ...plain<number>('INTEGER'),
  sql: `INTEGER NOT NULL REFERENCES ${table} (id) ON DELETE CASCADE`,
});

/** A column that may be null. */
export const maybe = <T>(column: Column<T>): Column<T | null> => ({
  sql: column.sql.replace(' NOT NULL', ''),
  write: (value) => (value === null ? null : column.write(value)),
  read: (value) => (value === null ? null : column.read(value)),
});

export const unique = <T>(column: Column<T>): Column<T> => ({ ...column, sql: `${column.sql} UNIQUE` });
