import { bodyText } from '../../../checks/deep/visiting/answer-body.ts';
import type { RobotsTxtFacts } from '../../../checks/inspection.ts';
import { withoutFragment } from '../../../checks/knowledge/addresses/addresses.ts';
import { readSitemap } from '../../../checks/knowledge/robots/sitemap.ts';
import type { RequestPage } from './request-page.ts';
import { type ReadSitemapAt, sitemapAddressesOf } from './sitemap-addresses.ts';

/** The most bytes of a sitemap, uncompressed. */
const MOST_BYTES = 20_000_000;

/** Whether a sitemap of the site contains an address; null if that is not known, because not all of them could be read. */
export type IsInSitemap = (address: string) => boolean | null;

/**
 * Reads the sitemaps of a site: those that its robots.txt lists, or the usual one. Those on other hosts are not requested.
 */
export async function sitemapMembers(robotsTxt: RobotsTxtFacts, request: RequestPage): Promise<IsInSitemap> {
  const { hostname } = new URL(robotsTxt.url);
  const read: ReadSitemapAt = async (url) => {
    if (new URL(url).hostname !== hostname) return { why: 'host' };
    const answer = await request(url, MOST_BYTES);
    if ('failure' in answer || answer.status < 200 || answer.status >= 300) return { why: 'no response' };
    const { body, isWhole } = await bodyText(answer, MOST_BYTES);
    const sitemap = isWhole ? readSitemap(body) : null;
    return sitemap ? { sitemap, length: body.length } : { why: 'no sitemap' };
  };
  const { addresses, unread, isCut } = await sitemapAddressesOf(robotsTxt, read);
  const members = new Set(addresses.map((address) => withoutFragment(new URL(address))));
  const isAll = members.size > 0 && unread.length === 0 && !isCut;
  return (address) => members.has(address) || (isAll ? false : null);
}
