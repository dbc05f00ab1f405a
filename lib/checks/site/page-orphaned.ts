import { isFirst, reachedFrom } from './reading/distances.ts';
import { withoutPlace } from './reading/duplicates.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

export default defineSiteCheck({
  loses: ['crawling', 'part'],
  title: 'A link leads to every page',
  why: 'Visitors do not find a page without links to it, and search engines find it late and consider it unimportant.',
  remedy:
    'Link to the page from pages with a related subject, or from the menu; if it is not needed any more, delete it and remove it from the sitemap.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  messages: {
    orphaned: {
      fault: 'No link leads to the page',
      says: 'No page of this set has a link to this page that crawlers follow.',
    },
  },
  judges: ({ compared, isWhole }) => (isWhole ? compared.length : 0),

  *run(pages) {
    // A link from a page that was not seen would refute it.
    if (!pages.isWhole) return;
    const linked = new Set(pages.pages.flatMap((page) => reachedFrom(page, pages)));
    const orphaned = pages.compared.filter((page) => !linked.has(page) && !isFirst(page));
    if (orphaned.length > 0) yield { message: 'orphaned', pages: withoutPlace(orphaned) };
  },
});

const home = { path: '/', depth: 0 };

export const examples: SiteExample[] = [
  {
    name: 'a site whose links were followed from another page than its home page',
    pages: [{ path: '/en', depth: 0, links: ['/a'] }, { path: '/a' }],
  },
  {
    name: 'a link to another address of the page, which declares it as canonical',
    pages: [
      { path: '/', depth: 0, links: ['/a?utm_source=menu'] },
      { path: '/a?utm_source=menu', canonical: 'https://example.com/a' },
      { path: '/a' },
    ],
  },
  {
    pages: [
      { ...home, links: ['/a', '/old'] },
      { path: '/a' },
      { path: '/old', redirect: '/b' },
      { path: '/b' },
    ],
  },
  {
    pages: [
      { ...home, links: ['/a', { to: '/b', isFollowed: false }] },
      { path: '/a', links: ['/a'] },
      { path: '/b', links: ['/b'] },
      { path: '/c' },
    ],
    finds: [
      {
        message: 'orphaned',
        says: 'No page of this set has a link to this page that crawlers follow.',
        remedy:
          'Link to the page from pages with a related subject, or from the menu; if it is not needed any more, delete it and remove it from the sitemap.',
        severity: 'warning',
        pages: ['/b', '/c'],
      },
    ],
  },
  {
    name: 'of a sitemap whose pages link only to each other, to files, and to what is not requested',
    source: 'sitemap',
    pages: [{ path: '/', links: ['/a', '/prices.pdf', '/logout'] }, { path: '/a' }, { path: '/b' }],
    finds: ['orphaned'],
  },
  {
    name: 'of a sitemap whose pages link to others',
    source: 'sitemap',
    pages: [{ path: '/', links: ['/a', '/news'] }, { path: '/a' }, { path: '/b' }],
  },
  ...['limit', 'pattern', 'robots unknown', 'failing', 'chosen', 'same kind'].map(
    (leftOut): SiteExample => ({
      name: `not every page was seen: ${leftOut}`,
      pages: [{ ...home }, { path: '/b' }, { path: '/c', leftOut }],
    }),
  ),
  ...['slow', 'unreachable', 'busy', 'portal'].map(
    (notSeen): SiteExample => ({
      name: `not every page was seen: ${notSeen}`,
      pages: [{ ...home }, { path: '/b' }, { path: '/c', notSeen }],
    }),
  ),
  { name: 'a wall', pages: [{ ...home }, { path: '/b' }, { path: '/c', notSeen: 'challenge' }] },
  { name: 'a server that failed', pages: [{ ...home }, { path: '/b' }, { path: '/c', status: 503 }] },
  {
    name: 'pages that do not exist, or not any more, have no links of the site',
    pages: [
      { ...home },
      { path: '/b' },
      { path: '/gone', status: 404, index: 'closed' },
      { path: '/removed', status: 410, index: 'closed' },
    ],
    finds: ['orphaned'],
  },
  {
    name: 'nobody gets behind a login',
    pages: [{ ...home }, { path: '/b' }, { path: '/c', notSeen: 'login' }],
    finds: ['orphaned'],
  },
  { name: 'scripts may make links', pages: [{ ...home }, { path: '/b' }, { path: '/c', isThin: true }] },
  { name: 'a list is only a part of the site', source: 'listed', pages: [{ ...home }, { path: '/b' }] },
  { name: 'so are the pages that were walked', source: 'walked', pages: [{ ...home }, { path: '/b' }] },
  {
    name: 'closed pages and copies need no link; documents have none',
    pages: [
      { ...home },
      { path: '/b', index: 'closed' },
      { path: '/c', canonical: 'https://example.com/' },
      { path: '/list?page=2' },
      { path: '/prices', notSeen: 'not HTML' },
      { path: '/private', leftOut: 'robots' },
    ],
  },
];
