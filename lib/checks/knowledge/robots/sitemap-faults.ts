import { parseAddress } from '../addresses/addresses.ts';
import { isSitemapDate, SITEMAP_LIMIT, type Sitemap } from './sitemap.ts';

/** A fault of a sitemap itself; those with an `example` are counted. */
export interface SitemapFault {
  fault:
    | 'empty'
    | 'nested'
    | 'crowded'
    | 'heavy'
    | 'encoding'
    | 'relative'
    | 'long'
    | 'foreign'
    | 'date'
    | 'ahead'
    | 'broken';
  values: Readonly<Record<string, string | number>>;
}

interface Circumstances {
  /** The address of the sitemap, after redirects. */
  url: string;
  /** The site being checked: its robots.txt may list sitemaps on other hosts. */
  site: string;
  /** Whether the sitemap was read completely. */
  isWhole: boolean;
  /** Whether an index lists it. */
  isPart: boolean;
  /** The time of the check, in milliseconds since 1970. */
  at: number;
}

const DAY = 86_400_000;
/** The most characters shown of an address. */
const SHOWN = 200;

/** Returns the number of entries with a fault and the first of them; null if there are none. */
function counted(entries: readonly string[]): { count: number; example: string } | null {
  const [example] = entries;
  return example === undefined ? null : { count: entries.length, example: example.slice(0, SHOWN) };
}

/** Returns the faults of a sitemap by the rules of sitemaps.org, which Google and others share. */
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
  // The day may have begun elsewhere.
  const ahead = counted(
    modified.filter((date) => isSitemapDate(date) && Date.parse(date) > circumstances.at + DAY),
  );

  const faults: SitemapFault[] = [];
  const add = (fault: SitemapFault['fault'], values: SitemapFault['values'] | null | false) => {
    if (values) faults.push({ fault, values });
  };
  // A sitemap that was cut off is not the one that is served.
  const { line = 0, excerpt = '' } = sitemap.broken ?? {};
  add('broken', isWhole && line > 0 && { line, excerpt: excerpt || '—' });
  add('heavy', !isWhole && { limit: SITEMAP_LIMIT.bytes / 1_048_576 });
  add('empty', isWhole && count === 0 && {});
  add('nested', kind === 'index' && isPart && {});
  add('crowded', count > SITEMAP_LIMIT.addresses && { found: count, limit: SITEMAP_LIMIT.addresses });
  add('encoding', encoding !== undefined && !/^(utf-?8|us-ascii)$/.test(encoding) && { encoding });
  add('relative', relative);
  add('long', long > 0 && { count: long, limit: SITEMAP_LIMIT.address });
  // An index may belong to a site that submits for others; its parts are checked by themselves.
  add('foreign', kind !== 'index' && foreign);
  add('date', dates);
  add('ahead', ahead);
  return faults;
}
