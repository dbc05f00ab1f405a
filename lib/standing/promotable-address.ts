import {
  addressWithoutTracking,
  trackingParameters,
} from '../checks/knowledge/addresses/address-difference.ts';
import { isSamePage } from '../platform/address.ts';
import type { PromotionWish } from './promotion-wish.ts';

/**
 * Parts of an address that do not belong to the page itself: the user may leave them out, but they are never removed
 * automatically.
 */
export interface Extras {
  /** Names of parameters that only serve tracking. */
  tracking: readonly string[];
  /** For example `#reviews`; empty if there is none. */
  fragment: string;
}

export function extrasOf(address: string): Extras {
  const url = new URL(address);
  return { tracking: trackingParameters(url), fragment: url.hash };
}

/** Returns the address without the parts that `extrasOf` returns. */
export const withoutExtras = (address: string): string => addressWithoutTracking(new URL(address));

/**
 * Returns the addresses to choose from, the better one first: the canonical one if it differs, then the page's own.
 */
export function addressesOf({ address, canonical }: PromotionWish): readonly string[] {
  const isOther = canonical !== undefined && !(isSamePage(canonical, address) && !new URL(address).hash);
  return isOther ? [canonical, address] : [address];
}

/**
 * Returns an anchor from a title: the part before the site's name, with which titles usually end. Empty if there is
 * none: for a page without a title, browsers show the address instead.
 */
export function anchorFrom(title: string | undefined, address: string): string {
  if (!title || address.includes(title)) return '';
  const [first = ''] = title.split(/\s[|–—·•»-]\s/);
  return first.replace(/\s+/g, ' ').trim();
}
