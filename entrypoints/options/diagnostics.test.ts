import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openDatabase } from '@/lib/platform/database.ts';
import { settings } from '@/lib/platform/settings.ts';
import { connections } from '@/lib/service/connection/connection.ts';
import { readDiagnostics } from './diagnostics.ts';

const ACCOUNT = 'https://service.example/api/v1 7';
const NOON = Date.parse('2026-11-20T12:00:00Z');
const ROWS =
  'jobs 4 (1 unreadable), operations 0, projects 0, lists 2, replies 0, histories 0, ignored 1, deepResults 0, pageSets 0, setEntries 0, aside 0';

const job = (id: string, more: object = {}) => ({
  account: ACCOUNT,
  id,
  kind: 'crawl',
  remoteId: 41,
  projectId: 3,
  site: 'shop.example',
  status: 'running',
  phase: 'running',
  progress: null,
  result: null,
  startedAt: 1,
  nextPollAt: 1,
  endedAt: null,
  lookedAt: 1,
  watched: 1,
  failures: 0,
  error: null,
  missing: 0,
  told: 'quiet',
  seen: true,
  ...more,
});
const list = (product: string, more: object = {}) => ({
  account: ACCOUNT,
  product,
  at: 1,
  unreadable: 0,
  error: null,
  ...more,
});

beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '1.2.3' } as never);
  vi.spyOn(fakeBrowser.storage.local, 'getBytesInUse').mockImplementation((async () => 512) as never);
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: navigator.locks,
    userAgent: 'Browser/1',
    languages: ['pl-PL', 'en'],
    storage: { estimate: async () => ({ usage: 4_096 }) },
  });
});

it('tells the state of everything, and nothing of sites, addresses or the key', async () => {
  await fakeBrowser.alarms.create('work', { when: NOON });
  await settings.set({ ...settings.fallback, language: 'pl' });
  const shown = {
    account: ACCOUNT,
    baseUrl: 'https://service.example/api/v1',
    keyHint: 'f00d',
    label: 'Mine',
  };
  const rest = { name: null, scopes: ['audit', 'rank'], state: 'rejected' as const };
  await connections.set([{ ...shown, ...rest }]);
  const database = await openDatabase();
  for (const row of [
    job('crawl:1', { error: 'offline' }),
    job('crawl:2', { phase: 'done', endedAt: 2 }),
    job('crawl:3', { account: 'another' }),
    { account: ACCOUNT, id: 'of another version' },
  ])
    await database.put('jobs', row);
  for (const row of [list('audit', { unreadable: 2 }), list('rank', { error: 'timeout' })])
    await database.put('lists', row);
  const ignored = {
    site: 'https://shop.example',
    check: 'seo/title-short',
    message: 'short',
    paths: [],
    at: 1,
  };
  await database.put('ignored', ignored);
  expect(await readDiagnostics()).toEqual({
    version: '1.2.3',
    browser: 'Browser/1',
    language: 'pl, browser pl-PL en',
    connection: 'rejected, scopes audit rank',
    lists: 'audit 2 unreadable, rank timeout',
    jobs: '1 running of 2, failing with offline',
    operations: 'none',
    alarms: 'work at 2026-11-20T12:00:00.000Z',
    storage: 'settings 512 bytes, rows 4096 bytes',
    rows: ROWS,
  });
});

it('tells what it can if nothing is connected and the rows cannot be read', async () => {
  await (await openDatabase()).clear('jobs');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('damaged', 'UnknownError');
  });
  const { connection, alarms, rows, ...others } = await readDiagnostics();
  expect([connection, alarms]).toEqual(['none', 'none']);
  expect(rows).toMatch(/^cannot be read \(.*damaged\)$/);
  expect(Object.keys(others)).toEqual(['version', 'browser', 'language', 'storage']);
});
