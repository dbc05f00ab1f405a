import type { Progress } from '../deep-check.ts';
import type { Visit, Visitor, Want } from './visit.ts';

/** More addresses than these let the visits of other checks go first. */
const MANY = 30;

/**
 * Visits many addresses (the visitor decides how many at once) and yields the visits in the order of the addresses,
 * each as soon as those before it are done. Yields the progress at the start, and after each finished visit.
 */
export async function* visitAll(
  addresses: readonly string[],
  visit: Visitor,
  want: Want | ((address: string) => Want),
): AsyncGenerator<Progress | Visit> {
  const total = addresses.length;
  const visits = new Map<number, Visit>();
  let wake = () => {};
  let failed: { error: unknown } | null = null;
  for (const [index, address] of addresses.entries()) {
    visit(address, { want: typeof want === 'function' ? want(address) : want, isOneOfMany: total > MANY })
      .then((one) => void visits.set(index, one))
      // A visitor that rejects, although it should not, ends the check instead of leaving it waiting.
      .catch((error: unknown) => {
        failed = { error };
      })
      .finally(() => wake());
  }
  let told = -1;
  let next = 0;
  while (next < total) {
    if (failed) throw (failed as { error: unknown }).error;
    const done = visits.size;
    const one = visits.get(next);
    if (done > told) {
      told = done;
      yield { done, total };
    } else if (one) {
      next += 1;
      yield one;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}
