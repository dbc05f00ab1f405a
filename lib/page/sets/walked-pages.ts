import type { SeenOutcome } from '../../pages/sets/outcomes/seen-outcome.ts';
import type { SetRow } from '../../pages/sets/stored/stored-set.ts';
import { readRows } from '../../platform/table.ts';
import { histories } from '../../report/history.ts';

/** A page of the site that was checked in this browser. */
export interface WalkedPage {
  address: string;
  /** When it was checked, in milliseconds since 1970. */
  at: number;
  outcome: SeenOutcome;
}

/** The latest pages that were checked, and the number of all. */
export interface WalkedPages {
  pages: readonly WalkedPage[];
  total: number;
}

/** A set has no more pages. */
const MOST = 500;

/** Returns the pages of a site that were checked since a time, the latest first. Nothing is requested. */
export async function walkedPages(site: string, since: number): Promise<WalkedPages> {
  const all = await readRows([histories], (of) => of(histories).since('at', since));
  const pages = all
    .flatMap(({ url, at, now, record }): WalkedPage[] => {
      if (!record || !URL.canParse(url) || new URL(url).origin !== site) return [];
      return [
        { address: url, at, outcome: { state: 'seen', record, links: [], score: now.seo, isThin: false } },
      ];
    })
    .sort((a, b) => b.at - a.at);
  return { pages: pages.slice(0, MOST), total: pages.length };
}

/** Returns the entries of a set of these pages. */
export const walkedRows = (set: string, pages: readonly WalkedPage[]): SetRow[] =>
  [...pages]
    .sort((a, b) => a.at - b.at)
    .map(({ address, outcome }, order) => ({
      set,
      order,
      address,
      depth: null,
      isInSitemap: null,
      outcome,
    }));
