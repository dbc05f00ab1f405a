// `npm run kills [-- --rounds 300 --seed 1 --requests 5000]`: orders of every kind, at random, whose worker, browser
// and connections are killed; then two keys among three hosts, and the cost of a poll. Fails if anything is lost, sent
// again or reported twice, or if a key reaches another host.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Fault, faults, took } from '../../hostile/faults.ts';
import { startWatcher } from '../../hostile/watcher.ts';
import type { Protocol } from '../../hostile/wire.ts';
import { doublesOf, jobsOf } from './kills-judge.ts';
import { keysAmongHosts } from './kills-keys.ts';
import { ORDER_NAMES, type OrderName } from './kills-orders.ts';
import { pollsOf } from './kills-polls.ts';
import { randomOf } from './kills-random.ts';
import { startWorkerRig } from './kills-rig.ts';
import { connectHostile, goThrough, placesReachedBy, type Round } from './kills-round.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '5000' },
  },
});
const [rounds, seed, requests] = [values.rounds, values.seed, values.requests].map(Number) as [
  number,
  number,
  number,
];
const random = randomOf(seed);
const below = (n: number) => Math.floor(random() * n);
const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const { dropBefore, dropAfter, lateEffect, reset, fin, hang, slow, emptyBody, truncatedJson, cut } = faults;
const BOTH = [
  dropBefore,
  dropAfter,
  lateEffect(200),
  hang,
  slow(120),
  took(faults.badGateway),
  emptyBody,
  truncatedJson,
];
const FAULTS: Readonly<Record<Protocol, readonly Fault[]>> = {
  http1: [...BOTH, reset, fin, cut, faults.requestTimeout, took(faults.requestTimeout), faults.withoutIds],
  http2: [...BOTH, faults.goaway, faults.goawayDenying, faults.rstStream(), faults.refusedStream],
};
/** Refusals that the second of two sends may get if the first was carried out. */
const REFUSALS = [
  faults.refusal(402, 'insufficient_funds'),
  faults.limited(30),
  faults.refusal(409, 'already_active'),
];
/** Places of a worker that finds out the outcome of an order, or sees its end. */
const PLACES_AFTER = 40;
/** The browser is killed in one of this many rounds. */
const CRASHES = 25;

/** @param places How many places each order reaches: it is killed before, while and after it is sent. */
function roundOf(protocol: Protocol, places: ReadonlyMap<OrderName, number>): Round {
  const isKilled = random() < 0.75;
  const name = one(ORDER_NAMES);
  // A position check is charged later than it is refused: that needs time, which does not pass here.
  const isRefused = protocol === 'http1' && name !== 'rank check' && random() < 0.3;
  if (isRefused) return { name, fault: one([dropAfter, reset, fin]), again: one(REFUSALS) };
  return {
    name,
    ...(isKilled && { kill: 1 + below(places.get(name) ?? 0), isCrash: below(CRASHES) === 0 }),
    ...(random() < 0.6 && { fault: one(FAULTS[protocol]) }),
    ...(random() < 0.4 && {
      killsAfter: Array.from({ length: 1 + below(2) }, () => 1 + below(PLACES_AFTER)),
    }),
    ...(random() < 0.4 && { killAtEnd: 1 + below(PLACES_AFTER) }),
  };
}

const { status } = spawnSync('wxt', ['build'], { stdio: 'ignore', shell: process.platform === 'win32' });
if (status !== 0) throw new Error('The build failed; run `npm run build` to see why.');

const counts = { rounds: 0, crashes: 0, effects: 0, doubles: 0, found: 0, unlisted: 0, told: 0, wrong: 0 };
const places = new Map<string, number>();
const outcomes = new Map<string, number>();
const count = (table: Map<string, number>, name: string) => table.set(name, (table.get(name) ?? 0) + 1);

// Many of the places drawn below are beyond the last one: a long wait for each would take most of the time.
const rig = await startWorkerRig(['--ignore-certificate-errors'], 300);
for (const protocol of ['http1', 'http2'] as const) {
  const hostile = await connectHostile(rig, protocol);
  const placesByOrder = new Map<OrderName, number>();
  for (const name of ORDER_NAMES) placesByOrder.set(name, (await placesReachedBy(rig, hostile, name)).length);
  for (let n = 0; n < rounds / 2; n += 1) {
    const round = roundOf(protocol, placesByOrder);
    const verdict = await goThrough(rig, hostile, round);
    const { order, entries, written } = verdict.evidence;
    const doubles = doublesOf(verdict.evidence);
    counts.rounds += 1;
    counts.crashes += round.isCrash ? 1 : 0;
    counts.effects += entries.flatMap(({ effects }) => effects.filter((effect) => 'made' in effect)).length;
    counts.doubles += doubles.made;
    counts.found += doubles.found;
    counts.unlisted += doubles.unlisted;
    counts.told += jobsOf(order, written).length;
    for (const place of verdict.places) count(places, place);
    const row = written.operations.find(({ id }) => id === order.wish.id);
    count(outcomes, row?.state ?? 'never begun');
    if (counts.rounds % 50 === 0) console.log(`${counts.rounds} rounds, ${counts.wrong} wrong`);
    if (verdict.complaints.length > 0) {
      counts.wrong += 1;
      console.log(
        `${order.wish.id} ${protocol} ${JSON.stringify(round)}`,
        verdict.places,
        verdict.complaints,
      );
    }
  }
  if (protocol === 'http2') {
    const polls = [];
    for (const jobs of [1, 10, 100, 1_000]) polls.push(await pollsOf(rig, hostile, jobs));
    console.log('Requests of one poll');
    console.table(polls);
  }
  await hostile.close();
}
console.log(`Seed ${seed}`);
console.table(counts);
console.log('Orders by outcome');
console.table(Object.fromEntries([...outcomes].sort()));
console.log(`Kills by place (${[...places.values()].reduce((sum, n) => sum + n, 0)})`);
console.table(Object.fromEntries([...places].sort((a, b) => b[1] - a[1])));
await rig.work();
const alarms = await rig.page.evaluate(() => chrome.alarms.getAll());
console.log(`Alarms when nothing runs: ${alarms.length}`);

const watcher = await startWatcher();
const keys = await keysAmongHosts(rig, watcher, requests, seed);
console.log(
  `Keys: ${keys.requests} requests, ${keys.keyed} with a key, ${keys.foreign.length} at a foreign host`,
);
for (const sentence of keys.foreign) console.log(sentence);
await watcher.close();
await rig.close();
process.exitCode = counts.wrong + keys.foreign.length + alarms.length > 0 || keys.requests < requests ? 1 : 0;
