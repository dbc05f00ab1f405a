import { beforeEach, describe, expect, it } from 'vitest';
import { pick, pickEach } from '../../../test/pick.ts';
import {
  allJobs,
  attempted,
  connectTo,
  disconnect,
  hostileFixture,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { balance } from '../../api/account.ts';
import { openDatabase } from '../../platform/database.ts';
import { TABLES } from '../../platform/layout.ts';
import { refreshProjects } from '../projects/refresh-projects.ts';
import { readSite } from '../projects/rows-of-site.ts';
import { call } from '../requests/call.ts';
import { otherAccounts, removeAccount } from './accounts.ts';
import { adoptRows } from './adopt-rows.ts';

workerFixture();
const hostile = hostileFixture({ keys: { key1: {}, key2: {} } });

/** The number of an account's rows by table; tables without rows are left out. */
async function rowsOf(account: string): Promise<Record<string, number>> {
  const database = await openDatabase();
  const counts = await Promise.all(
    TABLES.map(async (name) => {
      const all: { account?: string }[] = await database.getAll(name);
      return [name, all.filter((row) => row.account === account).length] as const;
    }),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Connects, and creates rows of every kind. */
async function live(key: string): Promise<string> {
  const account = await connectTo(hostile.at.baseUrl, key);
  const { state } = hostile.at;
  const [project] = state.seed(key, 'auditProjects', [{ domain: 'shop.example' }]);
  state.seed(key, 'projects', [{ domain_host: 'shop.example' }, { domain_host: 'other.example' }]);
  await refreshProjects('shop.example', true);
  const kind = 'POST /audit/projects/{id}/crawls';
  await attempted({ kind, input: { params: { id: project?.id ?? 0 }, body: {} } });
  return account;
}

let first: string;
let second: string;
beforeEach(async () => {
  first = await live('key1');
  await disconnect();
  second = await live('key2');
});

const ROWS = { jobs: 1, operations: 1, projects: 3, lists: 4, replies: 2 };

describe('the rows of several accounts', () => {
  it('that are not connected stay, and are not shown', async () => {
    expect(await rowsOf(first)).toEqual(ROWS);
    expect(await otherAccounts()).toEqual([first]);
    const shown = await readSite(second, 'shop.example');
    const rows = [...shown.projects, ...shown.jobs, ...shown.operations, ...shown.lists];
    expect(new Set(rows.map(({ account }) => account))).toEqual(new Set([second]));
    expect(shown.projects).toHaveLength(2);
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key1');
    expect(pickEach((await readSite(first, 'shop.example')).jobs, 'id')).toEqual([{ id: 'crawl:1' }]);
    expect(await otherAccounts()).toEqual([second]);
  });

  it('are all removed when the user asks for it, and only those', async () => {
    await removeAccount(first);
    expect(await rowsOf(first)).toEqual({});
    expect(await rowsOf(second)).toEqual(ROWS);
    expect(await otherAccounts()).toEqual([]);
  });

  it('are never removed for the connected account', async () => {
    await removeAccount(second);
    expect(await rowsOf(second)).toEqual(ROWS);
  });

  it('can move to another account: jobs and operations, without replacing existing ones', async () => {
    await call(balance, {}, 0);
    await adoptRows(first, second);
    expect(await rowsOf(first)).toEqual({ projects: 3, lists: 4, replies: 2 });
    expect(pick(await rowsOf(second), 'jobs', 'operations')).toEqual({ jobs: 2, operations: 2 });
    const [job] = (await allJobs()).filter(({ id }) => id === 'crawl:2');
    expect(pick(job, 'account', 'projectId')).toEqual({ account: second, projectId: 2 });
  });
});
