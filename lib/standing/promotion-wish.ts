import { hostOf, isWebPage } from '../platform/address.ts';

/** A page that the user wants to promote, with what was known about it when the promotion was requested. */
export interface PromotionWish {
  /** The address as the browser has it: http or https, with all its parameters and its fragment. */
  address: string;
  /** The only canonical address that the page declares. */
  canonical?: string | undefined;
  title?: string | undefined;
  /** The language that the page declares. */
  language?: string | undefined;
  /** The anchor to begin with. */
  anchor?: string | undefined;
}

/** A user name or password in an address is never passed on, whatever the address is used for. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

/** The page of the extension for promoting a page. */
export const PROMOTE_PLACE = '/promotion/promote';

/** Returns the place for promoting the page in front, with an anchor to begin with. */
export const promotionPlace = (anchor?: string): string =>
  anchor ? `${PROMOTE_PLACE}/${encodeURIComponent(anchor)}` : PROMOTE_PLACE;

/** Returns the extension's address for promoting a page. That page must be a web page. */
export function promotionPage({ address, ...known }: PromotionWish): string {
  const named = Object.entries({ promote: withoutCredentials(address), ...known });
  const given = named.filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/sidepanel.html?site=${encodeURIComponent(hostOf(address))}&${new URLSearchParams(given)}#${PROMOTE_PLACE}`;
}

/** Returns what the promotion page was opened for; null if its address contains no web page (LNK-07). */
export function promotionIn(search: string): PromotionWish | null {
  const given = new URLSearchParams(search);
  const named = (name: string) => given.get(name) ?? undefined;
  const [address, canonical] = [named('promote'), named('canonical')];
  if (!isWebPage(address)) return null;
  return {
    address,
    ...(isWebPage(canonical) && { canonical }),
    title: named('title'),
    language: named('language'),
  };
}
