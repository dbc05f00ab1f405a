import type { Client } from '../../api/caller.ts';
import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connection } from '../connection/connection.ts';
import { type Job, jobs } from '../records/job.ts';
import { connected } from '../requests/connected.ts';
import { tellEnded } from './announce.ts';
import { kindOf } from './kinds/index.ts';
import { advance, dueJobs, pauseBetweenPolls, pauseOf, postpone } from './progress.ts';
import { JOB_TABLES, putJob } from './write.ts';

/** Whether a refusal is our own, and says nothing of the job: it is due as it was, and comes first the next time. */
const isNoLook = ({ code, status }: ServiceError) =>
  code === 'offline' || code === 'account_changed' || (code === 'rate_limited' && status === 0);

/** Requests of one poll at most: whom they do not reach comes first in the next. */
const MOST = 20;
let restUntil = 0;

/** Milliseconds until the next poll after one that did not reach everybody. */
export const restOfPolls = (baseUrl: string, now: number): number =>
  Math.max(0, Math.min(restUntil - now, pauseBetweenPolls(baseUrl)));

/** The running jobs of an account. */
export const runningJobs = (account: string): Promise<Job[]> =>
  readRows([jobs], (of) => of(jobs).where('phase', [account, 'running']));

type Group = readonly [Job, ...Job[]];

/** Milliseconds that the jobs of a group have waited, together. */
const waited = (group: Group, now: number) =>
  group.reduce((sum, { lookedAt }) => sum + Math.max(0, now - lookedAt), 0);

/** Those first whose look ends the most waiting: one that tells of hundreds, and before long any that was left out. */
function groupsOf(due: readonly Job[], now: number): readonly Group[] {
  const groups = new Map<string, [Job, ...Job[]]>();
  for (const job of due) {
    const name = `${job.kind} ${kindOf(job).group(job)}`;
    const group = groups.get(name);
    if (group) group.push(job);
    else groups.set(name, [job]);
  }
  return [...groups.values()].sort((a, b) => waited(b, now) - waited(a, now));
}

/** Writes down what was seen, unless the row has become another one meanwhile. */
async function keepSeen(seen: readonly Job[]): Promise<void> {
  if (seen.length === 0) return;
  await changeRows(JOB_TABLES, async (of) => {
    for (const job of seen) {
      const now = await of(jobs).get([job.account, job.id]);
      if (now?.phase === 'running') await putJob(of, job);
    }
  });
}

/**
 * Looks at jobs of one group, and writes down after each request what it has told: a worker that dies loses no more than
 * that. What the look has not come to comes first the next time.
 */
async function look(client: Client, group: Group, baseUrl: string): Promise<void> {
  const kind = kindOf(group[0]);
  const pause = pauseOf(kind, baseUrl);
  const left = new Map(group.map((job) => [job.remoteId, job]));
  const failed = (job: Job, error: ServiceError) => postpone(job, error, kind.budget, Date.now(), pause);
  try {
    for await (const seen of kind.look(client, group)) {
      const looked = [...left.values()].flatMap((job) => {
        const sighting = seen.get(job.remoteId);
        if (sighting === undefined) return [];
        if (!(sighting instanceof ServiceError))
          return advance(job, sighting, kind.budget, Date.now(), pause, kind.isPaid?.(job));
        if (isNoLook(sighting)) throw sighting;
        return failed(job, sighting);
      });
      await keepSeen(looked);
      for (const { remoteId } of looked) left.delete(remoteId);
    }
    await keepSeen([...left.values()].map((job) => ({ ...job, nextPollAt: Date.now() + pause })));
  } catch (error) {
    if (!(error instanceof ServiceError) || isNoLook(error)) throw error;
    await keepSeen([...left.values()].map((job) => failed(job, error)));
  }
}

/**
 * Looks at every running job that is due, group by group, as far as the limit of requests goes, and writes down what
 * was seen before anyone is told. Two wakes at once take turns, so that a change is seen, and announced, once.
 * `isShown`: a page is open that shows jobs, so that none waits longer than the service recommends.
 */
export async function pollJobs(isShown = false): Promise<void> {
  await navigator.locks.request('jobs:poll', async () => {
    const current = await connection.get();
    if (!current) return;
    const atLeast = isShown ? pauseBetweenPolls(current.baseUrl) : undefined;
    const due = dueJobs(await runningJobs(current.account), Date.now(), atLeast);
    if (due.length === 0) return;
    try {
      const { client, baseUrl, account } = await connected('background', MOST);
      // Another one was connected in between: its service knows nothing of these.
      if (account !== current.account) return;
      for (const group of groupsOf(due, Date.now())) await look(client, group, baseUrl);
    } catch (error) {
      // The rest stays due: nothing was learnt of it.
      if (!(error instanceof ServiceError)) throw error;
      restUntil = Date.now() + pauseBetweenPolls(current.baseUrl);
    }
  });
  await tellEnded();
}

/** The user has seen how jobs ended. */
export async function seeJobs(account: string, ids: readonly string[]): Promise<void> {
  await changeRows([jobs], async (of) => {
    for (const id of ids) {
      const job = await of(jobs).get([account, id]);
      if (job && job.phase !== 'running' && !job.seen) await of(jobs).put({ ...job, seen: true });
    }
  });
}
