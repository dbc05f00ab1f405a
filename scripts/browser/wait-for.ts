const PATIENCE = 60_000;

/** Calls `ask` until it returns something, for a minute at most. */
export async function waitFor<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Waited ${PATIENCE / 1_000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
