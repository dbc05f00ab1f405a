/** The most connections to one server at a time, and to one on the user's own machine. */
const CONNECTIONS = 2;
const OWN_CONNECTIONS = 4;
/** Milliseconds between the beginnings of two requests to one server. */
const GAP = 250;
/** The longest pause, in milliseconds, that `Crawl-delay` of robots.txt may ask for. */
const LONGEST_DELAY = 30_000;
/** The longest pause, in milliseconds, that is waited for if a server asks for one. */
const LONGEST_REST = 10 * 60_000;
/** After this number of failures in a row, a server is left alone. */
const MOST_FAILURES = 5;

/** How a request ended: whether the server responded without failing (no response, or a status of 500 to 599). */
type Ended = (isFine: boolean) => void;

interface PaceOptions {
  /** Whether a host is the user's own machine, where no pause between requests is needed. */
  isOwn?: (host: string) => boolean;
  /** The longest pause, in milliseconds, that is waited for if a server asks for one. */
  longestRest?: number;
}

interface Server {
  /** Requests that are under way. */
  open: number;
  /** When the last request began, in milliseconds since 1970. */
  lastAt: number;
  /** Milliseconds that the last response took. */
  took: number;
  /** Milliseconds between two requests. */
  gap: number;
  failures: number;
  /** The time before which the server wants no further requests, in milliseconds since 1970. */
  notBefore: number;
}

/**
 * Keeps the requests of a run at a pace that servers bear: two connections to each, and between the beginnings of two
 * requests a quarter of a second, or as long as the last response took, or as its robots.txt says (Crawl-delay, 30 s at
 * most), whichever is longest.
 */
export function crawlPace({ isOwn = () => false, longestRest = LONGEST_REST }: PaceOptions = {}) {
  const servers = new Map<string, Server>();
  const waiting = new Set<() => void>();

  const serverOf = (host: string): Server => {
    const known = servers.get(host) ?? {
      open: 0,
      lastAt: Number.NEGATIVE_INFINITY,
      took: 0,
      gap: isOwn(host) ? 0 : GAP,
      failures: 0,
      notBefore: 0,
    };
    servers.set(host, known);
    return known;
  };

  const change = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      waiting.add(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });

  const sleep = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal.addEventListener('abort', stop, { once: true });
    });

  const tooLongRest = (host: string): number | null => {
    const left = serverOf(host).notBefore - Date.now();
    return left > longestRest ? left : null;
  };

  return {
    /** Sets the pause that a server asks for between requests, in seconds. */
    delay(host: string, seconds: number): void {
      const server = serverOf(host);
      server.gap = Math.min(LONGEST_DELAY, Math.max(server.gap, seconds * 1_000));
    },

    /**
     * Leaves a server alone for the pause that it asks for, in milliseconds; after that, at half the pace. Returns whether
     * that is news: requests that were under way when it asked may be told the same.
     */
    rest(host: string, milliseconds: number): boolean {
      const server = serverOf(host);
      const now = Date.now();
      const isResting = server.notBefore > now;
      const isLonger = milliseconds > 0 && now + milliseconds > server.notBefore + GAP;
      server.notBefore = Math.max(server.notBefore, now + milliseconds);
      if (!isResting) server.gap = Math.min(LONGEST_DELAY, Math.max(GAP, server.gap) * 2);
      return isLonger;
    },

    /** Milliseconds that are left of a pause that is too long to wait for; null if a server asks for none. */
    tooLongRest,

    /** Whether a server has failed so often in a row that it is left alone. */
    isFailing: (host: string): boolean => serverOf(host).failures >= MOST_FAILURES,

    /** Waits until a server may be requested, or asks for too long a pause. Rejects if the run is stopped meanwhile. */
    async turn(host: string, signal: AbortSignal): Promise<Ended> {
      const server = serverOf(host);
      const most = isOwn(host) ? OWN_CONNECTIONS : CONNECTIONS;
      for (;;) {
        signal.throwIfAborted();
        // A clock that was set back makes nobody wait.
        server.lastAt = Math.min(server.lastAt, Date.now());
        const due = Math.max(server.notBefore, server.lastAt + Math.max(server.gap, server.took));
        const rest = due - Date.now();
        if ((server.open < most && rest <= 0) || tooLongRest(host) !== null) break;
        await (server.open < most ? sleep(rest, signal) : change(signal));
      }
      const began = Date.now();
      server.open += 1;
      server.lastAt = began;
      return (isFine) => {
        server.open -= 1;
        server.took = isOwn(host) ? 0 : Math.min(LONGEST_DELAY, Date.now() - began);
        server.failures = isFine ? 0 : server.failures + 1;
        for (const wake of waiting) wake();
        waiting.clear();
      };
    },
  };
}
