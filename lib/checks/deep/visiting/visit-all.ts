import type { Progress } from '../deep-check.ts';
import type { Visit, Visitor, Want } from './visit.ts';

/**
 * Visits many addresses (the visitor decides how many at once) and hands the visits over in the order asked for,
 * each as soon as those before it are there. Progress is told whenever one more is done.
 */
export async function* visitAll(
  addresses: readonly string[],
  visit: Visitor,
  want: Want,
): AsyncGenerator<Progress | Visit> {
  const total = addresses.length;
  const visits = new Map<number, Visit>();
  let wake = () => {};
  let failed: { error: unknown } | null = null;
  for (const [index, address] of addresses.entries()) {
    visit(address, { want })
      .then((one) => void visits.set(index, one))
      // A visitor that breaks its word ends the check; it does not leave it waiting.
      .catch((error: unknown) => {
        failed = { error };
      })
      .finally(() => wake());
  }
  let told = 0;
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
