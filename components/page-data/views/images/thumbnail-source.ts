import { create } from 'zustand';
import { selectorOf } from '@/lib/checks/evidence.ts';
import type { ElementRecord, PageSnapshot } from '@/lib/checks/snapshot.ts';
import { thumbnailsOf } from '@/lib/page/in-page/thumbnails.ts';

/** The page for which the user requested thumbnails that need network requests. */
export const useWantedThumbnails = create<{ of: PageSnapshot | null }>(() => ({ of: null }));

/** Milliseconds in which the requests of rows that come into sight are batched. */
const GATHER = 30;

type Answer = (copy: string | null) => void;

/** Returns a function that requests thumbnails in batches and keeps them as long as their snapshot exists. */
function drawing(mayLoad: boolean) {
  const drawn = new WeakMap<ElementRecord, Promise<string | null>>();
  const waiting = new Map<ElementRecord, Answer>();
  const drawWaiting = async (tabId: number) => {
    const asked = [...waiting];
    waiting.clear();
    const selectors = asked.map(([at]) => selectorOf(at.path) ?? '');
    const copies = await thumbnailsOf(tabId, selectors, mayLoad);
    asked.forEach(([, answer], index) => {
      answer(copies[index] ?? null);
    });
  };
  return (tabId: number, at: ElementRecord): Promise<string | null> => {
    const known = drawn.get(at);
    if (known) return known;
    if (waiting.size === 0) setTimeout(() => void drawWaiting(tabId), GATHER);
    const copy = new Promise<string | null>((answer) => waiting.set(at, answer));
    drawn.set(at, copy);
    return copy;
  };
}

const drawnByPage = drawing(false);
const loadedByPage = drawing(true);

/**
 * Returns a thumbnail of an image; null if there is none, or if it would take a request that nobody asked for.
 */
export async function thumbnailOf(
  tabId: number,
  at: ElementRecord,
  mayLoad: boolean,
): Promise<string | null> {
  return (await drawnByPage(tabId, at)) ?? (mayLoad ? loadedByPage(tabId, at) : null);
}
