import { browser } from '#imports';
import { documentAddress } from '../../platform/address.ts';
import { listen } from './listen.ts';
import { type Observation, Observing } from './observation.ts';

/** Tabs whose last document is kept; the browser's memory for it is small. */
const MOST_TABS = 40;
/** Milliseconds in which what is loaded is gathered before it is written. */
const GATHERING = 300;

const keyOf = (tabId: number) => `observed:${tabId}`;

const tabs = new Map<number, Observing>();
const waiting = new Set<number>();
let stop = () => {};

async function write(tabId: number): Promise<void> {
  waiting.delete(tabId);
  const observation = tabs.get(tabId)?.observation;
  if (!observation) return;
  // Of private windows nothing is kept, not even in memory.
  const tab = await browser.tabs.get(tabId).catch(() => null);
  if (!tab || tab.incognito) return;
  await browser.storage.session.set({ [keyOf(tabId)]: observation }).catch(() => {});
}

/** Of the document itself everything is written at once: the button may be pressed at any moment. */
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
 * Keeps what the browser tells of the documents of granted sites, in memory until the browser closes, so that pressing the
 * button needs no reload. Without a right to any site nothing is told, and the worker is not even woken. To be called
 * first thing in the worker.
 */
export function keepObservations(): void {
  const again = () => {
    stop();
    stop = listen({ of: observingOf, changed });
  };
  again();
  // A listener that was there before a right hears nothing by it.
  browser.permissions.onAdded.addListener(again);
  browser.tabs.onRemoved.addListener(forget);
}

/** What was kept of the document that a tab shows: of that address, begun at that moment (milliseconds since 1970). */
export async function keptObservation(
  tabId: number,
  url: string,
  began: number,
): Promise<Observation | null> {
  const key = keyOf(tabId);
  const kept = (await browser.storage.session.get(key).catch(() => ({}))) as Record<string, Observation>;
  const observation = kept[key];
  const last = observation?.hops.at(-1);
  if (!observation || !last) return null;
  const isSame = documentAddress(last.url) === documentAddress(url);
  return isSame && Math.abs(observation.began - began) < SAME_MOMENT ? observation : null;
}

/** Milliseconds between the beginning of a navigation and of its first request. */
const SAME_MOMENT = 2_000;
