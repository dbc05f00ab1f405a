import { browser } from '#imports';
import { readRows } from '../platform/table.ts';
import { mayReach } from './access.ts';
import { connection } from './connection.ts';
import { pauseBetweenPolls } from './jobs/progress.ts';
import { pollJobs, runningJobs } from './jobs/watch.ts';
import { operations } from './operations/operation.ts';
import { lookedFor, reconcile } from './operations/reconcile.ts';

const ALARM = 'work';
/** Milliseconds to the next wake at least: browsers wake a worker no sooner, and each wake keeps an update waiting. */
const SOONEST = 30_000;
/** What is due this soon is not left to an alarm: the worker lives that long after what it has just done. */
const NEAR = 25_000;
/** A time further ahead is of a clock that was set back. */
const FARTHEST = 2 * 3_600_000;

/** Whether an alarm is ours. */
export const isWorkAlarm = ({ name }: { name: string }) => name === ALARM;

/** When there is something to do next, in milliseconds since 1970; null while nothing runs that can be asked about. */
async function nextWork(): Promise<number | null> {
  const current = await connection.get();
  if (current?.state !== 'connected' || !(await mayReach(current.baseUrl))) return null;
  const [running, looked] = await Promise.all([runningJobs(current.account), lookedFor(current.account)]);
  const times = [
    ...running.map(({ nextPollAt }) => nextPollAt),
    ...looked.flatMap(({ nextLookAt }) => nextLookAt ?? []),
  ];
  return times.length === 0 ? null : Math.min(Math.min(...times), Date.now() + FARTHEST);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sees to it that the worker wakes when there is something to do, and only then. An alarm that is soon enough is left
 * alone: to make it anew each time would push it back. To be called whenever the worker has done something, and when
 * it starts: alarms vanish on updates and restarts.
 */
export async function keepAlarm(): Promise<void> {
  clearTimeout(timer);
  const [next, alarm, current] = await Promise.all([nextWork(), browser.alarms.get(ALARM), connection.get()]);
  if (next === null || !current) {
    if (alarm) await browser.alarms.clear(ALARM);
    return;
  }
  const now = Date.now();
  const isNear = next - now < NEAR;
  if (isNear) timer = setTimeout(() => void work(), Math.max(next - now, 500));
  // A sandbox on this machine is asked more often than browsers wake a worker that was installed from a store.
  const soonest = Math.min(SOONEST, pauseBetweenPolls(current.baseUrl));
  const when = Math.max(next, now + soonest);
  const isSound = alarm && alarm.scheduledTime > now - 60_000 && alarm.scheduledTime <= when + 1_000;
  if (!isSound) await browser.alarms.create(ALARM, { when });
}

/**
 * Does what is due: finds out what became of operations, then looks at running jobs. `isShown`: a page is open that
 * shows them.
 */
export async function work(isShown = false): Promise<void> {
  if (navigator.onLine !== false) {
    await reconcile();
    await pollJobs(isShown);
  }
  await keepAlarm();
}

/** Whether something is under way that an update of the extension must not break off. */
export async function isUnderWay(): Promise<boolean> {
  return readRows([operations], async (of) => {
    const states = ['prepared', 'sending', 'unknown'] as const;
    const rows = await Promise.all(states.map((state) => of(operations).where('state', state)));
    return rows.some(({ length }) => length > 0);
  });
}
