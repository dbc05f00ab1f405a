/** Milliseconds. What waits less is over before the next test, or is part of what a module counts on. */
const LONG = 1_000;

const startTimer = globalThis.setTimeout;
const waiting = new Set<number>();

// This module is loaded once, before a test has replaced anything.
globalThis.setTimeout = ((run: () => void, milliseconds = 0, ...given: unknown[]) => {
  const timer = startTimer(run, milliseconds, ...given) as unknown as number;
  if (milliseconds >= LONG) waiting.add(timer);
  return timer;
}) as typeof setTimeout;

/** Stops what earlier tests have left to happen seconds later: it would happen in the middle of another test. */
export function stopLongTimers(): void {
  for (const timer of waiting) clearTimeout(timer);
  waiting.clear();
}
