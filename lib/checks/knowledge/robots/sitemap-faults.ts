import { parseAddress } from '../addresses/addresses.ts';
import { isPrivateHost } from '../addresses/private-hosts.ts';
import { isSitemapDate, SITEMAP_LIMIT, type Sitemap } from './sitemap.ts';
import type { XmlFault } from './xml-fault.ts';

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
    | 'broken'
    | 'preceded'
    | 'unfinished'
    | 'prefix'
    | 'namespace'
    | 'misplaced'
    | 'blank'
    | 'notUrl'
    | 'escaped'
    | 'development';
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

/** The name of a place where the XML is not well formed; `broken` for all others. */
const XML_FAULTS: Readonly<Partial<Record<XmlFault['kind'], SitemapFault['fault']>>> = {
  before: 'preceded',
  unclosed: 'unfinished',
  prefix: 'prefix',
};
/** How what is no address begins: a quotation mark, a comment, markup. */
const NO_ADDRESS = /^["'“”„«#<[(*]/;
const ESCAPED = /&(?:amp|quot|apos|lt|gt|#0?3[489]);/i;

/** Returns the first entry with a fault, without their number. */
const first = (entries: readonly string[]) =>
  counted(entries) && { example: (entries[0] ?? '').slice(0, SHOWN) };

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
  const isFull = (address: string) =>
    /^[a-z][a-z\d+.-]*:\/\/./i.test(address) && parseAddress(address) !== null;
  const isNoUrl = (address: string) => NO_ADDRESS.test(address) || (kind === 'text' && /\s/.test(address));
  const isLocal = (address: string) =>
    /^https?:/i.test(address) && isPrivateHost(parseAddress(address)?.hostname ?? '');
  const isOwn = (address: string) =>
    origins.some((origin) => address.startsWith(origin) || parseAddress(address)?.href.startsWith(origin));

  const written = addresses.filter((address) => !isNoUrl(address));
  const relative = counted(written.filter((address) => !isFull(address)));
  const others = written.filter((address) => isFull(address) && !isOwn(address));
  const foreign = counted(others.filter((address) => !isLocal(address)));
  const long = addresses.filter(({ length }) => length >= SITEMAP_LIMIT.address).length;
  const dates = counted(modified.filter((date) => !isSitemapDate(date)).map((date) => date || '<lastmod/>'));
  // The day may have begun elsewhere.
  const ahead = counted(
    modified.filter((date) => isSitemapDate(date) && Date.parse(date) > circumstances.at + DAY),
  );

  const faults: SitemapFault[] = [];
  const add = (fault: SitemapFault['fault'], values: SitemapFault['values'] | null | false) => {
    if (values) faults.push({ fault, values });
  };
  // A sitemap that was cut off is not the one that is served.
  const { line = 0, excerpt = '', kind: xml = 'tag' } = sitemap.broken ?? {};
  add(XML_FAULTS[xml] ?? 'broken', isWhole && line > 0 && { line, excerpt: excerpt || '—' });
  const { namespace, hasBlank = false, hasStray = false } = sitemap;
  add('namespace', namespace !== undefined && { namespace: namespace.slice(0, SHOWN) || '—' });
  add('heavy', !isWhole && { limit: SITEMAP_LIMIT.bytes / 1_048_576 });
  add('empty', isWhole && count === 0 && !hasStray && {});
  add('misplaced', isWhole && count === 0 && hasStray && {});
  add('blank', hasBlank && count > 0 && {});
  add('nested', kind === 'index' && isPart && {});
  add('crowded', count > SITEMAP_LIMIT.addresses && { found: count, limit: SITEMAP_LIMIT.addresses });
  add('encoding', encoding !== undefined && !/^(utf-?8|us-ascii)$/.test(encoding) && { encoding });
  add('notUrl', first(addresses.filter(isNoUrl)));
  add('relative', relative);
  add('escaped', first(written.filter((address) => ESCAPED.test(address))));
  add('development', first(others.filter(isLocal)));
  add('long', long > 0 && { count: long, limit: SITEMAP_LIMIT.address });
  // An index may belong to a site that submits for others; its parts are checked by themselves.
  add('foreign', kind !== 'index' && foreign);
  add('date', dates);
  add('ahead', ahead);
  return faults;
}
