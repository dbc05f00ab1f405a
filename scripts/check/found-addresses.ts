import type { Inspection } from '../../lib/checks/inspection.ts';
import { withoutFragment } from '../../lib/checks/knowledge/addresses/addresses.ts';
import { webLinks } from '../../lib/checks/knowledge/addresses/links.ts';
import { type FoundAddress, frontier, type LeftOut } from '../../lib/pages/sets/frontier.ts';
import { isClosedToFollowing, isFollowedLink } from '../../lib/pages/sets/seen-outcome.ts';
import { addressesOf } from './addresses.ts';
import type { Request } from './credentials.ts';
import type { AddressPlan } from './plan.ts';

/** The addresses of a run, one after the other. */
interface AddressSource {
  next(): FoundAddress | null;
  /** Adds the addresses that a page links to. Returns false if the page was already there, by another address. */
  add(found: FoundAddress, page: Inspection): boolean;
  /** The number of pages, or the most if it is not known yet. */
  total: { pages: number; isExact: boolean };
  /** The addresses that are left out so far, each with its reason. */
  leftOut: ReadonlyMap<string, LeftOut>;
}

function followedFrom(first: string, { most, isWanted }: AddressPlan): AddressSource {
  const ahead = frontier({ first, limit: most, isBounded: true });
  const pages = new Set<string>();
  ahead.offer(first, 0);
  return {
    next: ahead.next,
    add({ depth }, inspection) {
      const url = withoutFragment(inspection.url);
      if (pages.has(url)) return false;
      pages.add(url);
      const isOpen = !isClosedToFollowing(inspection);
      for (const link of webLinks(inspection.page))
        if (isWanted?.(link.target) ?? true)
          ahead.offer(link.target, (depth ?? 0) + 1, isOpen && isFollowedLink(link));
      return true;
    },
    total: { pages: most, isExact: false },
    leftOut: ahead.leftOut,
  };
}

/**
 * Returns the addresses that the user gave, or those that links lead to.
 *
 * @throws Error If a list or a sitemap cannot be read.
 */
export async function foundAddresses(plan: AddressPlan, request: Request): Promise<AddressSource> {
  if (plan.follow !== null) return followedFrom(plan.follow, plan);
  const given = await addressesOf(plan, request);
  const waiting = given.map((address) => ({ address, depth: null }));
  return {
    next: () => waiting.shift() ?? null,
    add: () => true,
    total: { pages: given.length, isExact: true },
    leftOut: new Map(),
  };
}
