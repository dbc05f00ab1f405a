import { describe, expect, it } from 'vitest';
import { faults } from '../../../../test/hostile/faults.ts';
import { pickEach } from '../../../../test/pick.ts';
import {
  allJobs,
  connectTo,
  disconnect,
  hostileFixture,
  keepJobs,
  later,
  workerFixture,
} from '../../../../test/service/worker-fixture.ts';
import { settings } from '../../../platform/settings.ts';
import { changeRows } from '../../../platform/table.ts';
import { JOB_KINDS, type Job, type JobKindName, jobs } from '../../records/job.ts';
import { newJob } from '../progress.ts';
import { pollJobs } from '../watch.ts';

workerFixture();
const hostile = hostileFixture();

const RUNS = 'GET /promotion/runs';
const running = { status: 'running', phase: 'running', progress: null, result: null } as const;

/** A job that is due. */
const due = (account: string, kind: JobKindName, change: Partial<Job> = {}): Job => {
  const given = { account, kind, remoteId: 1, projectId: 1, site: 'shop.example' };
  const input = kind === 'rank-check' ? { before: { 1: null } } : {};
  return { ...newJob({ ...given, input }, running, Date.now() - 1, 0), ...change };
};

/** Connects to a service that knows the jobs, and stores one that is due. Returns the account. */
async function open(kind: JobKindName): Promise<string> {
  const account = await connectTo(hostile.at.baseUrl);
  const { state } = hostile.at;
  for (const rows of ['crawls', 'runs', 'scans', 'rankProjects'] as const) state.seed('key1', rows, [{}]);
  state.seed('key1', 'keywords', [{ project_id: 1 }]);
  await keepJobs([due(account, kind)]);
  return account;
}

describe.each(JOB_KINDS)('%s', (kind) => {
  it('F20: is lost after three polls if the service does not know it', async () => {
    await keepJobs([due(await connectTo(hostile.at.baseUrl), kind)]);
    for (const missing of [1, 2]) {
      await pollJobs();
      expect(pickEach(await allJobs(), 'phase', 'missing', 'failures', 'error')).toEqual([
        { phase: 'running', missing, failures: 0, error: null },
      ]);
      later(3);
    }
    await pollJobs();
    expect(pickEach(await allJobs(), 'phase', 'missing')).toEqual([{ phase: 'lost', missing: 3 }]);
  });

  it.each([
    ['fails at the service', faults.serverError, 'server_error'],
    ['is cut off', faults.dropBefore, 'unreachable'],
    ['is refused', faults.refusal(403, 'forbidden'), 'forbidden'],
  ])('is not missing if its poll %s, and waits', async (_name, fault, error) => {
    await open(kind);
    hostile.at.plan.add('GET *', fault, { times: Infinity });
    const now = later(0);
    await pollJobs();
    expect(pickEach(await allJobs(), 'phase', 'missing', 'failures', 'error')).toEqual([
      { phase: 'running', missing: 0, failures: 1, error },
    ]);
    expect((await allJobs())[0]?.nextPollAt).toBeGreaterThan(now);
  });
});

describe('cascades', () => {
  it('of several projects are polled with one list', async () => {
    const account = await open('run');
    await settings.set({ ...settings.fallback, language: 'en' });
    hostile.at.state.seed('key1', 'runs', [{ project_id: 2 }]);
    await keepJobs([due(account, 'run', { id: 'run:2', remoteId: 2, projectId: 2 })]);
    await pollJobs();
    expect(hostile.at.log.of('GET /promotion/*').map(({ query }) => query)).toEqual([
      { page: '1', per_page: '100', lang: 'en' },
    ]);
    expect(pickEach(await allJobs(), 'missing', 'status')).toEqual([
      { missing: 0, status: 'queued' },
      { missing: 0, status: 'queued' },
    ]);
  });

  it('that are not on ten full pages are requested one by one, without an eleventh page', async () => {
    await open('run');
    const full = JSON.stringify({ ok: true, runs: Array.from({ length: 100 }, () => ({ id: 'x' })) });
    hostile.at.plan.add(RUNS, { body: full }, { times: Infinity });
    await pollJobs();
    expect(hostile.at.log.of(RUNS)).toHaveLength(10);
    expect(hostile.at.log.of('GET /promotion/runs/{id}')).toHaveLength(1);
    expect(pickEach(await allJobs(), 'status', 'missing')).toEqual([{ status: 'queued', missing: 0 }]);
  });

  it('that are on the first page need no second one, even if the first is full', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed(
      'key1',
      'runs',
      Array.from({ length: 151 }, () => ({})),
    );
    await keepJobs([due(account, 'run', { id: 'run:151', remoteId: 151 })]);
    await pollJobs();
    expect(hostile.at.log.of('GET /promotion/*')).toHaveLength(1);
  });

  it('a failed request for a single one does not mean that it is missing', async () => {
    await open('run');
    hostile.at.plan.add(RUNS, { body: '{"ok":true,"runs":[]}' });
    hostile.at.plan.add('GET /promotion/runs/{id}', faults.serverError, { times: Infinity });
    await pollJobs();
    expect(pickEach(await allJobs(), 'phase', 'missing', 'error')).toEqual([
      { phase: 'running', missing: 0, error: 'server_error' },
    ]);
  });
});

it.each([
  ['cannot be read', { body: '{"ok":true,"crawls":7}' }],
  ['is not there', faults.refusal(404, 'not_found')],
])('audits are requested one by one if their list %s', async (_name, fault) => {
  const account = await open('crawl');
  hostile.at.state.seed('key1', 'auditProjects', [{}]);
  hostile.at.state.seed('key1', 'crawls', [{}]);
  await keepJobs([due(account, 'crawl', { id: 'crawl:2', remoteId: 2 })]);
  hostile.at.plan.add('GET /audit/projects/{id}/crawls', fault);
  await pollJobs();
  expect(hostile.at.log.of('GET /audit/*').map(({ path }) => path)).toEqual([
    '/audit/projects/1/crawls',
    '/audit/crawls/1',
    '/audit/crawls/2',
  ]);
  expect(pickEach(await allJobs(), 'id', 'failures', 'missing')).toEqual([
    { id: 'crawl:1', failures: 0, missing: 0 },
    { id: 'crawl:2', failures: 0, missing: 0 },
  ]);
});

it('AUD-10: audits are read from their list; one that ended there without findings is requested by itself', async () => {
  const account = await open('crawl');
  hostile.at.state.seed('key1', 'auditProjects', [{}]);
  await keepJobs([due(account, 'crawl', { id: 'crawl:2', remoteId: 2 })]);
  const crawls = [
    { id: 1, status: 'done', health_score: 87 },
    { id: 2, status: 'running', pages_crawled: 5 },
  ];
  const body = JSON.stringify({ ok: true, crawls });
  hostile.at.plan.add('GET /audit/projects/{id}/crawls', { body });
  await pollJobs();
  expect(hostile.at.log.of('GET /audit/*').map(({ path }) => path)).toEqual([
    '/audit/projects/1/crawls',
    '/audit/crawls/1',
  ]);
  expect(pickEach(await allJobs(), 'id', 'progress')).toEqual([
    { id: 'crawl:1', progress: { done: 0, total: null } },
    { id: 'crawl:2', progress: { done: 5, total: null } },
  ]);
});

describe('while it is being polled', () => {
  const slowly = async (meanwhile: () => Promise<unknown>) => {
    hostile.at.state.finish('crawls', 1);
    const isChanged = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /audit/crawls/{id}', faults.slow(isChanged.promise));
    const polling = pollJobs();
    await expect.poll(() => hostile.at.log.of('GET /audit/crawls/{id}')).toHaveLength(1);
    await meanwhile();
    isChanged.resolve();
    await polling;
  };

  it('a job that has ended meanwhile stays unchanged', async () => {
    const account = await open('crawl');
    const end = due(account, 'crawl', { phase: 'failed', endedAt: 5, told: 'told' });
    await slowly(() => keepJobs([end]));
    expect(await allJobs()).toEqual([end]);
  });

  it('a job whose row was deleted does not come back', async () => {
    const account = await open('crawl');
    await slowly(() => changeRows([jobs], (of) => of(jobs).remove([account, 'crawl:1'])));
    expect(await allJobs()).toEqual([]);
  });
});

describe('a job that could wait', () => {
  it('is polled only while a page shows it', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'crawls', [{}]);
    const now = later(0);
    await keepJobs([due(account, 'crawl', { nextPollAt: now + 60_000, lookedAt: now - 60_000 })]);
    await pollJobs();
    expect(hostile.at.log.of('GET /audit/*')).toEqual([]);
    await pollJobs(true);
    expect(hostile.at.log.of('GET /audit/*')).toHaveLength(1);
  });

  it('waits while nothing is connected', async () => {
    await open('crawl');
    await disconnect();
    const asked = hostile.at.log.entries.length;
    await pollJobs();
    expect(hostile.at.log.entries).toHaveLength(asked);
    expect(pickEach(await allJobs(), 'phase', 'failures')).toEqual([{ phase: 'running', failures: 0 }]);
  });
});
