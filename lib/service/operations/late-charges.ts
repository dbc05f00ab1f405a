import { readRows } from '../../platform/table.ts';
import { jobId, jobs } from '../records/job.ts';
import type { Operation } from '../records/operation.ts';
import { booksOf, isSameAmount } from './books.ts';

/** Whether the checks that an order has started are still being made, each of which takes its money as it is made. */
export async function isChargingStill({ account, sentAt, createdAt }: Operation): Promise<boolean> {
  const id = jobId('rank-check', sentAt ?? createdAt);
  const job = await readRows([jobs], (of) => of(jobs).get([account, id]));
  return job?.phase === 'running';
}

/** How many checks an order asked for: that many may be charged. */
const countOf = ({ prepared }: Operation): number => Object.keys(prepared.before ?? {}).length;

/** What one check cost in the newest earlier order of the account whose cost is known; null where there is none. */
function earlierRate(own: Operation, all: readonly Operation[]): number | null {
  const rates = all
    .filter((one) => one.kind === own.kind && one.id !== own.id && one.state === 'accepted')
    .sort((a, b) => b.createdAt - a.createdAt)
    .flatMap((one) => {
      const charged = one.results[0]?.charged;
      return charged && countOf(one) > 0 ? [charged / countOf(one)] : [];
    });
  return rates[0] ?? null;
}

/**
 * What an order has cost whose price nobody names: what has left the balance since, and no other order explains. More than
 * all its checks can have cost, by what one cost before, was taken more than once, or is not its own.
 *
 * @param after The balance now, in the account's currency; null where it cannot be read.
 */
export function withLateCharges(own: Operation, after: number | null, all: readonly Operation[]): Operation {
  const read: Operation = { ...own, balanceAfter: after, nextLookAt: null };
  const books = booksOf({ ...own, results: [] }, after, all);
  if (books.kind !== 'different' || books.left <= 0 || own.state !== 'accepted') return read;
  const rate = earlierRate(own, all);
  const most = rate === null ? books.left : rate * countOf(own);
  if (books.left <= most || isSameAmount(books.left, most)) {
    return { ...read, results: [{ id: null, charged: books.left }] };
  }
  const times = Math.round(books.left / most);
  const each = { id: null, charged: books.left / times };
  return isSameAmount(most * times, books.left)
    ? { ...read, state: 'several', results: Array.from({ length: times }, () => each) }
    : { ...read, results: [{ id: null, charged: most }], unexplained: books.left - most };
}
