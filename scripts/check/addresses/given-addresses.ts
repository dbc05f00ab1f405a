import { bodyText } from '../../../lib/checks/deep/visiting/answer-body.ts';
import { readUpTo } from '../../../lib/checks/deep/visiting/read-up-to.ts';
import { readSitemap, SITEMAP_LIMIT } from '../../../lib/checks/knowledge/robots/sitemap.ts';
import { type ReadSitemapAt, sitemapAddresses } from '../../../lib/pages/sets/crawl/sitemap-addresses.ts';
import type { Request } from '../credentials/site-credentials.ts';
import { TIMEOUT } from '../requests/request-limits.ts';
import type { AddressPlan } from '../settings/plan.ts';

const sitemapWith =
  (request: Request): ReadSitemapAt =>
  async (url) => {
    const response = await request(url, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`the sitemap ${url} returns status ${response.status}`);
    const most = SITEMAP_LIMIT.bytes + 1;
    const read = response.body
      ? await readUpTo(response.body, most)
      : { bytes: new Uint8Array(), isWhole: true };
    const { body } = await bodyText({ ...read, headers: [...response.headers] }, most);
    const sitemap = readSitemap(body);
    if (!sitemap) throw new Error(`${url} is not a sitemap`);
    return { sitemap, length: body.length };
  };

/**
 * Returns all URLs to check, without duplicates, in the given order.
 *
 * @throws Error If a sitemap cannot be read.
 */
export async function givenAddresses(
  { urls, sitemaps, most, placed, isWanted }: AddressPlan,
  request: Request,
): Promise<readonly string[]> {
  // Those that fit may come late.
  const enough = isWanted ? SITEMAP_LIMIT.addresses : most;
  const mapped = sitemaps.length > 0 ? await sitemapAddresses(sitemaps, sitemapWith(request), enough) : null;
  const all = [...new Set([...urls, ...(mapped?.addresses ?? []).map(placed)])];
  return (isWanted ? all.filter(isWanted) : all).slice(0, most);
}
