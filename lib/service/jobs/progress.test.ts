import { describe, expect, it } from 'vitest';
import { pick } from '../../../test/pick.ts';
import type { Job, Sighting } from '../records/job.ts';
import { advance, dueJobs, isMissing, newJob, pauseBetweenPolls, pauseOf, postpone } from './progress.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const running: NonNullable<Sighting> = { status: 'running', phase: 'running', progress: null, result: null };
const done: NonNullable<Sighting> = { ...running, status: 'done', phase: 'done', result: { health: 87 } };

const STARTED = { account: 'a', kind: 'crawl', remoteId: 41, projectId: 3, site: 'shop.example' } as const;

const job = (change: Partial<Job> = {}): Job => ({
  ...newJob(STARTED, running, NOW, 30_000),
  ...change,
});

/** Polls a job every `every` milliseconds by a fake clock, until it ends or the given number of polls was made. */
function watched(look: (job: Job, now: number) => Job, every: number, looks: number): Job {
  let one = job();
  for (let n = 1; n <= looks && one.phase === 'running'; n += 1) one = look(one, NOW + n * every);
  return one;
}

it('a job that has ended when it is first seen has ended then', () => {
  expect(newJob(STARTED, done, NOW, MINUTE).endedAt).toBe(NOW);
  expect(newJob(STARTED, running, NOW, MINUTE).endedAt).toBeNull();
});

describe('a poll that saw the job', () => {
  it('schedules the next poll of a running job, and resets its failures', () => {
    const before = job({ failures: 2, error: 'timeout', missing: 2 });
    const seen = { ...running, progress: { done: 12, total: 25 } };
    expect(
      pick(
        advance(before, seen, DAY, NOW + MINUTE, 30_000),
        'phase',
        'progress',
        'failures',
        'error',
        'missing',
        'lookedAt',
        'watched',
        'nextPollAt',
      ),
    ).toEqual({
      phase: 'running',
      progress: { done: 12, total: 25 },
      failures: 0,
      error: null,
      missing: 0,
      lookedAt: NOW + MINUTE,
      watched: MINUTE,
      nextPollAt: NOW + MINUTE + 30_000,
    });
  });

  it('keeps the earlier progress if it returns none', () => {
    const before = job({ progress: { done: 3, total: 25 } });
    expect(advance(before, running, DAY, NOW, 30_000).progress).toEqual({ done: 3, total: 25 });
    const further = { ...running, progress: { done: 9, total: null } };
    expect(advance(before, further, DAY, NOW, 30_000).progress).toEqual({ done: 9, total: 25 });
    const last = { ...running, progress: { done: 25, total: null } };
    expect(advance(before, last, DAY, NOW, 30_000).progress).toEqual({ done: 25, total: 25 });
    const beyond = { ...running, progress: { done: 26, total: null } };
    expect(advance(before, beyond, DAY, NOW, 30_000).progress).toEqual({ done: 26, total: null });
  });

  it('keeps the page that a run promotes, once the service has named it', () => {
    const named = advance(job(), { ...running, address: 'https://shop.example/a' }, DAY, NOW, 30_000);
    expect(named.address).toBe('https://shop.example/a');
    for (const sighting of [running, { ...running, address: null }, null]) {
      expect(advance(named, sighting, DAY, NOW, 30_000).address).toBe('https://shop.example/a');
    }
  });

  it('ends a finished job, whose notification is then due', () => {
    expect(
      pick(advance(job(), done, DAY, NOW + MINUTE, 30_000), 'phase', 'endedAt', 'told', 'seen', 'result'),
    ).toEqual({ phase: 'done', endedAt: NOW + MINUTE, told: 'due', seen: false, result: { health: 87 } });
  });

  it('F19: keeps a job with an unknown status running, and never calls it done', () => {
    const paused = { ...running, status: 'paused' };
    const look = (one: Job, now: number) => advance(one, paused, DAY, now, 30_000);
    expect(pick(watched(look, 30_000, 2_000), 'phase', 'status')).toEqual({
      phase: 'running',
      status: 'paused',
    });
    expect(pick(watched(look, 30_000, 3_000), 'phase', 'endedAt')).toEqual({
      phase: 'lost',
      endedAt: NOW + DAY + 30_000,
    });
  });

  it('ends a job in the state that was seen, even if its time is up', () => {
    expect(advance(job({ watched: 2 * DAY }), done, DAY, NOW + MINUTE, 30_000).phase).toBe('done');
  });

  it('F20: restores a lost job with its full time and a new notification', () => {
    const lost = job({ phase: 'lost', endedAt: NOW, told: 'told', seen: true, watched: 2 * DAY, missing: 3 });
    expect(
      pick(
        advance(lost, running, DAY, NOW + MINUTE, 30_000),
        'phase',
        'endedAt',
        'told',
        'seen',
        'missing',
        'watched',
      ),
    ).toEqual({ phase: 'running', endedAt: null, told: 'due', seen: false, missing: 0, watched: 0 });
    expect(advance(lost, done, DAY, NOW + MINUTE, 30_000).phase).toBe('done');
  });
});

describe('a poll that did not find the job', () => {
  const look = (one: Job, now: number) => advance(one, null, DAY, now, 30_000);

  it('F20: makes it lost after three in a row, not after one or two', () => {
    expect(pick(watched(look, 30_000, 2), 'phase', 'missing', 'endedAt')).toEqual({
      phase: 'running',
      missing: 2,
      endedAt: null,
    });
    expect(pick(watched(look, 30_000, 3), 'phase', 'endedAt')).toEqual({
      phase: 'lost',
      endedAt: NOW + 90_000,
    });
  });

  it('F20: starts counting again after one that found it', () => {
    const twice = watched(look, 30_000, 2);
    const found = advance(twice, running, DAY, NOW + 90_000, 30_000);
    expect(pick(look(look(found, NOW + 2 * MINUTE), NOW + 3 * MINUTE), 'phase', 'missing')).toEqual({
      phase: 'running',
      missing: 2,
    });
  });
});

describe('a failed poll', () => {
  const failed = (one: Job, now: number) => postpone(one, { code: 'timeout' }, DAY, now, 30_000);

  it('delays the next one by a growing pause, half an hour at most', () => {
    const waits = [0, 1, 2, 5, 20].map((failures) => failed(job({ failures }), NOW).nextPollAt - NOW);
    expect(waits).toEqual([30_000, 60_000, 120_000, 960_000, 1_800_000]);
  });

  it('LIM-02: delays the next one for as long as the service says', () => {
    const next = postpone(job(), { code: 'rate_limited', retryAfter: 17 }, DAY, NOW, 30_000);
    expect(pick(next, 'error', 'nextPollAt')).toEqual({
      error: 'rate_limited',
      nextPollAt: NOW + 17_000,
    });
  });

  it('counts as time watched, so that an unreadable job is not polled forever', () => {
    let [one, now, looks] = [job(), NOW, 0];
    while (one.phase === 'running' && looks < 1_000) {
      now = one.nextPollAt;
      one = failed(one, now);
      looks += 1;
    }
    expect(pick(one, 'phase', 'error')).toEqual({ phase: 'lost', error: 'timeout' });
    expect(now - NOW).toBeGreaterThan(DAY);
    expect(now - NOW).toBeLessThan(DAY + HOUR);
    expect(looks).toBeLessThan(60);
  });
});

describe('the time that a job is watched', () => {
  const look = (one: Job, now: number) => advance(one, running, DAY, now, 30_000);

  it.each([
    ['F31: a clock that was set a day forward', DAY],
    ['F31: a clock that was set a day back', -DAY],
    ['F32: three hours of sleep', 3 * HOUR],
    ['F32: a week without the browser', 7 * DAY],
    ['a millisecond more than the longest pause, and five minutes', 35 * MINUTE + 1],
  ])('%s adds nothing', (_name, jump) => {
    const before = watched(look, MINUTE, 10);
    expect(before.watched).toBe(10 * MINUTE);
    const after = look(before, NOW + 10 * MINUTE + jump);
    expect(pick(after, 'phase', 'watched')).toEqual({ phase: 'running', watched: 10 * MINUTE });
    expect(look(after, NOW + 11 * MINUTE + jump).watched).toBe(11 * MINUTE);
  });

  it('grows by the longest pause between two polls plus five minutes at most', () => {
    expect(look(job(), NOW + 35 * MINUTE).watched).toBe(35 * MINUTE);
  });

  it('is what the budget limits, whatever the clock says', () => {
    const before = job({ startedAt: NOW - 30 * DAY, watched: DAY - MINUTE });
    expect(look(before, NOW + MINUTE).phase).toBe('running');
    expect(look({ ...before, watched: DAY }, NOW + MINUTE).phase).toBe('lost');
  });
});

describe('which jobs are due', () => {
  it('those whose time has come, the longest waiting first', () => {
    const all = [
      job({ id: 'crawl:1', nextPollAt: NOW, lookedAt: NOW - 3 }),
      job({ id: 'crawl:2', nextPollAt: NOW + 1 }),
      job({ id: 'crawl:3', nextPollAt: NOW - 9, lookedAt: NOW - 5 }),
    ];
    expect(dueJobs(all, NOW).map(({ id }) => id)).toEqual(['crawl:3', 'crawl:1']);
  });

  it('those that could wait, while a page shows them, unless they fail', () => {
    const waiting = { nextPollAt: NOW + HOUR, lookedAt: NOW - 30_000 };
    const all = [job({ ...waiting }), job({ ...waiting, id: 'crawl:42', failures: 1 })];
    expect(dueJobs(all, NOW)).toEqual([]);
    expect(dueJobs(all, NOW, 30_000).map(({ id }) => id)).toEqual(['crawl:41']);
    expect(dueJobs(all, NOW, 30_001)).toEqual([]);
    const ahead = { ...waiting, lookedAt: NOW + 30_000 };
    expect(dueJobs([job(ahead)], NOW, 30_000), 'F31: a clock that was set back').toHaveLength(1);
  });

  it('F31: a clock that was set back by a day stops none', () => {
    expect(dueJobs([job({ nextPollAt: NOW + DAY })], NOW)).toHaveLength(1);
    expect(dueJobs([job({ nextPollAt: NOW + 90 * MINUTE + 1 })], NOW)).toHaveLength(1);
    expect(dueJobs([job({ nextPollAt: NOW + 90 * MINUTE })], NOW)).toEqual([]);
  });

  it('LIM-05: of a hundred, with room for forty polls, all are polled within three rounds', () => {
    let all = Array.from({ length: 100 }, (_, n) => job({ id: `crawl:${n}`, remoteId: n, nextPollAt: NOW }));
    const counts = new Map<string, number>();
    for (let round = 1; round <= 9; round += 1) {
      const now = NOW + round * MINUTE;
      const looked = new Set(
        dueJobs(all, now)
          .slice(0, 40)
          .map(({ id }) => id),
      );
      for (const id of looked) counts.set(id, (counts.get(id) ?? 0) + 1);
      all = all.map((one) => (looked.has(one.id) ? advance(one, running, DAY, now, 30_000) : one));
      if (round === 3) expect(counts.size).toBe(100);
    }
    expect(Math.min(...counts.values())).toBe(3);
  });
});

describe('the pause between two polls', () => {
  it.each([
    ['https://service.example/api/v1', 30_000],
    ['http://127.0.0.1:8787/api/v1', 2_000],
    ['http://localhost:8787/api/v1', 2_000],
    ['https://localhost.example.com/api/v1', 30_000],
  ])('LIM-05, LIM-06: %s is polled every %d ms at most', (baseUrl, pause) => {
    expect(pauseBetweenPolls(baseUrl)).toBe(pause);
  });

  it('is longer for a job of weeks, but not at a sandbox', () => {
    expect(pauseOf({ pause: 600_000 }, 'https://service.example/api/v1')).toBe(600_000);
    expect(pauseOf({ pause: 10_000 }, 'https://service.example/api/v1')).toBe(30_000);
    expect(pauseOf({ pause: 600_000 }, 'http://127.0.0.1:8787/api/v1')).toBe(2_000);
  });
});

describe('a paid job that the service does not know', () => {
  /** Polls whenever it is due, until the job is given up or found. */
  function searched(sightingAt: (look: number) => Sighting) {
    let one = job();
    const pauses: number[] = [];
    for (let look = 1; look < 2_000 && one.phase === 'running'; look += 1) {
      const now = one.nextPollAt;
      one = advance(one, sightingAt(look), DAY, now, 30_000, true);
      pauses.push((one.nextPollAt - now) / MINUTE);
    }
    return { one, pauses };
  }

  it('is searched for at growing intervals, for a week of polling', () => {
    const { one, pauses } = searched(() => null);
    expect(pauses.slice(0, 9)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30]);
    expect(pick(one, 'phase')).toEqual({ phase: 'lost' });
    expect(Math.round(((one.endedAt ?? 0) - NOW) / DAY)).toBe(7);
  });

  it('is searched for longer if it may run longer', () => {
    const one = advance(job({ watched: 8 * DAY }), null, 70 * DAY, NOW, 30_000, true);
    expect(pick(one, 'phase')).toEqual({ phase: 'running' });
  });

  it('is missing from the third poll on, until it is found, however late', () => {
    const missing = [1, 2, 3].map((count) => isMissing(job({ missing: count })));
    expect(missing).toEqual([false, false, true]);
    const { one } = searched((look) => (look < 200 ? null : look < 300 ? running : done));
    expect(pick(one, 'phase', 'missing', 'result')).toEqual({
      phase: 'done',
      missing: 0,
      result: { health: 87 },
    });
  });
});
