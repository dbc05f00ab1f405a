import { isErrorStatus } from '../knowledge/response/error-status.ts';
import { PagesByFault } from './reading/pages-by-fault.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

type Message = keyof typeof messages;

const messages = {
  status: {
    fault: 'Link to an error page',
    says: 'Links lead to {address}, which returns status {status}.',
  },
  endless: {
    fault: 'Link to an endless redirect',
    says: 'Links lead to {address}, which redirects without end.',
    remedy: 'Correct the redirects on the server, or link to the page itself.',
  },
  redirect: {
    loses: ['nothing'],
    fault: 'Link to a permanent redirect',
    says: 'Links lead to {address}, which redirects permanently to {target}.',
    remedy: 'Link directly to the address where the redirect ends.',
  },
  noindex: {
    loses: ['nothing'],
    fault: 'Link to a page with noindex',
    says: 'Links lead to {address}, which asks not to be indexed.',
    remedy:
      'If the page should be found, remove its noindex. Links to pages that nobody should find, such as a cart, may stay as they are.',
  },
} as const;

const PERMANENT = new Set<number | null>([301, 308]);
const NOINDEX = new Set<string | null>(['meta', 'header']);

export default defineSiteCheck({
  loses: ['crawling', 'part'],
  title: 'Links between pages lead straight to a page',
  why: 'Links to what does not exist lose visitors, and search engines lose the way to the pages behind them.',
  remedy:
    'Correct or delete the link; if many pages have it in the same place, do so once in their template. If the page has moved, redirect (301) its old address.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  messages,
  judges: ({ pages }) => pages.length,

  *run({ pages, at }) {
    const groups = new PagesByFault<Message>();
    const addingTo = (to: string) => {
      const known = at(to);
      if (known?.state === 'broken') {
        const { status } = known;
        return status > 0
          ? groups.adding('status', { address: to, status })
          : groups.adding('endless', { address: to });
      }
      if (known?.state === 'redirect')
        return PERMANENT.has(known.status)
          ? groups.adding('redirect', { address: to, target: known.to })
          : null;
      const isNoindex = known?.page.closedBy === 'noindex' && NOINDEX.has(known.page.record.index.reason);
      return isNoindex ? groups.adding('noindex', { address: to }) : null;
    };
    const byTarget = new Map<string, ReturnType<typeof addingTo>>();
    for (const { address, record, links } of pages) {
      if (isErrorStatus(record.status)) continue;
      for (const { to, place } of links) {
        // A page that nobody should find need not be without its own entry in the menu.
        if (to === address) continue;
        if (!byTarget.has(to)) byTarget.set(to, addingTo(to));
        byTarget.get(to)?.({ address, place });
      }
    }
    yield* groups;
  },
});

export const examples: SiteExample[] = [
  {
    name: 'statuses that only some visitors may get, and a page whose menu has its own address',
    pages: [
      { path: '/', depth: 0, links: ['/400', '/405', '/418', '/511', '/999'] },
      ...[400, 405, 418, 511, 999].map((status) => ({
        path: `/${status}`,
        status,
        index: 'closed' as const,
        reason: 'status',
      })),
      { path: '/cart', index: 'closed', links: ['/cart'] },
    ],
  },
  {
    pages: [
      { path: '/a', links: ['/b', '/x'] },
      { path: '/b', links: ['/a'] },
    ],
  },
  {
    pages: [
      { path: '/a', links: [{ to: '/gone', place: 'footer > a:nth-child(1)' }] },
      { path: '/b', links: [{ to: '/gone', place: 'footer > a:nth-child(2)' }, '/a'] },
      { path: '/gone', status: 404, index: 'closed', reason: 'status', links: ['/gone2'] },
      { path: '/gone2', notSeen: 'not HTML', status: 410 },
    ],
    finds: [
      {
        message: 'status',
        says: 'Links lead to https://example.com/gone, which returns status 404.',
        remedy:
          'Correct or delete the link; if many pages have it in the same place, do so once in their template. If the page has moved, redirect (301) its old address.',
        severity: 'warning',
        pages: ['/a footer > a:nth-child(1)', '/b footer > a:nth-child(2)'],
      },
    ],
  },
  {
    pages: [
      { path: '/a', links: ['/loop'] },
      { path: '/loop', notSeen: 'redirects' },
    ],
    finds: [
      {
        message: 'endless',
        says: 'Links lead to https://example.com/loop, which redirects without end.',
        remedy: 'Correct the redirects on the server, or link to the page itself.',
        severity: 'warning',
        pages: ['/a'],
      },
    ],
  },
  {
    pages: [{ path: '/a', links: ['/old', '/new'] }, { path: '/old', redirect: '/new' }, { path: '/new' }],
    finds: [
      {
        message: 'redirect',
        says: 'Links lead to https://example.com/old, which redirects permanently to https://example.com/new.',
        remedy: 'Link directly to the address where the redirect ends.',
        severity: 'info',
        pages: ['/a'],
      },
    ],
  },
  {
    name: 'a redirect to another site',
    pages: [
      { path: '/a', links: ['/out'] },
      { path: '/out', status: 308, index: 'unknown', links: ['https://other.example/'] },
    ],
    finds: ['redirect'],
  },
  {
    name: 'a redirect that depends on the visitor',
    pages: [
      { path: '/a', links: ['/account'] },
      { path: '/account', redirect: '/login', redirectStatus: 302 },
    ],
  },
  {
    pages: [
      { path: '/a', links: ['/b'] },
      { path: '/b', index: 'closed' },
    ],
    finds: [
      {
        message: 'noindex',
        says: 'Links lead to https://example.com/b, which asks not to be indexed.',
        remedy:
          'If the page should be found, remove its noindex. Links to pages that nobody should find, such as a cart, may stay as they are.',
        severity: 'info',
        pages: ['/a'],
      },
    ],
  },
  {
    name: 'what was not requested, is behind a wall, or is a cart',
    pages: [
      { path: '/a', links: ['/b', '/c', '/d', '/e', '/cart'] },
      { path: '/b', leftOut: 'nofollow' },
      { path: '/c', notSeen: 'challenge', status: 403 },
      { path: '/d', notSeen: 'unreachable' },
      { path: '/e', status: 503, index: 'unknown' },
      { path: '/cart', index: 'closed', reason: null },
    ],
  },
];
