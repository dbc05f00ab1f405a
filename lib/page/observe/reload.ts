import { browser } from '#imports';
import { isPlainlySafe } from '../../checks/knowledge/addresses/plainly-safe.ts';
import { documentAddress } from '../../platform/address.ts';
import { listen } from './listen.ts';
import { type Observation, Observing } from './observation.ts';

/** Milliseconds for a page to load, and then for its own response to end. */
const PATIENCE = 20_000;
const REST = 2_500;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Watches a tab during an action, until the page has loaded or failed. */
async function watchTab(tabId: number, act: () => Promise<unknown>): Promise<Observation | null> {
  const observing = new Observing();
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  let stop = () => {};
  const again = () => {
    stop();
    stop = listen({ of: () => observing, changed: () => {}, failed: () => isOver() }, tabId);
  };
  again();
  // Firefox may let this page use a permission only after the request for it has resolved: then the listener of before
  // receives nothing for it.
  browser.permissions.onAdded.addListener(again);
  const updated = (id: number, { status }: { status?: string | undefined }) => {
    if (id === tabId && status === 'complete') isOver();
  };
  browser.tabs.onUpdated.addListener(updated);
  try {
    await act();
    await Promise.race([over, pause(PATIENCE)]);
    const end = Date.now() + REST;
    // The page has loaded, but the event that its response has ended may still be missing.
    while (observing.observation?.isComplete === false && Date.now() < end) await pause(50);
    const { observation } = observing;
    return observation && observation.hops.length > 0 ? observation : null;
  } finally {
    stop();
    browser.permissions.onAdded.removeListener(again);
    browser.tabs.onUpdated.removeListener(updated);
  }
}

/**
 * Loads the page of a tab again and watches it. First by its address, like a link, because a reload might submit a
 * form again. If the response then came from the cache, or from the page's own service worker, reloads bypassing both,
 * unless a second request could repeat what the address does: the user has asked for one. Returns null if nothing was seen: there is no permission for the page's site, or the page did not load in time.
 */
export async function loadAnewObserved(tabId: number, url: string): Promise<Observation | null> {
  const first = await watchTab(tabId, () => browser.tabs.update(tabId, { url: documentAddress(url) }));
  if (first?.isFromCache === false || !isPlainlySafe(url)) return first;
  return watchTab(tabId, () => browser.tabs.reload(tabId, { bypassCache: true }));
}
