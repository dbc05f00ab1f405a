import { browser } from '#imports';
import { activeTab } from '../../platform/browser.ts';
import type { EngineResult } from '../engine/engine.ts';
import { openAhead } from '../engine/engine-client.ts';

/** The script returns JSON text: an object would be cloned field by field, which takes five times as long. */
const inject = (tabId: number) =>
  browser.scripting.executeScript({
    target: { tabId },
    files: ['/collect.js'],
    injectImmediately: true,
  });

type Injected = ReturnType<typeof inject>;

interface Ahead {
  tabId: number;
  injected: Injected;
  /** The first verdict on the page; null if the page returned nothing. */
  judged: Promise<EngineResult | null>;
}

let ahead: Promise<Ahead | null> | null = null;

async function begin(): Promise<Ahead | null> {
  const tabId = (await activeTab())?.id;
  if (tabId === undefined) return null;
  const injected = inject(tabId);
  const judged = injected.then(([frame]) =>
    typeof frame?.result === 'string' ? openAhead(frame.result) : null,
  );
  // The code that takes the page handles a rejection; until then, it should not appear in the console.
  judged.catch(() => {});
  return { tabId, injected, judged };
}

/**
 * Starts to read and check the page of the active tab while the popup's own code is still loading. Returns the first
 * verdict, if nothing of it is ignored; null if there is none.
 */
export async function readAhead(): Promise<EngineResult | null> {
  ahead = begin().catch(() => null);
  return (await ahead)?.judged.catch(() => null) ?? null;
}

/** Reads the page of a tab: returns what was read ahead, but only once; otherwise reads it now. */
export async function readPage(tabId: number): Promise<Awaited<Injected>> {
  const began = await ahead;
  ahead = null;
  return began?.tabId === tabId ? began.injected : inject(tabId);
}
