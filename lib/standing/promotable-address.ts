import {
  addressWithoutTracking,
  trackingParameters,
} from '../checks/knowledge/addresses/address-difference.ts';
import { isSamePage } from '../platform/address.ts';
import type { PromotionWish } from '../service/own-pages.ts';

/** What an address carries that is not part of the page's own: it is offered to be left out, never left out unasked. */
export interface Extras {
  /** Names of parameters that only count visits. */
  tracking: readonly string[];
  /** `#reviews`; empty where there is none. */
  fragment: string;
}

export function extrasOf(address: string): Extras {
  const url = new URL(address);
  return { tracking: trackingParameters(url), fragment: url.hash };
}

/** The address without what `extrasOf` names. */
export const withoutExtras = (address: string): string => addressWithoutTracking(new URL(address));

/** The addresses to choose from, the better one first: the canonical one where it is another, and the one at hand. */
export function addressesOf({ address, canonical }: PromotionWish): readonly string[] {
  const isOther = canonical !== undefined && !(isSamePage(canonical, address) && !new URL(address).hash);
  return isOther ? [canonical, address] : [address];
}

/**
 * An anchor that a title proposes: what stands before the name of the site, which titles end with. Empty where there is
 * none: of a page without a title, browsers show the address in its place.
 */
export function anchorFrom(title: string | undefined, address: string): string {
  if (!title || address.includes(title)) return '';
  const [first = ''] = title.split(/\s+[|–—·•»-]\s+/);
  return first.replace(/\s+/g, ' ').trim();
}
