import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import { sandboxFixture } from '../../../test/sandbox/fixture.ts';
import {
  allJobs,
  connectTo,
  disconnect,
  hostileFixture,
  keepJobs,
  later,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import type { Job, JobKindName } from '../records/job.ts';
import { keepAlarm } from '../work.ts';
import { newJob } from './progress.ts';
import { pollJobs, seeJobs } from './watch.ts';

const sandbox = sandboxFixture({ pause: 0, startAt: Date.parse('2026-11-20T12:00:00Z'), speed: 0 });
const hostile = hostileFixture({ keys: { key1: {}, key2: {} } });
workerFixture();

const running = { status: 'running', phase: 'running', progress: null, result: null } as const;

/** A job that is due. */
const due = (account: string, remoteId: number, change: Partial<Job> = {}): Job => {
  const kind: JobKindName = change.kind ?? 'crawl';
  const given = { account, kind, remoteId, projectId: 1, site: 'shop.example' };
  return { ...newJob(given, running, Date.now() - 1, 0), ...change };
};

/** Jobs of a kind that run at the service, and are due. */
async function jobsRunning(
  kind: 'crawls' | 'runs' | 'scans',
  count: number,
  own: JobKindName,
): Promise<string> {
  const account = await connectTo(hostile.at.baseUrl);
  const { state } = hostile.at;
  state.seed('key1', 'auditProjects', [{}]);
  const rows = state.seed(
    'key1',
    kind,
    Array.from({ length: count }, () => ({})),
  );
  await keepJobs(rows.map(({ id }) => due(account, id, { kind: own })));
  return account;
}

/** The jobs that a poll returned something about. */
const seenJobs = async () => (await allJobs()).filter(({ watched }) => watched > 0);

/** The number of requests since a given moment. */
function counter() {
  const before = hostile.at.log.entries.length;
  return () => hostile.at.log.entries.length - before;
}

describe('the cost of a round of polls', () => {
  it.each([
    ['runs', 'run', 1, 1],
    ['runs', 'run', 10, 1],
    ['runs', 'run', 100, 1],
    ['runs', 'run', 1_000, 10],
    ['crawls', 'crawl', 1, 1],
    ['crawls', 'crawl', 100, 1],
    ['scans', 'scan', 10, 10],
  ] as const)('%s: %s, %i running, %i requests', async (kind, own, count, requests) => {
    await jobsRunning(kind, count, own);
    const asked = counter();
    await pollJobs();
    expect(asked()).toBe(requests);
    expect(
      (await allJobs()).every(
        ({ phase, failures, watched }) => phase === 'running' && !failures && watched > 0,
      ),
    ).toBe(true);
  });

  it('runs in one project: only that project is listed', async () => {
    await jobsRunning('runs', 3, 'run');
    await pollJobs();
    expect(hostile.at.log.of('GET /promotion/runs').map(({ query }) => query.project_id)).toEqual(['1']);
  });

  it('runs that are on no list: a few at a time, and not every round', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    await keepJobs(Array.from({ length: 12 }, (_, n) => due(account, n + 1, { kind: 'run' })));
    later(0);
    const asked = counter();
    await pollJobs();
    await pollJobs();
    expect(asked()).toBe(6);
    later(3);
    await pollJobs();
    later(3);
    await pollJobs();
    expect((await allJobs()).every(({ missing }) => missing > 0)).toBe(true);
  });

  it('nothing is due: no requests', async () => {
    await jobsRunning('crawls', 1, 'crawl');
    later(0);
    await pollJobs();
    const asked = counter();
    await Promise.all([pollJobs(), pollJobs(), pollJobs()]);
    expect(asked()).toBe(0);
  });

  it('two wakes at once: one round', async () => {
    await jobsRunning('scans', 2, 'scan');
    hostile.at.plan.add('GET *', faults.slow(50), { times: Infinity });
    const asked = counter();
    later(0);
    await Promise.all([pollJobs(), pollJobs(), pollJobs()]);
    expect(asked()).toBe(2);
  });
});

describe('the request limit', () => {
  it('LIM-05: a hundred scans are all polled within three minutes, with twenty requests per round', {
    tags: ['all'],
  }, async () => {
    await jobsRunning('scans', 100, 'scan');
    later(0);
    for (const left of [80, 60, 40, 20, 0]) {
      const asked = counter();
      await pollJobs();
      expect(asked()).toBe(20);
      const all = await allJobs();
      expect(all.filter(({ watched }) => watched === 0)).toHaveLength(left);
      // Our own limit does not count as a failure of the service.
      expect(all.every(({ failures, error }) => failures === 0 && error === null)).toBe(true);
      later(30);
    }
    expect(hostile.at.log.of('GET /shield/*')).toHaveLength(100);
  });

  it('a thousand jobs of all kinds and many projects take turns, with twenty requests per round', {
    tags: ['all'],
  }, async () => {
    const account = await jobsRunning('runs', 500, 'run');
    const { state } = hostile.at;
    const of = (length: number, projectOf: (n: number) => number) =>
      Array.from({ length }, (_, n) => ({ project_id: projectOf(n) }));
    state.seed('key1', 'auditProjects', Array(11).fill({}));
    const crawls = state.seed(
      'key1',
      'crawls',
      of(250, (n) => 2 + Math.floor(n / 25)),
    );
    const scans = state.seed(
      'key1',
      'scans',
      of(250, (n) => n),
    );
    await keepJobs([
      ...crawls.map(({ id, project_id: projectId }) => due(account, id, { kind: 'crawl', projectId })),
      ...scans.map(({ id, project_id: projectId }) => due(account, id, { kind: 'scan', projectId })),
    ]);
    later(1);
    const seen: number[] = [];
    for (let poll = 0; poll < 3; poll += 1) {
      const asked = counter();
      await pollJobs(true);
      expect(asked()).toBe(20);
      seen.push((await seenJobs()).length);
      later(30);
    }
    // Five pages of runs, ten lists of audits, and five scans; the next round polls others.
    expect(seen).toEqual([755, 760, 765]);
  });

  it('LIM-05: jobs that a round did not reach wait for the next, which does not follow at once', async () => {
    await jobsRunning('scans', 25, 'scan');
    const now = later(0);
    await pollJobs();
    const timers = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
    await keepAlarm();
    const [alarm] = await fakeBrowser.alarms.getAll();
    expect(alarm?.scheduledTime).toBe(now + 2_000);
    expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([2_000]);
    vi.mocked(timers).mockRestore();
  });

  it('a worker that dies loses the result of one request only', async () => {
    await jobsRunning('runs', 300, 'run');
    for (const id of [1, 150, 299]) hostile.at.state.finish('runs', id);
    const isDead = Promise.withResolvers<void>();
    hostile.at.plan.add(({ query }) => query.page === '3', faults.slow(isDead.promise));
    const polling = pollJobs();
    await expect.poll(() => hostile.at.log.of('GET /promotion/runs')).toHaveLength(3);
    await expect.poll(seenJobs).toHaveLength(200);
    const done = (await allJobs()).filter(({ phase }) => phase === 'done').map(({ remoteId }) => remoteId);
    expect(done.sort((a, b) => a - b)).toEqual([150, 299]);
    isDead.resolve();
    await polling;
  });

  it('LIM-04: a job keeps the service’s wait in storage, and an alarm wakes the worker then', async () => {
    const { key, account } = await sandbox.connect();
    const mine = await connectTo(sandbox.running.baseUrl, key);
    await keepJobs([due(mine, 999)]);
    await sandbox.control('POST', 'faults', {
      operation: 'audit.crawlById',
      account: account.id,
      code: 'rate_limited',
      headers: { 'retry-after': '45' },
    });
    const began = Date.now();
    await pollJobs();
    const [job] = await allJobs();
    expect(pick(job, 'phase', 'error', 'failures')).toEqual({
      phase: 'running',
      error: 'rate_limited',
      failures: 1,
    });
    expect((job?.nextPollAt ?? 0) - began).toBeGreaterThanOrEqual(45_000);
    await keepAlarm();
    const [alarm] = await fakeBrowser.alarms.getAll();
    expect(alarm?.scheduledTime).toBe(job?.nextPollAt);
  });
});

describe('the result of a round of polls', () => {
  it('each kind of job ends', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    const { state } = hostile.at;
    for (const kind of ['crawls', 'runs', 'scans'] as const) {
      state.seed('key1', kind, [{}]);
      state.finish(kind, 1);
    }
    await keepJobs((['crawl', 'run', 'scan'] as const).map((kind) => due(account, 1, { kind })));
    await pollJobs();
    const ended = new Map((await allJobs()).map(({ kind, phase, result }) => [kind, { phase, result }]));
    expect(pick(Object.fromEntries(ended), 'crawl', 'run', 'scan')).toEqual({
      crawl: { phase: 'done', result: { health: 87, pages: 25, issues: { errors: 2, warnings: 9 } } },
      run: { phase: 'done', result: { status: 'completed', charged: 20 } },
      scan: {
        phase: 'done',
        result: {
          score: 72,
          grade: 'B',
          verdict: { light: 'yellow' },
          findings: { critical: 0, high: 1 },
          report: 'https://service.example/shared/1',
        },
      },
    });
  });

  it('F20: a job is gone only after three polls in a row; a temporary fault does not make it lost', async () => {
    const account = await jobsRunning('crawls', 1, 'crawl');
    await keepJobs([due(account, 1)]);
    const gone = hostile.at.plan.add('GET /audit/crawls/{id}', faults.refusal(404, 'not_found'), {
      times: 2,
    });
    for (let n = 0; n < 3; n += 1) {
      later(3);
      await pollJobs();
    }
    expect(gone.met).toBe(2);
    expect(pickEach(await allJobs(), 'phase', 'missing')).toEqual([{ phase: 'running', missing: 0 }]);
    hostile.at.state.account('key1').rows.crawls.delete(1);
    for (let n = 0; n < 3; n += 1) {
      later(3);
      await pollJobs();
    }
    expect(pickEach(await allJobs(), 'phase', 'told')).toEqual([{ phase: 'lost', told: 'due' }]);
    const asked = counter();
    later(3_600);
    await pollJobs();
    expect(asked()).toBe(0);
  });

  it('F17: an unreadable job waits longer and longer, without affecting the others', async () => {
    await jobsRunning('crawls', 3, 'crawl');
    hostile.at.state.account('key1').rows.auditProjects.clear();
    hostile.at.plan.add(({ path }) => path === '/audit/crawls/2', { body: '{"ok":true,"crawl":{"id":"?"}}' });
    await pollJobs();
    expect((await allJobs()).map(({ failures, error }) => [failures, error])).toEqual([
      [0, null],
      [1, 'unreadable'],
      [0, null],
    ]);
  });

  it('F57: a job that another account’s service does not know is not lost', async () => {
    const account = await connectTo(hostile.at.baseUrl, 'key1');
    await keepJobs([due(account, 1, { missing: 2 })]);
    const isSwitched = Promise.withResolvers<void>();
    const unknown = { ...faults.refusal(404, 'not_found'), wait: isSwitched.promise };
    hostile.at.plan.add('GET /audit/crawls/{id}', unknown);
    const polling = pollJobs();
    await expect.poll(() => hostile.at.log.of('GET /audit/crawls/{id}')).toHaveLength(1);
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    isSwitched.resolve();
    await polling;
    await pollJobs();
    expect(pickEach(await allJobs(), 'phase')).toEqual([{ phase: 'running' }]);
    expect(hostile.at.log.of('GET /audit/*').filter(({ key }) => key === 'key2')).toEqual([]);
  });

  it('F57: jobs of one account are never polled with the key of another', async () => {
    await connectTo(hostile.at.baseUrl, 'key2');
    const other = await fakeBrowser.storage.local.get(['access', 'connections']);
    await keepJobs([due(await connectTo(hostile.at.baseUrl, 'key1'), 1)]);
    const real = IDBDatabase.prototype.transaction;
    // Connects while the jobs are being read.
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      if ([given[0]].flat().includes('jobs')) void fakeBrowser.storage.local.set(other);
      return real.apply(this, given);
    });
    await pollJobs();
    expect(hostile.at.log.of('GET /audit/*')).toEqual([]);
    expect(pickEach(await allJobs(), 'phase', 'missing', 'watched')).toEqual([
      { phase: 'running', missing: 0, watched: 0 },
    ]);
  });

  it('a job that has ended elsewhere meanwhile stays as it ended', async () => {
    await jobsRunning('crawls', 1, 'crawl');
    const isEnded = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /audit/crawls/{id}', faults.slow(isEnded.promise));
    const polling = pollJobs();
    await expect.poll(() => hostile.at.log.of('GET /audit/*')).toHaveLength(1);
    const ended = (await allJobs()).map((job): Job => ({ ...job, phase: 'failed', endedAt: 1 }));
    await keepJobs(ended);
    isEnded.resolve();
    await polling;
    expect(await allJobs()).toEqual(ended);
  });

  it('those that have waited longest in all are asked for first', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    const now = Date.now();
    const scans = [1, 2, 3].map((id) => due(account, id, { kind: 'scan', lookedAt: now - id * 1_000 }));
    const crawls = [4, 5].map((id) => due(account, id, { lookedAt: now - 1_200, projectId: 9 }));
    await keepJobs([...scans, ...crawls]);
    await pollJobs();
    expect(hostile.at.log.of('GET *').map(({ path }) => path)).toEqual([
      '/ping',
      '/me',
      '/shield/scans/3',
      '/audit/projects/9/crawls',
      '/audit/crawls/4',
      '/audit/crawls/5',
      '/shield/scans/2',
      '/shield/scans/1',
    ]);
  });

  it('an open page hastens only those of the account that it shows', async () => {
    const soon = { nextPollAt: Date.now() + 600_000, lookedAt: Date.now() - 60_000 };
    const other = due(await connectTo(hostile.at.baseUrl, 'key2'), 1, soon);
    const shown = due(await connectTo(hostile.at.baseUrl, 'key1'), 2, soon);
    await keepJobs([other, shown]);
    await pollJobs(true);
    expect(hostile.at.log.of('GET /audit/*').map(({ key }) => key)).toEqual(['key1']);
  });

  it('F57: an answer that comes too late is dropped, and the job stays due', async () => {
    const account = await jobsRunning('crawls', 1, 'crawl');
    hostile.at.state.finish('crawls', 1);
    const isConnected = Promise.withResolvers<void>();
    hostile.at.plan.add('GET /audit/crawls/{id}', faults.slow(isConnected.promise));
    const before = await allJobs();
    const polling = pollJobs();
    await expect.poll(() => hostile.at.log.of('GET /audit/*')).toHaveLength(1);
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    isConnected.resolve();
    await polling;
    expect(await allJobs()).toEqual(before);
    await connectTo(hostile.at.baseUrl, 'key1');
    await pollJobs();
    expect(pickEach(await allJobs(), 'account', 'phase')).toEqual([{ account, phase: 'done' }]);
  });
});

describe('seen by the user', () => {
  it('is the end of a job; a running one has nothing to see', async () => {
    const account = await connectTo(hostile.at.baseUrl);
    await keepJobs([due(account, 1), due(account, 2, { phase: 'done', endedAt: 1 })]);
    await seeJobs(account, ['crawl:1', 'crawl:2', 'crawl:3']);
    expect((await allJobs()).map(({ seen }) => seen)).toEqual([false, true]);
    await seeJobs('other', ['crawl:1']);
    expect(await allJobs()).toHaveLength(2);
  });
});

describe('a scan that the service temporarily does not know', () => {
  const scan = (account: string, mode: string) =>
    due(account, 1, { kind: 'scan', input: { mode, charged: mode === 'free' ? 0 : null } });

  async function lookFourTimes(mode: string) {
    const account = await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'scans', [{}]);
    const gone = hostile.at.plan.add('GET /shield/scans/{id}', faults.refusal(404, 'not_found'), {
      times: Infinity,
    });
    await keepJobs([scan(account, mode)]);
    for (let look = 0; look < 4; look += 1) {
      await pollJobs();
      later(600);
    }
    return gone;
  }

  it('is given up if it was free', async () => {
    await lookFourTimes('free');
    expect(pickEach(await allJobs(), 'phase', 'missing')).toEqual([{ phase: 'lost', missing: 3 }]);
  });

  it.each(['deep', 'comprehensive'])(
    'is searched for if it was paid, and announced when it appears again: %s',
    async (mode) => {
      const gone = await lookFourTimes(mode);
      expect(pickEach(await allJobs(), 'phase', 'missing')).toEqual([{ phase: 'running', missing: 4 }]);
      gone.remove();
      hostile.at.state.finish('scans', 1);
      await pollJobs();
      expect(pickEach(await allJobs(), 'phase', 'missing')).toEqual([{ phase: 'done', missing: 0 }]);
    },
  );
});
