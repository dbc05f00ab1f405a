import type { ServiceErrorCode } from '../../api/errors.ts';
import { isLoopback } from '../../checks/knowledge/addresses/addresses.ts';
import { type Job, type JobKindName, jobId, type Sighting } from '../records/job.ts';

const MINUTE = 60_000;
const LONGEST_PAUSE = 30 * MINUTE;
/** More than this between two looks is sleep, or a clock that was set: it does not count as time looked after. */
const LONGEST_STEP = LONGEST_PAUSE + 5 * MINUTE;
/** Looks in a row that must not find a job before it counts as gone: one may be a fault of the service. */
const GONE_AFTER = 3;
/** Time that is spent on looking for what was paid for, and what the service does not know. */
const SEARCH = 7 * 24 * 60 * MINUTE;

/** Whether the service does not know a job at the moment that was paid for, so that it is looked for on. */
export const isMissing = ({ phase, missing }: Pick<Job, 'phase' | 'missing'>): boolean =>
  phase === 'running' && missing >= GONE_AFTER;

/** Milliseconds between two looks at the service: it asks for 30 to 60 s; a sandbox bears what its limit allows. */
export function pauseBetweenPolls(baseUrl: string): number {
  return isLoopback(new URL(baseUrl).hostname) ? 2_000 : 30_000;
}

/** Milliseconds between two looks at a kind of job, while no page of ours asks for more. */
export function pauseOf({ pause }: { pause: number }, baseUrl: string): number {
  const shortest = pauseBetweenPolls(baseUrl);
  return shortest < 30_000 ? shortest : Math.max(shortest, pause);
}

interface NewJob {
  account: string;
  kind: JobKindName;
  remoteId: number;
  projectId: number;
  site: string;
  input?: Job['input'];
}

/** A job that begins to be looked after. */
export function newJob(given: NewJob, sighting: NonNullable<Sighting>, now: number, pause: number): Job {
  return {
    id: jobId(given.kind, given.remoteId),
    input: {},
    ...given,
    startedAt: now,
    nextPollAt: now + pause,
    endedAt: sighting.phase === 'running' ? null : now,
    lookedAt: now,
    watched: 0,
    failures: 0,
    error: null,
    missing: 0,
    told: 'due',
    seen: false,
    ...sighting,
  };
}

/** What passes at every look, whatever it tells. */
function looked(job: Job, now: number): Pick<Job, 'lookedAt' | 'watched'> {
  const step = now - job.lookedAt;
  return { lookedAt: now, watched: job.watched + (step > 0 && step <= LONGEST_STEP ? step : 0) };
}

/** A running job, or the same lost where it was looked after for too long. */
function withinBudget(job: Job, budget: number, now: number): Job {
  return job.watched > budget ? { ...job, phase: 'lost', endedAt: now } : job;
}

/** How far it is by the newest word; a total that only the start has told is not forgotten. */
const kept = (before: Job['progress'], now: Job['progress']): Job['progress'] =>
  now === null ? before : { done: now.done, total: now.total ?? before?.total ?? null };

/**
 * The job after a look. An unknown status keeps it running, within its budget. One that was lost and is seen again is
 * what it is seen as. One that was paid for and is not found is looked for on, rarer and rarer.
 */
export function advance(
  job: Job,
  sighting: Sighting,
  budget: number,
  now: number,
  pause: number,
  isPaid = false,
): Job {
  const next: Job = { ...job, ...looked(job, now), failures: 0, error: null, nextPollAt: now + pause };
  if (sighting === null) {
    const missing = job.missing + 1;
    if (isPaid) {
      const nextPollAt = now + Math.min(pause * 2 ** (missing - 1), LONGEST_PAUSE);
      return withinBudget({ ...next, missing, nextPollAt }, Math.max(budget, SEARCH), now);
    }
    return missing >= GONE_AFTER
      ? { ...next, missing, phase: 'lost', endedAt: now }
      : withinBudget({ ...next, missing }, budget, now);
  }
  const seen: Job = { ...next, missing: 0, ...sighting };
  seen.progress = kept(job.progress, sighting.progress);
  if (seen.phase !== 'running') return { ...seen, endedAt: now };
  // Seen running again, it has its time anew, and its end is still to come.
  const isBack = job.phase !== 'running' || isMissing(job);
  return withinBudget(
    isBack ? { ...seen, endedAt: null, watched: 0, told: 'due', seen: false } : seen,
    budget,
    now,
  );
}

/** The job after a look that failed: it waits longer each time, or as long as the service said. */
export function postpone(
  job: Job,
  error: { code: ServiceErrorCode; retryAfter?: number | undefined },
  budget: number,
  now: number,
  pause: number,
): Job {
  const failures = job.failures + 1;
  const wait = error.retryAfter
    ? error.retryAfter * 1_000
    : Math.min(pause * 2 ** (failures - 1), LONGEST_PAUSE);
  const next = { ...job, ...looked(job, now), failures, error: error.code, nextPollAt: now + wait };
  return withinBudget(next, budget, now);
}

/** A stored time that lies absurdly far ahead is of a clock that was set back. */
export const isDue = (nextPollAt: number, now: number): boolean =>
  nextPollAt <= now || nextPollAt - now > LONGEST_PAUSE + 60 * MINUTE;

/**
 * The running jobs that are due for a look, those that have waited longest first: the limit of requests starves none.
 * `atLeast`: milliseconds after which also those are due that could wait, because a page is open that shows them.
 */
export function dueJobs(running: readonly Job[], now: number, atLeast = Infinity): readonly Job[] {
  return running
    .filter(
      ({ nextPollAt, lookedAt, failures }) =>
        isDue(nextPollAt, now) || (failures === 0 && Math.abs(now - lookedAt) >= atLeast),
    )
    .sort((a, b) => a.lookedAt - b.lookedAt);
}
