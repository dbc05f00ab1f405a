const DAY = 86_400_000;

/** Returns whether a moment is on the service's day of now: its limits per day start again at midnight UTC. */
export const isServiceToday = (at: number, now = Date.now()): boolean =>
  Math.floor(at / DAY) === Math.floor(now / DAY);
