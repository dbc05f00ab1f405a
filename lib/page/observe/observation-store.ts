import { browser } from '#imports';
import { listen } from './listen.ts';
import { type Observation, Observing } from './observation.ts';

/** The most tabs whose last documents are kept; the browser's session storage is small. */
const MOST_TABS = 40;
/** Milliseconds for which loaded resources are gathered before they are written. */
const GATHERING = 300;

const keyOf = (tabId: number) => `observed:${tabId}`;

const tabs = new Map<number, Observing>();
const waiting = new Set<number>();
let stop = () => {};

async function write(tabId: number): Promise<void> {
  waiting.delete(tabId);
  // Nothing of private windows is stored, not even in memory.
  const tab = await browser.tabs.get(tabId).catch(() => null);
  // Read after the wait, so that a write that was held up stores the latest state too.
  const observations = tabs.get(tabId)?.observations ?? [];
  if (!tab || tab.incognito || observations.length === 0) return;
  await browser.storage.session.set({ [keyOf(tabId)]: observations }).catch(() => {});
}

/** Changes of the document itself are written at once: the user may press the button at any moment. */
function changed(tabId: number, isDocument: boolean): void {
  if (isDocument) void write(tabId);
  if (isDocument || waiting.has(tabId)) return;
  waiting.add(tabId);
  setTimeout(() => void write(tabId), GATHERING);
}

function observingOf(tabId: number): Observing | null {
  if (tabId < 0) return null;
  const known = tabs.get(tabId) ?? new Observing();
  tabs.delete(tabId);
  tabs.set(tabId, known);
  for (const oldest of [...tabs.keys()].slice(0, -MOST_TABS)) forget(oldest);
  return known;
}

function forget(tabId: number): void {
  tabs.delete(tabId);
  void browser.storage.session.remove(keyOf(tabId)).catch(() => {});
}

/**
 * Stores what the browser reports about the documents of granted sites, in memory until the browser closes, so that
 * pressing the button needs no reload. Without permission for any site, nothing is reported, and the worker does not
 * even start. Must be called first in the worker.
 */
export function keepObservations(): void {
  const again = () => {
    stop();
    stop = listen({ of: observingOf, changed });
  };
  again();
  // A listener that was added before a permission receives no events for it.
  browser.permissions.onAdded.addListener(again);
  browser.tabs.onRemoved.addListener(forget);
}

/** Returns what was stored of the latest documents of a tab, oldest first. */
export async function keptObservations(tabId: number): Promise<readonly Observation[]> {
  const key = keyOf(tabId);
  const kept = await browser.storage.session.get(key).catch(() => ({}));
  return (kept as Record<string, readonly Observation[]>)[key] ?? [];
}

/** Calls back whenever more is stored about a tab. Returns a function that ends this. */
export function onObserved(tabId: number, callback: () => void): () => void {
  const listener = (changes: object, area: string) => {
    if (area === 'session' && keyOf(tabId) in changes) callback();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
