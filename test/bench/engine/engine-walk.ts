import type { Page } from '@playwright/test';
import { bundleCollector } from '../../../scripts/build/bundle-collector.ts';

/** Milliseconds of one walk over a page. */
export interface WalkRound {
  /** Plumbline's walk: its result is text. */
  walk: number;
  /** A walk that reads the name and the attributes of each element, and keeps nothing. */
  bare: number;
}

const BARE = `(() => {
  let letters = 0;
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT);
  for (let element = walker.nextNode(); element; element = walker.nextNode()) {
    letters += element.localName.length;
    for (const name of element.getAttributeNames()) letters += element.getAttribute(name).length;
  }
  return letters;
})()`;

const timed = (expression: string) =>
  `(async () => { const began = performance.now(); await ${expression}; return performance.now() - began; })()`;

/** Walks the page in a tab with both alternately, after one warm-up. Each walk is new code to the browser. */
export async function timeWalks(tab: Page, rounds: number): Promise<WalkRound[]> {
  const walk = timed(`(${await bundleCollector()})()`);
  const times: WalkRound[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const taken = { walk: Number(await tab.evaluate(walk)), bare: Number(await tab.evaluate(timed(BARE))) };
    if (round > 0) times.push(taken);
  }
  return times;
}
