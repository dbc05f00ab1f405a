import { hostOf } from '../platform/address.ts';

/** The jobs of all sites, as a place of the panel. */
export const JOBS_PLACE = '/jobs';

/**
 * The address inside the extension of a place of a site (`/audit/crawls/41`): the panel, opened about the site alone.
 * Without a site, for what belongs to the account.
 */
export const pageOfPlace = (site: string, place: string): string =>
  `/sidepanel.html?site=${encodeURIComponent(site)}#${place}`;

/** A page that the user wants promoted, with what is known of it where the wish was made. */
export interface PromotionWish {
  /** As the browser has it: http or https, with whatever parameters and fragment it carries. */
  address: string;
  /** The one canonical address that the page names. */
  canonical?: string | undefined;
  title?: string | undefined;
  /** Language that the page says it is in. */
  language?: string | undefined;
}

/** Whether an address can be promoted at all: a page of the web, not of the browser or of this machine's files (LNK-07). */
export const isWebPage = (address: string | undefined): address is string =>
  address !== undefined && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** A user name or password in an address is nobody else's business, whatever the address is wanted for. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

/** Where a page is promoted. */
export const PROMOTE_PLACE = '/promotion/promote';

/** The page of the extension that promotes a page. The address has to be one of the web. */
export function promotionPage({ address, ...known }: PromotionWish): string {
  const named = Object.entries({ promote: withoutCredentials(address), ...known });
  const given = named.filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/sidepanel.html?site=${encodeURIComponent(hostOf(address))}&${new URLSearchParams(given)}#${PROMOTE_PLACE}`;
}

/** What such a page was opened for; null where its address names no page of the web. */
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
