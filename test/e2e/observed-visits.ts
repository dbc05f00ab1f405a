import { expect } from '@playwright/test';
import type { ExtensionBrowser } from '../../scripts/browser/chromium.ts';

/** What the worker keeps of a visit, as far as it matters here. */
interface Observed {
  hops: readonly unknown[];
  isFromStart: boolean;
  isComplete: boolean;
}

/**
 * Waits until the worker observes visits to this address: what is loaded before it listens is not observed. Only a
 * visit that was observed from its first request to its end proves that every listener is there.
 */
export async function untilObserved(browser: ExtensionBrowser, address: string): Promise<void> {
  const inside = await browser.inside();
  const tab = await browser.context.newPage();
  await expect
    .poll(async () => {
      await tab.goto(address);
      return inside.evaluate(async () => {
        const kept = Object.values(await chrome.storage.session.get()).flat() as Observed[];
        return kept.some(({ hops, isFromStart, isComplete }) => hops.length > 0 && isFromStart && isComplete);
      });
    })
    .toBe(true);
  await tab.close();
}
