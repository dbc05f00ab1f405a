import { browser } from '#imports';
import { documentAddress } from '../../platform/address.ts';
import { listen } from './listen.ts';
import { type Observation, Observing } from './observation.ts';

/** Milliseconds for a page to come, and after that for the end of its own answer. */
const PATIENCE = 20_000;
const REST = 2_500;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Watches a tab while something is done to it, until the page has come or could not. */
async function watchTab(tabId: number, act: () => Promise<unknown>): Promise<Observation | null> {
  const observing = new Observing();
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const stop = listen({ of: () => observing, changed: () => {}, failed: () => isOver() }, tabId);
  const updated = (id: number, { status }: { status?: string | undefined }) => {
    if (id === tabId && status === 'complete') isOver();
  };
  browser.tabs.onUpdated.addListener(updated);
  try {
    await act();
    await Promise.race([over, pause(PATIENCE)]);
    const end = Date.now() + REST;
    // The page has come, the word that its answer has ended may still be on its way.
    while (observing.observation?.isComplete === false && Date.now() < end) await pause(50);
    const { observation } = observing;
    return observation && observation.hops.length > 0 ? observation : null;
  } finally {
    stop();
    browser.tabs.onUpdated.removeListener(updated);
  }
}

/**
 * Loads the page of a tab anew and watches what comes. First by its address, as a link does: a reload might send a form
 * once more. What then came from the cache, or from the page's own service worker, is loaded again past both. Null where
 * nothing was seen: there is no right to the page's site, or it did not come in time.
 */
export async function loadAnewObserved(tabId: number, url: string): Promise<Observation | null> {
  const first = await watchTab(tabId, () => browser.tabs.update(tabId, { url: documentAddress(url) }));
  if (first && !first.isFromCache) return first;
  return watchTab(tabId, () => browser.tabs.reload(tabId, { bypassCache: true }));
}
