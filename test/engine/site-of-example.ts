import type { SiteSet } from '../../lib/checks/site/reading/site-set.ts';
import type { ExamplePage, SiteExample } from '../../lib/checks/site/site-check.ts';

const at = (path: string) => new URL(path, 'https://example.com').href;

function entryOf({
  path,
  depth = 1,
  isInSitemap,
  leftOut,
  notSeen,
  redirect,
  redirectStatus = 301,
  index = 'open',
  reason = 'meta',
  links = [],
  isThin,
  faults = [],
  ...own
}: ExamplePage): SiteSet['entries'][number] {
  const entry = { address: at(path), depth, isInSitemap: isInSitemap ?? null };
  if (leftOut !== undefined) return { ...entry, outcome: { state: 'left out', why: leftOut } };
  if (notSeen !== undefined)
    return { ...entry, outcome: { state: 'not seen', why: notSeen, status: own.status ?? null } };
  const page = redirect ?? path;
  return {
    ...entry,
    outcome: {
      state: 'seen',
      isThin: isThin === true,
      links: links.map((link) => {
        const { to = '', isFollowed = true, place = null } = typeof link === 'string' ? { to: link } : link;
        return { to: at(to), isFollowed, place };
      }),
      record: {
        address: at(page),
        how: 'requested',
        hops: redirect === undefined ? [] : [{ url: at(path), status: redirectStatus }],
        status: 200,
        kind: 'other',
        index: { state: index, reason: index === 'open' ? null : reason },
        title: page,
        description: `About ${page}`,
        canonical: null,
        robots: null,
        lang: 'en',
        headings: [`H1 ${page}`],
        alternates: [],
        fields: {},
        text: { words: 100, digest: page },
        faults: faults.map((check) => ({ check })),
        ...own,
      },
    },
  };
}

/** Returns the set of an example. */
export const siteOfExample = ({ source = 'followed', pages }: SiteExample): SiteSet => ({
  source,
  ended: 1,
  entries: pages.map(entryOf),
});
