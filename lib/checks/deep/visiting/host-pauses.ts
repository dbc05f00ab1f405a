import { headerOf } from './answer-body.ts';
import type { Answered } from './visit.ts';

/** Milliseconds that are waited for a server at most; one that asks for more is not visited again. */
const LONGEST = 30_000;

/** Milliseconds for which a server asks to be left alone; null where it does not say. */
function restWanted({ headers }: Answered): number | null {
  const told = headerOf(headers, 'retry-after')?.trim() ?? '';
  const rest = /^\d{1,9}$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now();
  return Number.isNaN(rest) ? null : Math.max(0, rest);
}

/** Which hosts have asked to be left alone: for a while, which is waited for once, or for longer than anybody waits. */
export function hostPauses() {
  const until = new Map<string, number>();
  const tired = new Set<string>();
  return {
    isTired: (host: string): boolean => tired.has(host),
    /** Milliseconds that a host is still to be left alone. */
    restOf: (host: string): number => Math.max(0, (until.get(host) ?? 0) - Date.now()),
    /** Notes what an answer asks for; `asked` is when it was asked for. */
    note(host: string, answer: Answered, asked: number): void {
      if (answer.status !== 429 && answer.status !== 503) return;
      const rest = restWanted(answer);
      const before = until.get(host);
      // What was on its way when the host asked for a rest says nothing new.
      const hasRested = before !== undefined && asked >= before;
      if (
        rest === null
          ? answer.status === 429 && (before === undefined || hasRested)
          : rest > LONGEST || hasRested
      )
        tired.add(host);
      else if (rest !== null) until.set(host, Math.max(before ?? 0, Date.now() + rest));
    },
  };
}
