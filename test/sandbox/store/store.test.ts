import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from './store.ts';

const account = {
  name: 'A',
  language: 'en',
  currency: 'USD',
  discount_percent: 2.5,
  is_pro: true,
  branding: null,
  traits: { latency: 3 },
};
const entry = { account_id: 1, at: 5, delta: -100, reason: 'test', subject: null };

function filled() {
  const store = openStore();
  store.insert('accounts', account);
  store.insert('accounts', { ...account, name: 'B', branding: { company_name: 'Б' } });
  for (let i = 0; i < 3; i += 1) store.insert('ledger', { ...entry, delta: i });
  return store;
}

describe('the store', () => {
  it('returns values as written, with their types', () => {
    const store = openStore();
    const row = store.insert('accounts', account);
    expect(row).toEqual({ id: 1, ...account });
    expect(store.find('accounts', { name: 'A' })).toEqual(row);
    expect(store.find('accounts', { name: 'B' })).toBeUndefined();
    expect(store.find('accounts', { branding: null, is_pro: true })).toEqual(row);
  });

  it('lists, counts, changes and removes', () => {
    const store = filled();
    expect(store.list('ledger', {}, { newestFirst: true, limit: 2 }).map(({ delta }) => delta)).toEqual([
      2, 1,
    ]);
    expect(store.list('ledger', { account_id: 1 }, { offset: 2 }).map(({ delta }) => delta)).toEqual([2]);
    store.update('ledger', 2, { reason: 'other', subject: 'x' });
    expect(store.count('ledger', { reason: 'other' })).toBe(1);
    expect(store.number('SELECT sum(delta) FROM ledger WHERE account_id = ?', 1)).toBe(3);
    expect(store.number('SELECT sum(delta) FROM ledger WHERE account_id = ?', 2)).toBe(0);
    expect(store.remove('accounts', { id: 1 })).toBe(1);
    expect(store.count('ledger')).toBe(0);
  });

  it('runs a transaction completely or not at all', () => {
    const store = filled();
    const failing = () =>
      store.transaction(() => {
        store.insert('ledger', entry);
        store.transaction(() => store.insert('ledger', entry));
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(store.count('ledger')).toBe(3);
    expect(store.transaction(() => store.insert('ledger', entry))).toEqual({ id: 4, ...entry });
  });

  it('enforces foreign keys', () => {
    const store = filled();
    expect(() => store.insert('ledger', { ...entry, account_id: 99 })).toThrow(/FOREIGN KEY/);
    expect(() => store.insert('accounts', { ...account, name: null as never })).toThrow(/NOT NULL/);
  });

  it('never gives an id twice, until it is cleared', () => {
    const store = filled();
    store.remove('ledger', { id: 3 });
    expect(store.insert('ledger', entry).id).toBe(4);
    store.clear();
    expect(store.count('accounts')).toBe(0);
    expect(store.insert('accounts', account).id).toBe(1);
  });

  it('is the same after a snapshot is restored, including the ids of deleted rows', () => {
    const store = filled();
    store.remove('ledger', { id: 3 });
    const snapshot = JSON.parse(JSON.stringify(store.snapshot()));
    const other = openStore();
    other.insert('accounts', account);
    other.restore(snapshot);
    expect(other.snapshot()).toEqual(store.snapshot());
    expect(other.insert('ledger', entry).id).toBe(4);
  });

  it('refuses a snapshot that does not fit, and does not change', () => {
    const store = filled();
    const before = store.snapshot();
    expect(() => store.restore({ ledger: [{ id: 1, account_id: 5 }] })).toThrow();
    expect(store.snapshot()).toEqual(before);
  });

  it('detects a file of another version', () => {
    const folder = mkdtempSync(join(tmpdir(), 'store-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'state.db');
    openStore(file).close();
    openStore(file).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 7');
    database.close();
    expect(() => openStore(file)).toThrow(/another version/);
  });
});
