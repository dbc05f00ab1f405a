import { PagesByFault } from './reading/pages-by-fault.ts';
import { addressKey, type SitePage, type SitePages } from './reading/site-pages.ts';
import { defineSiteCheck, type SiteExample } from './site-check.ts';

type Message = keyof typeof messages;

const messages = {
  status: {
    fault: 'Canonical URL returns an error',
    says: 'The canonical URL {address} returns status {status}.',
  },
  endless: {
    fault: 'Canonical URL redirects without end',
    says: 'The canonical URL {address} redirects without end.',
    remedy: 'Correct the redirects on the server, or set the canonical URL to the page that should be found.',
  },
  redirect: {
    loses: ['address', 'part'],
    fault: 'Canonical URL redirects',
    says: 'The canonical URL {address} redirects to {target}.',
    remedy: 'Set the canonical URL to the address where the redirect ends, if that page should be found.',
  },
  noindex: {
    fault: 'Canonical page has noindex',
    says: 'The page at the canonical URL {address} asks not to be indexed.',
    remedy:
      'Remove the noindex from the page at {address}, or set the canonical URL to a page that may be indexed.',
  },
  robotsTxt: {
    fault: 'Canonical URL blocked by robots.txt',
    says: 'robots.txt does not let Googlebot fetch the canonical URL {address}.',
    remedy:
      'Allow {address} in robots.txt, or set the canonical URL to a page that search engines may fetch.',
  },
  chain: {
    loses: ['address', 'part'],
    fault: 'Chain of canonical URLs',
    says: 'The page at the canonical URL declares another canonical URL in turn: {addresses}.',
    remedy: 'Set the canonical URL directly to the last page of the chain, the one that should be found.',
  },
  circle: {
    loses: ['address', 'part'],
    fault: 'Canonical URLs in a circle',
    says: 'The canonical URLs lead from page to page in a circle: {addresses}.',
    remedy: 'Decide which of these pages should be found, and have all of them declare it as canonical.',
  },
} as const;

/** The most pages of a chain that are listed. */
const LONGEST_CHAIN = 5;

/** Returns the addresses of a circle and the first one again, the same wherever it was entered. */
function circleOf(addresses: readonly string[]): string[] {
  const first = addresses.indexOf(addresses.toSorted()[0] ?? '');
  const turned = [...addresses.slice(first), ...addresses.slice(0, first)];
  return [...turned, ...turned.slice(0, 1)];
}

/** Returns the canonical addresses that follow one another, or only the circle that they end in. */
function chainFrom(first: SitePage, { at }: SitePages): { addresses: string[]; isCircle: boolean } {
  const addresses = [first.address];
  for (let here = first; !here.isCanonical && here.record.canonical !== null; ) {
    const next = addressKey(here.record.canonical);
    const start = addresses.indexOf(next);
    if (start >= 0) return { addresses: circleOf(addresses.slice(start)), isCircle: true };
    addresses.push(next);
    const known = at(next);
    if (addresses.length > LONGEST_CHAIN || known?.state !== 'page') return { addresses, isCircle: false };
    here = known.page;
  }
  return { addresses, isCircle: false };
}

export default defineSiteCheck({
  loses: ['address'],
  title: 'Canonical URLs lead to pages that can be found',
  why: 'If the canonical URL fails, redirects or is closed to indexing, search engines choose another URL themselves.',
  remedy:
    'Make the canonical URL return status 200, or change it to the address of the page that should be found, which is often this page itself.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages,
  judges: ({ pages }) => pages.filter(({ isOpen, record }) => isOpen && record.canonical !== null).length,

  *run(pages) {
    const groups = new PagesByFault<Message>();
    for (const page of pages.pages) {
      const { canonical } = page.record;
      if (!page.isOpen || page.isCanonical || canonical === null) continue;
      const address = addressKey(canonical);
      const known = pages.at(address);
      const add = (message: Message, values = {}) =>
        groups.add(message, { address, ...values }, { address: page.address, place: null });
      if (known?.state === 'broken') {
        if (known.status > 0) add('status', { status: known.status });
        else add('endless');
      } else if (known?.state === 'redirect') add('redirect', { target: known.to });
      else if (known?.page.closedBy) add(known.page.closedBy === 'robots.txt' ? 'robotsTxt' : 'noindex');
      else if (known && !known.page.isCanonical) {
        const { addresses, isCircle } = chainFrom(page, pages);
        const message = isCircle ? 'circle' : 'chain';
        groups.add(message, { addresses: addresses.join(' → ') }, { address: page.address, place: null });
      }
    }
    yield* groups;
  },
});

const canonical = (path: string) => ({ canonical: `https://example.com${path}` });

export const examples: SiteExample[] = [
  { pages: [{ path: '/a', ...canonical('/a') }, { path: '/b', ...canonical('/a') }, { path: '/c' }] },
  {
    name: 'a canonical URL that is not part of the set, or of which nothing is known',
    pages: [
      { path: '/a', ...canonical('/x') },
      { path: '/b', canonical: 'https://other.example/' },
      { path: '/c', ...canonical('/d') },
      { path: '/d', notSeen: 'unreachable' },
      { path: '/e', ...canonical('/f') },
      { path: '/f', leftOut: 'robots' },
      { path: '/g', ...canonical('/h') },
      { path: '/h', index: 'unknown' },
      { path: '/i', ...canonical('/j') },
      { path: '/j', status: 503, index: 'closed', reason: 'status' },
    ],
  },
  {
    pages: [
      { path: '/a', ...canonical('/gone') },
      { path: '/b', ...canonical('/gone') },
      { path: '/gone', status: 404, index: 'closed', reason: 'status' },
    ],
    finds: [
      {
        message: 'status',
        says: 'The canonical URL https://example.com/gone returns status 404.',
        remedy:
          'Make the canonical URL return status 200, or change it to the address of the page that should be found, which is often this page itself.',
        severity: 'error',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    pages: [
      { path: '/a', ...canonical('/loop') },
      { path: '/loop', notSeen: 'redirects' },
    ],
    finds: [
      {
        message: 'endless',
        says: 'The canonical URL https://example.com/loop redirects without end.',
        remedy:
          'Correct the redirects on the server, or set the canonical URL to the page that should be found.',
        severity: 'error',
        pages: ['/a'],
      },
    ],
  },
  {
    pages: [{ path: '/a', ...canonical('/old') }, { path: '/old', redirect: '/new' }, { path: '/new' }],
    finds: [
      {
        message: 'redirect',
        says: 'The canonical URL https://example.com/old redirects to https://example.com/new.',
        remedy: 'Set the canonical URL to the address where the redirect ends, if that page should be found.',
        severity: 'warning',
        pages: ['/a'],
      },
    ],
  },
  {
    name: 'the canonical URL redirects back to the page',
    pages: [
      { path: '/a', ...canonical('/a/') },
      { path: '/a/', redirect: '/a' },
    ],
    finds: ['redirect'],
  },
  {
    pages: [
      { path: '/a', ...canonical('/b') },
      { path: '/b', index: 'closed' },
    ],
    finds: [
      {
        message: 'noindex',
        says: 'The page at the canonical URL https://example.com/b asks not to be indexed.',
        remedy:
          'Remove the noindex from the page at https://example.com/b, or set the canonical URL to a page that may be indexed.',
        severity: 'error',
        pages: ['/a'],
      },
    ],
  },
  {
    name: 'the page itself is closed',
    pages: [
      { path: '/a', ...canonical('/b'), index: 'closed' },
      { path: '/b', index: 'closed' },
    ],
  },
  {
    pages: [
      { path: '/a', ...canonical('/b') },
      { path: '/b', index: 'closed', reason: 'robotsTxt' },
    ],
    finds: [
      {
        message: 'robotsTxt',
        says: 'robots.txt does not let Googlebot fetch the canonical URL https://example.com/b.',
        remedy:
          'Allow https://example.com/b in robots.txt, or set the canonical URL to a page that search engines may fetch.',
        severity: 'error',
        pages: ['/a'],
      },
    ],
  },
  {
    pages: [{ path: '/a', ...canonical('/b') }, { path: '/b', ...canonical('/c') }, { path: '/c' }],
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/a → https://example.com/b → https://example.com/c.',
        remedy: 'Set the canonical URL directly to the last page of the chain, the one that should be found.',
        severity: 'warning',
        pages: ['/a'],
      },
    ],
  },
  {
    name: 'a long chain is cut',
    pages: ['/a', '/b', '/c', '/d', '/e', '/f', '/g'].map((path, index, all) => ({
      path,
      ...canonical(all[index + 1] ?? path),
    })),
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/a → https://example.com/b → https://example.com/c → https://example.com/d → https://example.com/e → https://example.com/f.',
        severity: 'warning',
        pages: ['/a'],
      },
      'chain',
      'chain',
      'chain',
      'chain',
    ],
  },
  {
    pages: [
      { path: '/a', ...canonical('/b') },
      { path: '/b', ...canonical('/a') },
    ],
    finds: [
      {
        message: 'circle',
        says: 'The canonical URLs lead from page to page in a circle: https://example.com/a → https://example.com/b → https://example.com/a.',
        remedy: 'Decide which of these pages should be found, and have all of them declare it as canonical.',
        severity: 'warning',
        pages: ['/a', '/b'],
      },
    ],
  },
  {
    name: 'a way into a circle',
    pages: [
      { path: '/c', ...canonical('/b') },
      { path: '/a', ...canonical('/b') },
      { path: '/b', ...canonical('/a') },
    ],
    finds: [
      {
        message: 'circle',
        says: 'The canonical URLs lead from page to page in a circle: https://example.com/a → https://example.com/b → https://example.com/a.',
        severity: 'warning',
        pages: ['/c', '/a', '/b'],
      },
    ],
  },
];
