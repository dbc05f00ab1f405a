import type { MiddlewareHandler } from 'hono';

/** Requests that are being answered: who reads the state must have done so before it is closed. */
export interface Requests {
  /** Counts each request while it is answered; once closed, answers 503. */
  count: MiddlewareHandler;
  /** Aborted when it is closed: whoever waits before an answer waits no longer. */
  closing: AbortSignal;
  /** Lets no more in, and waits for those that are under way. */
  close(): Promise<void>;
}

export function createRequests(): Requests {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    closing: closing.signal,
    async count(context, next) {
      if (closing.signal.aborted) return context.text('The sandbox is closed.', 503);
      const answered = next();
      const over = answered.catch(() => {});
      running.add(over);
      await answered.finally(() => running.delete(over));
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
