import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDatabase } from '@/lib/platform/database.ts';
import { TABLES } from '@/lib/platform/layout.ts';
import { settings } from '@/lib/platform/settings.ts';
import { changeRows } from '@/lib/platform/table.ts';
import { connections } from '@/lib/service/connection/connection.ts';
import { newJob } from '@/lib/service/jobs/progress.ts';
import { jobs } from '@/lib/service/records/job.ts';
import { type Operation, operations } from '@/lib/service/records/operation.ts';
import { lists } from '@/lib/service/records/projects.ts';
import { NEW_OPERATION } from '@/test/service/new-operation.ts';
import { workerFixture } from '@/test/service/worker-fixture.ts';
import { readDiagnostics } from './diagnostics.ts';

workerFixture();

const ACCOUNT = 'https://service.example/api/v1#7';

/** Returns how many rows each table has; those that are not named have none. */
const rowsOf = (numbers: Readonly<Record<string, number | string>>) =>
  TABLES.map((name) => `${name} ${numbers[name] ?? 0}`).sort();

async function read() {
  const { rows = '', ...facts } = await readDiagnostics();
  return { ...facts, rows: rows.split(', ').sort() };
}

beforeEach(() => {
  vi.stubGlobal('navigator', {
    userAgent: 'Browser/1',
    languages: ['uk', 'en'],
    locks: navigator.locks,
    storage: { estimate: async () => ({ usage: 4096 }) },
  });
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '1.2.3' } as never);
  Object.assign(fakeBrowser.storage.local, { getBytesInUse: async () => 512 });
});

describe('the diagnostics', () => {
  it('of a fresh installation', async () => {
    expect(await read()).toEqual({
      version: '1.2.3',
      browser: 'Browser/1',
      language: 'auto, browser uk en',
      connection: 'none',
      alarms: 'none',
      storage: 'settings 512 bytes, rows 4096 bytes',
      rows: rowsOf({}),
    });
  });

  it('of a connected account: what is stored, what runs, what fails, without a site or an address', async () => {
    const job = (
      remoteId: number,
      error: 'offline' | null,
      phase: 'running' | 'done' | 'failed' = 'running',
    ) => {
      const given = {
        account: ACCOUNT,
        kind: 'crawl',
        remoteId,
        projectId: 3,
        site: 'shop.example',
      } as const;
      const seen = { phase, status: phase, progress: null, result: null };
      return { ...newJob(given, seen, 1, 1), error };
    };
    const order = (id: string, state: Operation['state'], account = ACCOUNT): Operation => ({
      ...NEW_OPERATION,
      id,
      account,
      kind: 'POST /projects',
      site: 'shop.example',
      lock: id,
      state,
    });
    const list = { account: ACCOUNT, at: 1, error: null, unreadable: 0 };
    await changeRows([jobs, operations, lists], async (of) => {
      for (const one of [job(1, null), job(2, 'offline'), job(3, null, 'done'), job(5, 'offline', 'failed')])
        await of(jobs).put(one);
      await of(jobs).put({ ...job(4, null), account: 'https://other.example/api/v1#1' });
      for (const one of [
        order('a', 'accepted'),
        order('b', 'rejected'),
        order('c', 'accepted'),
        order('d', 'unknown', 'https://other.example/api/v1#1'),
      ])
        await of(operations).put(one);
      await of(lists).put({ ...list, product: 'audit', unreadable: 2 });
      await of(lists).put({ ...list, product: 'rank', error: 'server_error' });
      await of(lists).put({ ...list, product: 'shield' });
    });
    await (await openDatabase()).put('jobs', { account: ACCOUNT, id: 'of another version' });
    await connections.set([
      {
        account: ACCOUNT,
        baseUrl: 'https://service.example/api/v1',
        keyHint: 'abcd',
        label: 'Work',
        name: null,
        scopes: ['audit', 'rank'],
        state: 'rejected',
      },
    ]);
    await settings.set({ ...settings.fallback, language: 'pl' });
    await fakeBrowser.alarms.create('work', { when: Date.UTC(2026, 10, 28, 6) });
    expect(await read()).toEqual({
      version: '1.2.3',
      browser: 'Browser/1',
      language: 'pl, browser uk en',
      connection: 'rejected, scopes audit rank',
      lists: 'audit 2 unreadable, rank server_error, shield',
      jobs: '2 running of 4, failing with offline',
      operations: 'accepted 2, rejected 1',
      alarms: 'work at 2026-11-28T06:00:00.000Z',
      storage: 'settings 512 bytes, rows 4096 bytes',
      rows: rowsOf({ jobs: '6 (1 unreadable)', operations: 4, lists: 3 }),
    });
  });

  it('where the browser does not tell its use of storage', async () => {
    Object.assign(fakeBrowser.storage.local, { getBytesInUse: undefined });
    vi.stubGlobal('navigator', { ...navigator, storage: { estimate: async () => ({}) } });
    expect((await readDiagnostics()).storage).toBe('settings unknown bytes, rows unknown bytes');
  });

  it('where rows cannot be read', async () => {
    await openDatabase();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError');
    });
    const { connection, alarms, rows, ...others } = await readDiagnostics();
    expect([connection, alarms]).toEqual(['none', 'none']);
    expect(rows).toMatch(/^cannot be read \(.*damaged\)$/);
    expect(Object.keys(others)).toEqual(['version', 'browser', 'language', 'storage']);
  });
});
