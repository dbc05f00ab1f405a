/** The sandbox's own time. It only moves forward: what has happened stays happened. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Virtual seconds in a real one; 0 stands still. */
  readonly speed: number;
  /** Moves ahead by milliseconds. */
  advance(milliseconds: number): void;
  /** Moves ahead to a moment. Throws a `RangeError` for one that is past. */
  set(moment: number): void;
  run(speed: number): void;
  /** Begins anew at a moment: the one step back there is, for `reset` and `restore`. */
  restart(moment: number): void;
}

/** Time as the API gives it: ISO 8601 in UTC, to the second. */
export const iso = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/** The first moment of the day in UTC: daily quotas count from it. */
export const midnight = (moment: number): number => moment - (moment % 86_400_000);

/** A clock that starts now, or at a given moment. */
export function createClock({ at = Date.now(), speed = 1, real = Date.now } = {}): Clock {
  let base = at;
  let realBase = real();
  let pace = speed;
  const now = () => Math.floor(base + (real() - realBase) * pace);
  const restart = (moment: number) => {
    base = moment;
    realBase = real();
  };
  return {
    now,
    restart,
    get speed() {
      return pace;
    },
    advance(milliseconds) {
      if (!(milliseconds >= 0)) throw new RangeError('The clock only moves forward.');
      restart(now() + milliseconds);
    },
    set(moment) {
      if (!(moment >= now())) throw new RangeError('The clock only moves forward.');
      restart(moment);
    },
    run(next) {
      restart(now());
      pace = next;
    },
  };
}
