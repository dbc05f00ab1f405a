import * as z from 'zod/mini';
import { stored } from './stored.ts';

const HOUR = 3_600_000;

/**
 * The last time from a service's `Date` header, in milliseconds since 1970; null before the first.
 *
 * @internal For tests: compared with the sample of stored data.
 */
export const toldTime = stored<number | null>('local:toldTime', z.nullable(z.int()), null);

let heard: number | null = null;

/**
 * Stores the time in the `Date` header of a response, in steps of an hour, so that not every response causes a write.
 */
export async function hearTime(date: string | null): Promise<void> {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  heard ??= (await toldTime.get().catch(() => null)) ?? 0;
  if (Math.abs(at - heard) < HOUR) return;
  heard = at;
  // Without it, rows are kept for longer.
  await toldTime.set(at).catch(() => {});
}

/**
 * Returns the time by which rows may count as old: the earlier of this machine's clock and a service's. Null if no
 * service has ever answered: without confirmation, nothing counts as old.
 */
export async function agreedTime(): Promise<number | null> {
  const told = await toldTime.get();
  return told === null ? null : Math.min(told, Date.now());
}
