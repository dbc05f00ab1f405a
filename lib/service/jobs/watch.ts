import type { Client } from '../../api/caller.ts';
import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connected } from '../access.ts';
import { connection } from '../connection.ts';
import { tellEnded } from './announce.ts';
import { type Job, jobs } from './job.ts';
import { kindOf } from './kinds/index.ts';
import { advance, dueJobs, pauseBetweenPolls, pauseOf, postpone } from './progress.ts';
import { JOB_TABLES, putJob } from './write.ts';

/** Refusals of our own that say nothing of the job: it is due as it was, and comes first the next time. */
const NOT_THE_JOBS_FAULT: readonly string[] = ['offline', 'account_changed'];

/** The running jobs of an account. */
export const runningJobs = (account: string): Promise<Job[]> =>
  readRows([jobs], (of) => of(jobs).where('phase', [account, 'running']));

type Group = readonly [Job, ...Job[]];

function groupsOf(due: readonly Job[]): readonly Group[] {
  const groups = new Map<string, [Job, ...Job[]]>();
  for (const job of due) {
    const name = `${job.kind} ${kindOf(job).group(job)}`;
    const group = groups.get(name);
    if (group) group.push(job);
    else groups.set(name, [job]);
  }
  return [...groups.values()];
}

/** Looks at jobs of one group, and answers them as they are then. What the look has not come to comes first the next time. */
async function look(client: Client, group: Group, baseUrl: string): Promise<readonly Job[]> {
  const kind = kindOf(group[0]);
  const pause = pauseOf(kind, baseUrl);
  try {
    const seen = await kind.look(client, group);
    return group.map((job) => {
      const sighting = seen.get(job.remoteId);
      return sighting === undefined
        ? { ...job, nextPollAt: Date.now() + pause }
        : advance(job, sighting, kind.budget, Date.now(), pause);
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Our own limit: there was no look.
    if (error.code === 'rate_limited' && error.status === 0) throw error;
    if (NOT_THE_JOBS_FAULT.includes(error.code)) throw error;
    return group.map((job) => postpone(job, error, kind.budget, Date.now(), pause));
  }
}

/** Writes down what was seen, unless the row has become another one meanwhile. */
async function keepSeen(seen: readonly Job[]): Promise<void> {
  await changeRows(JOB_TABLES, async (of) => {
    for (const job of seen) {
      const now = await of(jobs).get([job.account, job.id]);
      if (now?.phase === 'running') await putJob(of, job);
    }
  });
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
      const { client, baseUrl, account } = await connected('background');
      // Another one was connected in between: its service knows nothing of these.
      if (account !== current.account) return;
      for (const group of groupsOf(due)) {
        await keepSeen(await look(client, group, baseUrl));
      }
    } catch (error) {
      // The rest stays due: nothing was learnt of it.
      if (!(error instanceof ServiceError)) throw error;
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
