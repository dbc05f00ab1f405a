import { randomUUID } from 'node:crypto';
import type { Inspection } from '../../../lib/checks/inspection.ts';
import { isHtmlType } from '../../../lib/checks/knowledge/response/media-types.ts';
import { wallIn } from '../../../lib/checks/knowledge/response/wall.ts';
import type { Report } from '../../../lib/checks/result.ts';
import { keptAddress } from '../../../lib/pages/kept-address.ts';
import type { FoundAddress } from '../../../lib/pages/sets/crawl/frontier.ts';
import type { IsInSitemap } from '../../../lib/pages/sets/crawl/sitemap-members.ts';
import { type SeenOutcome, seenOutcome } from '../../../lib/pages/sets/outcomes/seen-outcome.ts';
import type { NotRequested, NotSeen, PageSet, SetEntry } from '../../../lib/pages/sets/page-set.ts';
import { hiddenOutcome } from '../credentials/hidden-outcome.ts';
import { HIDE_NOTHING, type Hiding } from '../credentials/hiding.ts';
import type { RunEntry } from '../results/run-head.ts';
import type { AddressPlan } from '../settings/plan.ts';

type Redirects = NonNullable<SeenOutcome['record']['hops']>;

/** An address that led to a page that another address had led to before. */
interface Doubled {
  address: string;
  page: string;
  hops: Redirects;
}

/** Why a page could not be taken, by what the error of its request means. A redirect to another program has an end. */
const REASONS: readonly (readonly [RegExp, NotSeen])[] = [
  [/more than \d+ redirects|too many redirects/, 'redirects'],
  [/did not respond in time|timeout/i, 'slow'],
];

/** Returns how the addresses of a run are found. */
export function setSourceOf({ follow, sitemaps, urls }: AddressPlan): PageSet['source'] {
  if (follow !== null) return 'followed';
  return sitemaps.length > 0 && urls.length === 0 ? 'sitemap' : 'listed';
}

/** Returns what of a page shows whether it is a wall. */
export const textForWalls = ({ page }: Inspection): string =>
  `<title>${page.titles[0]?.text ?? ''}</title>${page.text}`;

function outcomeOf(inspection: Inspection, report: Report): SetEntry['outcome'] {
  const { page, response } = inspection;
  const wall = response && wallIn(response, textForWalls(inspection));
  if (wall) return { state: 'not seen', why: wall, status: response.status };
  if (!isHtmlType(page.contentType))
    return { state: 'not seen', why: 'not HTML', status: response?.status ?? null };
  return seenOutcome(report, inspection);
}

/**
 * Gathers the addresses of a run, as the set of pages that they are.
 *
 * @param named Returns the address as which a page counts: for a staging site, that of the site itself.
 * @param hide Hides what nobody may read in the entries.
 */
export function gatherSet(
  source: PageSet['source'],
  limit: number,
  named: (address: string) => string,
  hide: Hiding = HIDE_NOTHING,
) {
  const begun = Date.now();
  const entries = new Map<string, RunEntry>();
  const pages = new Set<string>();
  const doubled: Doubled[] = [];
  const kept = (address: string) => hide.inAddress(keptAddress(address));
  const keyOf = (address: string) => kept(named(address));
  const put = (address: string, depth: number | null, order: number, outcome: SetEntry['outcome']) => {
    const key = keyOf(address);
    const isInSitemap = source === 'sitemap' ? true : null;
    const entry = { address: key, depth, isInSitemap, order, outcome };
    entries.set(key, entry);
    return entry;
  };
  const change = (address: string, outcome: SetEntry['outcome']): RunEntry => {
    const entry = { ...(entries.get(keyOf(address)) as RunEntry), outcome };
    entries.set(entry.address, entry);
    return entry;
  };

  return {
    /** An address is requested now. `order` is its place among all addresses of the run. */
    begin: ({ address, depth }: FoundAddress, order: number): void =>
      void put(address, depth, order, { state: 'waiting' }),

    /** A page was judged. Returns its entry. */
    see({ address }: FoundAddress, inspection: Inspection, report: Report): RunEntry {
      const entry = change(address, hiddenOutcome(outcomeOf(inspection, report), hide));
      pages.add(entry.address);
      return entry;
    },

    /** A page was judged by an earlier run, or another part of this one. */
    keep(entry: RunEntry, isPage: boolean): void {
      entries.set(entry.address, entry);
      if (isPage) pages.add(entry.address);
    },

    /** An address led to a page that was there before. */
    seeAgain({ address }: FoundAddress, { url, way }: Inspection): void {
      const hops = (way?.hops ?? []).slice(0, -1);
      doubled.push({
        address: keyOf(address),
        page: kept(url),
        hops: hops.map((hop) => ({ url: kept(hop.url), status: hop.status })),
      });
    },

    /** An address led to nothing. */
    miss({ address }: FoundAddress, { message }: Error): void {
      const why = REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? 'unreachable';
      change(address, { state: 'not seen', why, status: null });
    },

    /** The server of an address asked for a pause instead; one that was not requested keeps waiting. */
    postpone({ address }: FoundAddress, status: number | null): void {
      if (status !== null) change(address, { state: 'not seen', why: 'busy', status });
    },

    /** An address was not requested, although it was its turn. */
    refuse: ({ address }: FoundAddress, why: NotRequested): void =>
      void change(address, { state: 'left out', why }),

    /** An address was left out before its turn. */
    leaveOut: (address: string, order: number, why: NotRequested): void =>
      void put(address, null, order, { state: 'left out', why }),

    /** Sets for every entry whether a sitemap contains it. */
    noteSitemaps(isInSitemap: IsInSitemap): void {
      for (const entry of entries.values())
        entries.set(entry.address, { ...entry, isInSitemap: isInSitemap(entry.address) });
    },

    /** Returns the entries that are no pages, in their order. */
    unseen: (): readonly RunEntry[] =>
      [...entries.values()].filter(({ address }) => !pages.has(address)).sort((a, b) => a.order - b.order),

    /** Returns the set. */
    set(isStopped: boolean): PageSet {
      const seen = new Map(
        [...entries.values()].flatMap(({ outcome }) =>
          outcome.state === 'seen' ? [[outcome.record.address, outcome] as const] : [],
        ),
      );
      for (const { address, page, hops } of doubled) {
        const entry = entries.get(address);
        const outcome = seen.get(page);
        if (!entry) continue;
        if (outcome)
          entries.set(address, { ...entry, outcome: { ...outcome, record: { ...outcome.record, hops } } });
        else entries.delete(address);
      }
      const all = [...entries.values()]
        .sort((a, b) => a.order - b.order)
        .map(({ order: _, ...entry }): SetEntry => entry as SetEntry);
      return {
        version: 1,
        id: randomUUID(),
        site: new URL(all[0]?.address ?? 'about:blank').origin,
        source,
        begun,
        ended: isStopped ? null : Date.now(),
        as: 'visitor',
        limit,
        entries: all,
      };
    },
  };
}
