import { Agent, buildConnector, fetch as fetchWith } from 'undici';
import { type Reach, RefusedAddress } from './reach.ts';

/** Requests of Node, each connection of which was decided on. */
interface GuardedFetch {
  fetch: typeof fetch;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** What went wrong, not only that something did. */
function plainly(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const [first] = cause instanceof AggregateError ? cause.errors : [cause];
  if (first instanceof RefusedAddress) return first;
  return first instanceof Error && first.message ? new Error(first.message, { cause }) : error;
}

/** Returns a `fetch` whose connections, also those of redirects, are within reach. All end with the signal. */
export function guardedFetch(reach: Reach, signal: AbortSignal): GuardedFetch {
  const agent = new Agent({
    connect(options, callback) {
      const isSecure = options.protocol === 'https:';
      try {
        const lookup = reach(options.hostname, Number(options.port || (isSecure ? 443 : 80)));
        buildConnector({ lookup })(options, callback);
      } catch (error) {
        callback(error as Error, null);
      }
    },
  });
  const send = async (url: string, init: RequestInit = {}) => {
    const either = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
    // As Node's own: servers may tell clients apart, and the results are those of the command.
    const headers = { 'user-agent': 'node', ...(init.headers as Record<string, string>) };
    const request = { ...init, headers, signal: either, dispatcher: agent } as Parameters<
      typeof fetchWith
    >[1];
    return await fetchWith(url, request).catch((error: unknown) => {
      throw plainly(error);
    });
  };
  return { fetch: send as unknown as typeof fetch, close: () => agent.destroy() };
}
