import { describe, expect, it } from 'vitest';
import { sightingOf } from './crawl.ts';
import { advance, dueJobs, type Job, pauseBetweenPolls, postpone, pruned } from './job.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

const job = (change: Partial<Job> = {}): Job => ({
  id: 'crawl:41',
  kind: 'crawl',
  remoteId: 41,
  projectId: 3,
  site: 'shop.example.com',
  connection: 'a',
  status: 'running',
  phase: 'running',
  progress: null,
  result: null,
  startedAt: NOW - HOUR,
  nextPollAt: NOW,
  endedAt: null,
  failures: 0,
  error: null,
  seen: false,
  ...change,
});

describe('sightingOf', () => {
  it.each([
    ['done', 'done'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
    ['queued', 'running'],
    ['verifying', 'running'],
  ])('AUD-09: a crawl that is %s counts as %s', (status, phase) => {
    expect(sightingOf({ id: 41, status }).phase).toBe(phase);
  });

  it('AUD-10: keeps what is absent apart from zero', () => {
    expect(sightingOf({ id: 41, status: 'done' }).result).toEqual({
      health: null,
      pages: null,
      issues: null,
    });
    expect(sightingOf({ id: 41, status: 'running', pages_crawled: 0 }).progress).toEqual({
      done: 0,
      total: null,
    });
  });
});

describe('advance', () => {
  const running = sightingOf({ id: 41, status: 'running', pages_crawled: 12, max_pages: 25 });

  it('keeps a running job for the next look', () => {
    const next = advance(job({ failures: 2, error: 'timeout' }), running, NOW, 30_000);
    expect(next).toMatchObject({
      phase: 'running',
      progress: { done: 12, total: 25 },
      failures: 0,
      error: null,
    });
    expect(next.nextPollAt).toBe(NOW + 30_000);
  });

  it('ends a finished one', () => {
    const next = advance(job(), sightingOf({ id: 41, status: 'done', health_score: 87 }), NOW, 30_000);
    expect(next).toMatchObject({ phase: 'done', endedAt: NOW, seen: false, result: { health: 87 } });
  });

  it('F20: calls a job lost that the service does not know any more', () => {
    expect(advance(job(), null, NOW, 30_000)).toMatchObject({ phase: 'lost', endedAt: NOW });
  });

  it('F19: gives an unknown status a day, and never calls it done', () => {
    const paused = sightingOf({ id: 41, status: 'paused' });
    expect(advance(job(), paused, NOW, 30_000).phase).toBe('running');
    expect(advance(job({ startedAt: NOW - 25 * HOUR }), paused, NOW, 30_000).phase).toBe('lost');
  });
});

describe('postpone', () => {
  it('waits longer each time, half an hour at the most', () => {
    const waits = [0, 1, 2, 5, 20].map(
      (failures) => postpone(job({ failures }), { code: 'timeout' }, NOW, 30_000).nextPollAt - NOW,
    );
    expect(waits).toEqual([30_000, 60_000, 120_000, 960_000, 1_800_000]);
  });

  it('LIM-02: waits as long as the service says', () => {
    const next = postpone(job(), { code: 'rate_limited', retryAfter: 17 }, NOW, 30_000);
    expect(next).toMatchObject({ error: 'rate_limited', nextPollAt: NOW + 17_000 });
  });
});

describe('dueJobs', () => {
  it('gives the running jobs of this connection whose time has come', () => {
    const all = [
      job({ id: 'crawl:1' }),
      job({ id: 'crawl:2', nextPollAt: NOW + 1 }),
      job({ id: 'crawl:3', phase: 'done' }),
      job({ id: 'crawl:4', connection: 'b' }),
    ];
    expect(dueJobs(all, 'a', NOW).map(({ id }) => id)).toEqual(['crawl:1']);
  });

  it('takes first what was put off most often', () => {
    const all = [0, 2, 1].map((failures) => job({ id: `crawl:${failures}`, failures }));
    expect(dueJobs(all, 'a', NOW).map(({ failures }) => failures)).toEqual([2, 1, 0]);
  });

  it('F31: a clock that was set back a day does not freeze a job', () => {
    expect(dueJobs([job({ nextPollAt: NOW + 24 * HOUR })], 'a', NOW)).toHaveLength(1);
  });
});

describe('pruned', () => {
  it('keeps every running job and the newest hundred of the others', () => {
    const ended = Array.from({ length: 130 }, (_, n) => job({ id: `crawl:${n}`, phase: 'done', endedAt: n }));
    const kept = pruned([...ended, job({ id: 'crawl:999' })]);
    expect(kept).toHaveLength(101);
    expect(kept[0]?.id).toBe('crawl:999');
    expect(kept[1]?.id).toBe('crawl:129');
  });
});

describe('pauseBetweenPolls', () => {
  it.each([
    ['https://service.example/api/v1', 30_000],
    ['http://127.0.0.1:8787/api/v1', 2_000],
    ['http://localhost:8787/api/v1', 2_000],
    ['https://localhost.example.com/api/v1', 30_000],
  ])('LIM-05, LIM-06: %s is asked every %d ms', (baseUrl, pause) => {
    expect(pauseBetweenPolls(baseUrl)).toBe(pause);
  });
});
