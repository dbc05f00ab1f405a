import { AskedToWait } from './asked-to-wait.ts';
import type { crawlPace } from './crawl-pace.ts';
import type { FoundAddress } from './frontier.ts';
import type { RobotsRules } from './robots-rules.ts';

/**
 * Why an address was not requested:
 * - `robots`: robots.txt keeps crawlers out.
 * - `robots unknown`: robots.txt did not respond, or with an error of the server (RFC 9309, section 2.3.1.4).
 * - `failing`: the server failed too often in a row.
 */
export type CrawlRefusal = 'robots' | 'robots unknown' | 'failing';

/**
 * The server asked for a pause, in milliseconds: one that is too long to wait for, or several in a row. The status is null
 * if the address was not requested, because it had asked for the pause before.
 */
interface AskedPause {
  asked: { pause: number; isTooLong: boolean; status: number | null };
}

/** The outcome for an address: its page, or why there is none. */
export type SetStep<T> = FoundAddress &
  ({ page: T } | { refused: CrawlRefusal } | AskedPause | { error: Error });

interface SetRun<T> {
  /** Returns the next address; null if there is none for now. Pages that are under way may lead to others. */
  next(): FoundAddress | null;
  /**
   * Requests a page and judges it; may offer the addresses that it found. Rejects with `AskedToWait` to do so later.
   *
   * @param responded Ends the turn of the page's server: it has responded, with or without an error of the server.
   */
  take(found: FoundAddress, responded: (isFine: boolean) => void): Promise<T>;
  /**
   * Returns the rules of an origin, and keeps them; called again where they are not known. Missing if the user chose every
   * single page.
   */
  robots?: (origin: string) => Promise<RobotsRules>;
  pace: ReturnType<typeof crawlPace>;
  /** Hears that a server gets a pause that it asked for, in milliseconds. */
  rests?(host: string, pause: number): void;
  /** The most pages that are under way at a time. */
  atOnce: number;
  signal: AbortSignal;
}

/** How often a page is requested if its server asks for a pause each time. */
const MOST_TRIES = 3;
/** How often a page asks for the rules of its origin if they are not known. */
const ROBOTS_TRIES = 2;

/**
 * Takes the pages of a set, several side by side, at the pace of their servers. Yields each as soon as it is done. Ends
 * when no address is left, or when it is stopped. A page in whose place the server asks for a pause is requested again
 * after it, unless the pause is too long.
 */
export async function* runSet<T>(run: SetRun<T>): AsyncGenerator<SetStep<T>> {
  const { next, take, pace: held, atOnce, signal } = run;
  /** Returns the rules for an address. Where they are not known, asks a second time: it may be a moment’s failure. */
  const rulesFor = async (address: string): Promise<RobotsRules | undefined> => {
    const { origin } = new URL(address);
    for (let count = 1; ; count += 1) {
      const told = await run.robots?.(origin);
      if (told?.allows(address) !== null || count === ROBOTS_TRIES) return told;
    }
  };

  const tries = new Map<string, number>();
  const again: FoundAddress[] = [];

  /** Gives a server the pause that it asks for. Returns null if the address is requested again after it. */
  const rest = (found: FoundAddress, host: string, { pause, status }: AskedToWait): SetStep<T> | null => {
    const count = (tries.get(found.address) ?? 0) + 1;
    tries.set(found.address, count);
    const isNews = held.rest(host, pause);
    const isTooLong = held.tooLongRest(host) !== null;
    if (isTooLong || count === MOST_TRIES) return { ...found, asked: { pause, isTooLong, status } };
    if (isNews) run.rests?.(host, pause);
    again.push(found);
    return null;
  };

  const step = async (found: FoundAddress): Promise<SetStep<T> | null> => {
    const { host } = new URL(found.address);
    try {
      const told = await rulesFor(found.address);
      if (told) {
        held.delay(host, told.delay);
        const isAllowed = told.allows(found.address);
        if (!isAllowed) return { ...found, refused: isAllowed === null ? 'robots unknown' : 'robots' };
      }
      const ended = await held.turn(host, signal);
      if (held.isFailing(host)) {
        ended(false);
        return { ...found, refused: 'failing' };
      }
      const pause = held.tooLongRest(host);
      if (pause !== null) {
        ended(true);
        return { ...found, asked: { pause, isTooLong: true, status: null } };
      }
      let hasEnded = false;
      const responded = (isFine: boolean) => {
        if (!hasEnded) ended(isFine);
        hasEnded = true;
      };
      try {
        const page = await take(found, responded);
        responded(true);
        return { ...found, page };
      } catch (error) {
        const isAsked = error instanceof AskedToWait;
        responded(isAsked);
        if (isAsked && !signal.aborted) return rest(found, host, error);
        throw error;
      }
    } catch (error) {
      return signal.aborted ? null : { ...found, error: error as Error };
    }
  };

  const done: (SetStep<T> | null)[] = [];
  let open = 0;
  let wake = () => {};
  const begin = (found: FoundAddress) => {
    open += 1;
    void step(found).then((one) => {
      open -= 1;
      done.push(one);
      wake();
    });
  };
  for (;;) {
    for (let one = done.shift(); one !== undefined; one = done.shift()) if (one) yield one;
    while (open < atOnce && !signal.aborted) {
      const found = again.shift() ?? next();
      if (!found) break;
      begin(found);
    }
    if (open === 0 && done.length === 0) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (done.length > 0) resolve();
    });
  }
}
