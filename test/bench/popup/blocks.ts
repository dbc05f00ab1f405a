import type { Page } from '@playwright/test';

/** Makes the page record from now on how long it is blocked. */
export const watchBlocks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const told = globalThis as unknown as { longestBlock: number };
    told.longestBlock = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        told.longestBlock = Math.max(told.longestBlock, duration);
      }
    }).observe({ type: 'longtask' });
  });

/** Returns the longest task since the last call, in milliseconds; 0 if none took 50. */
export const takeLongestBlock = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const told = globalThis as unknown as { longestBlock: number };
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    const { longestBlock } = told;
    told.longestBlock = 0;
    return longestBlock;
  });
