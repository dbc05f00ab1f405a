import { expect, it, vi } from 'vitest';
import { pickEach } from '../../../test/pick.ts';
import {
  allJobs,
  connectTo,
  disconnect,
  hostileFixture,
  keepJobs,
  later,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import type { Job } from '../records/job.ts';
import { sightCrawls, sightRuns } from './discover.ts';
import { newJob } from './progress.ts';

workerFixture();
const hostile = hostileFixture();

const running = { status: 'running', phase: 'running', progress: null, result: null } as const;
const jobOf = (account: string, kind: 'crawl' | 'run', change: Partial<Job> = {}): Job => ({
  ...newJob({ account, kind, remoteId: 1, projectId: 7, site: 'shop.example' }, running, Date.now(), 1),
  ...change,
});
const open = () => connectTo(hostile.at.baseUrl);

it('a running audit and a running cascade are watched, wherever they were started', async () => {
  const account = await open();
  const now = later(0);
  await sightCrawls(account, [{ id: 41, status: 'running', pages_crawled: 3 }], 7, 'shop.example');
  await sightRuns(
    account,
    [{ id: 42, status: 'level1_active', target_url: 'https://shop.example/a' }],
    8,
    'tea.example',
  );
  expect(await allJobs()).toEqual([
    {
      account,
      id: 'crawl:41',
      kind: 'crawl',
      remoteId: 41,
      projectId: 7,
      site: 'shop.example',
      address: null,
      input: {},
      status: 'running',
      phase: 'running',
      progress: { done: 3, total: null },
      result: null,
      startedAt: now,
      nextPollAt: now + 2_000,
      endedAt: null,
      lookedAt: now,
      watched: 0,
      failures: 0,
      error: null,
      missing: 0,
      told: 'due',
      seen: false,
    },
    {
      account,
      id: 'run:42',
      kind: 'run',
      remoteId: 42,
      projectId: 8,
      site: 'tea.example',
      address: 'https://shop.example/a',
      input: {},
      status: 'level1_active',
      phase: 'running',
      progress: null,
      result: null,
      startedAt: now,
      nextPollAt: now + 2_000,
      endedAt: null,
      lookedAt: now,
      watched: 0,
      failures: 0,
      error: null,
      missing: 0,
      told: 'due',
      seen: false,
    },
  ]);
});

it('a job that ended before it was first seen gets no row', async () => {
  const account = await open();
  await sightCrawls(account, [{ id: 41, status: 'done' }], 7, 'shop.example');
  await sightRuns(account, [{ id: 42, status: 'failed' }], 7, 'shop.example');
  expect(await allJobs()).toEqual([]);
});

it('a watched job ends as the list says, and the end is due for notification', async () => {
  const account = await open();
  await keepJobs([jobOf(account, 'crawl'), jobOf(account, 'run')]);
  await sightCrawls(
    account,
    [{ id: 1, status: 'done', health_score: 87, pages_crawled: 25 }],
    7,
    'shop.example',
  );
  await sightRuns(account, [{ id: 1, status: 'cancelled', charged: 20 }], 7, 'shop.example');
  expect(pickEach(await allJobs(), 'id', 'phase', 'told', 'result')).toEqual([
    { id: 'crawl:1', phase: 'done', told: 'due', result: { health: 87, pages: 25, issues: null } },
    { id: 'run:1', phase: 'failed', told: 'due', result: { status: 'cancelled', charged: 20 } },
  ]);
});

it('a lost job that is on the list takes the state from the list', async () => {
  const account = await open();
  await keepJobs([
    jobOf(account, 'run', { phase: 'lost', endedAt: 1, told: 'told', seen: true, missing: 3 }),
  ]);
  await sightRuns(account, [{ id: 1, status: 'queued' }], 7, 'shop.example');
  expect(pickEach(await allJobs(), 'phase', 'endedAt', 'told', 'seen', 'missing')).toEqual([
    { phase: 'running', endedAt: null, told: 'due', seen: false, missing: 0 },
  ]);
});

it('an ended job stays unchanged, whatever the list says', async () => {
  const account = await open();
  const known = [
    jobOf(account, 'crawl', { phase: 'done', endedAt: 1, told: 'told' }),
    jobOf(account, 'run', { phase: 'failed', endedAt: 1, told: 'told' }),
  ];
  await keepJobs(known);
  await sightCrawls(account, [{ id: 1, status: 'running' }], 7, 'shop.example');
  await sightRuns(account, [{ id: 1, status: 'completed' }], 7, 'shop.example');
  expect(await allJobs()).toEqual(known);
});

it('nothing is written for an empty list, or after disconnecting', async () => {
  const account = await open();
  const written = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await sightCrawls(account, [], 7, 'shop.example');
  await disconnect();
  written.mockClear();
  await sightCrawls(account, [{ id: 41, status: 'running' }], 7, 'shop.example');
  expect(written).not.toHaveBeenCalled();
  expect(await allJobs()).toEqual([]);
});
