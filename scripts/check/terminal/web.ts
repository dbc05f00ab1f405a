/** How a run reaches the web. */
export interface Web {
  fetch: typeof fetch;
  /** The address of the proxy through which the browser sends everything; null if it needs none. */
  proxy: string | null;
  /** Ends everything that is under way, the browser too; null if nothing does. */
  signal: AbortSignal | null;
}

/** As any program does. */
export const DIRECTLY: Web = { fetch: (...request) => fetch(...request), proxy: null, signal: null };
