import type { RobotsTxtFacts } from '../../../checks/inspection.ts';
import { parseAddress, withoutFragment } from '../../../checks/knowledge/addresses/addresses.ts';
import { robotsTxtOf } from '../../../checks/knowledge/robots/robots-txt.ts';
import type { Sitemap } from '../../../checks/knowledge/robots/sitemap.ts';
import { isRobotsTxtUnread } from '../../../checks/knowledge/robots/unread-robots-txt.ts';

/** The most files, addresses, and characters in all files that are read. */
const MOST = { files: 50, addresses: 50_000, characters: 150_000_000 };

/** Why a sitemap was not read: it is on another host, does not respond, or is something else. */
type Unreadable = 'host' | 'no response' | 'no sitemap';

/** Returns a sitemap with its length in characters, or why it cannot be read. May throw, which ends the reading. */
export type ReadSitemapAt = (
  url: string,
) => Promise<{ sitemap: Sitemap; length: number } | { why: Unreadable }>;

/** What the sitemaps of a site contain. */
export interface SitemapAddresses {
  /** Each once, in order. */
  addresses: readonly string[];
  /** `robots`: not a sitemap, but the robots.txt that may list others. */
  unread: readonly { url: string; why: Unreadable | 'robots' }[];
  /** Whether there is more than is read. */
  isCut: boolean;
}

const isWeb = (address: string) => /^https?:\/\/./i.test(address) && URL.canParse(address);

/** Returns the sitemaps that a robots.txt lists, or the usual one if it lists none, or cannot be read. */
function sitemapsIn(robotsTxt: RobotsTxtFacts): readonly string[] {
  const { status, url } = robotsTxt;
  const lines = status >= 200 && status < 300 ? robotsTxtOf(robotsTxt).lines : [];
  const listed = lines.flatMap(({ field, value }) => {
    const at = field === 'sitemap' && value ? parseAddress(value, url) : null;
    return at && isWeb(at.href) ? [withoutFragment(at)] : [];
  });
  return listed.length > 0 ? [...new Set(listed)] : [new URL('/sitemap.xml', url).href];
}

/**
 * Returns the addresses in sitemaps, and in those that indexes among them list, one level deep like search engines.
 *
 * @param most The number of addresses with which reading ends.
 */
export async function sitemapAddresses(
  starts: readonly string[],
  read: ReadSitemapAt,
  most: number = MOST.addresses,
): Promise<SitemapAddresses> {
  const waiting = starts.map((url) => ({ url, isPart: false }));
  const known = new Set(starts);
  const addresses = new Set<string>();
  const unread: { url: string; why: Unreadable }[] = [];
  let [files, characters, isCut] = [0, 0, false];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (files >= MOST.files || characters >= MOST.characters || addresses.size >= most) {
      return { addresses: [...addresses], unread, isCut: true };
    }
    files += 1;
    const answer = await read(next.url);
    if ('why' in answer) {
      unread.push({ url: next.url, why: answer.why });
      continue;
    }
    const { sitemap, length } = answer;
    characters += length;
    isCut ||= sitemap.count > sitemap.addresses.length;
    for (const address of sitemap.addresses.filter(isWeb)) {
      if (sitemap.kind !== 'index') {
        if (addresses.size < most) addresses.add(address);
        else isCut ||= !addresses.has(address);
      } else if (!next.isPart && !known.has(address)) {
        known.add(address);
        waiting.push({ url: address, isPart: true });
      }
    }
  }
  return { addresses: [...addresses], unread, isCut };
}

/** The same for the sitemaps of a site. If its robots.txt could not be read, that is told: it may list others. */
export async function sitemapAddressesOf(
  robotsTxt: RobotsTxtFacts,
  read: ReadSitemapAt,
): Promise<SitemapAddresses> {
  const found = await sitemapAddresses(sitemapsIn(robotsTxt), read);
  if (!isRobotsTxtUnread(robotsTxt)) return found;
  return { ...found, unread: [{ url: robotsTxt.url, why: 'robots' }, ...found.unread] };
}
