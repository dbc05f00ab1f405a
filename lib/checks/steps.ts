/** Work that may be interrupted after each step; its value is the result. */
export type Steps<T> = Generator<void, T>;

/** Milliseconds after which others get a turn, so that typing and scrolling stay responsive. */
const TURN = 12;

/** Lets the thread do what waits. Timers do the same, but browsers round those inside other timers up to 4 ms. */
export function giveTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Does all steps at once, for callers without a page that must stay responsive. */
export function allAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does steps in turns with everything else that the thread has to do. Rejects after a pause in which it was aborted. */
export async function inTurns<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since > TURN) {
      await giveTurn();
      signal?.throwIfAborted();
      since = performance.now();
    }
  }
}
