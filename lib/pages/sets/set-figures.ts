import { pageKey } from '../../platform/address.ts';
import { indexReason, pagesIn, type SeenEntry, seenIn } from './index-reason.ts';
import type { PageSet, SetEntry } from './page-set.ts';

type Missing = Exclude<SetEntry['outcome'], { state: 'seen' | 'waiting' }>;

/** A reason for which addresses of a set have no record, and those addresses. */
export interface Unjudged {
  state: Missing['state'] | 'waiting';
  /** Null for those that wait. */
  why: Missing['why'] | null;
  addresses: readonly string[];
}

/** What a set is, in figures. */
export interface SetFigures {
  /** The addresses whose pages were seen. */
  addresses: number;
  /** Of those: that can be indexed, that cannot, and of which that is not known. */
  open: number;
  closed: number;
  unknown: number;
  /** The median of the scores for search; null if no page is scored. */
  median: number | null;
  /** Pages whose HTML has next to no text, so that what scripts make of them was not judged. */
  thin: number;
  /** Pages of a set that was requested which were checked in a tab instead. */
  inTab: number;
  /** The others by reason, the most frequent first. */
  unjudged: readonly Unjudged[];
}

function medianOf(scores: readonly number[]): number | null {
  const sorted = [...scores].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) return null;
  return Math.round(sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2);
}

function unjudgedIn({ entries }: PageSet): Unjudged[] {
  const groups = new Map<string, Unjudged & { addresses: string[] }>();
  for (const { address, outcome } of entries) {
    if (outcome.state === 'seen') continue;
    const { state } = outcome;
    const why = outcome.state === 'waiting' ? null : outcome.why;
    const known = groups.get(`${state} ${why}`);
    if (known) known.addresses.push(address);
    else groups.set(`${state} ${why}`, { state, why, addresses: [address] });
  }
  return [...groups.values()].sort((a, b) => b.addresses.length - a.addresses.length);
}

/** Returns the figures of a set. */
export function setFigures(set: PageSet): SetFigures {
  const seen = seenIn(set);
  const pages = pagesIn(set);
  const reasons = seen.map(indexReason);
  const count = (of: (reason: (typeof reasons)[number]) => boolean) => reasons.filter(of).length;
  return {
    addresses: seen.length,
    open: count((reason) => reason === 'open'),
    closed: count((reason) => reason !== 'open' && reason !== 'unknown'),
    unknown: count((reason) => reason === 'unknown'),
    median: medianOf(pages.flatMap(({ score }) => score ?? [])),
    thin: pages.filter(({ isThin }) => isThin).length,
    inTab: set.source === 'walked' ? 0 : pages.filter(({ record }) => record.how === 'visited').length,
    unjudged: unjudgedIn(set),
  };
}

/**
 * Returns the pages that link to each address, by `pageKey`. A page's links to itself do not count.
 *
 * @param pages Each once.
 */
export function inLinksOf(pages: readonly SeenEntry[]): ReadonlyMap<string, readonly SeenEntry[]> {
  const found = new Map<string, SeenEntry[]>();
  for (const entry of pages) {
    const own = new Set([pageKey(entry.address), pageKey(entry.record.address)]);
    for (const { to } of entry.links) {
      const key = pageKey(to);
      if (own.has(key)) continue;
      const known = found.get(key);
      if (!known) found.set(key, [entry]);
      else if (known.at(-1) !== entry) known.push(entry);
    }
  }
  return found;
}
