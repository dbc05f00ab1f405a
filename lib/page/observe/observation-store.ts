import { browser } from '#imports';
import { listen } from './listen.ts';
import { MOST_DOCUMENTS, MOST_SUBRESOURCES, type Observation, Observing } from './observation.ts';

/** The most tabs whose last documents are kept; the browser's session storage is small. */
const MOST_TABS = 40;
/** Milliseconds for which loaded resources are gathered before they are written. */
const GATHERING = 300;

/**
 * The number of loaded resources that are stored together. Only parts that have changed are written again: a page with
 * 74 images had 190 KB, and each write took 40 ms of the browser's main thread and as much of the worker's.
 */
const TOGETHER = 25;
const PARTS = Math.ceil(MOST_SUBRESOURCES / TOGETHER);

/** The documents of a tab, without what they have loaded. */
type Documents = readonly Omit<Observation, 'subresources'>[];
/** Some of what a document has loaded, which began at that time. */
interface Loaded {
  began: number;
  subresources: Observation['subresources'];
}

const keyOf = (tabId: number) => `observed:${tabId}`;
/** A document takes the place of one that is no longer kept. */
const keyOfPart = (tabId: number, place: number, part: number) =>
  `${keyOf(tabId)}:${place % MOST_DOCUMENTS}:${part}`;

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);
const keysOf = (tabId: number) => [
  keyOf(tabId),
  ...upTo(MOST_DOCUMENTS).flatMap((place) => upTo(PARTS).map((part) => keyOfPart(tabId, place, part))),
];

/** Returns what a document has loaded, in parts. */
const partsOf = (tabId: number, { place, began, subresources }: Observation) =>
  upTo(Math.ceil(subresources.length / TOGETHER)).map((part): [key: string, Loaded] => [
    keyOfPart(tabId, place, part),
    { began, subresources: subresources.slice(part * TOGETHER, (part + 1) * TOGETHER) },
  ]);

interface ObservedTab {
  observing: Observing;
  /** The parts that are stored, by key: to what they belong, and how many resources they have. */
  written: Map<string, string>;
}

const tabs = new Map<number, ObservedTab>();
const waiting = new Set<number>();
let stop = () => {};

async function write(tabId: number): Promise<void> {
  waiting.delete(tabId);
  // Nothing of private windows is stored, not even in memory.
  const tab = await browser.tabs.get(tabId).catch(() => null);
  // Read after the wait, so that a write that was held up stores the latest state too.
  const { observing, written } = tabs.get(tabId) ?? {};
  if (!tab || tab.incognito || !written || !observing || observing.observations.length === 0) return;
  const documents: Documents = observing.observations.map(({ subresources: _, ...document }) => document);
  const parts = observing.observations
    .flatMap((observation) => partsOf(tabId, observation))
    .filter(([key, { began, subresources }]) => {
      const state = `${began} ${subresources.length}`;
      if (written.get(key) === state) return false;
      written.set(key, state);
      return true;
    });
  const items = { [keyOf(tabId)]: documents, ...Object.fromEntries(parts) };
  await browser.storage.session.set(items).catch(() => written.clear());
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
  const known = tabs.get(tabId) ?? { observing: new Observing(), written: new Map<string, string>() };
  tabs.delete(tabId);
  tabs.set(tabId, known);
  for (const oldest of [...tabs.keys()].slice(0, -MOST_TABS)) forget(oldest);
  return known.observing;
}

function forget(tabId: number): void {
  tabs.delete(tabId);
  void browser.storage.session.remove(keysOf(tabId)).catch(() => {});
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
  const kept: Record<string, unknown> = await browser.storage.session.get(keysOf(tabId)).catch(() => ({}));
  const documents = (kept[keyOf(tabId)] ?? []) as Documents;
  return documents.map((document) => ({
    ...document,
    subresources: upTo(PARTS).flatMap((part) => {
      const loaded = kept[keyOfPart(tabId, document.place, part)] as Loaded | undefined;
      // A part may still be that of the document that had the place before.
      return loaded?.began === document.began ? loaded.subresources : [];
    }),
  }));
}

/** Calls back whenever more is stored about a tab. Returns a function that ends this. */
export function onObserved(tabId: number, callback: () => void): () => void {
  const listener = (changes: object, area: string) => {
    if (area === 'session' && keyOf(tabId) in changes) callback();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
