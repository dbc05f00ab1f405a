import type { Link } from '@/lib/api/promotion.ts';
import type { Run } from '@/lib/api/runs.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { domainOf, pageKey, plainParts } from '@/lib/platform/address.ts';
import { runEnd } from '@/lib/service/jobs/kinds/run.ts';
import { bestKeywords, type TrackedKeyword } from '@/lib/standing/link-keywords.ts';
import type { PageAsSeen } from '@/lib/standing/page-as-seen.ts';
import { isWithinReach } from '@/lib/standing/tracked-keywords.ts';
import { searchable, searchWords } from '../../../ui/search-words.ts';
import { type Direction, type SortValue, sortedBy } from '../../../ui/sorted-by.ts';
import { progressOf } from '../run/run-progress.ts';

/** A promoted page with everything that is known of it. */
export interface LinkRow {
  link: Link;
  /** The part of the URL that tells the project's pages apart; with its host if that is not the project's own. */
  path: string;
  anchor: string;
  /** The newest run; null: never launched; undefined: not known yet, because not all runs have been read. */
  run: Run | null | undefined;
  isRunning: boolean;
  placed: ReturnType<typeof progressOf>;
  /** Placements found in place, as last read from the run's own record; null if it was not read. */
  verified: number | null;
  keyword: TrackedKeyword | null;
  /** What the last check of the page in this browser said; null if there was none. */
  seen: PageAsSeen | null;
}

/** What was seen of a link in places that are read later than the project: the run's record, the page itself. */
export type LinkFacts = Pick<LinkRow, 'verified' | 'seen'>;

/** Returns a function that shortens URLs to the part that tells the pages of a project's site apart. */
function pathsIn(domain: string): (address: string) => string {
  const own = domainOf(domain);
  const hosts = new Map<string, boolean>();
  const isOwn = (host: string): boolean => {
    const known = hosts.get(host) ?? domainOf(host) === own;
    hosts.set(host, known);
    return known;
  };
  return (address) => {
    const plain = plainParts(address);
    if (plain && isOwn(plain.host)) return plain.path;
    if (!URL.canParse(address)) return address;
    const { host, hostname, pathname, search, hash } = new URL(address);
    const path = pathname + search + hash;
    return readableAddress(isOwn(hostname) ? path : host + path);
  };
}

/** Returns the part of a URL that tells the pages of a project's site apart. */
export const pathIn = (address: string, domain: string): string => pathsIn(domain)(address);

/** Returns a function that finds the newest run of a link: by the link's id, otherwise by the promoted URL. */
function newestRuns(runs: readonly Run[]): (link: Link) => Run | null {
  const byLink = new Map<number, Run>();
  const byPage = new Map<string, Run>();
  // A link has one active run at most, and only the newest can be active.
  const keep = <K>(newest: Map<K, Run>, key: K, run: Run) => {
    if (run.id > (newest.get(key)?.id ?? Number.NEGATIVE_INFINITY)) newest.set(key, run);
  };
  for (const run of runs) {
    if (run.link_id == null) keep(byPage, pageKey(run.target_url ?? ''), run);
    else keep(byLink, run.link_id, run);
  }
  return ({ id, url }) => {
    const [own, other] = [byLink.get(id), byPage.size > 0 ? byPage.get(pageKey(url)) : undefined];
    return own && other ? (own.id > other.id ? own : other) : (own ?? other ?? null);
  };
}

interface Known {
  domain: string;
  links: readonly Link[];
  runs: readonly Run[];
  /** Whether these are all runs of the project. */
  areAllRuns: boolean;
  keywords: readonly TrackedKeyword[];
}

/** Returns the rows of a project's links, in the order of the service; what is read later is not known in them yet. */
export function linkRows({ domain, links, runs, areAllRuns, keywords }: Known): readonly LinkRow[] {
  const runOf = newestRuns(runs);
  const keywordOf = bestKeywords(keywords);
  const pathOf = pathsIn(domain);
  return links.map((link) => {
    const run = runOf(link);
    return {
      link,
      path: pathOf(link.url),
      anchor: link.anchor ?? '',
      run: run ?? (areAllRuns ? null : undefined),
      isRunning: run !== null && runEnd(run.status) === undefined,
      placed: run && progressOf(run),
      verified: null,
      keyword: keywordOf(link),
      seen: null,
    };
  });
}

const FILTERS = {
  all: () => true,
  never: ({ run }) => run === null,
  running: ({ isRunning }) => isRunning,
  ended: ({ run, isRunning }) => run != null && !isRunning,
  notIndexable: ({ seen }) => seen?.isIndexable === false,
  withinReach: ({ keyword }) => isWithinReach(keyword?.position),
} as const satisfies Record<string, (row: LinkRow) => boolean>;
export type LinkFilter = keyof typeof FILTERS;

/** Returns the filters that keep some rows, each with their number. */
export function linkFilters(rows: readonly LinkRow[]): readonly { filter: LinkFilter; count: number }[] {
  return (Object.keys(FILTERS) as LinkFilter[])
    .map((filter) => ({ filter, count: rows.filter(FILTERS[filter]).length }))
    .filter(({ filter, count }) => filter === 'all' || (count > 0 && count < rows.length));
}

/** The columns that rows are sorted by, with the sort value of each. */
const VALUES = {
  page: ({ path }) => path,
  anchor: ({ anchor }) => anchor || null,
  run: ({ run }) => run?.id ?? null,
  placed: ({ placed }) => (placed ? placed.done / placed.total : null),
  verified: ({ verified }) => verified,
  keyword: ({ keyword }) => keyword?.keyword ?? null,
  position: ({ keyword }) =>
    keyword === null ? null : (keyword.position ?? (keyword.position === null ? 101 : null)),
  indexable: ({ seen }) => (seen?.isIndexable == null ? null : Number(seen.isIndexable)),
} as const satisfies Record<string, (row: LinkRow) => SortValue>;
export type LinkColumn = keyof typeof VALUES;
export const LINK_COLUMNS = Object.keys(VALUES) as readonly LinkColumn[];

/** The order of the rows; null: as the service returns them. */
export interface LinkSorting {
  column: LinkColumn;
  direction: Direction;
}

/** The selection and the order of the rows. */
interface LinksWanted {
  filter: LinkFilter;
  query: string;
  order: LinkSorting | null;
}

/** The text by which a row is searched; built once for each row. */
const hays = new WeakMap<LinkRow, string>();
function hayOf(row: LinkRow): string {
  const known = hays.get(row);
  if (known !== undefined) return known;
  const hay = searchable([row.link.url, row.path, row.anchor, row.keyword?.keyword, row.run?.id].join('\n'));
  hays.set(row, hay);
  return hay;
}

/** Returns the rows that match the filter and every word of the search, in the wanted order. */
export function shownLinks(
  rows: readonly LinkRow[],
  { filter, query, order }: LinksWanted,
  language: string,
): readonly LinkRow[] {
  const words = searchWords(query);
  const kept =
    filter === 'all' && words.length === 0
      ? rows
      : rows.filter((row) => FILTERS[filter](row) && words.every((word) => hayOf(row).includes(word)));
  return order ? sortedBy(kept, VALUES[order.column], order.direction, language) : kept;
}
