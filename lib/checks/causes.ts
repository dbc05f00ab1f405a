import type { AnyCheck, Checks } from './check.ts';
import type { CheckResult } from './result.ts';

/** As much of a result as tells what was found. What is no plain failure (passed, ignored) explains nothing. */
type Explained = Pick<CheckResult, 'check' | 'totals' | 'cause'> & { outcome: string };

/** How far a cause may have a cause of its own. */
const LONGEST_CHAIN = 5;

/** The messages that each failed check gave. */
type Given = ReadonlyMap<string, readonly string[]>;

/** The check that explains a message: the first of those it may follow from that was found too. */
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
 * Names for each failed check what it follows from, as its definition declares it. A check whose findings have not all the
 * same cause stands for itself: mending the cause would not mend it. Causes that the results had before are forgotten.
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
