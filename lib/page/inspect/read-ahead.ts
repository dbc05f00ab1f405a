import { browser } from '#imports';
import { activeTab } from '../../platform/browser.ts';
import type { EngineResult } from '../engine/engine.ts';
import { openAhead } from '../engine/engine-client.ts';

/** Answers JSON text: an object would be cloned field by field, five times as slow. */
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
  /** What is judged of the page as it stands; null where the page gave nothing. */
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
  // Who takes the page deals with a refusal; until then it is none of the console's business.
  judged.catch(() => {});
  return { tabId, injected, judged };
}

/**
 * Begins to read the page in front and to judge it, while the popup's own code is still on its way. Answers the verdict on it
 * as it stands, where nothing of it is ignored; null where there is none.
 */
export async function readAhead(): Promise<EngineResult | null> {
  ahead = begin().catch(() => null);
  return (await ahead)?.judged.catch(() => null) ?? null;
}

/** Reads the page of a tab: as it was read ahead, once, else now. */
export async function readPage(tabId: number): Promise<Awaited<Injected>> {
  const began = await ahead;
  ahead = null;
  return began?.tabId === tabId ? began.injected : inject(tabId);
}
