import { browser } from '#imports';
import { mayUseService } from '../platform/browser.ts';
import { readRows } from '../platform/table.ts';
import { type Connection, connection } from './connection/connection.ts';
import { tellEnded, untoldJobs } from './jobs/announce.ts';
import { isDue, pauseBetweenPolls } from './jobs/progress.ts';
import { pollJobs, restOfPolls, runningJobs } from './jobs/watch.ts';
import { attempts, lookedFor, reconcile } from './operations/reconcile.ts';
import { tellNews, untoldNews } from './operations/tell-news.ts';
import { operations } from './records/operation.ts';
import { type Purpose, pace, waitOf } from './requests/pace.ts';

const ALARM = 'work';
/** Milliseconds to the next wake at least: browsers wake a worker no sooner, and each wake keeps an update waiting. */
const SOONEST = 30_000;
/** What is due this soon is not left to an alarm: the worker lives that long after what it has just done. */
const NEAR = 25_000;
/** A time further ahead is of a clock that was set back. */
const FARTHEST = 2 * 3_600_000;
/** An alarm that comes earlier than it need by no more than this is left alone. */
const TOO_EARLY = 60_000;
/** Minutes after which an alarm comes again, unless the worker that it woke has said otherwise. */
const AGAIN_AFTER = 1;
/** Milliseconds between two attempts at most to tell of an end, where telling fails. */
const LONGEST_SILENCE = 3_600_000;

/** Whether an alarm is ours. */
export const isWorkAlarm = ({ name }: { name: string }) => name === ALARM;

const isOffline = () => navigator.onLine === false;

/** Milliseconds to the next wake at least: a sandbox on this machine is asked more often than a service. */
const soonestFor = (current: Connection | null) =>
  current ? Math.min(SOONEST, pauseBetweenPolls(current.baseUrl)) : SOONEST;

/**
 * When the ends are to be told that no worker has lived to tell, in milliseconds since 1970: jobs of the account, news of
 * all. One whose telling fails waits as long again as it has waited; one that may not be told yet, until then.
 */
async function timesToTell(current: Connection | null, now: number): Promise<number[]> {
  const [jobs, news] = await Promise.all([current ? untoldJobs(current.account) : [], untoldNews()]);
  return [...jobs.map(({ endedAt }) => endedAt ?? now), ...news].map((at) =>
    at > now ? at : now + Math.max(soonestFor(current), Math.min(now - at, LONGEST_SILENCE)),
  );
}

/** When the worker is to wake for attempts, which one that starts recovers; a living one finds nothing to do. */
const timesToRecover = async ({ account }: Connection, now: number): Promise<number[]> =>
  (await attempts(account)).map(() => now + SOONEST);

/** When the service is to be asked next about what runs there; empty where it cannot be asked. */
async function timesToAsk(current: Connection, now: number): Promise<number[]> {
  if (current.state !== 'connected' || !(await mayUseService(current.baseUrl))) return [];
  const { account } = current;
  const [running, looked, sent] = await Promise.all([runningJobs(account), lookedFor(account), pace.get()]);
  // What the limit of requests keeps back is not tried before there is room.
  const roomAt = (purpose: Purpose) => now + (sent.account === account ? waitOf(sent, purpose, now) : 0);
  const earliest = (times: readonly number[], purpose: Purpose, rest = 0) =>
    times.map((at) => Math.max(isDue(at, now) ? now : at, roomAt(purpose), now + rest));
  const polls = running.map(({ nextPollAt }) => nextPollAt);
  const looks = looked.flatMap(({ nextLookAt }) => nextLookAt ?? []);
  return [...earliest(polls, 'background', restOfPolls(current.baseUrl, now)), ...earliest(looks, 'reserve')];
}

/** When there is something to do next, in milliseconds since 1970; null while there is nothing. */
async function nextWork(current: Connection | null, now: number): Promise<number | null> {
  const ways = current ? [timesToRecover(current, now), timesToAsk(current, now)] : [];
  const times = (await Promise.all([timesToTell(current, now), ...ways])).flat();
  if (times.length === 0) return null;
  const next = Math.min(Math.min(...times), now + FARTHEST);
  return isOffline() ? Math.max(next, now + SOONEST) : next;
}

let timer: ReturnType<typeof setTimeout> | undefined;

async function setAlarm(): Promise<void> {
  const now = Date.now();
  const current = await connection.get();
  const [next, alarm] = await Promise.all([nextWork(current, now), browser.alarms.get(ALARM)]);
  clearTimeout(timer);
  if (next === null) {
    if (alarm) await browser.alarms.clear(ALARM);
    return;
  }
  const isNear = next - now < NEAR;
  if (isNear) timer = setTimeout(() => void work(), Math.max(next - now, 500));
  const when = Math.max(next, now + soonestFor(current));
  const isSound =
    alarm &&
    alarm.scheduledTime > now - 60_000 &&
    alarm.scheduledTime >= when - TOO_EARLY &&
    alarm.scheduledTime <= when + 1_000;
  if (!isSound) await browser.alarms.create(ALARM, { when, periodInMinutes: AGAIN_AFTER });
}

let last: Promise<void> = Promise.resolve();

/**
 * Sees to it that the worker wakes when there is something to do, and only then. An alarm that is soon enough is left
 * alone: to make it anew each time would push it back. It comes again by itself, so that a worker that dies at whatever
 * moment after it was woken is followed by another. To be called whenever the worker has done something, and when it
 * starts: alarms vanish on updates and restarts. Calls take turns: one that saw nothing to do would take away the alarm
 * that another relies on.
 */
export function keepAlarm(): Promise<void> {
  last = last.catch(() => {}).then(setAlarm);
  return last;
}

/**
 * Does what is due: finds out what became of operations, then looks at running jobs, and tells of those that have ended,
 * and of news.
 * `isShown`: a page is open that shows them.
 */
export async function work(isShown = false): Promise<void> {
  try {
    if (isOffline()) await tellEnded();
    else {
      await reconcile();
      await pollJobs(isShown);
    }
    // Last, so that what came of orders meanwhile is told as one.
    await tellNews();
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
