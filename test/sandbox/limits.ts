import { LIMITS } from '../../lib/api/endpoint.ts';
import type { Key } from './accounts.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store/store.ts';

/** Returns the real seconds until a moment of the clock, for `Retry-After`: at least one. */
export function secondsUntil(clock: Clock, moment: number): number {
  return Math.max(1, Math.ceil((moment - clock.now()) / 1_000 / (clock.speed || 1)));
}

/**
 * Counts a request against a limit of the contract, in windows of fixed length, and refuses it above the limit.
 */
export function countAgainst(
  store: Store,
  clock: Clock,
  key: Key,
  name: keyof typeof LIMITS,
  tightness = 1,
): void {
  const length = LIMITS[name].seconds * 1_000;
  const started = clock.now() - (clock.now() % length);
  const max = Math.max(1, Math.floor(LIMITS[name].max / tightness));
  const window = store.find('windows', { key_id: key.id, name });
  const count = window?.started === started ? window.count + 1 : 1;
  if (window) store.update('windows', window.id, { started, count });
  else store.insert('windows', { key_id: key.id, name, started, count });
  if (count > max) throw new Refusal('rate_limited', {}, secondsUntil(clock, started + length));
}
