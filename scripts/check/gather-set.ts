import { randomUUID } from 'node:crypto';
import type { Inspection } from '../../lib/checks/inspection.ts';
import { isHtmlType } from '../../lib/checks/knowledge/response/media-types.ts';
import type { Report } from '../../lib/checks/result.ts';
import { keptAddress } from '../../lib/pages/kept-address.ts';
import type { FoundAddress } from '../../lib/pages/sets/frontier.ts';
import type { NotRequested, NotSeen, PageSet, SetEntry } from '../../lib/pages/sets/page-set.ts';
import { type SeenOutcome, seenOutcome } from '../../lib/pages/sets/seen-outcome.ts';
import { wallIn } from '../../lib/pages/sets/wall.ts';
import type { AddressPlan } from './plan.ts';

type Redirects = NonNullable<SeenOutcome['record']['hops']>;

/** An address that led to a page that another address had led to before. */
interface Doubled {
  address: string;
  page: string;
  hops: Redirects;
}

/** Why a page could not be taken, by what the browser or Node says. */
const REASONS: readonly (readonly [RegExp, NotSeen])[] = [
  [/redirects|ERR_TOO_MANY_REDIRECTS/i, 'redirects'],
  [/timeout|timed out|ERR_TIMED_OUT/i, 'slow'],
];

function sourceOf({ follow, sitemaps, urls }: AddressPlan): PageSet['source'] {
  if (follow !== null) return 'followed';
  return sitemaps.length > 0 && urls.length === 0 ? 'sitemap' : 'listed';
}

function outcomeOf(inspection: Inspection, report: Report): SetEntry['outcome'] {
  const { page, response } = inspection;
  const text = `<title>${page.titles[0]?.text ?? ''}</title>${page.text}`;
  const wall = response && wallIn(response, text);
  if (wall) return { state: 'not seen', why: wall, status: response.status };
  if (!isHtmlType(page.contentType))
    return { state: 'not seen', why: 'not HTML', status: response?.status ?? null };
  return seenOutcome(report, inspection);
}

/**
 * Gathers the addresses of a run, as the set of pages that they are.
 *
 * @param named Returns the address as which a page counts: for a staging site, that of the site itself.
 */
export function gatherSet(plan: AddressPlan, named: (address: string) => string) {
  const begun = Date.now();
  const source = sourceOf(plan);
  const entries = new Map<string, SetEntry>();
  const doubled: Doubled[] = [];
  const put = ({ address, depth }: FoundAddress, outcome: SetEntry['outcome']) => {
    const key = keptAddress(named(address));
    const isInSitemap = source === 'sitemap' ? true : null;
    entries.set(key, { address: key, depth, isInSitemap, outcome });
  };

  return {
    /** An address is requested now: its entry keeps this place in the set. */
    begin: (found: FoundAddress): void => put(found, { state: 'waiting' }),

    /** A page was judged. */
    see: (found: FoundAddress, inspection: Inspection, report: Report): void =>
      put(found, outcomeOf(inspection, report)),

    /** An address led to a page that was there before. */
    seeAgain({ address }: FoundAddress, { url, way }: Inspection): void {
      const hops = (way?.hops ?? []).slice(0, -1);
      doubled.push({
        address: keptAddress(named(address)),
        page: keptAddress(url),
        hops: hops.map((hop) => ({ url: keptAddress(hop.url), status: hop.status })),
      });
    },

    /** An address led to nothing. */
    miss(found: FoundAddress, { message }: Error): void {
      const why = REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? 'unreachable';
      put(found, { state: 'not seen', why, status: null });
    },

    /** An address was not requested. */
    leaveOut: (address: string, depth: number | null, why: NotRequested): void =>
      put({ address, depth }, { state: 'left out', why }),

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
      const all = [...entries.values()];
      return {
        version: 1,
        id: randomUUID(),
        site: new URL(all[0]?.address ?? 'about:blank').origin,
        source,
        begun,
        ended: isStopped ? null : Date.now(),
        as: 'visitor',
        limit: plan.most,
        entries: all,
      };
    },
  };
}
