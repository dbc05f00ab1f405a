import { giveTurn, inTurns, type Steps } from '@/lib/checks/steps.ts';

/**
 * Does steps in turns with everything else, beginning later, then passes the result to `done`. Returns a function that
 * stops it.
 */
export function inBackground<T>(steps: Steps<T>, done: (result: T) => void = () => {}): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    await giveTurn();
    if (signal.aborted) return;
    done(await inTurns(steps, signal));
  };
  void run().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => ending.abort();
}
