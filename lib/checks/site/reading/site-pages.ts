import { isSameAddress } from '../../knowledge/addresses/address-difference.ts';
import { parseAddress } from '../../knowledge/addresses/addresses.ts';
import { isFileAddress } from '../../knowledge/addresses/file-addresses.ts';
import { pageNumberOf } from '../../knowledge/addresses/page-number.ts';
import { redacted } from '../../knowledge/addresses/redact.ts';
import { riskOf } from '../../knowledge/addresses/risky-addresses.ts';
import { hasNoPage, isErrorStatus } from '../../knowledge/response/error-status.ts';
import type { SiteLink, SiteRecord, SiteSet } from './site-set.ts';

/** A document of the set, once, whatever led to it. */
export interface SitePage {
  address: string;
  record: SiteRecord;
  links: readonly SiteLink[];
  depth: number | null;
  isInSitemap: boolean | null;
  /** Whether scripts make the page. */
  isThin: boolean;
  /** Whether its text and its language versions are known: they are in its HTML, or it was rendered. */
  isRead: boolean;
  /** Whether search engines may index it, for sure. */
  isOpen: boolean;
  /** What keeps it out of the index although it can be opened; null if nothing does, or that is not known. */
  closedBy: 'robots.txt' | 'noindex' | null;
  /** Whether it declares itself as canonical, or nothing. */
  isCanonical: boolean;
}

/** What is known of an address, for sure. */
type KnownAddress =
  | { state: 'page'; page: SitePage }
  /**
   * `status`: of the first redirect; null if it is not known. `to`: where the last one leads that is known. `page`: null if
   * nothing is known of what is there.
   */
  | { state: 'redirect'; status: number | null; to: string; page: SitePage | null }
  /** `status` 0: redirects without end. */
  | { state: 'broken'; status: number };

/** A set of pages as its checks read it. */
export interface SitePages {
  source: SiteSet['source'];
  pages: readonly SitePage[];
  /** Pages that search engines may show themselves, each under one address, and whose text is known. */
  compared: readonly SitePage[];
  /** Returns what is known of an address; null if it was not requested, or did not answer clearly. */
  at(address: string): KnownAddress | null;
  /** Every address with an answer, and whether a sitemap contains it. */
  answered: readonly { address: string; isInSitemap: boolean | null }[];
  /** Whether every page was seen that a link of another one leads to. */
  isWhole: boolean;
}

/** Kinds of pages that nobody should find by search: other checks report those that can be. */
const UNWANTED = /^seo\/(?:index-unwanted|soft-404)$/;

/** Reasons for which a page is left out although others may need it to be found. */
const HIDING_LEFT_OUT = new Set(['pattern', 'limit', 'robots unknown', 'failing', 'chosen', 'same kind']);
/** A wall in front of a page says nothing about it, and neither does a server that asks to wait. */
const UNTOLD = new Set(['challenge', 'login', 'portal', 'busy']);
/** Answers without links that crawlers could follow. */
const LINKLESS = new Set(['not HTML', 'redirects', 'login']);

/** Returns an address as others refer to it: without its fragment. */
export function addressKey(address: string): string {
  const at = address.indexOf('#');
  return at < 0 ? address : address.slice(0, at);
}

/** Records cut longer addresses, of which nothing is known then. */
export const LONGEST_ADDRESS = 300;

function isOwnCanonical({ canonical, address }: SiteRecord): boolean {
  if (canonical === null || addressKey(canonical) === address) return true;
  if (canonical.length >= LONGEST_ADDRESS && address.startsWith(canonical)) return true;
  const [there, here] = [parseAddress(canonical), parseAddress(address)];
  return there !== null && here !== null && isSameAddress(there, here);
}

function isWholeSet({ source, ended, entries }: SiteSet, pages: readonly SitePage[], at: SitePages['at']) {
  if (ended === null || (source !== 'followed' && source !== 'sitemap')) return false;
  const isHiding = entries.some(({ outcome }) => {
    if (outcome.state === 'waiting') return true;
    if (outcome.state === 'left out') return HIDING_LEFT_OUT.has(outcome.why);
    if (outcome.state === 'not seen') return !LINKLESS.has(outcome.why);
    const { record, isThin, moreLinks = 0 } = outcome;
    const status = record.status ?? 200;
    return isThin || moreLinks > 0 || (status >= 400 && status !== 404 && status !== 410);
  });
  if (isHiding) return false;
  if (source === 'followed') return true;
  // A sitemap need not contain every page; those beyond it may have links too.
  const known = new Set(entries.map(({ address }) => redacted(address)));
  const isPageElsewhere = (to: string, from: SitePage) => {
    if (known.has(to) || at(to)) return false;
    const url = URL.parse(to);
    return url !== null && !isFileAddress(url) && riskOf(url, new URL(from.address)) === null;
  };
  return pages.every((page) =>
    page.links.every(({ to, isFollowed }) => !isFollowed || !isPageElsewhere(to, page)),
  );
}

function pageOf(
  entry: Pick<SiteSet['entries'][number], 'depth' | 'isInSitemap'>,
  { record, links, isThin }: Pick<SitePage, 'record' | 'links' | 'isThin'>,
): SitePage {
  const { depth, isInSitemap } = entry;
  const isOpen = record.index.state === 'open' && (record.status ?? 200) < 300;
  const isClosed =
    record.index.state === 'closed' && (record.status ?? 200) < 400 && !hasNoPage(record.status);
  const closedBy = isClosed ? (record.index.reason === 'robotsTxt' ? 'robots.txt' : 'noindex') : null;
  const isCanonical = isOwnCanonical(record);
  return {
    address: record.address,
    record,
    links,
    depth,
    isInSitemap,
    isThin,
    isRead: !isThin || record.how === 'visited',
    isOpen,
    closedBy,
    isCanonical,
  };
}

/** Returns the origin of most addresses. */
function usualOrigin(addresses: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { origin } of addresses.map((address) => new URL(address)))
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

const isLaterInSeries = (address: string) => (pageNumberOf(new URL(address))?.number ?? 1) > 1;

/** Reads a set once for all its checks. */
export function readSitePages(set: SiteSet): SitePages {
  const pages = new Map<string, SitePage>();
  const redirects = new Map<string, { status: number | null; to: string }>();
  const broken = new Map<string, number>();
  const answered = new Map<string, boolean | null>();
  for (const { outcome, ...entry } of set.entries) {
    const address = addressKey(redacted(entry.address));
    // A set may come from a file that anyone has written.
    if (!URL.canParse(address) || (outcome.state === 'seen' && !URL.canParse(outcome.record.address)))
      continue;
    if (outcome.state === 'not seen' && !UNTOLD.has(outcome.why)) {
      const status = outcome.why === 'redirects' ? 0 : isErrorStatus(outcome.status) ? outcome.status : null;
      if (status === null) continue;
      broken.set(address, status);
      answered.set(address, entry.isInSitemap);
    }
    if (outcome.state !== 'seen') continue;
    const { record, links } = outcome;
    answered.set(address, entry.isInSitemap);
    const isRedirect = record.status !== null && record.status >= 300 && record.status < 400;
    if (isRedirect && links[0]) redirects.set(address, { status: record.status, to: links[0].to });
    if (isRedirect) continue;
    const isDirect = address === record.address;
    const known = pages.get(record.address);
    // A page that is also the target of a redirect is described by its own entry.
    if (!known || isDirect)
      pages.set(
        record.address,
        pageOf(isDirect || !known ? { ...entry, ...(!isDirect && { isInSitemap: null }) } : known, outcome),
      );
    const hops = record.hops ?? [];
    for (const { url, status } of hops) redirects.set(url, { status, to: record.address });
    if (!isDirect && !redirects.has(address))
      redirects.set(address, { status: hops[0]?.status ?? null, to: record.address });
  }
  const at: SitePages['at'] = (address) => {
    const key = addressKey(address);
    const page = pages.get(key);
    if (page && isErrorStatus(page.record.status)) return { state: 'broken', status: page.record.status };
    if (page) return { state: 'page', page };
    const redirect = redirects.get(key);
    if (redirect) return { state: 'redirect', ...redirect, page: pages.get(redirect.to) ?? null };
    const status = broken.get(key);
    return status === undefined ? null : { state: 'broken', status };
  };
  const home = usualOrigin([...pages.keys()]);
  // A redirect may lead to another site, whose pages are not judged.
  const all = [...pages.values()].filter(({ address }) => new URL(address).origin === home);
  const isCompared = ({ address, record, isOpen, isCanonical, isRead }: SitePage) =>
    isOpen &&
    isCanonical &&
    isRead &&
    !isLaterInSeries(address) &&
    !record.faults.some(({ check }) => UNWANTED.test(check));
  return {
    source: set.source,
    pages: all,
    compared: all.filter(isCompared),
    at,
    answered: [...answered].map(([address, isInSitemap]) => ({ address, isInSitemap })),
    isWhole: isWholeSet(set, all, at),
  };
}
