import { pageKey } from '../../platform/address.ts';
import { keptAddress } from '../kept-address.ts';
import type { PageRecord } from '../page-record.ts';
import type { SetEntry } from './page-set.ts';

/** An address of a set whose page was seen, with what was seen. */
export type SeenEntry = Pick<SetEntry, 'address' | 'depth' | 'isInSitemap' | 'columns'> &
  Extract<SetEntry['outcome'], { state: 'seen' }>;

/** Returns the entries of a set whose pages were seen, in their order. */
export const seenIn = ({ entries }: { entries: readonly SetEntry[] }): SeenEntry[] =>
  entries.flatMap(({ outcome, ...entry }) => (outcome.state === 'seen' ? [{ ...entry, ...outcome }] : []));

/** Returns the pages of a set, each once, whatever led to it: the addresses without those that lead to another one. */
export function pagesIn(set: { entries: readonly SetEntry[] }): SeenEntry[] {
  const pages = new Map<string, SeenEntry>();
  for (const entry of seenIn(set)) {
    const known = pages.get(entry.record.address);
    if (!known || (isRedirected(known) && !isRedirected(entry))) pages.set(entry.record.address, entry);
  }
  return [...pages.values()];
}

/**
 * Whether search engines may index an address, or what is against it. `error page`: it says that there is no page, with
 * a status that says otherwise. `kept out`: nobody should find a page of its kind. `unknown`: a part that could close it was not seen.
 */
export const INDEX_REASONS = [
  'status',
  'noindex',
  'robots',
  'expired',
  'redirect',
  'canonical',
  'error page',
  'kept out',
  'unknown',
  'open',
] as const;
export type IndexReason = (typeof INDEX_REASONS)[number];

/** Records keep the beginning of a canonical URL. */
const LONGEST = 300;

/**
 * By the message of `seo/indexability`; one of a later version says noindex.
 *
 * @internal For tests: compared with the engine's messages.
 */
export const CLOSED: ReadonlyMap<string, IndexReason> = new Map([
  ['status', 'status'],
  ['failed', 'status'],
  ['noPage', 'status'],
  ['deadEnd', 'status'],
  ['doubtfulStatus', 'status'],
  ['password', 'status'],
  ['robotsTxt', 'robots'],
  ['meta', 'noindex'],
  ['header', 'noindex'],
  ['expired', 'expired'],
]);

/** Whether a page has another address than the one that was requested. */
export const isRedirected = ({ address, record }: Pick<SeenEntry, 'address' | 'record'>): boolean =>
  record.hops?.length !== 0 && pageKey(keptAddress(address)) !== pageKey(record.address);

/** Whether a page declares another page as its canonical one. */
function isElsewhere({ canonical, address }: PageRecord): boolean {
  return canonical !== null && pageKey(canonical) !== pageKey(address).slice(0, LONGEST);
}

/** Returns whether the address of a seen page can be indexed, or the first reason against it. */
export function indexReason(entry: Pick<SeenEntry, 'address' | 'record'>): IndexReason {
  const { record } = entry;
  if (isRedirected(entry)) return 'redirect';
  const { state, reason } = record.index;
  const closing = reason === null ? 'kept out' : (CLOSED.get(reason) ?? 'noindex');
  if (record.kind === 'error' && closing !== 'status') return 'error page';
  if (state === 'closed') return closing;
  if (isElsewhere(record)) return 'canonical';
  return state === 'open' ? 'open' : 'unknown';
}
