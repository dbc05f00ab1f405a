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
import { changeRows, readRows } from '../../platform/table.ts';
import { refreshProjects } from '../projects/refresh-projects.ts';
import { readSite } from '../projects/rows-of-site.ts';
import { scans } from '../records/scans.ts';
import { unexplained } from '../records/unexplained.ts';
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

  it('include one of which nothing is left but money that no order explains', async () => {
    const gone = 'https://gone.example/api/v1#3';
    const entry = { host: 'gone.example', amount: 9, currency: 'USD', at: 1, near: [], possible: [] };
    await changeRows([unexplained], (of) =>
      of(unexplained).put({ ...entry, id: 'an order', account: gone, told: 'told', isUnderstood: false }),
    );
    expect(await otherAccounts()).toEqual([first, gone]);
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

  it('can move to another account: jobs, scans and operations, without replacing existing ones', async () => {
    await call(balance, {}, 0);
    const scan = { projectId: 2, site: 'shop.example', charged: 9, phase: 'done', result: null } as const;
    await changeRows([scans], async (of) => {
      for (const [account, id, mode] of [
        [first, 5, 'comprehensive'],
        [second, 5, 'deep'],
        [first, 6, 'deep'],
      ] as const)
        await of(scans).put({ ...scan, account, id, mode, at: 1, endedAt: 2 });
    });
    await adoptRows(first, second);
    const moved = await readRows([scans], (of) => of(scans).all());
    expect(pickEach(moved, 'account', 'id', 'mode')).toEqual([
      { account: second, id: 5, mode: 'deep' },
      { account: second, id: 6, mode: 'deep' },
    ]);
    expect(await rowsOf(first)).toEqual({ projects: 3, lists: 4, replies: 2 });
    expect(pick(await rowsOf(second), 'jobs', 'operations')).toEqual({ jobs: 2, operations: 2 });
    const [job] = (await allJobs()).filter(({ id }) => id === 'crawl:2');
    expect(pick(job, 'account', 'projectId')).toEqual({ account: second, projectId: 2 });
  });
});
