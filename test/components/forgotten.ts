/** What is to be forgotten before each test, besides what every test forgets: by whoever keeps it. */
export const forgotten = new Set<() => Promise<void>>();
