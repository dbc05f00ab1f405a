import type { Job } from '../../../lib/service/records/job.ts';
import type { Fault } from '../../hostile/faults.ts';
import { type Hostile, startHostile } from '../../hostile/hostile.ts';
import { matcher } from '../../hostile/log.ts';
import type { Protocol } from '../../hostile/wire.ts';
import { complaintsOf, complaintsOfTelling, jobsOf, type OrderEvidence } from './kills-judge.ts';
import { lasting } from './kills-late.ts';
import { KEY, makeOrder, type OrderName, type Route, type TestedOrder } from './kills-orders.ts';
import { isAttemptOpen, pause, restOf, type WorkerRig } from './kills-rig.ts';
import { badgeOf, see } from './kills-seen.ts';
import type { NamedPlace, Place } from './kills-worker.ts';

/** What happens to one order. */
export interface Round {
  name: OrderName;
  /** The place at which the worker is killed. */
  kill?: Place;
  /** Places at which the following workers are killed in turn. */
  killsAfter?: readonly number[];
  /** The place at which the worker that sees and reports the end of the job is killed. */
  killAtEnd?: number;
  /** Whether the whole browser is killed instead of the first worker. */
  isCrash?: boolean;
  /** The fault that the last request that changes something meets. */
  fault?: Fault;
  /** Whether its news and the badge are left for the test to read. */
  isUnread?: boolean;
  /** The fault that the same request meets if the browser sends it again. */
  again?: Fault;
}

export interface RoundOutcome {
  complaints: string[];
  /** Places at which a worker was killed. */
  places: string[];
  evidence: OrderEvidence;
}

let last = 0;

/** Starts the service, and connects the extension to it as its pages do. */
export async function connectHostile(rig: WorkerRig, protocol: Protocol = 'http1'): Promise<Hostile> {
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
 * Lets the worker reach a place and kills it there. Returns its name; null if it did not reach it. `act` ends when the
 * work that it causes has ended.
 */
async function killAt(
  rig: WorkerRig,
  place: Place,
  isCrash: boolean,
  act: () => Promise<unknown>,
): Promise<string | null> {
  const reached = await rig.halt(place, act);
  if (isCrash) await rig.crash();
  else if (reached !== null) await rig.restart();
  return reached;
}

/** Places an order for the account that is connected. */
const place = async (rig: WorkerRig, wish: TestedOrder['wish']) => {
  const [account = ''] = await rig.accounts();
  return rig.ask('begin', { ...wish, account });
};

/** Places an order, and waits until its attempt is over, or hangs. */
async function beginAndWait(rig: WorkerRig, { wish }: TestedOrder, isHanging = () => false): Promise<void> {
  await place(rig, wish);
  const isOver = async () => {
    const { operations } = await rig.written();
    return !operations.some((row) => row.id.startsWith(wish.id) && isAttemptOpen(row));
  };
  // A page of a browser that was killed never responds, and nothing waits for it.
  while (!isHanging() && !(await isOver().catch(() => true))) await pause(10);
  // Its row shows the end before the worker knows: one that a busy machine has stopped goes on with its next response.
  await rig.page.evaluate(() => chrome.runtime.sendMessage({}).catch(() => {})).catch(() => {});
}

/** Returns the names of the places that an order reaches, in order, if nothing happens to it. */
async function namesOf(rig: WorkerRig, hostile: Hostile, name: OrderName): Promise<readonly string[]> {
  last += 1;
  const order = makeOrder(name, hostile.state, last);
  const from = rig.said.length;
  hostile.plan.clear();
  await rig.passTime();
  await rig.name(true);
  await place(rig, order.wish);
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

/** What polls of jobs write. They are made whenever they are due, so an order may meet them or not. */
const POLLED = / readwrite jobs\+(scans\+)?aside$/;

/**
 * Returns the places that an order reaches each time, in order. What a worker does at its start, such as the removal of
 * old rows, may be among the places of one order and not of the next.
 */
export async function placesReachedBy(
  rig: WorkerRig,
  hostile: Hostile,
  name: OrderName,
): Promise<readonly NamedPlace[]> {
  const [one, other] = [await namesOf(rig, hostile, name), await namesOf(rig, hostile, name)];
  const timesIn = (names: readonly string[], wanted: string) =>
    names.filter((each) => each.startsWith(wanted)).length;
  return other
    .map((each, index) => ({ name: each, nth: timesIn(other.slice(0, index + 1), each) }))
    .filter((each) => each.nth <= timesIn(one, each.name) && !POLLED.test(each.name));
}

/** Ends the job that the order has started at the service, and waits until the extension knows it. */
async function endJobs(
  rig: WorkerRig,
  hostile: Hostile,
  { job, wish }: TestedOrder,
  kill: number,
): Promise<string | null> {
  if (!job) return null;
  for (const { id, status } of hostile.state.rows(KEY, job)) {
    if (!['done', 'completed'].includes(`${status}`)) hostile.state.finish(job as 'crawls', id);
  }
  // A position check that never arrived leaves a job that looks for its effects: the service checks by itself
  // eventually.
  if (job === 'checks') {
    for (const keyword of hostile.state.rows(KEY, 'keywords'))
      keyword.last_checked_at ??= new Date().toISOString();
  }
  const place = kill > 0 ? await killAt(rig, kill, false, () => dueWork(rig)) : null;
  for (let poll = 0; poll < 20; poll += 1) {
    const { jobs } = await rig.written();
    // The killed worker may have recorded the end, and the next one still has to report it.
    const isOver = ({ phase, told }: Job) => phase !== 'running' && told !== 'due';
    if (jobs.every((job) => job.site !== wish.site || isOver(job))) break;
    await rig.work();
  }
  return place;
}

/** Due work is done by a worker that might not live long enough to respond. */
const dueWork = (rig: WorkerRig) => rig.passTime().then(() => rig.ask('work', {}));

/** Places an order, does to it what the round says, and judges the outcome when everything has settled. */
export async function goThrough(rig: WorkerRig, hostile: Hostile, round: Round): Promise<RoundOutcome> {
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
  else await place(rig, order.wish);
  if (round.fault?.end === 'hang') {
    await pause(50);
    await rig.restart();
  }
  // What the service does late is within the time allowed for it, which passes faster here.
  if (typeof round.fault?.effect === 'number') await pause(round.fault.effect + 50);
  for (const n of round.killsAfter ?? []) {
    note(await killAt(rig, n, false, () => dueWork(rig)));
  }
  const evidence = async (): Promise<OrderEvidence> => ({
    order,
    entries: hostile.log.entries.slice(entriesBefore),
    written: await rig.written(),
    said: rig.said.slice(saidBefore),
  });
  await restOf(rig);
  note(await endJobs(rig, hostile, order, round.killAtEnd ?? 0));
  // A worker's reports arrive on a separate channel, later than its writes.
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
 * An audit ends, and each worker dies at its place: the first when it has seen and recorded the end, the others before
 * they report it. No page is opened meanwhile: the alarm wakes the next worker. On a busy machine, what tells a worker
 * where to halt may reach it when it is already dead and start another, which then reports the end and has no alarm
 * left. Returns what the last worker reports, and what it should.
 */
export async function endAmongDeaths(rig: WorkerRig, hostile: Hostile, deaths: readonly string[]) {
  last += 1;
  const order = makeOrder('audit', hostile.state, last);
  await rig.passTime();
  hostile.plan.clear();
  await beginAndWait(rig, order);
  await restOf(rig);
  const from = rig.said.length;
  const told = () => rig.said.slice(from).filter(({ what }) => what === 'told');
  const isTold = () => told().length > 0;
  const ring = async () => {
    if (await rig.ring()) await new Promise(() => {});
  };
  // Not before the worker knows where to halt: it still lives, polls by its own timer, and would report the end.
  const endAndRing = async () => {
    for (const { id } of hostile.state.rows(KEY, 'crawls')) hostile.state.finish('crawls', id);
    await rig.passTime();
    await ring();
  };
  const dieAt = async (place: string, act: () => Promise<void>) => {
    const reached = await rig.halt({ name: place, nth: 1 }, act);
    if (reached !== null) await rig.stop();
    return reached !== null;
  };
  const [first, ...others] = deaths;
  if (first !== undefined && !(await dieAt(first, endAndRing)))
    return { told: [`no alarm, or not ${first}`], expected: [] };
  for (const place of others)
    if (!(await dieAt(place, ring)) && !isTold())
      return { told: [`no alarm, or not ${place}`], expected: [] };
  const [job] = jobsOf(order, await rig.written());
  const isWoken = await rig.ring();
  await lasting(() => (isTold() ? [] : ['nothing']));
  if (!isWoken && !isTold()) return { told: ['no alarm'], expected: [] };
  await see(rig, jobsOf(order, await rig.written()));
  return { told: told().map(({ text }) => text), expected: [`job:${job?.id} ${job?.account}`] };
}
