import type { Job } from '../../../lib/service/records/job.ts';
import type { Fault } from '../../hostile/faults.ts';
import { type Hostile, startHostile } from '../../hostile/hostile.ts';
import { matcher } from '../../hostile/log.ts';
import type { Protocol } from '../../hostile/wire.ts';

import { complaintsOf, complaintsOfTelling, type Evidence, jobsOf } from './kills-judge.ts';
import { KEY, makeOrder, type Order, type OrderName, type Route } from './kills-orders.ts';
import { isUnderWay, pause, type Rig, restOf, type Written } from './kills-rig.ts';

/** What is done to one order. */
export interface Round {
  name: OrderName;
  /** The place at which the worker is killed; 0: it is not. */
  kill?: number;
  /** Places of the workers after it, at which they are killed in turn. */
  killsAfter?: readonly number[];
  /** The place at which the worker is killed that sees and tells the end of what was started. */
  killAtEnd?: number;
  /** Whether the whole browser is killed in place of the first worker. */
  isCrash?: boolean;
  /** What happens to the last request that changes something. */
  fault?: Fault;
  /** Its news is left for the test to read, and the badge with it. */
  isUnread?: boolean;
  /** What the same request meets that the browser sends a second time. */
  again?: Fault;
}

export interface Verdict {
  complaints: string[];
  /** Places at which a worker was killed. */
  places: string[];
  evidence: Evidence;
}

/** Milliseconds after which what must come has not come, however slow the machine. */
const PATIENCE = 30_000;

/** Complaints of what comes late are taken back when it comes. */
async function lasting(complaints: () => Promise<string[]> | string[]): Promise<string[]> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await complaints();
    if (found.length === 0 || Date.now() > end) return found;
    await pause(10);
  }
}

let last = 0;

/** Starts the service, and connects the extension with it as its pages do. */
export async function connectHostile(rig: Rig, protocol: Protocol = 'http1'): Promise<Hostile> {
  const hostile = await startHostile({ protocol, keys: { [KEY]: { balance: 1_000_000 } } });
  await rig.page.evaluate(() =>
    chrome.storage.local.set({
      settings: { language: 'en', theme: 'system', notifications: true, badge: true },
    }),
  );
  const report = await rig.ask('connect', { baseUrl: hostile.baseUrl, key: KEY, attempt: 'first' });
  if (!JSON.stringify(report).includes('"scopes"')) throw new Error(JSON.stringify(report));
  return hostile;
}

/**
 * Lets the worker come to its n-th place and kills it there. Answers the place; null where it did not come to it. `act`
 * is over when what it makes the worker do is.
 */
async function killAt(
  rig: Rig,
  n: number,
  isCrash: boolean,
  act: () => Promise<unknown>,
): Promise<string | null> {
  const place = await rig.halt(n, act);
  if (isCrash) await rig.crash();
  else if (place !== null) await rig.restart();
  return place;
}

/** Gives an order, and waits until its attempt is over, or has come to where it hangs. */
async function beginAndWait(rig: Rig, { wish }: Order, isHanging = () => false): Promise<void> {
  await rig.ask('begin', wish);
  const isOver = async () => {
    const { operations } = await rig.written();
    return !operations.some((row) => row.id.startsWith(wish.id) && isUnderWay(row));
  };
  // A page of a browser that was killed answers nothing more, and nobody waits for this.
  while (!isHanging() && !(await isOver().catch(() => true))) await pause(10);
}

/** The places that an order comes to, in their order, when nothing is done to it. */
export async function placesOf(rig: Rig, hostile: Hostile, name: OrderName): Promise<readonly string[]> {
  last += 1;
  const order = makeOrder(name, hostile.state, last);
  const from = rig.said.length;
  hostile.plan.clear();
  await rig.passTime();
  await rig.name(true);
  await rig.ask('begin', order.wish);
  const isSettled = async () =>
    (await rig.written()).operations.some(({ id, settledAt }) => id === order.wish.id && settledAt !== null);
  while (!(await isSettled())) await pause(5);
  await rig.name(false);
  const said = rig.said.slice(from).filter(({ what }) => what === 'place');
  await restOf(rig);
  await endJobs(rig, hostile, order, 0);
  await see(rig, jobsOf(order, await rig.written()));
  return said.map(({ text }) => text);
}

/** Ends at the service what the order has started, and waits until that is known here. */
async function endJobs(
  rig: Rig,
  hostile: Hostile,
  { job, wish }: Order,
  kill: number,
): Promise<string | null> {
  if (!job) return null;
  for (const { id, status } of hostile.state.rows(KEY, job)) {
    if (!['done', 'completed'].includes(`${status}`)) hostile.state.finish(job as 'crawls', id);
  }
  // A check that never came leaves a job that looks for its signs: the service checks by itself one day.
  if (job === 'checks') {
    for (const keyword of hostile.state.rows(KEY, 'keywords'))
      keyword.last_checked_at ??= new Date().toISOString();
  }
  const place = kill > 0 ? await killAt(rig, kill, false, () => dueWork(rig)) : null;
  for (let poll = 0; poll < 20; poll += 1) {
    const { jobs } = await rig.written();
    // The worker that was killed may have written that it ended, and the next one has it still to tell.
    const isOver = ({ phase, told }: Job) => phase !== 'running' && told !== 'due';
    if (jobs.every((job) => job.site !== wish.site || isOver(job))) break;
    await rig.work();
  }
  return place;
}

/** What is due is done, by a worker that may not live to answer. */
const dueWork = (rig: Rig) => rig.passTime().then(() => rig.ask('work', {}));

/** Gives an order, does to it what the round says, and judges what has become of it when everything is at rest. */
export async function goThrough(rig: Rig, hostile: Hostile, round: Round): Promise<Verdict> {
  last += 1;
  const order = makeOrder(round.name, hostile.state, last);
  const [entriesBefore, saidBefore] = [hostile.log.entries.length, rig.said.length];
  const places: string[] = [];
  await rig.passTime();
  hostile.plan.clear();
  const route = order.routes.at(-1) as Route;
  if (round.fault) hostile.plan.add(route, round.fault);
  if (round.again) hostile.plan.add(route, round.again, { nth: 2 });
  const note = (place: string | null) => void (place !== null && places.push(place));
  const isLast = matcher(order.routes.at(-1) as Route);
  const isHanging = () =>
    round.fault?.end === 'hang' && hostile.log.entries.slice(entriesBefore).some(isLast);
  const begin = () => beginAndWait(rig, order, isHanging);
  if (round.kill) note(await killAt(rig, round.kill, round.isCrash === true, begin));
  else await rig.ask('begin', order.wish);
  if (round.fault?.end === 'hang') {
    await pause(50);
    await rig.restart();
  }
  // What the service does late is within the time that is given to it, which goes by faster here.
  if (typeof round.fault?.effect === 'number') await pause(round.fault.effect + 50);
  for (const n of round.killsAfter ?? []) {
    note(await killAt(rig, n, false, () => dueWork(rig)));
  }
  const evidence = async (): Promise<Evidence> => ({
    order,
    entries: hostile.log.entries.slice(entriesBefore),
    written: await rig.written(),
    said: rig.said.slice(saidBefore),
  });
  await restOf(rig);
  note(await endJobs(rig, hostile, order, round.killAtEnd ?? 0));
  // What a worker says of itself comes on a way of its own, later than what it writes.
  const untold = await lasting(async () => complaintsOfTelling(await evidence()));
  const found = await evidence();
  const complaints = [
    ...complaintsOf(found),
    ...untold,
    ...(round.isUnread ? [] : await badgeOf(rig, found)),
  ];
  return { complaints, places, evidence: found };
}

/**
 * An audit ends, and each worker dies at its place: the first when it has seen and written the end, the others before
 * they tell of it. Nobody opens a page meanwhile: what wakes the next one is the alarm. Answers what the last one tells,
 * and what it should.
 */
export async function endAmongDeaths(rig: Rig, hostile: Hostile, deaths: readonly string[]) {
  last += 1;
  const order = makeOrder('audit', hostile.state, last);
  await rig.passTime();
  hostile.plan.clear();
  await beginAndWait(rig, order);
  await restOf(rig);
  const from = rig.said.length;
  for (const { id } of hostile.state.rows(KEY, 'crawls')) hostile.state.finish('crawls', id);
  await rig.passTime();
  for (const place of deaths) {
    const ring = async () => {
      if (await rig.ring()) await new Promise(() => {});
    };
    if ((await rig.halt(place, ring)) === null) return { told: [`no alarm, or not ${place}`], expected: [] };
    await rig.stop();
  }
  const [job] = jobsOf(order, await rig.written());
  if (!(await rig.ring())) return { told: ['no alarm'], expected: [] };
  const told = () => rig.said.slice(from).filter(({ what }) => what === 'told');
  await lasting(() => (told().length > 0 ? [] : ['nothing']));
  await see(rig, jobsOf(order, await rig.written()));
  return { told: told().map(({ text }) => text), expected: [`job:${job?.id}`] };
}

/** What of the rows the user is still to see: ends of jobs, news of orders, and what no order explains. */
function unseenOf({ operations, unexplained }: Written, own: readonly Job[]) {
  return {
    jobs: own.map(({ id }) => id),
    operations: operations.filter(({ told }) => told !== null).map(({ id }) => id),
    unexplained: unexplained.filter(({ isUnderstood }) => !isUnderstood).map(({ id }) => id),
  };
}

/** The user sees how jobs have ended, and understands what is news. */
export async function see(rig: Rig, own: readonly Job[]): Promise<void> {
  await rig.ask('see', unseenOf(await rig.written(), own));
  await rig.page.evaluate(async () => {
    for (const id of Object.keys(await chrome.notifications.getAll())) await chrome.notifications.clear(id);
  });
}

/** The badge counts what nobody has seen; when all of it has been seen, it is empty. */
async function badgeOf(rig: Rig, { order, written }: Evidence): Promise<string[]> {
  const own = jobsOf(order, written);
  const count = Object.values(unseenOf(written, own)).flat().length;
  const shown = async () => rig.page.evaluate(() => chrome.action.getBadgeText({}));
  const is = (wanted: string) =>
    lasting(async () => {
      const text = await shown();
      return text === wanted ? [] : [`the badge says "${text}", not "${wanted}"`];
    });
  const before = await is(count === 0 ? '' : String(count));
  await see(rig, own);
  return [...before, ...(await is(''))];
}
