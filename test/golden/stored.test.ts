import 'fake-indexeddb/auto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pageSets, setEntries } from '../../lib/page/sets/stored-sets.ts';
import { deleteDatabase, openDatabase, VERSION } from '../../lib/platform/database.ts';
import { LAYOUT, layoutOf, TABLES, type TableName } from '../../lib/platform/layout.ts';
import { type Settings, settings } from '../../lib/platform/settings.ts';
import { aside, readRows, type Table } from '../../lib/platform/table.ts';
import { toldTime } from '../../lib/platform/told-time.ts';
import { deepResults } from '../../lib/report/deep-results.ts';
import { letterhead } from '../../lib/report/export/letterhead.ts';
import { histories } from '../../lib/report/history.ts';
import { ignored } from '../../lib/report/ignored.ts';
import { trackers } from '../../lib/report/trackers.ts';
import { accessNow } from '../../lib/service/connection/access.ts';
import { managedConnection } from '../../lib/service/connection/managed-connection.ts';
import { witness } from '../../lib/service/connection/witness.ts';
import { ledgerCopy } from '../../lib/service/operations/ledger-copy.ts';
import { batches } from '../../lib/service/records/batch.ts';
import { jobs } from '../../lib/service/records/job.ts';
import { loss } from '../../lib/service/records/loss.ts';
import { operations } from '../../lib/service/records/operation.ts';
import { positions } from '../../lib/service/records/positions.ts';
import { lists, projects } from '../../lib/service/records/projects.ts';
import { replies } from '../../lib/service/records/replies.ts';
import { scans } from '../../lib/service/records/scans.ts';
import { unexplained } from '../../lib/service/records/unexplained.ts';
import { liveThrough } from './stored-life.ts';

const CHANGED = `What is stored has another shape than the sample of version ${VERSION} of the database. If a release has written \
that, users have it: raise VERSION in lib/platform/database.ts, bring old rows over in \`upgrade\` (a field with a default needs \
nothing there; single values have a fallback for each field), and write a sample of the new shape beside the old one with -u. If \
none has, remove the sample and write it anew with -u.`;

const STORED = new URL('stored/', import.meta.url).pathname;
const fileOf = (version: number | string, name: string) => `${STORED}${version}/${name}.json`;
const sampleOf = (version: number | string, name: string) =>
  JSON.parse(readFileSync(fileOf(version, name), 'utf8'));

// biome-ignore lint/suspicious/noExplicitAny: rows of all shapes
const READERS: Readonly<Record<TableName, Table<any, any>>> = {
  jobs,
  operations,
  batches,
  unexplained,
  projects,
  lists,
  replies,
  scans,
  positions,
  witness,
  histories,
  ignored,
  deepResults,
  pageSets,
  setEntries,
  aside,
};

/** Returns everything in the database, as stored. */
async function rawRows(): Promise<Record<string, unknown[]>> {
  const database = await openDatabase();
  const rows = await Promise.all(TABLES.map(async (name) => [name, await database.getAll(name)] as const));
  return Object.fromEntries(rows);
}

/** Compares with the sample. An existing one is never overwritten, whatever options vitest gets. */
async function expectSample(name: string, value: unknown): Promise<void> {
  const file = fileOf(VERSION, name);
  if (existsSync(file)) expect(value, CHANGED).toEqual(sampleOf(VERSION, name));
  else await expect(`${JSON.stringify(value, null, 2)}\n`).toMatchFileSnapshot(file);
}

let written: Record<string, unknown>;

beforeAll(async () => {
  const baseUrl = await liveThrough();
  const told = { ...(await rawRows()), values: await fakeBrowser.storage.local.get() };
  // Every run uses another port.
  const text = JSON.stringify(told)
    .replaceAll(baseUrl, 'https://service.example/api/v1')
    .replaceAll(new URL(baseUrl).host, 'service.example');
  written = JSON.parse(text);
});
afterAll(deleteDatabase);

describe('what this version writes has the shape of the sample', () => {
  it.each(TABLES)('%s', async (name) => {
    expect(written[name]).not.toEqual([]);
    await expectSample(name, written[name]);
  });

  it('the single values; of the settings only those that were chosen, because a new one has its fallback', () => {
    const { settings: all, ...others } = written.values as { settings: Record<string, unknown> };
    const isChosen = ([name, value]: [string, unknown]) =>
      value !== settings.fallback[name as keyof Settings];
    const chosen = Object.fromEntries(Object.entries(all).filter(isChosen));
    return expectSample('values', { settings: chosen, ...others });
  });

  it('the layout', () =>
    expectSample(
      'layout',
      Object.fromEntries(
        TABLES.map((name) => [name, { key: LAYOUT[name].key, indexes: layoutOf(name).indexes ?? {} }]),
      ),
    ));

  it('there is a sample of every value that is stored permanently', () => {
    const sources = readdirSync('lib', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!test)\.ts$/.test(file),
    );
    const names = sources.flatMap((file) =>
      [...readFileSync(`lib/${file}`, 'utf8').matchAll(/'local:(\w+)'/g)].map(([, name]) => name),
    );
    expect(Object.keys(written.values as object).sort()).toEqual(names.sort());
  });
});

describe.each(readdirSync(STORED))('what version %s has stored', (version) => {
  beforeEach(async () => {
    fakeBrowser.reset();
    await deleteDatabase();
    const layout: Record<string, { key: string | string[]; indexes: Record<string, string | string[]> }> =
      sampleOf(version, 'layout');
    const old = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('plumbline', Number(version));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(request.result);
      request.onupgradeneeded = () => {
        for (const [name, { key, indexes }] of Object.entries(layout)) {
          const store = request.result.createObjectStore(name, {
            keyPath: key,
            autoIncrement: name === 'aside',
          });
          for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path);
          for (const row of sampleOf(version, name)) store.put(row);
        }
      };
    });
    old.close();
    await fakeBrowser.storage.local.set(sampleOf(version, 'values'));
  });

  it.each(TABLES)('%s: every row is read, and nothing of it is lost', async (name) => {
    const read = await readRows([READERS[name]], (of) => of(READERS[name]).all());
    expect(read).toEqual(sampleOf(VERSION, name));
  });

  it('the single values are read unchanged', async () => {
    const { kept, shown } = await accessNow();
    const { settings: chosen, ...others } = sampleOf(VERSION, 'values');
    expect({
      access: kept,
      connections: shown,
      settings: await settings.get(),
      letterhead: await letterhead.get(),
      trackers: await trackers.get(),
      managedConnection: await managedConnection.get(),
      ledger: await ledgerCopy.get(),
      loss: await loss.get(),
      toldTime: await toldTime.get(),
    }).toEqual({ settings: { ...settings.fallback, ...chosen }, ...others });
  });
});
