// End to end: only a browser kills a worker in the middle of its work, and wakes the next.
import { expect, test } from '@playwright/test';
import { faults, took } from '../../hostile/faults.ts';
import type { Hostile } from '../../hostile/hostile.ts';
import { matcher } from '../../hostile/log.ts';
import { startWatcher } from '../../hostile/watcher.ts';
import { doublesOf, jobsOf, rowsOfOrder } from './kills-judge.ts';
import { keysAmongHosts } from './kills-keys.ts';
import { ORDER_NAMES, type OrderName, type Route, type TestedOrder } from './kills-orders.ts';
import { startWorkerRig, type WorkerRig } from './kills-rig.ts';
import { connectHostile, endAmongDeaths, goThrough, placesReachedBy, type Round } from './kills-round.ts';
import { see } from './kills-seen.ts';

// Takes seconds on a quiet machine; each test has many rounds, and in each of them a browser has to start a worker in
// time.
test.describe.configure({ timeout: 600_000 });

/**
 * `npm run kills` covers every place and every fault; without it, those that have revealed the most.
 */
const isThorough = () => test.info().project.name === 'kills';

let rig: WorkerRig;
let http1: Hostile;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  rig = await startWorkerRig(['--ignore-certificate-errors']);
  http1 = await connectHostile(rig);
});
test.afterAll(async () => {
  await rig.close();
  await http1.close();
});

/** Places at which something is written or sent: a kill between two of them makes no difference. */
const CHANGES = /^(before|after) (readwrite|POST)|^under way POST/;

async function judged(hostile: Hostile, round: Round) {
  const { complaints, places, evidence } = await goThrough(rig, hostile, round);
  if (round.kill) expect.soft(places, JSON.stringify(round)).toHaveLength(1);
  expect.soft(complaints, JSON.stringify({ ...round, places })).toEqual([]);
  return evidence;
}

/** Returns what the screens of the site say about an order until the user has confirmed it. */
async function notesOf(order: TestedOrder): Promise<string> {
  const panel = await rig.browser.open(`sidepanel.html?site=${order.wish.site}#/site`);
  const notes = panel.getByRole('status').filter({ has: panel.getByRole('listitem') });
  await notes.first().waitFor();
  const text = await notes.first().innerText();
  await panel.close();
  await see(rig, jobsOf(order, await rig.written()));
  return text;
}

/** While the request is on its way, or has just been answered: a loss there is the most expensive. */
const SENT = /^(under way|after) POST/;

// The simulation of orders goes through the same places without a browser.
test('F3, F4: an audit whose worker is killed at any await is neither lost nor sent again', {
  tag: '@all',
}, async () => {
  const places = await placesReachedBy(rig, http1, 'audit');
  expect(places.filter(({ name }) => CHANGES.test(name)).length).toBeGreaterThan(8);
  for (const kill of places)
    if (isThorough() || CHANGES.test(kill.name)) await judged(http1, { name: 'audit', kill });
});

test('F2, F51: the worker that reports an end is killed at any await, and the end is reported once', {
  tag: '@all',
}, async () => {
  let place: string | undefined = '';
  for (let killAtEnd = 1; place !== undefined; killAtEnd += isThorough() ? 1 : 4) {
    const { complaints, places } = await goThrough(rig, http1, { name: 'audit', killAtEnd });
    expect.soft(complaints, String(places)).toEqual([]);
    if (places.length === 0) expect(killAtEnd).toBeGreaterThan(10);
    [place] = places;
    expect(killAtEnd).toBeLessThan(100);
  }
});

test('F51: an end is reported by a worker that the alarm wakes, although one worker after the other dies', async () => {
  const { told, expected } = await endAmongDeaths(rig, http1, [
    'after readwrite jobs',
    'before notifications.getAll',
  ]);
  expect(told).toEqual(expected);
});

// The audit is killed at every place above.
for (const name of ORDER_NAMES.filter((one) => one !== 'audit')) {
  test(`F3, F4: ${name}: the worker killed wherever it writes or sends`, { tag: '@all' }, async () => {
    const places = await placesReachedBy(rig, http1, name);
    const wanted = isThorough() ? CHANGES : SENT;
    const chosen = places.filter((place) => wanted.test(place.name));
    expect(chosen.length).toBeGreaterThanOrEqual(2);
    for (const kill of chosen) await judged(http1, { name, kill });
  });
}

test('F5: HTTP/1.1: connections that drop before and after the service has acted', {
  tag: '@all',
}, async () => {
  const { dropBefore, dropAfter, lateEffect, reset, fin, hang, requestTimeout, emptyBody, cut } = faults;
  const all = { dropBefore, dropAfter, late: lateEffect(200), reset, fin, hang, took: took(requestTimeout) };
  let doubles = 0;
  for (const name of ['audit', 'run', 'link'] as const) {
    for (const fault of isThorough() || name === 'audit' ? Object.values(all) : [dropAfter]) {
      const { made, found } = doublesOf(await judged(http1, { name, fault }));
      expect.soft(found).toBe(made);
      doubles += made;
    }
  }
  for (const fault of isThorough() ? [dropAfter, emptyBody, cut] : [emptyBody]) {
    for (const name of ['scan', 'rank check', 'first audit', 'promotion project'] as const)
      await judged(http1, { name, fault });
  }
  // Chromium did send again; otherwise this has shown nothing.
  expect(doubles).toBeGreaterThan(isThorough() ? 3 : 1);
});

test('F5: a refusal of the browser’s second send is no proof: the first was carried out, and is found', async () => {
  const { dropAfter, refusal, limited } = faults;
  const said: unknown[] = [];
  for (const [name, again] of [
    ['run', refusal(402, 'insufficient_funds')],
    ['run', limited(30)],
    ['audit', refusal(429, 'express_limit')],
    ['scan', refusal(402, 'insufficient_funds')],
  ] as const) {
    const { order, entries, written } = await judged(http1, { name, fault: dropAfter, again });
    const row = rowsOfOrder(order, written).at(-1);
    const wire = entries.filter(matcher(order.routes.at(-1) as Route)).map(({ outcome }) => outcome);
    said.push([name, wire, row?.state, row?.results.map(({ charged }) => charged), row?.error?.code ?? null]);
  }
  expect(said).toEqual([
    ['run', ['close', 'answered 402'], 'accepted', [20], null],
    ['run', ['close', 'answered 429'], 'accepted', [20], null],
    ['audit', ['close', 'answered 429'], 'accepted', [null], null],
    ['scan', ['close', 'answered 402'], 'undecided', [], 'insufficient_funds'],
  ]);
});

test('F6: HTTP/2: sessions and streams that end without a response', { tag: '@all' }, async () => {
  const hostile = await connectHostile(rig, 'http2');
  const { dropAfter, dropBefore, goaway, goawayDenying, rstStream, refusedStream, hang } = faults;
  let doubles = 0;
  for (const fault of [dropAfter, dropBefore, goaway, goawayDenying, rstStream(), refusedStream, hang]) {
    for (const name of isThorough() ? (['audit', 'run'] as const) : (['run'] as const)) {
      const { made, found } = doublesOf(await judged(hostile, { name, fault }));
      expect.soft(found).toBe(made);
      doubles += made;
    }
  }
  expect(doubles).toBeGreaterThan(0);
  await hostile.close();
  await connectAgain();
});

async function connectAgain() {
  await rig.ask('connect', { baseUrl: http1.baseUrl, key: 'key-of-the-one-who-orders', attempt: 'again' });
}

test('the user sees what is known about an order whose response was lost', { tag: '@all' }, async () => {
  const doubled = await judged(http1, { name: 'run', fault: faults.dropAfter, isUnread: true });
  const [several] = rowsOfOrder(doubled.order, doubled.written);
  expect(several?.results).toHaveLength(2);
  const text = await notesOf(doubled.order);
  expect(text).toContain('one request was carried out 2 times');
  for (const { id } of several?.results ?? []) {
    expect(text).toMatch(new RegExp(String.raw`No\. ${id}, charged USD\s20\.00`));
  }

  const killedAt = async (name: OrderName, place: string) => {
    const { order } = await judged(http1, { name, kill: { name: place, nth: 1 }, isUnread: true });
    return notesOf(order);
  };
  expect(await killedAt('link', 'before POST')).toContain('no sign that it went through');
  expect(await killedAt('link', 'after readwrite operations')).toContain(
    'not sent, because Plumbline could not send it in time',
  );
  const scan = await killedAt('scan', 'after POST');
  expect(scan).toContain('the service offers no way to find out');
  expect(scan).toMatch(/The balance was USD\s[\d,.]+ before and is USD\s[\d,.]+ now/);
});

test('F3: the browser is killed with SIGKILL in the middle of orders', { tag: '@all' }, async () => {
  for (const name of isThorough() ? (['audit', 'run', 'scan'] as const) : (['run'] as const)) {
    await judged(http1, { name, kill: { name: 'under way POST', nth: 1 }, isCrash: true });
  }
});

test('a key never reaches another host while the user connects, switches and cancels', {
  tag: '@all',
}, async () => {
  const watcher = await startWatcher();
  const { requests, foreign } = await keysAmongHosts(rig, watcher, 400, 1);
  expect(requests).toBeGreaterThanOrEqual(400);
  expect(foreign).toEqual([]);
  await watcher.close();
  await connectAgain();
});

test('nothing wakes the worker when no job is running', { tag: '@all' }, async () => {
  await expect.poll(() => rig.page.evaluate(() => chrome.alarms.getAll())).toEqual([]);
});
