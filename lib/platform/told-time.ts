import * as z from 'zod/mini';
import { stored } from './stored.ts';

const HOUR = 3_600_000;

/**
 * What time a service has told last, in milliseconds since 1970; null before one has.
 *
 * @internal For tests: held to the sample of what is stored.
 */
export const toldTime = stored<number | null>('local:toldTime', z.nullable(z.int()), null);

let heard: number | null = null;

/** Notes the time that an answer names in its `Date`; by the hour, so that not every answer is a write. */
export async function hearTime(date: string | null): Promise<void> {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  heard ??= (await toldTime.get().catch(() => null)) ?? 0;
  if (Math.abs(at - heard) < HOUR) return;
  heard = at;
  // Without it rows are kept for longer.
  await toldTime.set(at).catch(() => {});
}

/**
 * The time by which something may be called old: what this machine's clock says and a service too, the earlier of both.
 * Null where no service was ever heard: a clock that nobody confirms makes nothing old.
 */
export async function agreedTime(): Promise<number | null> {
  const told = await toldTime.get();
  return told === null ? null : Math.min(told, Date.now());
}
