import { headerOf } from './answer-body.ts';
import { retryAfter } from './retry-after.ts';
import type { Answered } from './visit.ts';

/** The longest pause, in milliseconds, that is waited for; a server that asks for more is not visited again. */
const LONGEST = 30_000;
/** The pause, in milliseconds, of a server that asks for one without saying how long. */
const USUAL = 20_000;

/**
 * Keeps track of hosts that have asked for a pause: either one that is waited for once, or one that is too long to
 * wait for.
 */
export function hostPauses() {
  const until = new Map<string, number>();
  /** The most milliseconds that a host has asked for. */
  const tired = new Map<string, number>();
  return {
    isTired: (host: string): boolean => tired.has(host),
    /** The pause, in milliseconds, after which a host may be visited again; undefined if it is not tired. */
    pauseOf: (host: string): number | undefined => tired.get(host),
    /** Forgets all pauses, because the user goes on after them. */
    forget(): void {
      tired.clear();
      until.clear();
    },
    /** Milliseconds that are left of a host's pause. */
    restOf: (host: string): number => Math.max(0, (until.get(host) ?? 0) - Date.now()),
    /** Records the pause that a response asks for; `asked` is the time of its request. */
    note(host: string, answer: Answered, asked: number): void {
      if (answer.status !== 429 && answer.status !== 503) return;
      const rest = retryAfter(headerOf(answer.headers, 'retry-after') ?? null, Date.now());
      const before = until.get(host);
      // A request that was sent before the pause says nothing new.
      const hasRested = before !== undefined && asked >= before;
      if (
        rest === null
          ? answer.status === 429 && (before === undefined || hasRested)
          : rest > LONGEST || hasRested
      )
        tired.set(host, Math.max(tired.get(host) ?? 0, rest ?? USUAL));
      else if (rest !== null) until.set(host, Math.max(before ?? 0, Date.now() + rest));
    },
  };
}
