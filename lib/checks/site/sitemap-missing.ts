import { withoutPlace } from './reading/duplicates.ts';
import type { SitePage } from './reading/site-pages.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

/** Sitemaps need not have a page for each choice of parameters. */
const isJudged = ({ address, isInSitemap }: SitePage) => isInSitemap !== null && !address.includes('?');

export default defineSiteCheck({
  loses: ['crawling', 'little', 'possible'],
  title: 'The sitemap contains every page that can be found',
  why: 'New and changed pages that the sitemap does not contain are found later, by links alone.',
  remedy:
    'Have the program that writes the sitemap include these pages. If they should not be found, add noindex to them.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview',
  messages: {
    missing: {
      fault: 'Page is not in the sitemap',
      says: 'Search engines may index this page, but the sitemap does not contain it.',
    },
  },
  judges: ({ compared }) => compared.filter(isJudged).length,

  *run({ compared }) {
    const missing = compared.filter((page) => isJudged(page) && !page.isInSitemap);
    if (missing.length > 0) yield { message: 'missing', pages: withoutPlace(missing) };
  },
});

const isInSitemap = false;

export const examples: SiteExample[] = [
  {
    pages: [
      { path: '/a', isInSitemap: true },
      { path: '/b', isInSitemap: true },
    ],
  },
  { name: 'no sitemap was read', pages: [{ path: '/a' }] },
  {
    pages: [
      { path: '/a', isInSitemap: true },
      { path: '/b', isInSitemap },
      { path: '/c', isInSitemap },
    ],
    finds: [
      {
        message: 'missing',
        says: 'Search engines may index this page, but the sitemap does not contain it.',
        remedy:
          'Have the program that writes the sitemap include these pages. If they should not be found, add noindex to them.',
        severity: 'notice',
        pages: ['/b', '/c'],
      },
    ],
  },
  {
    name: 'what need not be in it',
    pages: [
      { path: '/closed', isInSitemap, index: 'closed' },
      { path: '/copy', isInSitemap, canonical: 'https://example.com/a' },
      { path: '/list?page=2', isInSitemap },
      { path: '/list?sort=price', isInSitemap },
      { path: '/list/page/2', isInSitemap },
      { path: '/gone', isInSitemap, status: 404, index: 'closed', reason: 'status' },
      { path: '/old', isInSitemap, redirect: '/new' },
      { path: '/new', isInSitemap: true },
      { path: '/sorry', isInSitemap, faults: ['seo/soft-404'] },
    ],
  },
];
