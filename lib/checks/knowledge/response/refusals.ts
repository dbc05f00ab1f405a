const REFUSALS: readonly number[] = [401, 403, 429];

/** Whether a server refuses this request, but perhaps not those of others: it wants a login, or sees too many. */
export const isRefusal = (status: number): boolean => REFUSALS.includes(status);
