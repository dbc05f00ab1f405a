const DAY = 86_400_000;

/**
 * Returns whether a moment is on the service's day of now. The API limits free orders by day without saying by which
 * clock: UTC is assumed, and it only decides how long a refusal stays on the screen.
 */
export const isServiceToday = (at: number, now = Date.now()): boolean =>
  Math.floor(at / DAY) === Math.floor(now / DAY);
