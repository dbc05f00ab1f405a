import { browser } from '#imports';
import { activeTab } from '../platform/browser.ts';
import { openAhead, startEngine } from './engine/client.ts';

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
  injected.then(
    ([frame]) => typeof frame?.result === 'string' && openAhead(frame.result),
    // Who takes it deals with a refusal; until then it is none of the console's business.
    () => {},
  );
  return { tabId, injected };
}

/**
 * Begins to read the page in front and to judge it, while the popup's own code is still on its way: the two take about as
 * long, and the verdict needs both.
 */
export function readAhead(): void {
  startEngine();
  ahead = begin().catch(() => null);
}

/** Reads the page of a tab: as it was read ahead, once, else now. */
export async function readPage(tabId: number): Promise<Awaited<Injected>> {
  const began = await ahead;
  ahead = null;
  return began?.tabId === tabId ? began.injected : inject(tabId);
}
