/** What must be reset before each test in addition to the usual resets; each module adds its own. */
export const forgotten = new Set<() => Promise<void>>();
