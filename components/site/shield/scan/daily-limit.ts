import { routeOf } from '@/lib/api/caller.ts';
import { LIMITS } from '@/lib/api/endpoint.ts';
import { startScan } from '@/lib/api/shield.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import { isServiceToday } from '../../frame/service-day.ts';

const isFree = ({ input }: Operation) => (input.body as { mode?: unknown } | undefined)?.mode === 'free';

/**
 * Returns whether a start was refused because of the daily limit: with no time to retry, or with one beyond the limit
 * per minute (SHD-10).
 */
export function isDaily(order: Operation): boolean {
  const { status, retryAfter, code } = order.error ?? {};
  if (order.kind !== routeOf(startScan) || order.state !== 'rejected' || !isFree(order)) return false;
  const isLimit = status === 429 || code === 'express_limit';
  return isLimit && (retryAfter === undefined || retryAfter > LIMITS.scans.seconds);
}

/** Returns whether today's free scans, by the service's clock, are known to be used up. */
export function isUsedUp(orders: readonly Operation[], now = Date.now()): boolean {
  const starts = orders
    .filter((order) => order.kind === routeOf(startScan) && isFree(order))
    .sort((a, b) => b.createdAt - a.createdAt);
  // An order accepted since then, for example because the clocks differ at midnight, proves that free scans are left.
  const last = starts.find((order) => order.state === 'accepted' || isDaily(order));
  return last !== undefined && isDaily(last) && isServiceToday(last.createdAt, now);
}
