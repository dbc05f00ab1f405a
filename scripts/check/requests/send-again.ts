/** What Node reports when a server closes a connection. */
const CLOSED = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/;

const isClosed = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return CLOSED.test(String((cause as { code?: unknown } | undefined)?.code));
};

/** The origins that have responded to each `fetch`: its connections are kept for the runs that follow, too. */
const respondedTo = new WeakMap<typeof fetch, Set<string>>();

/**
 * Returns `fetch` that sends a GET again, but only once, if the server closed the connection instead of responding, and
 * had responded before. Connections are kept open for the next request, and a server may close one just when it is used
 * again, which says nothing about the address. Browsers send it again, too (RFC 9112, 9.3.1).
 */
export function sendAgain(send: typeof fetch): typeof fetch {
  const responded = respondedTo.get(send) ?? new Set<string>();
  respondedTo.set(send, responded);
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    const sent = async () => {
      const response = await send(input, init);
      responded.add(origin);
      return response;
    };
    const mayRepeat = responded.has(origin) && (init?.method ?? 'GET') === 'GET';
    return sent().catch((error: unknown) => {
      if (mayRepeat && isClosed(error)) return sent();
      throw error;
    });
  };
}
