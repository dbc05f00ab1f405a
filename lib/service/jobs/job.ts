import * as z from 'zod/mini';
import { isLoopback } from '../../checks/knowledge/addresses/addresses.ts';
import { stored } from '../../platform/stored.ts';

/** Something that runs at the service and that we look after until it ends. */
export const Job = z.object({
  /** `crawl:41` */
  id: z.string(),
  kind: z.enum(['crawl']),
  /** The id at the service. */
  remoteId: z.int(),
  projectId: z.int(),
  /** Host that it belongs to; where its row and its notification lead. */
  site: z.string(),
  /** The connection it was started with; jobs of another key are not asked about. */
  connection: z.string(),
  /** The service's own word for its state. */
  status: z.string(),
  /** `lost`: it is gone, or has not ended within its time; what became of it is unknown. */
  phase: z.enum(['running', 'done', 'failed', 'lost']),
  progress: z.nullable(z.object({ done: z.int(), total: z.nullable(z.int()) })),
  /** What the kind keeps of the result. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Milliseconds since 1970, as all times here. */
  startedAt: z.int(),
  nextPollAt: z.int(),
  endedAt: z.nullable(z.int()),
  /** Polls in a row that failed; what they failed with last. */
  failures: z.int(),
  error: z.nullable(z.string()),
  /** Whether the user has seen how it ended. */
  seen: z.boolean(),
});
export type Job = z.output<typeof Job>;

/** What a look at the service told about a job; null when the service does not know it any more. */
export type Sighting = Pick<Job, 'status' | 'phase' | 'progress' | 'result'> | null;

/** One row a job. Written by the worker alone. */
export const jobs = stored<Job[]>('local:jobs', z.array(Job), []);

/** Ended jobs that are kept, newest first. */
const KEPT = 100;
const BUDGET = 24 * 3_600_000;
const MAXIMUM_PAUSE = 30 * 60_000;

/** Milliseconds between two looks at the service: it asks for 30 to 60 s; a sandbox bears what its limit allows. */
export function pauseBetweenPolls(baseUrl: string): number {
  return isLoopback(new URL(baseUrl).hostname) ? 2_000 : 30_000;
}

/** The job after a look. An unknown status keeps it running, within a day; after that it counts as lost. */
export function advance(job: Job, sighting: Sighting, now: number, pause: number): Job {
  const seen = { ...job, failures: 0, error: null, nextPollAt: now + pause };
  if (sighting === null) return { ...seen, phase: 'lost', endedAt: now };
  const next = { ...seen, ...sighting };
  if (next.phase !== 'running') return { ...next, endedAt: now };
  return now - job.startedAt > BUDGET ? { ...next, phase: 'lost', endedAt: now } : next;
}

/** The job after a look that failed: it waits longer each time, or as long as the service said. */
export function postpone(
  job: Job,
  error: { code: string; retryAfter?: number | undefined },
  now: number,
  pause: number,
): Job {
  const failures = job.failures + 1;
  const wait = error.retryAfter
    ? error.retryAfter * 1_000
    : Math.min(pause * 2 ** (failures - 1), MAXIMUM_PAUSE);
  return { ...job, failures, error: error.code, nextPollAt: now + wait };
}

/**
 * The jobs due for a look; what was put off most often comes first, so that the limit of requests starves none. A
 * stored time that lies absurdly far ahead (a clock that was set back) is due at once.
 */
export function dueJobs(all: readonly Job[], connection: string, now: number): readonly Job[] {
  return all
    .filter(
      (job) =>
        job.phase === 'running' &&
        job.connection === connection &&
        (job.nextPollAt <= now || job.nextPollAt - now > MAXIMUM_PAUSE + 3_600_000),
    )
    .sort((a, b) => b.failures - a.failures);
}

/** Bounds the table: every running job, and the newest of the ended ones. */
export function pruned(all: readonly Job[]): Job[] {
  const ended = all
    .filter(({ phase }) => phase !== 'running')
    .sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
  return [...all.filter(({ phase }) => phase === 'running'), ...ended.slice(0, KEPT)];
}
