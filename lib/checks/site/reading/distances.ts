import type { SitePage, SitePages } from './site-pages.ts';

/** Whether it is the page where a visit to the site begins. */
export const isFirst = ({ address, depth }: SitePage): boolean =>
  depth === 0 || new URL(address).pathname === '/';

/** Returns the pages that crawlers reach from a page by its links, through redirects and canonical URLs. */
export const reachedFrom = ({ address, links }: SitePage, { at }: SitePages): readonly SitePage[] =>
  links.flatMap(({ to, isFollowed }) => {
    const known = isFollowed ? at(to) : null;
    const page = known && known.state !== 'broken' ? known.page : null;
    const canonical = page && !page.isCanonical ? at(page.record.canonical ?? '') : null;
    const found = [page, canonical?.state === 'page' ? canonical.page : null];
    return found.filter((one): one is SitePage => one !== null && one.address !== address);
  });

/**
 * Returns the fewest links from a first page to each page that crawlers reach; pages without an entry are not reached.
 */
export function distancesIn(pages: SitePages): ReadonlyMap<SitePage, number> {
  const distances = new Map<SitePage, number>();
  let ring: readonly SitePage[] = pages.pages.filter(isFirst);
  for (let distance = 0; ring.length > 0; distance += 1) {
    const fresh = [...new Set(ring)].filter((page) => !distances.has(page));
    for (const page of fresh) distances.set(page, distance);
    ring = fresh.flatMap((page) => reachedFrom(page, pages));
  }
  return distances;
}
