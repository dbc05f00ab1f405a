import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { canonicalMarkup, canonicalOf } from '../knowledge/addresses/canonical.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { forbiddingRule, judgeRobots } from '../knowledge/robots/robots-txt.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { isMovedForGood, type Visitor } from './visiting/visit.ts';
import { robotsTxtFor, visitedPageOf } from './visiting/visited-page.ts';

/** Number of canonical addresses that are followed, one to the next. */
const MAXIMUM_HOPS = 3;

const isSame = (one: URL, other: URL) => addressDifference(one, other).grade === 'same';

interface Chain {
  /** Each is the canonical address of the one before. */
  addresses: readonly URL[];
  /** Whether the last one can be indexed at exactly that address and declares no other. */
  isSettled: boolean;
}

/**
 * Returns the addresses that follow. Ends at a page that is its own canonical, or whose canonical is already known.
 */
async function chainFrom(first: URL, visit: Visitor): Promise<Chain> {
  const addresses = [first];
  for (let here = first; addresses.length <= MAXIMUM_HOPS; ) {
    const visited = await visit(here, { want: 'html' });
    if (visited.state !== 'ok') break;
    const { page, response } = visitedPageOf(visited);
    const next = canonicalOf(page, response)?.url;
    if (!next || isSame(next, here) || isSame(next, new URL(page.url))) {
      const isRefused = forbidding(robotsDirectives(page, response), 'noindex').length > 0;
      return { addresses, isSettled: visited.redirects.length === 0 && !isRefused };
    }
    const isKnown = addresses.some((known) => isSame(known, next));
    addresses.push(next);
    if (isKnown) break;
    here = next;
  }
  return { addresses, isSettled: false };
}

export default defineDeepCheck({
  loses: ['address'],
  title: 'The canonical URL leads to an indexable page',
  why: 'If the canonical URL fails, redirects or is closed to indexing, search engines choose another URL themselves.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'Make the canonical URL return status 200, or change it to the address of the page that should be found, which is often this page itself.',
  messages: {
    status: {
      fault: 'Canonical URL returns status {status}',
      says: 'The canonical URL {address} returns status {status}.',
    },
    unreachable: {
      loses: ['address', 'all', 'likely'],
      fault: 'Canonical URL unreachable',
      says: 'The canonical URL {address} cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
    },
    redirect: {
      loses: ['address', 'part'],
      fault: 'Canonical URL redirects',
      says: 'The canonical URL {address} redirects to {target}.',
      remedy: 'Set the canonical URL to the address where the redirect ends, if that page should be found.',
    },
    robotsTxt: {
      fault: 'Canonical URL blocked by robots.txt',
      says: 'robots.txt does not let Googlebot fetch the canonical URL {address}: “{rule}”.',
      remedy:
        'Change the rule “{rule}” in robots.txt so that it does not cover this address, or add an Allow rule for it; or set the canonical URL to a page that may be crawled.',
    },
    noindex: {
      fault: 'Canonical page has noindex',
      says: 'The page at the canonical URL {address} asks not to be indexed: “{directive}”.',
      remedy:
        'Remove “{directive}” from the page at {address}, or set the canonical URL to a page that may be indexed.',
    },
    back: {
      loses: ['address', 'part'],
      fault: 'Two pages declare each other canonical',
      says: 'This page declares {address} as canonical, and that page declares this one.',
      remedy: 'Decide which of the two pages should be found, and have both declare that one as canonical.',
    },
    chain: {
      loses: ['address', 'part'],
      fault: 'Chain of canonical URLs',
      says: 'The page at the canonical URL declares another canonical URL in turn: {addresses}.',
      remedy: 'Set the canonical URL directly to the last page of the chain, the one that should be found.',
    },
  },

  async *run({ inspection, visit }) {
    const canonical = canonicalOf(inspection.page, inspection.response);
    const here = new URL(inspection.page.url);
    if (!canonical || isSame(canonical.url, here)) return 'not applicable';
    const { url, at } = canonical;
    const visited = await visit(url, { want: 'html' });
    if (visited.state === 'blocked' || visited.state === 'not verifiable')
      return { read: { done: 0, total: 1 } };

    const address = withoutFragment(url);
    const robots = judgeRobots(await robotsTxtFor(url, inspection, visit), address);
    const isUnread = robots.reason === 'unreachable' || robots.reason === 'server error';
    const rule = forbiddingRule(robots);
    if (rule) yield { message: 'robotsTxt', values: { address, rule: rule.text }, at };
    if (visited.state === 'broken') {
      const { reason, status } = visited;
      if (reason === 'status' && status) yield { message: 'status', values: { address, status }, at };
      else yield { message: 'unreachable', values: { address }, at };
      return;
    }
    const { page, response } = visitedPageOf(visited);
    const [noindex] = forbidding(robotsDirectives(page, response), 'noindex');
    const { addresses, isSettled } = await chainFrom(url, visit);
    const [, second] = addresses;
    const named = (target: string) => canonicalMarkup(target, 'source' in at ? 'header' : 'head');
    if (visited.redirects.length > 0) {
      const target = withoutFragment(visited.finalUrl);
      const fix = isMovedForGood(visited) && !noindex && !second ? { fix: named(target) } : {};
      yield { message: 'redirect', values: { address, target }, at, ...fix };
    }
    if (noindex) yield { message: 'noindex', values: { address, directive: noindex.name }, at };
    // The page itself, but not its robots.txt.
    if (!second) return isUnread ? { read: { done: 1, total: 2 } } : undefined;
    if (isSame(second, here)) {
      yield { message: 'back', values: { address }, at };
      return;
    }
    const values = { addresses: addresses.map(({ href }) => href).join(' → ') };
    const last = addresses.at(-1);
    const fix = isSettled && last ? { fix: named(withoutFragment(last)) } : {};
    yield { message: 'chain', values, at, ...fix };
  },
});

const html = '<link rel="canonical" href="https://example.com/main">';
const canonical = (path: string) => ({ body: `<link rel=canonical href="https://example.com${path}">` });

export const examples: DeepExample[] = [
  { html, web: { 'https://example.com/main': canonical('/main') } },
  {
    name: 'a target without a canonical address of its own',
    html,
    web: { 'https://example.com/main': { body: '<title>Kettles</title>' } },
  },
  {
    html,
    finds: [
      {
        message: 'status',
        says: 'The canonical URL https://example.com/main returns status 404.',
        remedy:
          'Make the canonical URL return status 200, or change it to the address of the page that should be found, which is often this page itself.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html,
    web: { 'https://example.com/main': { status: 500 } },
    finds: [
      {
        message: 'status',
        says: 'The canonical URL https://example.com/main returns status 500.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'an overload passes',
    html,
    web: { 'https://example.com/main': { status: 503 } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'a test for people is no page',
    html,
    web: { 'https://example.com/main': { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'a network that asks for a login says nothing about the page',
    html,
    web: { 'https://example.com/main': { status: 511 } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'a server that fails once is asked again',
    html,
    web: { 'https://example.com/main': [{ status: 503 }, canonical('/main')] },
  },
  {
    html,
    web: { 'https://example.com/main': { failure: 'unreachable' } },
    finds: [
      {
        message: 'unreachable',
        says: 'The canonical URL https://example.com/main cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html,
    web: {
      'https://example.com/main': { status: 301, headers: { location: '/kettles' } },
      'https://example.com/kettles': canonical('/kettles'),
    },
    finds: [
      {
        message: 'redirect',
        says: 'The canonical URL https://example.com/main redirects to https://example.com/kettles.',
        remedy: 'Set the canonical URL to the address where the redirect ends, if that page should be found.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
        fix: '<link rel="canonical" href="https://example.com/kettles">',
      },
    ],
  },
  {
    name: 'the address that the fix sets',
    html: '<link rel="canonical" href="https://example.com/kettles">',
    web: { 'https://example.com/kettles': canonical('/kettles') },
  },
  {
    name: 'a temporary redirect may lead to a sign-in page',
    html,
    web: {
      'https://example.com/main': { status: 302, headers: { location: '/login' } },
      'https://example.com/login': { body: '<title>Log in</title>' },
    },
    finds: [
      {
        message: 'redirect',
        says: 'The canonical URL https://example.com/main redirects to https://example.com/login.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a redirect in a circle',
    html,
    web: { 'https://example.com/main': { status: 302, headers: { location: '/main' } } },
    finds: ['unreachable'],
  },
  {
    html,
    robotsTxt: 'User-agent: *\nDisallow: /main',
    web: { 'https://example.com/main': canonical('/main') },
    finds: [
      {
        message: 'robotsTxt',
        says: 'robots.txt does not let Googlebot fetch the canonical URL https://example.com/main: “Disallow: /main”.',
        remedy:
          'Change the rule “Disallow: /main” in robots.txt so that it does not cover this address, or add an Allow rule for it; or set the canonical URL to a page that may be crawled.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'another host has a robots.txt of its own',
    html: '<link rel="canonical" href="https://kettle.example/main">',
    robotsTxt: 'User-agent: *\nDisallow: /',
    web: {
      'https://kettle.example/main': {},
      'https://kettle.example/robots.txt': { body: 'User-agent: *\nDisallow: /cellar' },
    },
  },
  {
    html,
    web: { 'https://example.com/main': { body: '<meta name=robots content=noindex>' } },
    finds: [
      {
        message: 'noindex',
        says: 'The page at the canonical URL https://example.com/main asks not to be indexed: “noindex”.',
        remedy:
          'Remove “noindex” from the page at https://example.com/main, or set the canonical URL to a page that may be indexed.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html,
    web: { 'https://example.com/main': { headers: { 'x-robots-tag': 'googlebot: none' } } },
    finds: [
      {
        message: 'noindex',
        says: 'The page at the canonical URL https://example.com/main asks not to be indexed: “none”.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html,
    web: { 'https://example.com/main': canonical('/page') },
    finds: [
      {
        message: 'back',
        says: 'This page declares https://example.com/main as canonical, and that page declares this one.',
        remedy: 'Decide which of the two pages should be found, and have both declare that one as canonical.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html,
    web: {
      'https://example.com/main': canonical('/2'),
      'https://example.com/2': canonical('/3'),
      'https://example.com/3': canonical('/3'),
    },
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/main → https://example.com/2 → https://example.com/3.',
        remedy: 'Set the canonical URL directly to the last page of the chain, the one that should be found.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
        fix: '<link rel="canonical" href="https://example.com/3">',
      },
    ],
  },
  {
    name: 'a chain that never ends is followed three times',
    html,
    web: {
      'https://example.com/main': canonical('/2'),
      'https://example.com/2': canonical('/3'),
      'https://example.com/3': canonical('/2'),
    },
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/main → https://example.com/2 → https://example.com/3 → https://example.com/2.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a short circle is told once',
    html,
    web: {
      'https://example.com/main': canonical('/2'),
      'https://example.com/2': canonical('/main'),
    },
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/main → https://example.com/2 → https://example.com/main.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a chain that ends at a redirect',
    html,
    web: {
      'https://example.com/main': canonical('/2'),
      'https://example.com/2': { status: 301, headers: { location: '/3' } },
      'https://example.com/3': {},
    },
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/main → https://example.com/2.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a permanent redirect to a page with noindex, which is no better canonical URL',
    html,
    web: {
      'https://example.com/main': { status: 301, headers: { location: '/2' } },
      'https://example.com/2': { body: '<meta name=robots content=noindex>' },
    },
    finds: [
      {
        message: 'redirect',
        says: 'The canonical URL https://example.com/main redirects to https://example.com/2.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
      'noindex',
    ],
  },
  {
    name: 'a permanent redirect to a page that declares yet another canonical URL',
    html,
    web: {
      'https://example.com/main': { status: 301, headers: { location: '/2' } },
      'https://example.com/2': canonical('/3'),
      'https://example.com/3': canonical('/3'),
    },
    finds: [
      {
        message: 'redirect',
        says: 'The canonical URL https://example.com/main redirects to https://example.com/2.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
      'chain',
    ],
  },
  {
    name: 'a chain that ends at a missing page',
    html,
    web: { 'https://example.com/main': canonical('/2') },
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/main → https://example.com/2.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a rule that allows Googlebot',
    html,
    robotsTxt: 'User-agent: *\nDisallow: /\nAllow: /main',
    web: { 'https://example.com/main': canonical('/main') },
  },
  {
    name: 'a longer chain is not followed to its end',
    html,
    web: {
      'https://example.com/main': canonical('/2'),
      'https://example.com/2': canonical('/3'),
      'https://example.com/3': canonical('/4'),
      'https://example.com/4': canonical('/5'),
    },
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/main → https://example.com/2 → https://example.com/3 → https://example.com/4.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a chain that ends at a page with noindex',
    html,
    web: {
      'https://example.com/main': canonical('/2'),
      'https://example.com/2': { body: '<meta name=robots content=noindex>' },
    },
    finds: [
      {
        message: 'chain',
        says: 'The page at the canonical URL declares another canonical URL in turn: https://example.com/main → https://example.com/2.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'whether robots.txt lets the target be fetched stays unknown',
    html: '<link rel="canonical" href="https://shop.example/main">',
    web: {
      'https://shop.example/main': { body: '<title>Kettles</title>' },
      'https://shop.example/robots.txt': { failure: 'unknown' },
    },
    verdict: { read: { done: 1, total: 2 } },
  },
  {
    name: 'a robots.txt that fails at its server',
    html,
    robotsTxtStatus: 503,
    web: { 'https://example.com/main': { body: '<title>Kettles</title>' } },
    verdict: { read: { done: 1, total: 2 } },
  },
  {
    name: 'the server refuses Plumbline, but perhaps not Google',
    html,
    web: { 'https://example.com/main': { status: 403 } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'a PDF declares it in the headers',
    html,
    web: {
      'https://example.com/main': {
        headers: { 'content-type': 'application/pdf' },
        body: '<meta name=robots content=noindex>',
      },
    },
  },
  {
    name: 'a page that is its own canonical',
    html: '<link rel=canonical href="/page">',
    verdict: 'not applicable',
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
