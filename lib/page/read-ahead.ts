import { browser } from '#imports';
import { activeTab } from '../platform/browser.ts';

/** Answers JSON text: an object would be cloned field by field, five times as slow. */
const inject = (tabId: number) =>
  browser.scripting.executeScript({
    target: { tabId },
    files: ['/collect.js'],
    injectImmediately: true,
  });

type Injected = ReturnType<typeof inject>;

let ahead: Promise<{ tabId: number; injected: Injected } | null> | null = null;

async function begin() {
  const tabId = (await activeTab())?.id;
  if (tabId === undefined) return null;
  const injected = inject(tabId);
  // Who takes it deals with a refusal; until then it is none of the console's business.
  injected.catch(() => {});
  return { tabId, injected };
}

/**
 * Begins to read the page in front, while the popup's own code is still on its way: the two take about as long, and the
 * verdict needs both.
 */
export function readAhead(): void {
  ahead = begin().catch(() => null);
}

/** Reads the page of a tab: as it was read ahead, once, else now. */
export async function readPage(tabId: number): Promise<Awaited<Injected>> {
  const began = await ahead;
  ahead = null;
  return began?.tabId === tabId ? began.injected : inject(tabId);
}
