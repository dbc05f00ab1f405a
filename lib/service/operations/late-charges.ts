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

/** What has left the balance over an order, in the account's currency; null where that was not read. */
const goneOver = ({ baseline, balanceAfter }: Operation): number | null =>
  baseline?.balance == null || balanceAfter === null ? null : baseline.balance - balanceAfter;

/** The least that one check has cost in an earlier order of the account; null where there is none. */
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
 * Closes an order whose price nobody names. What it has cost cannot be told from what else left the balance meanwhile;
 * that it is more than all its checks can have cost, by what one cost before, can.
 *
 * @param after The balance now, in the account's currency; null where it cannot be read.
 */
export function withLateCharges(own: Operation, after: number | null, all: readonly Operation[]): Operation {
  const read: Operation = { ...own, balanceAfter: after, nextLookAt: null };
  const books = booksOf({ ...own, results: [] }, after, all);
  const rate = earlierRate(own, all);
  if (books.kind !== 'different' || rate === null || own.state !== 'accepted') return read;
  const most = rate * countOf(own);
  const isWithin = books.left <= most || isSameAmount(books.left, most);
  return { ...read, unexplained: isWithin ? 0 : Math.round((books.left - most) * 100) / 100 };
}
