import { PagesByFault } from './reading/pages-by-fault.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

type Message = keyof typeof messages;

const messages = {
  status: {
    fault: 'Sitemap contains an error page',
    says: 'The sitemap contains this address, which returns status {status}.',
  },
  endless: {
    fault: 'Sitemap contains an endless redirect',
    says: 'The sitemap contains this address, which redirects without end.',
  },
  redirect: {
    fault: 'Sitemap contains a redirect',
    says: 'The sitemap contains this address, which redirects to {target}.',
    remedy: 'Put the address where the redirect ends into the sitemap instead.',
  },
  closed: {
    fault: 'Sitemap contains a page not indexable',
    says: 'The sitemap contains this page, although search engines are told not to index it.',
    remedy:
      'Decide whether the page should be found: if so, remove its noindex or the rule in robots.txt; if not, remove it from the sitemap.',
  },
  canonical: {
    fault: 'Sitemap contains a page not canonical',
    says: 'The sitemap contains this page, which declares another page as canonical: {address}.',
    remedy: 'Put only the canonical URL into the sitemap.',
  },
} as const;

export default defineSiteCheck({
  loses: ['crawling', 'little'],
  title: 'The sitemap contains only pages that can be found',
  why: 'Search engines waste visits on addresses that cannot be found, and trust such a sitemap less.',
  remedy:
    'Remove the address from the sitemap, or have the program that writes the sitemap leave out what does not exist.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  messages,
  judges: ({ answered }) => answered.filter(({ isInSitemap }) => isInSitemap).length,

  *run({ answered, at }) {
    const groups = new PagesByFault<Message>();
    for (const { address, isInSitemap } of answered) {
      const known = isInSitemap ? at(address) : null;
      if (!known) continue;
      const add = (message: Message, values = {}) => groups.add(message, values, { address, place: null });
      if (known.state === 'broken') {
        if (known.status > 0) add('status', { status: known.status });
        else add('endless');
      } else if (known.state === 'redirect') add('redirect', { target: known.to });
      else if (known.page.closedBy) add('closed');
      else if (known.page.isOpen && !known.page.isCanonical)
        add('canonical', { address: known.page.record.canonical ?? '' });
    }
    yield* groups;
  },
});

const isInSitemap = true;

export const examples: SiteExample[] = [
  {
    pages: [
      { path: '/a', isInSitemap },
      { path: '/gone', isInSitemap: false, status: 404, index: 'closed' },
    ],
  },
  {
    name: 'no sitemap was read',
    pages: [{ path: '/gone', status: 404, index: 'closed', reason: 'status' }],
  },
  {
    name: 'nobody told search engines not to index a response without a page',
    pages: [{ path: '/ping', isInSitemap, status: 204, index: 'closed', reason: 'noPage' }],
  },
  {
    pages: [{ path: '/gone', isInSitemap, status: 410, index: 'closed', reason: 'status' }],
    finds: [
      {
        message: 'status',
        says: 'The sitemap contains this address, which returns status 410.',
        remedy:
          'Remove the address from the sitemap, or have the program that writes the sitemap leave out what does not exist.',
        severity: 'notice',
        pages: ['/gone'],
      },
    ],
  },
  {
    pages: [{ path: '/loop', isInSitemap, notSeen: 'redirects' }],
    finds: [
      {
        message: 'endless',
        says: 'The sitemap contains this address, which redirects without end.',
        severity: 'notice',
        pages: ['/loop'],
      },
    ],
  },
  {
    pages: [
      { path: '/old', isInSitemap, redirect: '/new' },
      { path: '/new', isInSitemap },
      { path: '/older', isInSitemap, redirect: '/new' },
    ],
    finds: [
      {
        message: 'redirect',
        says: 'The sitemap contains this address, which redirects to https://example.com/new.',
        remedy: 'Put the address where the redirect ends into the sitemap instead.',
        severity: 'notice',
        pages: ['/old', '/older'],
      },
    ],
  },
  {
    pages: [
      { path: '/a', isInSitemap, index: 'closed' },
      { path: '/b', isInSitemap, index: 'closed', reason: 'robotsTxt' },
    ],
    finds: [
      {
        message: 'closed',
        says: 'The sitemap contains this page, although search engines are told not to index it.',
        remedy:
          'Decide whether the page should be found: if so, remove its noindex or the rule in robots.txt; if not, remove it from the sitemap.',
        severity: 'notice',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    pages: [{ path: '/a?sort=price', isInSitemap, canonical: 'https://example.com/a' }],
    finds: [
      {
        message: 'canonical',
        says: 'The sitemap contains this page, which declares another page as canonical: https://example.com/a.',
        remedy: 'Put only the canonical URL into the sitemap.',
        severity: 'notice',
        pages: ['/a?sort=price'],
      },
    ],
  },
  {
    name: 'a canonical URL that is cut because of its length',
    pages: [
      {
        path: `/${'a'.repeat(400)}`,
        isInSitemap,
        canonical: `https://example.com/${'a'.repeat(280)}`,
      },
    ],
  },
  {
    name: 'what the server did not say for sure',
    pages: [
      { path: '/a', isInSitemap, status: 503, index: 'unknown' },
      { path: '/b', isInSitemap, notSeen: 'challenge' },
      { path: '/e', isInSitemap, notSeen: 'busy', status: 404 },
      { path: '/c', isInSitemap, leftOut: 'limit' },
      { path: '/d', isInSitemap, index: 'unknown', canonical: 'https://example.com/a' },
    ],
  },
];
