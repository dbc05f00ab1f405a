type Use = () => Promise<unknown>;

/** The last that has asked for a lock, by its name. */
const last = new Map<string, Promise<unknown>>();

function request(name: string, use: Use): Promise<unknown> {
  const mine = (last.get(name) ?? Promise.resolve()).then(use);
  last.set(
    name,
    mine.catch(() => {}),
  );
  return mine;
}

// Browsers have Web Locks, and Node from 24.5 on. Before it, one after the other is all that the code asks of them.
if (!navigator.locks) Object.defineProperty(navigator, 'locks', { value: { request } });
