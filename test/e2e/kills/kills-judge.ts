import type { Job } from '../../../lib/service/records/job.ts';
import type { Operation } from '../../../lib/service/records/operation.ts';
import { type Entry, matcher } from '../../hostile/log.ts';
import type { Kind } from '../../hostile/model.ts';
import type { TestedOrder } from './kills-orders.ts';
import type { Written } from './kills-rig.ts';
import type { Said } from './kills-worker.ts';

/** All evidence about one order when everything has settled. */
export interface OrderEvidence {
  order: TestedOrder;
  /** The requests on the wire since it was placed. */
  entries: readonly Entry[];
  written: Written;
  /** What the workers have reported since. */
  said: readonly Said[];
}

/** Maximum requests on the wire for one `fetch`: Chromium sends again what a reused connection has lost. */
const AT_MOST = 3;

const madeBy = (entries: readonly Entry[], kind: Kind) =>
  entries.flatMap(({ effects }) =>
    effects.flatMap((effect) => ('made' in effect && effect.made === kind ? [effect.id] : [])),
  );

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());

/** States that mean that nothing was done. */
const NOTHING: readonly string[] = ['none', 'unsent', 'rejected'];

/** Returns the order's rows: those it depends on first, then its own. */
export const rowsOfOrder = ({ wish }: TestedOrder, { operations }: Written): Operation[] =>
  [`${wish.id}:first`, wish.id].flatMap((id) => operations.find((row) => row.id === id) ?? []);

/** Returns the jobs that were started for the order's site. */
export const jobsOf = ({ wish }: TestedOrder, { jobs }: Written): Job[] =>
  jobs.filter(({ site }) => site === wish.site);

function complaintsOfSending(
  route: string,
  sent: number,
  wire: readonly Entry[],
  row: Operation | undefined,
) {
  const complaints: string[] = [];
  if (sent > 1) complaints.push(`${route} was sent ${sent} times by Plumbline`);
  if (wire.length > sent * AT_MOST)
    complaints.push(`${route} arrived ${wire.length} times for ${sent} sends`);
  const [first, ...again] = wire;
  if (again.length > 0 && first?.nth === 1 && first.outcome !== 'rst-stream')
    complaints.push(`${route} arrived again, although its connection was new`);
  if (wire.length > 0 && (row?.sentAt == null || row.sentAt > (first?.at ?? 0) + 5))
    complaints.push(`${route} arrived, but was not written down before`);
  return complaints;
}

/** Compares what an operation says it has created with what was created. */
function complaintsOfOutcome(order: TestedOrder, row: Operation, made: readonly number[]) {
  const ids = row.results.flatMap(({ id }) => id ?? []);
  const isLast = row.id === order.wish.id;
  const isListed = order.isListed || !isLast;
  const says = `${row.kind} is ${row.state} with [${ids}], and there are [${made}]`;
  if (made.length > 0 && NOTHING.includes(row.state)) return [`lost: ${says}`];
  if (!isListed) {
    const isKnown =
      row.state === 'undecided' || (row.state === 'accepted' && ids.every((id) => made.includes(id)));
    return made.length > 0 && !isKnown ? [`not reported: ${says}`] : [];
  }
  if (made.length > 1 && row.state !== 'several') return [`a duplicate is not reported: ${says}`];
  if (row.state === 'accepted' || row.state === 'several')
    return same(ids, made) ? [] : [`other results: ${says}`];
  return made.length > 0 ? [`not found: ${says}`] : [];
}

/** Returns every problem as a sentence; it must be empty. */
export function complaintsOf({ order, entries, written, said }: OrderEvidence): string[] {
  const rows = rowsOfOrder(order, written);
  const complaints = order.routes.flatMap((route, index) => {
    const wire = entries.filter(matcher(route));
    const [method, path = ''] = route.split(' ');
    const pattern = new RegExp(`^${method} \\S+/api/v1${path.replace('{id}', '\\d+')}(\\?|$)`);
    const sent = said.filter(({ what, text }) => what === 'sent' && pattern.test(text)).length;
    const row = rows.find(({ kind }) => kind === route);
    const isLast = index === order.routes.length - 1;
    const made = madeBy(wire, isLast ? order.made : 'auditProjects');
    return [
      ...complaintsOfSending(route, sent, wire, row),
      ...(row ? complaintsOfOutcome(order, row, made) : []),
      ...(!row && made.length > 0 ? [`${route} has made [${made}], and there is no row`] : []),
    ];
  });
  const open = rows.filter(({ settledAt }) => settledAt === null);
  return [...complaints, ...open.map(({ kind, state }) => `${kind} is still ${state}`)];
}

/** Returns the problems in how ended jobs were reported. */
export function complaintsOfTelling({ order, written, said }: OrderEvidence): string[] {
  const told = said.filter(({ what }) => what === 'told').map(({ text }) => text);
  return jobsOf(order, written).flatMap(({ id, phase }) => {
    const times = told.filter((one) => one.startsWith(`job:${id} `) || one.startsWith('jobs:ended:')).length;
    if (phase === 'running') return [`${id} is still running`];
    return times === 1 ? [] : [`the end of ${id} (${phase}) was reported ${times} times`];
  });
}

/**
 * Returns how often the service carried out one order more than once, and how often that was found. Orders without a
 * list cannot be checked, and are counted separately.
 */
export function doublesOf({ order, entries, written }: OrderEvidence) {
  const doubles = { made: 0, found: 0, unlisted: 0 };
  for (const [index, route] of order.routes.entries()) {
    const isLast = index === order.routes.length - 1;
    const made = madeBy(entries.filter(matcher(route)), isLast ? order.made : 'auditProjects');
    if (made.length < 2) continue;
    if (isLast && !order.isListed) {
      doubles.unlisted += 1;
      continue;
    }
    doubles.made += 1;
    doubles.found +=
      rowsOfOrder(order, written).find(({ kind }) => kind === route)?.state === 'several' ? 1 : 0;
  }
  return doubles;
}
