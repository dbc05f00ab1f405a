import type { ServiceErrorCode } from '../../api/errors.ts';
import { isLoopback } from '../../checks/knowledge/addresses/addresses.ts';
import { type Job, type JobKindName, jobId, type Sighting } from '../records/job.ts';

const MINUTE = 60_000;
const LONGEST_PAUSE = 30 * MINUTE;
/** A longer gap between two polls is sleep, or a clock that was changed: it does not count as time watched. */
const LONGEST_STEP = LONGEST_PAUSE + 5 * MINUTE;
/** Polls in a row that must not find a job before it counts as gone: a single one may be a fault of the service. */
const GONE_AFTER = 3;
/** Milliseconds that a paid job is searched for if the service does not know it. */
const SEARCH = 7 * 24 * 60 * MINUTE;

/** Whether the service currently does not know a paid job, which is therefore still searched for. */
export const isMissing = ({ phase, missing }: Pick<Job, 'phase' | 'missing'>): boolean =>
  phase === 'running' && missing >= GONE_AFTER;

/**
 * Milliseconds between two polls of the service: it asks for 30 to 60 s; a sandbox can take as many as its limit
 * allows.
 */
export function pauseBetweenPolls(baseUrl: string): number {
  return isLoopback(new URL(baseUrl).hostname) ? 2_000 : 30_000;
}

/** Milliseconds between two polls of a kind of job, while no open page needs more. */
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
  address?: Job['address'];
  input?: Job['input'];
}

/** Returns the row of a job that is watched from now on. */
export function newJob(given: NewJob, sighting: NonNullable<Sighting>, now: number, pause: number): Job {
  return {
    id: jobId(given.kind, given.remoteId),
    address: null,
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

/** The fields that change with every poll, whatever it returns. */
function looked(job: Job, now: number): Pick<Job, 'lookedAt' | 'watched'> {
  const step = now - job.lookedAt;
  return { lookedAt: now, watched: job.watched + (step > 0 && step <= LONGEST_STEP ? step : 0) };
}

/** Returns the job, as lost if it was watched for too long. */
function withinBudget(job: Job, budget: number, now: number): Job {
  return job.watched > budget ? { ...job, phase: 'lost', endedAt: now } : job;
}

/**
 * Returns the latest progress; a total that was only returned at the start is kept, until it turns out too small.
 */
function kept(before: Job['progress'], now: Job['progress']): Job['progress'] {
  if (now === null) return before;
  const total = now.total ?? before?.total ?? null;
  return { done: now.done, total: total !== null && now.done > total ? null : total };
}

/**
 * Returns the job after a poll. An unknown status keeps it running, within its budget. A lost job that appears again
 * takes the state that was seen. A paid job that is not found is searched for at growing intervals.
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
  seen.address = sighting.address ?? job.address;
  if (seen.phase !== 'running') return { ...seen, endedAt: now };
  // A job that runs again gets its full budget, and a notification when it ends.
  const isBack = job.phase !== 'running' || isMissing(job);
  return withinBudget(
    isBack ? { ...seen, endedAt: null, watched: 0, told: 'due', seen: false } : seen,
    budget,
    now,
  );
}

/** Returns the job after a failed poll: it waits longer each time, or as long as the service said. */
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

/**
 * Whether a poll is due now, which includes stored times absurdly far ahead: they are from before a clock was set
 * back.
 */
export const isDue = (nextPollAt: number, now: number): boolean =>
  nextPollAt <= now || nextPollAt - now > LONGEST_PAUSE + 60 * MINUTE;

/**
 * Returns the running jobs that are due for a poll, the longest waiting first, so that the request limit starves none.
 * `atLeast`: milliseconds after which jobs that could wait are due as well, because an open page shows them.
 */
export function dueJobs(running: readonly Job[], now: number, atLeast = Infinity): readonly Job[] {
  return running
    .filter(
      ({ nextPollAt, lookedAt, failures }) =>
        isDue(nextPollAt, now) || (failures === 0 && Math.abs(now - lookedAt) >= atLeast),
    )
    .sort((a, b) => a.lookedAt - b.lookedAt);
}
