import type { Inspection } from '../../../lib/checks/inspection.ts';
import { withoutFragment } from '../../../lib/checks/knowledge/addresses/addresses.ts';
import { webLinks } from '../../../lib/checks/knowledge/addresses/links.ts';
import { addressPattern } from '../../../lib/pages/sets/crawl/address-pattern.ts';
import { type FoundAddress, frontier, type LeftOut } from '../../../lib/pages/sets/crawl/frontier.ts';
import { isClosedToFollowing, isFollowedLink } from '../../../lib/pages/sets/outcomes/seen-outcome.ts';
import type { Request } from '../credentials/site-credentials.ts';
import { digestOf, inShard, type RunEntry, type Shard } from '../results/run-head.ts';
import type { AddressPlan } from '../settings/plan.ts';
import { givenAddresses } from './given-addresses.ts';

/** The addresses of a run, one after the other. */
interface AddressSource {
  next(): FoundAddress | null;
  /** Returns the place of an address that is requested now among all addresses of the run. */
  orderOf(address: string): number;
  /** Adds the addresses that a page links to. Returns false if the page was already there, by another address. */
  add(found: FoundAddress, page: Inspection): boolean;
  /** The number of pages, or the most if it is not known yet. */
  total: { pages: number; isExact: boolean };
  /** The addresses that are left out so far, each with its reason. */
  leftOut: ReadonlyMap<string, LeftOut>;
  /** The pages that an earlier run has checked but whose links are not all known, each with the number of the others. */
  beyond: ReadonlyMap<string, number>;
  /** The number of all addresses, of all parts; null if it is not known. */
  count: number | null;
  /** Changes with the addresses. */
  list: string;
}

/** Whether something of an address in a file of results was hidden: other addresses have this character encoded. */
const isHidden = (address: string) => address.includes('…');

/** Follows links, those of pages that an earlier run has checked too. */
function followedFrom(
  first: string,
  { most, isWanted }: AddressPlan,
  earlier: readonly RunEntry[],
): AddressSource {
  const patterns: Record<string, number> = {};
  for (const { address } of earlier) {
    const pattern = addressPattern(address);
    patterns[pattern] = (patterns[pattern] ?? 0) + 1;
  }
  const known = earlier.map(({ address }) => address);
  const read = [...earlier]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ depth, outcome }) => (outcome.state === 'seen' ? [{ depth, ...outcome }] : []));
  const isOffered = (to: string) => isWanted?.(to) ?? true;
  // The run that found them has left them out, too.
  const hidden = read.flatMap(({ links }) => links.map(({ to }) => to).filter(isHidden));
  const leftOut = Object.fromEntries(hidden.filter(isOffered).map((to) => [to, 'secret' as const]));
  const state = { waiting: [], known, leftOut, patterns };
  const ahead = frontier({ first, limit: most, isBounded: true, state });
  const pages = new Set<string>();
  const offer = (to: string, depth: number | null, isFollowed: boolean) => {
    if (isOffered(to)) ahead.offer(to, (depth ?? 0) + 1, isFollowed);
  };
  ahead.offer(first, 0);
  const beyond = new Map<string, number>();
  for (const { depth, record, links, moreLinks = 0 } of read) {
    pages.add(record.address);
    for (const { to, isFollowed } of links) if (!isHidden(to)) offer(to, depth, isFollowed);
    if (moreLinks > 0) beyond.set(record.address, moreLinks);
  }
  let order = Math.max(-1, ...earlier.map((entry) => entry.order));
  return {
    next: ahead.next,
    orderOf() {
      order += 1;
      return order;
    },
    add({ depth }, inspection) {
      const url = withoutFragment(inspection.url);
      if (pages.has(url)) return false;
      pages.add(url);
      const isOpen = !isClosedToFollowing(inspection);
      for (const link of webLinks(inspection.page)) offer(link.target, depth, isOpen && isFollowedLink(link));
      return true;
    },
    total: { pages: most, isExact: false },
    leftOut: ahead.leftOut,
    beyond,
    count: null,
    list: digestOf([first, most]),
  };
}

/**
 * Returns the addresses that the user gave, or those that links lead to.
 *
 * @param shard The part of the given ones that is checked.
 * @param earlier What an earlier run has checked.
 * @throws Error If a list or a sitemap cannot be read.
 */
export async function foundAddresses(
  plan: AddressPlan,
  request: Request,
  shard: Shard | null,
  earlier: readonly RunEntry[],
): Promise<AddressSource> {
  if (plan.follow !== null) return followedFrom(plan.follow, plan, earlier);
  const given = await givenAddresses(plan, request);
  const orders = new Map(given.map((address, order) => [address, order]));
  const done = new Set(earlier.map(({ order }) => order));
  const wanted = shard && inShard(given, shard);
  const own = given.filter((address) => !wanted || wanted.has(address));
  const waiting = own
    .filter((address) => !done.has(orders.get(address) as number))
    .map((address) => ({ address, depth: null }));
  return {
    next: () => waiting.shift() ?? null,
    orderOf: (address) => orders.get(address) as number,
    add: () => true,
    total: { pages: own.length, isExact: true },
    leftOut: new Map(),
    beyond: new Map(),
    count: given.length,
    list: digestOf(given),
  };
}
