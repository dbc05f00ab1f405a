import { assertPossible, type Fault } from './faults.ts';
import { type Entry, type Match, matcher } from './log.ts';
import type { Protocol } from './wire.ts';

/** Which of the matching requests meet the fault; default: only the first one. */
export interface Occasion {
  /** Number of the first request that meets it, from 1. */
  nth?: number;
  /** How many requests meet it; `Infinity` means always. */
  times?: number;
  /** From `nth` on, every k-th request. */
  every?: number;
}
/** A fault in the plan. */
export interface Planned {
  /** How many requests have met it. */
  readonly met: number;
  remove(): void;
}

interface Rule {
  fits: (entry: Entry) => boolean;
  fault: Fault;
  occasion: Required<Occasion>;
  seen: number;
  met: number;
}

/** What goes wrong, and when. It counts requests on the wire, including a browser's own repetitions. */
export class Plan {
  readonly #protocol: Protocol;
  #rules: Rule[] = [];

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
  }

  /** Throws a `TypeError` for a fault that the protocol does not have. */
  add(match: Match, fault: Fault, { nth = 1, times = 1, every = 1 }: Occasion = {}): Planned {
    assertPossible(fault, this.#protocol);
    const rule = { fits: matcher(match), fault, occasion: { nth, times, every }, seen: 0, met: 0 };
    this.#rules.push(rule);
    return {
      get met() {
        return rule.met;
      },
      remove: () => {
        this.#rules = this.#rules.filter((other) => other !== rule);
      },
    };
  }

  clear(): void {
    this.#rules = [];
  }

  /** Returns the fault that this request meets: of several that are due, the one added first. */
  take(entry: Entry): Fault | null {
    const fitting = this.#rules.filter(({ fits }) => fits(entry));
    for (const rule of fitting) rule.seen += 1;
    const due = fitting.find(({ seen, met, occasion: { nth, times, every } }) => {
      return seen >= nth && (seen - nth) % every === 0 && met < times;
    });
    if (due) due.met += 1;
    return due?.fault ?? null;
  }
}
