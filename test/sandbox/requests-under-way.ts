import type { MiddlewareHandler } from 'hono';

/** Counts the requests in progress: whoever reads the state must finish before it is closed. */
export interface Requests {
  /** Counts each request while it is handled; once closed, returns 503. */
  count: MiddlewareHandler;
  /** Aborted on closing: a delayed response then stops waiting. */
  closing: AbortSignal;
  /** Admits no more requests, and waits for those in progress. */
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
