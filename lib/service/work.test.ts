import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../test/hostile/faults.ts';
import { pickEach } from '../../test/pick.ts';
import {
  accountNow,
  allJobs,
  allow,
  attempted,
  begun,
  changeOperation,
  connectTo,
  disconnect,
  hostileFixture,
  keepJobs,
  later,
  setState,
  workerFixture,
} from '../../test/service/worker-fixture.ts';
import { settings } from '../platform/settings.ts';
import { access } from './connection/access.ts';
import { connections } from './connection/connection.ts';
import { newJob } from './jobs/progress.ts';
import type { Job } from './records/job.ts';
import { beginWork, isUnderWay, isWorkAlarm, keepAlarm, work } from './work.ts';

const hostile = hostileFixture({ keys: { key1: {}, key2: {} } });
workerFixture();

const HOUR = 3_600_000;
const CRAWL = { kind: 'POST /audit/projects/{id}/crawls', input: { params: { id: 1 }, body: {} } };
const running = { status: 'running', phase: 'running', progress: null, result: null } as const;

let account: string;
let now: number;
beforeEach(async () => {
  account = await connectTo(hostile.at.baseUrl);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  now = Date.now();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.unstubAllGlobals();
});

/** A job that is polled next after the given number of seconds. */
const job = (remoteId: number, seconds: number, change: Partial<Job> = {}): Job => ({
  ...newJob(
    { account, kind: 'crawl', remoteId, projectId: 1, site: 'shop.example' },
    running,
    Date.now(),
    seconds * 1_000,
  ),
  ...change,
});

/** Seconds until the alarm; null if there is none. Expects one alarm at most. */
async function alarmIn(): Promise<number | null> {
  const all = await fakeBrowser.alarms.getAll();
  expect(all.length).toBeLessThanOrEqual(1);
  expect(all.every(isWorkAlarm)).toBe(true);
  return all[0] ? Math.round((all[0].scheduledTime - Date.now()) / 1_000) : null;
}
/** Gives the connected account a service that is not on this computer. */
async function moveFarAway(): Promise<void> {
  const baseUrl = 'https://service.example/api/v1';
  await access.update((all) => all.map((one) => ({ ...one, baseUrl })));
  await connections.update((all) => all.map((one) => ({ ...one, baseUrl })));
}
const setClock = (seconds: number) => vi.setSystemTime(now + seconds * 1_000);

describe('the alarm', () => {
  it('exists only while something runs, at the earliest of all times', async () => {
    await keepAlarm();
    expect(await alarmIn()).toBeNull();
    await keepJobs([job(1, 900), job(2, 300), job(3, 600)]);
    await keepAlarm();
    expect(await alarmIn()).toBe(300);
    await keepJobs([1, 2, 3].map((id) => job(id, 1, { phase: 'done', endedAt: 1, told: 'told' })));
    await keepAlarm();
    expect(await alarmIn()).toBeNull();
  });

  it('repeats: a worker that it wakes and that dies at once is followed by another', async () => {
    await keepJobs([job(1, 300)]);
    await keepAlarm();
    expect(await fakeBrowser.alarms.getAll()).toEqual([
      { name: 'work', scheduledTime: now + 300_000, periodInMinutes: 1 },
    ]);
  });

  it('is postponed once its work is done', async () => {
    await keepJobs([job(1, 300), job(2, 900)]);
    await keepAlarm();
    expect(await alarmIn()).toBe(300);
    await keepJobs([job(1, 1, { phase: 'done', endedAt: 1, told: 'told' })]);
    await keepAlarm();
    expect(await alarmIn()).toBe(900);
  });

  it('exists for work that began while another call saw none', async () => {
    await fakeBrowser.alarms.create('work', { when: now + 300_000 });
    let second: Promise<void> | undefined;
    const { clear } = fakeBrowser.alarms;
    vi.spyOn(fakeBrowser.alarms, 'clear').mockImplementationOnce((async (name: string) => {
      await keepJobs([job(1, 300)]);
      second = keepAlarm();
      // The second call goes as far as it can before the first is over.
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      return clear(name);
    }) as never);
    await keepAlarm();
    await second;
    expect(await alarmIn()).toBe(300);
  });

  it('exists before an order is written, whatever else looks meanwhile, and not after nothing was written', async () => {
    const seen: (number | null)[] = [];
    const written = await beginWork(async () => {
      seen.push(await alarmIn());
      await keepAlarm();
      seen.push(await alarmIn());
      return 'written';
    });
    expect([written, ...seen]).toEqual(['written', 30, 30]);
    expect(await alarmIn()).toBeNull();
  });

  it('exists after an order that could not be written only for what else there is', async () => {
    await keepJobs([job(1, 300)]);
    const failed = beginWork(() => Promise.reject(new Error('the disk is full')));
    await expect(failed).rejects.toThrow('the disk is full');
    expect(await alarmIn()).toBe(300);
  });

  it('F30: is not pushed back by being set again', async () => {
    await keepJobs([job(1, 300)]);
    await keepAlarm();
    for (let second = 1; second <= 20; second += 1) {
      setClock(second * 3);
      await keepAlarm();
    }
    expect(await alarmIn()).toBe(240);
  });

  it('is moved forward for work that is due sooner', async () => {
    await keepJobs([job(1, 900)]);
    await keepAlarm();
    await keepJobs([job(2, 100)]);
    await keepAlarm();
    expect(await alarmIn()).toBe(100);
  });

  it('exists for an operation that needs a lookup', async () => {
    vi.useRealTimers();
    later(0);
    hostile.at.state.seed('key1', 'auditProjects', [{}]);
    hostile.at.plan.add(CRAWL.kind as 'POST *', faults.dropBefore);
    await attempted(CRAWL);
    await keepAlarm();
    expect(await alarmIn()).toBe(2);
  });

  it.each([
    ['F29: is missing', async () => void (await fakeBrowser.alarms.clearAll())],
    ['F29: is in the past', () => fakeBrowser.alarms.create('work', { when: Date.now() - 90_000 })],
    ['F29: is a year ahead', () => fakeBrowser.alarms.create('work', { when: Date.now() + 365 * 24 * HOUR })],
  ])('%s: is set again', async (_name, spoil) => {
    await keepJobs([job(1, 120)]);
    await keepAlarm();
    await spoil();
    await keepAlarm();
    expect(await alarmIn()).toBe(120);
  });

  it.each([
    ['F31: a day forward', 86_400],
    ['F31: a day back', -86_400],
    ['F31: an hour back', -3_600],
  ])('a clock that was set %s makes nothing wait longer than two hours', async (_name, jump) => {
    await keepJobs([job(1, 120)]);
    await keepAlarm();
    setClock(jump);
    await keepAlarm();
    const seconds = (await alarmIn()) ?? Number.NaN;
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThanOrEqual(jump === -3_600 ? 3_720 : 30);
  });

  it.each([
    ['F28: the permission was withdrawn', async () => allow(false)],
    ['F15: the key is refused', async () => setState('rejected')],
    ['nothing is connected', () => disconnect()],
    [
      'another account is',
      async () => {
        await disconnect();
        await connectTo(hostile.at.baseUrl, 'key2');
      },
    ],
  ])('does not exist when %s', async (_name, end) => {
    await keepJobs([job(1, 120)]);
    await keepAlarm();
    expect(await alarmIn()).toBe(120);
    vi.useRealTimers();
    await end();
    await keepAlarm();
    expect(await alarmIn()).toBeNull();
  });
});

describe('an order whose attempt is under way', () => {
  it.each(['prepared', 'sending'] as const)('%s: has an alarm, because the worker may die', async (state) => {
    vi.useRealTimers();
    later(0);
    hostile.at.state.seed('key1', 'auditProjects', [{}]);
    hostile.at.plan.add(CRAWL.kind as 'POST *', faults.dropBefore);
    const { id } = await attempted(CRAWL);
    await changeOperation(id, { state, nextLookAt: null });
    await keepAlarm();
    expect(await alarmIn()).toBe(30);
    await changeOperation(id, { state: 'none' });
    await keepAlarm();
    expect(await alarmIn()).toBeNull();
  });
});

describe('F51: an end that no worker has lived to announce', () => {
  const ended = (change: Partial<Job> = {}) =>
    job(1, 1, { phase: 'done', result: { health: 87, pages: 25, issues: {} }, endedAt: now, ...change });
  const shown = () => Object.keys(fakeBrowser.notifications.getAllCreateOptions());
  const told = async () => (await allJobs()).map((row) => row.told);
  beforeEach(() => settings.set({ ...settings.fallback, language: 'en', notifications: true }));

  it('has an alarm, which is removed after the announcement', async () => {
    await keepJobs([ended()]);
    await keepAlarm();
    expect(await alarmIn()).toBe(2);
    await work();
    expect(shown()).toEqual([`job:crawl:1 ${await accountNow()}`]);
    expect(await told()).toEqual(['told']);
    expect(await alarmIn()).toBeNull();
  });

  it('has one even if the key was refused since, and is announced offline', async () => {
    await keepJobs([ended()]);
    await setState('rejected');
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks, languages: ['en'] });
    await keepAlarm();
    expect(await alarmIn()).toBe(2);
    await work();
    expect(shown()).toEqual([`job:crawl:1 ${await accountNow()}`]);
    expect(await alarmIn()).toBeNull();
  });

  it.each([
    [0, 2],
    [10, 10],
    [1_800, 1_800],
    [86_400, 3_600],
  ])('from %i seconds ago that cannot be announced is tried again in %i seconds', async (ago, wait) => {
    vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValue(new Error('no room') as never);
    await keepJobs([ended({ endedAt: now - ago * 1_000 })]);
    await expect(work()).rejects.toThrow('no room');
    expect(await told()).toEqual(['due']);
    expect(await alarmIn()).toBe(wait);
  });

  it('has no alarm if it was announced, needs no announcement, or still runs', async () => {
    await keepJobs([
      ended({ told: 'told' }),
      ended({ id: 'crawl:2', told: 'quiet' }),
      ended({ id: 'crawl:3', account: 'another' }),
    ]);
    await keepAlarm();
    expect(await alarmIn()).toBeNull();
  });
});

describe('work that is due soon', () => {
  it('is done once by the living worker, however often the alarm is set', async () => {
    hostile.at.state.seed('key1', 'crawls', [{}]);
    await keepJobs([job(1, 10)]);
    await Promise.all([keepAlarm(), keepAlarm(), keepAlarm()]);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(hostile.at.log.of('GET /audit/*')).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    while ((await allJobs())[0]?.watched === 0) await nextTurn();
    expect(hostile.at.log.of('GET /audit/*')).toHaveLength(1);
    const [running] = await allJobs();
    expect(running?.phase).toBe('running');
    expect(running?.watched).toBeGreaterThanOrEqual(10_000);
    expect(running?.watched).toBeLessThanOrEqual(11_000);
  });

  it('LIM-05: is not tried before the request limit has room', async () => {
    hostile.at.state.seed(
      'key1',
      'scans',
      Array.from({ length: 50 }, () => ({})),
    );
    await keepJobs(
      Array.from({ length: 50 }, (_, n) => job(n + 1, 0, { id: `scan:${n + 1}`, kind: 'scan' })),
    );
    await work();
    expect(hostile.at.log.of('GET /shield/*')).toHaveLength(20);
    expect(await alarmIn()).toBe(2);
    // The alarm goes off.
    await fakeBrowser.alarms.clearAll();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await work();
    expect(hostile.at.log.of('GET /shield/*')).toHaveLength(40);
    expect(await alarmIn()).toBe(60);
    // Node keeps a connection for 4 s.
    expect(timers.mock.calls.map(([, ms]) => ms).filter((ms) => ms !== 4_000)).toEqual([]);
  });

  it('F25: waits for the alarm while offline', async () => {
    await moveFarAway();
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks, languages: ['en'] });
    await keepJobs([job(1, 0)]);
    await keepAlarm();
    expect(vi.getTimerCount()).toBe(0);
    await work();
    expect(hostile.at.log.of('GET /audit/*')).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(await alarmIn()).toBe(30);
    expect(pickEach(await allJobs(), 'failures', 'phase')).toEqual([{ failures: 0, phase: 'running' }]);
  });

  it('needs no network for a service on this computer', async () => {
    hostile.at.state.seed('key1', 'crawls', [{}]);
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks, languages: ['en'] });
    await keepJobs([job(1, 0)]);
    await work();
    expect(hostile.at.log.of('GET /audit/*')).toHaveLength(1);
  });

  it('F32: is one poll per job after three hours of sleep', async () => {
    hostile.at.state.seed('key1', 'crawls', [{}, {}]);
    await keepJobs([job(1, 30), job(2, 30, { projectId: 2 })]);
    setClock(3 * 3_600);
    await Promise.all([work(), work()]);
    expect(hostile.at.log.of('GET /audit/*')).toHaveLength(2);
  });

  it('gets its next time even if it fails for another reason than the service', async () => {
    hostile.at.state.seed('key1', 'crawls', [{}]);
    await keepJobs([job(1, 0)]);
    vi.spyOn(fakeBrowser.permissions, 'contains')
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(true as never);
    await expect(work()).rejects.toThrow('gone');
    expect(await alarmIn()).toBe(2);
  });
});

describe('F56: what an update of the extension waits for', () => {
  it('an operation that is being sent, or whose outcome is being looked up', async () => {
    vi.useRealTimers();
    expect(await isUnderWay()).toBe(false);
    hostile.at.state.seed('key1', 'auditProjects', [{}]);
    hostile.at.plan.add(CRAWL.kind as 'POST *', { ...faults.dropAfter, wait: 100 });
    const { over } = await begun(CRAWL);
    expect(await isUnderWay()).toBe(true);
    expect((await over()).state).toBe('unknown');
    expect(await isUnderWay()).toBe(true);
    // The outcome for an account that is not connected cannot be looked up now.
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    expect(await isUnderWay()).toBe(false);
    await connectTo(hostile.at.baseUrl, 'key1');
    await work();
    expect(await isUnderWay()).toBe(false);
  });
});
