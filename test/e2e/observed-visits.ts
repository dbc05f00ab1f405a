import { expect, type Page } from '@playwright/test';
import type { ExtensionBrowser } from '../../scripts/browser/chromium.ts';

/** What the worker keeps of a visit, as far as it matters here. */
interface Observed {
  hops: readonly { url: string }[];
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
        const kept = Object.values(await chrome.storage.session.get()) as (Observed[] | object)[];
        const documents = kept.flatMap((value) => (Array.isArray(value) ? value : []));
        return documents.some(
          ({ hops, isFromStart, isComplete }) => hops.length > 0 && isFromStart && isComplete,
        );
      });
    })
    .toBe(true);
  await tab.close();
}

/**
 * Waits until the worker has stored what it has observed of the document in a tab, which came from this address. A
 * press of the button waits for that too, but not for long: then the user is asked to load the page again.
 */
export async function untilKept(browser: ExtensionBrowser, tab: Page, address = tab.url()): Promise<void> {
  const inside = await browser.inside();
  await expect
    .poll(() =>
      inside.evaluate(
        async ([shown, from]) => {
          const tabs = (await chrome.tabs.query({})).filter(({ url }) => url === shown);
          const kept = await chrome.storage.session.get<Record<string, Observed[]>>();
          const latest = tabs.map(({ id }) => kept[`observed:${id}`]?.at(-1));
          return latest.some((one) => one?.isComplete && one.hops.at(-1)?.url === from);
        },
        [tab.url(), address] as const,
      ),
    )
    .toBe(true);
}
