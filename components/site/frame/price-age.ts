/** Milliseconds after which a price must be requested again before it is paid. */
export const PRICE_VALID = 120_000;

/** Returns whether a price that the service gave at a moment is too old to be paid. */
export const isOldPrice = ({ at }: { at: number }, now = Date.now()): boolean => now - at >= PRICE_VALID;
