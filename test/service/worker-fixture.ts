import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { deleteDatabase } from '../../lib/platform/database.ts';
import { changeRows, readRows } from '../../lib/platform/table.ts';
import { forgetAccess } from '../../lib/service/connection/access.ts';
import { connect } from '../../lib/service/connection/connect.ts';
import { type Connection, connection, connections } from '../../lib/service/connection/connection.ts';
import { begin } from '../../lib/service/operations/journal.ts';
import type { Wish } from '../../lib/service/operations/wish.ts';
import { type Job, jobs } from '../../lib/service/records/job.ts';
import { type Operation, operations } from '../../lib/service/records/operation.ts';
import { type Hostile, type HostileOptions, startHostile } from '../hostile/hostile.ts';

/** The worker half of a freshly installed browser, for each test of a file. */
export function workerFixture(): void {
  beforeEach(async () => {
    fakeBrowser.reset();
    allow(true);
    await deleteDatabase();
  });
  afterEach(() => vi.useRealTimers());
}

/** Sets whether the browser grants what the extension asks for. */
export function allow(isGranted: boolean): void {
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => isGranted);
}

/** A sandbox of the service for each test of a file. */
export function hostileFixture(options: HostileOptions = { keys: { key1: { balance: 500 } } }): {
  readonly at: Hostile;
} {
  let running: Hostile;
  beforeEach(async () => {
    running = await startHostile(options);
  });
  afterEach(() => running.close());
  return {
    get at() {
      return running;
    },
  };
}

/** Connects, and returns the account. */
export async function connectTo(baseUrl: string, key = 'key1'): Promise<string> {
  expect((await connect({ baseUrl, key, attempt: crypto.randomUUID() })).ok).toBe(true);
  return accountNow();
}

/** Returns the account that pages show; empty if none is connected. */
export const accountNow = async (): Promise<string> => (await connection.get())?.account ?? '';

/** Disconnects the account that pages show. */
export const disconnect = async (): Promise<void> => forgetAccess(await accountNow());

/** Sets whether the keys of all connected accounts are accepted. */
export const setState = async (state: Connection['state']): Promise<void> =>
  void (await connections.update((all) => all.map((one) => ({ ...one, state }))));

/** Moves the clock ahead by the given number of seconds, and stops it. */
export function later(seconds: number): number {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
  return Date.now();
}

/** Returns the row of an operation. */
export async function operationOf(id: string): Promise<Operation> {
  const row = await readRows([operations], (of) => of(operations).get(id));
  return row ?? expect.fail(`There is no operation ${id}`);
}

/** Changes the row of an operation. */
export async function changeOperation(id: string, fields: Partial<Operation>): Promise<void> {
  const row = await operationOf(id);
  await changeRows([operations], (of) => of(operations).put({ ...row, ...fields }));
}

/** Connects an account that has two of everything. */
export async function openWithTwo({ baseUrl, state }: Hostile): Promise<void> {
  await connectTo(baseUrl);
  const sites = [{ domain: 'shop.example' }, { domain: 'tea.example' }];
  state.seed('key1', 'auditProjects', sites);
  state.seed('key1', 'rankProjects', sites);
  state.seed('key1', 'shieldProjects', [{ verified: true }, { verified: true }]);
  state.seed('key1', 'projects', [{ domain_host: 'shop.example' }, { domain_host: 'tea.example' }]);
  state.seed('key1', 'links', [{ url: 'https://shop.example/a' }, { url: 'https://shop.example/b' }]);
}

/** Returns all jobs, of any account. */
export const allJobs = (): Promise<Job[]> => readRows([jobs], (of) => of(jobs).all());

/** Stores jobs as given. */
export const keepJobs = (rows: readonly Job[]): Promise<void> =>
  changeRows([jobs], async (of) => {
    for (const job of rows) await of(jobs).put(job);
  });

/** Starts an operation; `over` waits until its attempt has ended, and returns its row. */
export async function begun(wish: Partial<Wish> & Pick<Wish, 'kind' | 'input'>) {
  const account = wish.account ?? (await accountNow());
  const given: Wish = {
    account,
    id: crypto.randomUUID(),
    site: 'shop.example',
    price: { kind: 'free' },
    ...wish,
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered = await begin(given, resolve);
  return { ...answered, over: () => promise.then(() => operationOf(given.id)) };
}

/** Starts an operation and waits for the result of its attempt. */
export const attempted = async (wish: Parameters<typeof begun>[0]): Promise<Operation> =>
  (await begun(wish)).over();
