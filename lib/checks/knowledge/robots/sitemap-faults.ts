import { parseAddress } from '../addresses/addresses.ts';
import { isSitemapDate, SITEMAP_LIMIT, type Sitemap } from './sitemap.ts';

/** What is wrong with a sitemap itself; those with an `example` are counted. */
export interface SitemapFault {
  fault: 'empty' | 'nested' | 'crowded' | 'heavy' | 'encoding' | 'relative' | 'long' | 'foreign' | 'date';
  values: Readonly<Record<string, string | number>>;
}

interface Circumstances {
  /** Where the sitemap was found, after redirects. */
  url: string;
  /** The site that is asked about: its robots.txt vouches for sitemaps on other hosts. */
  site: string;
  /** Whether all of it was read. */
  isWhole: boolean;
  /** Named by an index. */
  isPart: boolean;
}

/** Characters of an address that are shown. */
const SHOWN = 200;

/** A count and the first of them, for what may be wrong with many entries; null where there is none. */
function counted(entries: readonly string[]): { count: number; example: string } | null {
  const [example] = entries;
  return example === undefined ? null : { count: entries.length, example: example.slice(0, SHOWN) };
}

/** The faults of a sitemap by the rules of sitemaps.org, which Google and others share. */
export function sitemapFaults(sitemap: Sitemap, circumstances: Circumstances): readonly SitemapFault[] {
  const { kind, addresses, count, modified, encoding } = sitemap;
  const { isWhole, isPart } = circumstances;
  const origins = [circumstances.url, circumstances.site].map((url) => `${new URL(url).origin}/`);
  const isFull = (address: string) => /^https?:\/\/./i.test(address) && parseAddress(address) !== null;
  const isOwn = (address: string) =>
    origins.some((origin) => address.startsWith(origin) || parseAddress(address)?.href.startsWith(origin));

  const relative = counted(addresses.filter((address) => !isFull(address)));
  const foreign = counted(addresses.filter((address) => isFull(address) && !isOwn(address)));
  const long = addresses.filter(({ length }) => length >= SITEMAP_LIMIT.address).length;
  const dates = counted(modified.filter((date) => !isSitemapDate(date)));

  const faults: SitemapFault[] = [];
  const add = (fault: SitemapFault['fault'], values: SitemapFault['values'] | null | false) => {
    if (values) faults.push({ fault, values });
  };
  add('heavy', !isWhole && { limit: SITEMAP_LIMIT.bytes / 1_048_576 });
  add('empty', isWhole && count === 0 && {});
  add('nested', kind === 'index' && isPart && {});
  add('crowded', count > SITEMAP_LIMIT.addresses && { found: count, limit: SITEMAP_LIMIT.addresses });
  add('encoding', encoding !== undefined && !/^(utf-?8|us-ascii)$/.test(encoding) && { encoding });
  add('relative', relative);
  add('long', long > 0 && { count: long, limit: SITEMAP_LIMIT.address });
  // An index may be of a site that others submit for; its parts are judged by themselves.
  add('foreign', kind !== 'index' && foreign);
  add('date', dates);
  return faults;
}
