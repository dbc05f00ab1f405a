import { addressWithoutTracking } from '../../knowledge/addresses/address-difference.ts';
import { addressKey, type SitePage, type SitePages } from './site-pages.ts';
import { LONGEST_RECORDED } from './site-set.ts';

/** Returns the address of the page that stands for all that belong together. */
function rootOf(parents: Map<string, string>, address: string): string {
  let root = address;
  for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) {
    // Each step halves the way of the next one.
    parents.set(root, parents.get(next) ?? next);
    root = next;
  }
  return root;
}

/**
 * Returns by address what stands for a page and its twins: versions for other languages or countries, and addresses that
 * differ only in where visitors come from.
 */
function twinsIn({ compared }: SitePages): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  const join = (one: string, other: string) => {
    const [a, b] = [rootOf(parents, one), rootOf(parents, other)];
    parents.set(a, b);
    parents.set(b, b);
  };
  for (const { address, record } of compared) {
    join(address, addressWithoutTracking(new URL(address)));
    for (const alternate of record.alternates)
      join(address, addressKey(alternate.slice(alternate.indexOf(' ') + 1)));
  }
  return new Map(compared.map(({ address }) => [address, rootOf(parents, address)]));
}

const known = new WeakMap<SitePages, ReadonlyMap<string, string>>();

function twinsOf(pages: SitePages): ReadonlyMap<string, string> {
  const twins = known.get(pages) ?? twinsIn(pages);
  known.set(pages, twins);
  return twins;
}

/**
 * Returns the pages of one language that have the same text although search engines may show each of them.
 *
 * @param textOf Null for a page without it.
 */
export function duplicatesIn(
  pages: SitePages,
  textOf: (page: SitePage) => string | null,
): readonly (readonly SitePage[])[] {
  const groups = new Map<string, SitePage[]>();
  for (const page of pages.compared) {
    const text = textOf(page);
    if (!text) continue;
    const key = `${page.record.lang?.toLowerCase() ?? ''} ${text.toLowerCase().replace(/\s+/g, ' ')}`;
    const group = groups.get(key);
    if (group) group.push(page);
    else groups.set(key, [page]);
  }
  const twins = twinsOf(pages);
  return [...groups.values()].filter(
    (group) => new Set(group.map(({ address }) => twins.get(address))).size > 1,
  );
}

/** The message about values that are the same: `begin` if only their beginning is recorded. */
export const messageOn = (value: string, longest: number = LONGEST_RECORDED.text) =>
  value.length < longest ? 'same' : 'begin';

/** Returns pages as those of a finding that has no element. */
export const withoutPlace = (pages: readonly SitePage[]) =>
  pages.map(({ address }) => ({ address, place: null }));
