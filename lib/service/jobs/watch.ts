import { browser } from '#imports';
import { ServiceError } from '../../api/errors.ts';
import { connection } from '../../platform/settings.ts';
import { connected } from '../connection.ts';
import { announce } from './announce.ts';
import { sightCrawl } from './crawl.ts';
import { advance, dueJobs, type Job, jobs, pauseBetweenPolls, postpone, pruned } from './job.ts';

const ALARM = 'jobs';
/** Milliseconds between two wakes; browsers wake a worker no more often, and every wake keeps an update waiting. */
const PERIOD = 60_000;
const KINDS = { crawl: sightCrawl } as const;

/** Whether an alarm is the jobs'. */
export const isJobsAlarm = ({ name }: { name: string }) => name === ALARM;

/**
 * Sees to it that the alarm exists while a job runs that can be asked about, and only then. It is never made anew
 * while it is sound: that would push it back each time. To be called whenever the worker wakes; alarms vanish on
 * updates and restarts.
 */
export async function keepAlarm(): Promise<void> {
  const [all, current, alarm] = [await jobs.get(), await connection.get(), await browser.alarms.get(ALARM)];
  const isWatching =
    current?.state === 'connected' &&
    all.some((job) => job.phase === 'running' && job.connection === current.id);
  if (!isWatching) {
    if (alarm) await browser.alarms.clear(ALARM);
    return;
  }
  const pause = pauseBetweenPolls(current.baseUrl);
  const period = pause < 30_000 ? pause : PERIOD;
  const now = Date.now();
  const isSound = alarm && alarm.scheduledTime > now - PERIOD && alarm.scheduledTime < now + 2 * period;
  if (!isSound) {
    await browser.alarms.create(ALARM, { delayInMinutes: period / 60_000, periodInMinutes: period / 60_000 });
  }
}

async function look(
  client: Awaited<ReturnType<typeof connected>>['client'],
  job: Job,
  pause: number,
): Promise<Job> {
  try {
    const sighting = await KINDS[job.kind](client, job);
    return advance(job, sighting, Date.now(), pause);
  } catch (error) {
    if (error instanceof ServiceError) return postpone(job, error, Date.now(), pause);
    throw error;
  }
}

/**
 * Looks at every running job that is due, and writes down what was seen before anyone is told. Two wakes at once
 * take turns, so that a change is seen, and announced, once.
 */
export async function pollJobs(): Promise<void> {
  await navigator.locks.request('jobs:poll', async () => {
    const current = await connection.get();
    const due = current ? dueJobs(await jobs.get(), current.id, Date.now()) : [];
    if (current && due.length > 0) {
      const pause = pauseBetweenPolls(current.baseUrl);
      const looked = await lookAtAll(due, pause);
      const stillCurrent = (await connection.get())?.id === current.id;
      if (stillCurrent) {
        const byId = new Map(looked.map((job) => [job.id, job]));
        const ended = looked.filter(({ phase }) => phase !== 'running');
        await jobs.update((all) => pruned(all.map((job) => byId.get(job.id) ?? job)));
        await announce(ended);
      }
    }
    await keepAlarm();
  });
}

async function lookAtAll(due: readonly Job[], pause: number): Promise<Job[]> {
  try {
    const { client } = await connected('background');
    const looked: Job[] = [];
    // One after the other: the limit of requests is shared with what the user does meanwhile.
    for (const job of due) looked.push(await look(client, job, pause));
    return looked;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return due.map((job) => postpone(job, error, Date.now(), pause));
  }
}

/** Adds a job to the table, or takes up one that is there, and begins to look after it. */
export async function watchJob(job: Job): Promise<void> {
  await jobs.update((all) => (all.some(({ id }) => id === job.id) ? all : [job, ...all]));
  await keepAlarm();
}

/** Forgets the jobs of other connections: what another key started is not this one's to ask about. */
export async function forgetOtherJobs(): Promise<void> {
  const current = await connection.get();
  await jobs.update((all) => all.filter((job) => job.connection === current?.id));
  await keepAlarm();
}

/** The user has seen how the jobs of a site ended. */
export async function seeJobs(site: string): Promise<void> {
  await jobs.update((all) =>
    all.map((job) => (job.site === site && job.phase !== 'running' ? { ...job, seen: true } : job)),
  );
}
