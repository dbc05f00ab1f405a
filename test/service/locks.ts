type Use = () => Promise<unknown>;

/** The last request for each lock, by its name. */
const last = new Map<string, Promise<unknown>>();

function request(name: string, use: Use): Promise<unknown> {
  const mine = (last.get(name) ?? Promise.resolve()).then(use);
  last.set(
    name,
    mine.catch(() => {}),
  );
  return mine;
}

// Browsers have Web Locks, and Node has them since 24.5. Before that, running one after the other is all that the code
// needs.
if (!navigator.locks) Object.defineProperty(navigator, 'locks', { value: { request } });
