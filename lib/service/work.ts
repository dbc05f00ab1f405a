import { browser } from '#imports';
import { isCutOff, mayUseService } from '../platform/browser.ts';
import { readRows } from '../platform/table.ts';
import { type Connection, connections } from './connection/connection.ts';
import { isDue, pauseBetweenPolls } from './jobs/progress.ts';
import { pollJobs, restOfPolls, runningJobs } from './jobs/watch.ts';
import { tellEnded, untoldJobs } from './notifications/tell-ended.ts';
import { tellNews, untoldNews } from './notifications/tell-news.ts';
import { isBatchLeft } from './operations/batch-rows.ts';
import { attempts, lookedFor, reconcile } from './operations/reconcile.ts';
import { operations } from './records/operation.ts';
import { type Purpose, pace, paceOf, waitOf } from './requests/pace.ts';

const ALARM = 'work';
/**
 * The shortest time until the next wake, in milliseconds: browsers do not wake a worker sooner, and each wake delays an
 * update.
 */
const SOONEST = 30_000;
/** Work that is due this soon gets no alarm: the worker lives that long after its last activity. */
const NEAR = 25_000;
/** A later time means that the clock was set back. */
const FARTHEST = 2 * 3_600_000;
/** An alarm that is too early by no more than this stays unchanged. */
const TOO_EARLY = 60_000;
/** Minutes after which an alarm repeats, unless the worker that it woke changes it. */
const AGAIN_AFTER = 1;
/** The longest pause between attempts to show a notification, in milliseconds, if showing it fails. */
const LONGEST_SILENCE = 3_600_000;

/** Whether an alarm is ours. */
export const isWorkAlarm = ({ name }: { name: string }) => name === ALARM;

/** Returns the shortest time until the next wake, in ms: a sandbox on this machine is polled more often. */
const soonestFor = (all: readonly Connection[]) =>
  Math.min(SOONEST, ...all.map(({ baseUrl }) => pauseBetweenPolls(baseUrl)));

/**
 * Returns when pending notifications should be tried again, in milliseconds since 1970: for jobs of connected
 * accounts, and news of all accounts. After a failure, the wait doubles; an item that is too recent to announce waits until then.
 */
async function timesToTell(all: readonly Connection[], now: number): Promise<number[]> {
  const [jobs, news] = await Promise.all([untoldJobs(), untoldNews()]);
  return [...jobs.map(({ endedAt }) => endedAt ?? now), ...news].map((at) =>
    at > now ? at : now + Math.max(soonestFor(all), Math.min(now - at, LONGEST_SILENCE)),
  );
}

/** How many orders and batches are being written down. */
let beginning = 0;

/**
 * Returns when the worker should wake for unfinished attempts and batches, which a starting worker recovers; a living
 * one has nothing to do for them.
 */
const timesToRecover = async (all: readonly Connection[], now: number): Promise<number[]> => {
  const [isLeft, ...unfinished] = await Promise.all([
    isBatchLeft(),
    ...all.map(({ account }) => attempts(account)),
  ]);
  return beginning > 0 || isLeft || unfinished.flat().length > 0 ? [now + SOONEST] : [];
};

/**
 * Returns when the service should be polled next; empty if it cannot be reached with this connection. Without a network, not
 * before the next wake.
 */
async function timesToAsk(current: Connection, now: number): Promise<number[]> {
  if (current.state !== 'connected' || !(await mayUseService(current.baseUrl))) return [];
  const { account } = current;
  const [running, looked, sent] = await Promise.all([runningJobs(account), lookedFor(account), pace.get()]);
  const known = paceOf(account, sent);
  // Requests that the rate limit delays are not tried before there is room.
  const roomAt = (purpose: Purpose) => now + waitOf(known, purpose, now);
  const reachableAt = isCutOff(current.baseUrl) ? now + SOONEST : now;
  const earliest = (times: readonly number[], purpose: Purpose, rest = 0) =>
    times.map((at) => Math.max(isDue(at, now) ? now : at, roomAt(purpose), now + rest, reachableAt));
  const polls = running.map(({ nextPollAt }) => nextPollAt);
  const looks = looked.flatMap(({ nextLookAt }) => nextLookAt ?? []);
  return [...earliest(polls, 'background', restOfPolls(current, now)), ...earliest(looks, 'reserve')];
}

/** Returns when there is something to do next, in milliseconds since 1970; null if there is nothing. */
async function nextWork(all: readonly Connection[], now: number): Promise<number | null> {
  const asking = all.map((one) => timesToAsk(one, now));
  const times = (await Promise.all([timesToTell(all, now), timesToRecover(all, now), ...asking])).flat();
  if (times.length === 0) return null;
  return Math.min(Math.min(...times), now + FARTHEST);
}

let timer: ReturnType<typeof setTimeout> | undefined;

async function setAlarm(): Promise<void> {
  const now = Date.now();
  const all = await connections.get();
  const [next, alarm] = await Promise.all([nextWork(all, now), browser.alarms.get(ALARM)]);
  clearTimeout(timer);
  if (next === null) {
    if (alarm) await browser.alarms.clear(ALARM);
    return;
  }
  const isNear = next - now < NEAR;
  if (isNear) timer = setTimeout(() => void work(), Math.max(next - now, 500));
  const when = Math.max(next, now + soonestFor(all));
  const isSound = alarm && alarm.scheduledTime >= when - TOO_EARLY && alarm.scheduledTime <= when + 1_000;
  if (!isSound) await browser.alarms.create(ALARM, { when, periodInMinutes: AGAIN_AFTER });
}

let last: Promise<void> = Promise.resolve();

/**
 * Makes sure that the worker wakes when there is something to do, and only then. An alarm that is early enough stays
 * unchanged, because setting it again each time would push it back. It repeats, so that a worker that dies at any
 * moment after waking is followed by another. Must be called whenever the worker has done something, and when it
 * starts: alarms vanish on updates and restarts. Calls take turns: one that saw nothing to do would otherwise remove
 * the alarm that another relies on.
 */
export function keepAlarm(): Promise<void> {
  last = last.catch(() => {}).then(setAlarm);
  return last;
}

/**
 * Writes down work that must not be forgotten, as an order. The alarm is set before: if the worker dies as soon as the
 * row is written, which pages show at once, the next worker recovers it.
 */
export async function beginWork<T>(write: () => Promise<T>): Promise<T> {
  // A database that cannot be read is the failure of what is written, not of its alarm.
  const alarm = () => keepAlarm().catch((error: unknown) => console.error(error));
  beginning += 1;
  try {
    await alarm();
    return await write();
  } finally {
    beginning -= 1;
    await alarm();
  }
}

/**
 * Does what is due: looks up outcomes of operations, then polls running jobs, and notifies the user of ended jobs and
 * of news. `isShown`: an open page shows them.
 */
export async function work(isShown = false): Promise<void> {
  try {
    await reconcile();
    await pollJobs(isShown);
    // Last, so that what ended meanwhile is announced together.
    await tellEnded();
    await tellNews();
  } finally {
    await keepAlarm();
  }
}

/**
 * Whether something is under way that an update of the extension must not interrupt. Outcomes for an account that is
 * not connected cannot be looked up now, and do not delay an update.
 */
export async function isUnderWay(): Promise<boolean> {
  const accounts = new Set((await connections.get()).map(({ account }) => account));
  return readRows([operations], async (of) => {
    const states = ['prepared', 'sending', 'unknown'] as const;
    const [prepared = [], sending = [], unknown = []] = await Promise.all(
      states.map((state) => of(operations).where('state', state)),
    );
    return prepared.length + sending.length > 0 || unknown.some(({ account }) => accounts.has(account));
  }).then(async (isOrdering) => isOrdering || (await isBatchLeft()));
}
