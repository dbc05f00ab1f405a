/** The sandbox's own time. It only moves forward: what has happened cannot be undone. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Virtual seconds per real second; 0 stops the clock. */
  readonly speed: number;
  /** Moves the clock forward by milliseconds. */
  advance(milliseconds: number): void;
  /** Moves the clock forward to a moment. Throws a `RangeError` if the moment is in the past. */
  set(moment: number): void;
  run(speed: number): void;
  /** Restarts at a moment: the only way to go back, for `reset` and `restore`. */
  restart(moment: number): void;
}

/** Formats a time as the API does: ISO 8601 in UTC, to the second. */
export const iso = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/** Returns the first moment of the day in UTC: daily quotas count from it. */
export const midnight = (moment: number): number => moment - (moment % 86_400_000);

/** Creates a clock that starts now, or at a given moment. */
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
