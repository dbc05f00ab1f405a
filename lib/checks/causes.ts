import type { AnyCheck, Checks } from './check.ts';
import type { CheckResult } from './result.ts';

/**
 * The part of a result that shows what was found. Only a failed check can be a cause (not a passed or ignored
 * one).
 */
type Explained = Pick<CheckResult, 'check' | 'totals' | 'cause'> & { outcome: string };

/** The longest chain of causes. */
const LONGEST_CHAIN = 5;

/** The messages of each failed check. */
type Given = ReadonlyMap<string, readonly string[]>;

/** Returns the check that explains a message: the first of its declared causes that was found too. */
function causeOf(check: AnyCheck, message: string, given: Given): string | null {
  const named = [...(check.messages[message]?.followsFrom ?? []), ...(check.followsFrom ?? [])];
  for (const cause of named) {
    if (given.has(cause)) return cause;
    const [area, name, one] = cause.split('/');
    if (one && given.get(`${area}/${name}`)?.includes(one)) return `${area}/${name}`;
  }
  return null;
}

/**
 * Sets the cause of each failed check, as its definition declares it. A check whose findings do not all have
 * the same cause gets none: fixing the cause would not fix all of them. Discards causes from earlier results.
 */
export function withCauses<T extends Explained>(checks: Checks, results: readonly T[]): readonly T[] {
  const given: Given = new Map(
    results.flatMap(({ check, outcome, totals }) =>
      outcome === 'failed' ? [[check, Object.keys(totals)] as const] : [],
    ),
  );
  const direct = new Map<string, string>();
  for (const [id, messages] of given) {
    const check = checks[id];
    if (!check) continue;
    const causes = new Set(messages.map((message) => causeOf(check, message, given)));
    const [cause] = causes;
    if (causes.size === 1 && cause && cause !== id) direct.set(id, cause);
  }
  return results.map((result) => {
    const { cause: _before, ...own } = result;
    let cause = result.check;
    for (let step = 0; step < LONGEST_CHAIN; step += 1) cause = direct.get(cause) ?? cause;
    return (cause === result.check ? own : { ...own, cause }) as T;
  });
}
