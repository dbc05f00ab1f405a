import { distancesIn } from './reading/distances.ts';
import { PagesByFault } from './reading/pages-by-fault.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

/** Search engines document no number; further away than this, a page is missing from every menu and list. */
const MOST_LINKS = 5;

export default defineSiteCheck({
  loses: ['nothing'],
  title: 'Every page is a few links from the first one',
  why: 'Google takes the number of links from the home page as a sign of how important a page is.',
  remedy:
    'Link to the pages that matter from menus, categories or related pages, so that a few links lead there from the home page.',
  docs: 'https://developers.google.com/search/docs/specialty/ecommerce/help-google-understand-your-ecommerce-site-structure',
  messages: {
    deep: {
      fault: 'Page is many links away',
      says: {
        one: 'The page is {count} link away from the home page.',
        other: 'The page is {count} links away from the home page.',
      },
    },
  },
  judges: ({ compared, isWhole }) => (isWhole ? compared.length : 0),

  *run(pages) {
    // A page that was not seen may be a shorter way.
    if (!pages.isWhole) return;
    const distances = distancesIn(pages);
    const groups = new PagesByFault<'deep'>();
    for (const page of pages.compared) {
      const count = distances.get(page) ?? 0;
      if (count > MOST_LINKS) groups.add('deep', { count }, { address: page.address, place: null });
    }
    yield* groups;
  },
});

/** Pages in a row, each with a link to the next one. */
const row = (length: number) =>
  Array.from({ length }, (_, index) => ({
    path: index === 0 ? '/' : `/${index}`,
    depth: index,
    links: index + 1 < length ? [`/${index + 1}`] : [],
  }));

export const examples: SiteExample[] = [
  { pages: row(6) },
  {
    pages: row(8),
    finds: [
      {
        message: 'deep',
        says: 'The page is 6 links away from the home page.',
        remedy:
          'Link to the pages that matter from menus, categories or related pages, so that a few links lead there from the home page.',
        severity: 'info',
        pages: ['/6'],
      },
      {
        message: 'deep',
        says: 'The page is 7 links away from the home page.',
        severity: 'info',
        pages: ['/7'],
      },
    ],
  },
  {
    name: 'a shorter way',
    pages: [...row(8), { path: '/map', depth: 1, links: ['/7', '/6'] }].map((page) =>
      page.path === '/' ? { ...page, links: ['/1', '/map'] } : page,
    ),
  },
  { name: 'not every page was seen', pages: [...row(8), { path: '/x', leftOut: 'pattern' }] },
  { name: 'a page that no link leads to is another fault', pages: [{ path: '/', depth: 0 }, { path: '/a' }] },
];
