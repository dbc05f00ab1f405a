import { withoutFragment } from '../../../checks/knowledge/addresses/addresses.ts';
import { isFileAddress } from '../../../checks/knowledge/addresses/file-addresses.ts';
import { redacted } from '../../../checks/knowledge/addresses/redact.ts';
import { riskOf } from '../../../checks/knowledge/addresses/risky-addresses.ts';
import { addressPattern } from './address-pattern.ts';

/**
 * Why an address is not requested:
 * - `host`: it is on another origin than the first one.
 * - `file`: it is a document or an image, by its ending.
 * - `action`, `private`: see `Risk`.
 * - `secret`: it contains a password or a token, which is not used and not stored.
 * - `nofollow`: the site asks crawlers not to follow the link.
 * - `pattern`: a quarter of the pages already are of its pattern.
 * - `limit`: there are enough pages.
 */
export type LeftOut = 'host' | 'file' | 'action' | 'private' | 'secret' | 'nofollow' | 'pattern' | 'limit';

/** An address that is requested next. */
export interface FoundAddress {
  address: string;
  /** The number of links from the first page; null if it was not found by a link. */
  depth: number | null;
}

/** What an earlier run has found, so that this one goes on after it. */
export interface FrontierState {
  waiting: readonly FoundAddress[];
  /** Every address that was found, in order; also those that were left out. */
  known: readonly string[];
  leftOut: Readonly<Record<string, LeftOut>>;
  /** The number of addresses that were returned, by pattern. */
  patterns: Readonly<Record<string, number>>;
}

interface FrontierOptions {
  /** The address that decides on the origin. */
  first: string;
  /** The most pages of the set. */
  limit: number;
  /** Whether no pattern may take more than its share: for addresses that were found, not those that were given. */
  isBounded: boolean;
  /** Where an earlier run stopped. */
  state?: FrontierState;
}

/** No pattern of addresses may take more pages than this share of a set. */
const PATTERN_SHARE = 0.25;

/** The addresses that are still to be requested, each once, and those that are left out, each with its reason. */
export function frontier({ first, limit, isBounded, state }: FrontierOptions) {
  const home = new URL(first);
  const waiting: FoundAddress[] = [...(state?.waiting ?? [])];
  const known = new Set(state?.known);
  const leftOut = new Map<string, LeftOut>(Object.entries(state?.leftOut ?? {}));
  const patterns = new Map(Object.entries(state?.patterns ?? {}));
  const most = Math.max(1, Math.floor(limit * PATTERN_SHARE));
  let taken = [...patterns.values()].reduce((sum, count) => sum + count, 0);

  const reasonAgainst = (url: URL, isFollowed: boolean): LeftOut | null => {
    if (url.origin !== home.origin) return 'host';
    const risk = riskOf(url, home);
    if (risk) return risk === 'scheme' ? 'host' : risk;
    if (isFileAddress(url)) return 'file';
    if (redacted(url.href) !== url.href) return 'secret';
    return isFollowed ? null : 'nofollow';
  };

  return {
    /** Adds an address, unless it is known. A link that is not to be followed counts only if no other one leads there. */
    offer(address: string, depth: number | null, isFollowed = true): void {
      if (!URL.canParse(address)) return;
      const url = new URL(withoutFragment(address));
      const key = url.href;
      const isFreed = leftOut.get(key) === 'nofollow';
      if (known.has(key) && !isFreed) return;
      known.add(key);
      leftOut.delete(key);
      const reason = reasonAgainst(url, isFollowed);
      if (reason) leftOut.set(key, reason);
      else waiting.push({ address: key, depth });
    },

    /** Returns the next address to request; null if there is none. */
    next(): FoundAddress | null {
      for (;;) {
        const found = waiting.shift();
        if (!found) return null;
        const pattern = addressPattern(found.address);
        const count = patterns.get(pattern) ?? 0;
        if (taken >= limit) leftOut.set(found.address, 'limit');
        else if (isBounded && count >= most) leftOut.set(found.address, 'pattern');
        else {
          patterns.set(pattern, count + 1);
          taken += 1;
          return found;
        }
      }
    },

    /** The addresses that are left out so far, each with its reason. */
    leftOut: leftOut as ReadonlyMap<string, LeftOut>,
  };
}
