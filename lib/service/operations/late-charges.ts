import { readRows } from '../../platform/table.ts';
import { jobId, jobs } from '../records/job.ts';
import { amountAbove, type Operation } from '../records/operation.ts';
import { booksOf } from './books.ts';

/** Whether the checks that an order has started are still running; each takes its money when it is made. */
export async function isChargingStill({ account, sentAt, createdAt }: Operation): Promise<boolean> {
  const id = jobId('rank-check', sentAt ?? createdAt);
  const job = await readRows([jobs], (of) => of(jobs).get([account, id]));
  return job?.phase === 'running';
}

/** Returns how many checks an order requested: that many may be charged. */
const countOf = ({ prepared }: Operation): number => Object.keys(prepared.before ?? {}).length;

/** Returns by how much the balance fell during an order, in the account's currency; null if it was not read. */
const goneOver = ({ baseline, balanceAfter }: Operation): number | null =>
  baseline?.balance == null || balanceAfter === null ? null : baseline.balance - balanceAfter;

/** Returns the lowest cost of one check in the account's earlier orders; null if there is none. */
function earlierRate(own: Operation, all: readonly Operation[]): number | null {
  const rates = all
    .filter((one) => one.kind === own.kind && one.createdAt < own.createdAt && one.state === 'accepted')
    .flatMap((one) => {
      const gone = goneOver(one);
      return gone !== null && gone > 0 && countOf(one) > 0 ? [gone / countOf(one)] : [];
    });
  return rates.length > 0 ? Math.min(...rates) : null;
}

/**
 * Closes an order that has no price in advance. Its exact cost cannot be separated from other charges of that time;
 * but an amount above what all its checks can have cost, by the earlier rate, is unexplained.
 *
 * @param after The balance now, in the account's currency; null if it cannot be read.
 */
export function withLateCharges(own: Operation, after: number | null, all: readonly Operation[]): Operation {
  const read: Operation = { ...own, balanceAfter: after, nextLookAt: null };
  const books = booksOf({ ...own, results: [] }, after, all);
  const rate = earlierRate(own, all);
  if (books.kind !== 'different' || rate === null || own.state !== 'accepted') return read;
  return { ...read, unexplained: Math.max(amountAbove(books.left, rate * countOf(own)), 0) };
}
