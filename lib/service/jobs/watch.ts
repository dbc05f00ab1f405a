import type { Client } from '../../api/caller.ts';
import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { type Connection, connections } from '../connection/connection.ts';
import { type Job, jobs } from '../records/job.ts';
import { connected } from '../requests/connected.ts';
import { kindOf } from './kinds/index.ts';
import { advance, dueJobs, pauseBetweenPolls, pauseOf, postpone } from './progress.ts';
import { JOB_TABLES, putJob } from './write.ts';

/** Whether the failure is ours and says nothing about the job: it stays due, and comes first in the next round. */
const isNoLook = ({ code, status }: ServiceError) =>
  code === 'offline' || code === 'account_changed' || (code === 'rate_limited' && status === 0);

/** The most requests of one round; jobs that it does not reach come first in the next. */
const MOST = 20;
const restUntil = new Map<string, number>();

/** Milliseconds until an account's next round after one that did not reach every job. */
export const restOfPolls = ({ account, baseUrl }: Connection, now: number): number =>
  Math.max(0, Math.min((restUntil.get(account) ?? 0) - now, pauseBetweenPolls(baseUrl)));

/** Returns the running jobs of an account. */
export const runningJobs = (account: string): Promise<Job[]> =>
  readRows([jobs], (of) => of(jobs).where('phase', [account, 'running']));

type Group = readonly [Job, ...Job[]];

/** The sum of the milliseconds that the jobs of a group have waited. */
const waited = (group: Group, now: number) =>
  group.reduce((sum, { lookedAt }) => sum + Math.max(0, now - lookedAt), 0);

/**
 * Returns the groups of due jobs, the longest total wait first: a poll that covers hundreds goes first, and no group
 * is left out for long.
 */
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

/** Stores what was seen, unless a row has ended meanwhile. */
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
 * Polls the jobs of one group, and stores the results after each request: a worker that dies loses only one request.
 * Jobs that this poll did not reach come first in the next.
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

/** Polls what is due for one account. */
async function pollFor({ account, baseUrl }: Connection, isShown: boolean): Promise<void> {
  const atLeast = isShown ? pauseBetweenPolls(baseUrl) : undefined;
  const due = dueJobs(await runningJobs(account), Date.now(), atLeast);
  if (due.length === 0) return;
  try {
    const { client } = await connected('background', account, MOST);
    for (const group of groupsOf(due, Date.now())) await look(client, group, baseUrl);
  } catch (error) {
    // The rest stays due: nothing was learned about it.
    if (!(error instanceof ServiceError)) throw error;
    restUntil.set(account, Date.now() + pauseBetweenPolls(baseUrl));
  }
}

/**
 * Polls every running job that is due, of all connected accounts at once, group by group, within the request limit of
 * each. Two calls at once take turns, so that a change is seen once. `isShown`: an open page shows the jobs of the first
 * account, so none of those waits longer than the service recommends.
 */
export async function pollJobs(isShown = false): Promise<void> {
  await navigator.locks.request('jobs:poll', async () => {
    const all = await connections.get();
    await Promise.all(all.map((one, index) => pollFor(one, isShown && index === 0)));
  });
}

/** Marks ended jobs as seen by the user. */
export async function seeJobs(account: string, ids: readonly string[]): Promise<void> {
  await changeRows([jobs], async (of) => {
    for (const id of ids) {
      await of(jobs).change([account, id], (job) =>
        job.phase === 'running' || job.seen ? job : { ...job, seen: true },
      );
    }
  });
}
