import { browser } from '#imports';
import { mayUseService } from '../platform/browser.ts';
import { readRows } from '../platform/table.ts';
import { connection } from './connection/connection.ts';
import { isDue, pauseBetweenPolls } from './jobs/progress.ts';
import { pollJobs, restOfPolls, runningJobs } from './jobs/watch.ts';
import { lookedFor, reconcile } from './operations/reconcile.ts';
import { operations } from './records/operation.ts';
import { type Purpose, pace, waitOf } from './requests/pace.ts';

const ALARM = 'work';
/** Milliseconds to the next wake at least: browsers wake a worker no sooner, and each wake keeps an update waiting. */
const SOONEST = 30_000;
/** What is due this soon is not left to an alarm: the worker lives that long after what it has just done. */
const NEAR = 25_000;
/** A time further ahead is of a clock that was set back. */
const FARTHEST = 2 * 3_600_000;

/** Whether an alarm is ours. */
export const isWorkAlarm = ({ name }: { name: string }) => name === ALARM;

const isOffline = () => navigator.onLine === false;

/** When there is something to do next, in milliseconds since 1970; null while nothing runs that can be asked about. */
async function nextWork(now: number): Promise<number | null> {
  const current = await connection.get();
  if (current?.state !== 'connected' || !(await mayUseService(current.baseUrl))) return null;
  const { account } = current;
  const [running, looked, sent] = await Promise.all([runningJobs(account), lookedFor(account), pace.get()]);
  // What the limit of requests keeps back is not tried before there is room.
  const roomAt = (purpose: Purpose) => now + (sent.account === account ? waitOf(sent, purpose, now) : 0);
  const earliest = (times: readonly number[], purpose: Purpose, rest = 0) =>
    times.map((at) => Math.max(isDue(at, now) ? now : at, roomAt(purpose), now + rest));
  const polls = running.map(({ nextPollAt }) => nextPollAt);
  const looks = looked.flatMap(({ nextLookAt }) => nextLookAt ?? []);
  const times = [
    ...earliest(polls, 'background', restOfPolls(current.baseUrl, now)),
    ...earliest(looks, 'reserve'),
  ];
  if (times.length === 0) return null;
  const next = Math.min(Math.min(...times), now + FARTHEST);
  return isOffline() ? Math.max(next, now + SOONEST) : next;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sees to it that the worker wakes when there is something to do, and only then. An alarm that is soon enough is left
 * alone: to make it anew each time would push it back. To be called whenever the worker has done something, and when
 * it starts: alarms vanish on updates and restarts.
 */
export async function keepAlarm(): Promise<void> {
  const now = Date.now();
  const [next, alarm, current] = await Promise.all([
    nextWork(now),
    browser.alarms.get(ALARM),
    connection.get(),
  ]);
  // Only now, so that of two calls at once one timer is left.
  clearTimeout(timer);
  if (next === null || !current) {
    if (alarm) await browser.alarms.clear(ALARM);
    return;
  }
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
  try {
    if (isOffline()) return;
    await reconcile();
    await pollJobs(isShown);
  } finally {
    await keepAlarm();
  }
}

/**
 * Whether something is under way that an update of the extension must not break off. What became of an operation of an
 * account that is not connected cannot be found out now, and keeps nothing waiting.
 */
export async function isUnderWay(): Promise<boolean> {
  const account = (await connection.get())?.account;
  return readRows([operations], async (of) => {
    const states = ['prepared', 'sending', 'unknown'] as const;
    const [prepared = [], sending = [], unknown = []] = await Promise.all(
      states.map((state) => of(operations).where('state', state)),
    );
    return prepared.length + sending.length > 0 || unknown.some((one) => one.account === account);
  });
}
