import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { canonicalMarkup, canonicalOf } from '../knowledge/addresses/canonical.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import type { Visitor } from './visiting/visit.ts';
import { pageOf, robotsTxtFor } from './visiting/visited-page.ts';

/** Canonical addresses that are followed from one to the next. */
const MAXIMUM_HOPS = 3;

const isSame = (one: URL, other: URL) => addressDifference(one, other).grade === 'same';

/** The addresses that follow, each canonical for the one before. Ends where a page names itself, or nothing new. */
async function chainFrom(first: URL, visit: Visitor): Promise<readonly URL[]> {
  const chain = [first];
  for (let here = first; chain.length <= MAXIMUM_HOPS; ) {
    const visited = await visit(here, { want: 'html' });
    if (visited.state !== 'ok') return chain;
    const { page, response } = pageOf(visited);
    const next = canonicalOf(page, response)?.url;
    if (!next || isSame(next, here) || isSame(next, new URL(page.url))) return chain;
    const isKnown = chain.some((known) => isSame(known, next));
    chain.push(next);
    if (isKnown) return chain;
    here = next;
  }
  return chain;
}

export default defineDeepCheck({
  severity: 'error',
  title: 'The canonical address leads to a page for the index',
  why: 'Search engines ignore a canonical address that fails, redirects or may not be indexed, and choose one.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages: {
    status: { says: 'The canonical address {address} answers with status {status}.' },
    unreachable: {
      says: 'The canonical address {address} leads nowhere: no server answers, or redirects have no end.',
    },
    redirect: { says: 'The canonical address {address} redirects to {target}.' },
    robotsTxt: {
      says: 'robots.txt keeps Googlebot from fetching the canonical address {address}: “{rule}”.',
    },
    noindex: { says: 'The page at the canonical address {address} asks not to be indexed: “{directive}”.' },
    back: { says: 'The page at {address} names this page as canonical, and this page that one.' },
    chain: { says: 'The page at the canonical address names another one in turn: {addresses}.' },
  },

  async *run({ inspection, visit }) {
    const canonical = canonicalOf(inspection.page, inspection.response);
    const here = new URL(inspection.page.url);
    if (!canonical || isSame(canonical.url, here)) return 'not applicable';
    const { url, at } = canonical;
    const visited = await visit(url, { want: 'html' });
    if (visited.state === 'blocked' || visited.state === 'not verifiable') return 'not looked at';

    const address = withoutFragment(url);
    const robots = judgeRobots(await robotsTxtFor(url, inspection, visit), address);
    if (robots.reason === 'rule' && !robots.allowed && robots.at) {
      yield { message: 'robotsTxt', values: { address, rule: robots.at.text }, at };
    }
    if (visited.state === 'broken') {
      const { reason, status } = visited;
      if (reason === 'status' && status) yield { message: 'status', values: { address, status }, at };
      else yield { message: 'unreachable', values: { address }, at };
      return;
    }
    if (visited.redirects.length > 0) {
      const target = withoutFragment(visited.finalUrl);
      const fix = canonicalMarkup(target, 'source' in at ? 'header' : 'head');
      yield { message: 'redirect', values: { address, target }, at, fix };
    }
    const { page, response } = pageOf(visited);
    const [noindex] = forbidding(robotsDirectives(page, response), 'noindex');
    if (noindex) yield { message: 'noindex', values: { address, directive: noindex.name }, at };
    const chain = await chainFrom(url, visit);
    const [, second] = chain;
    if (!second) return;
    if (isSame(second, here)) yield { message: 'back', values: { address }, at };
    else yield { message: 'chain', values: { addresses: chain.map(({ href }) => href).join(' → ') }, at };
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
  { html, finds: ['status'] },
  { html, web: { 'https://example.com/main': { status: 503 } }, finds: ['status'] },
  {
    name: 'a server that fails once is asked again',
    html,
    web: { 'https://example.com/main': [{ status: 503 }, canonical('/main')] },
  },
  { html, web: { 'https://example.com/main': { failure: 'unreachable' } }, finds: ['unreachable'] },
  {
    html,
    web: {
      'https://example.com/main': { status: 301, headers: { location: '/kettles' } },
      'https://example.com/kettles': canonical('/kettles'),
    },
    finds: ['redirect'],
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
    finds: ['robotsTxt'],
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
    finds: ['noindex'],
  },
  {
    html,
    web: { 'https://example.com/main': { headers: { 'x-robots-tag': 'googlebot: none' } } },
    finds: ['noindex'],
  },
  { html, web: { 'https://example.com/main': canonical('/page') }, finds: ['back'] },
  {
    html,
    web: {
      'https://example.com/main': canonical('/2'),
      'https://example.com/2': canonical('/3'),
      'https://example.com/3': canonical('/3'),
    },
    finds: ['chain'],
  },
  {
    name: 'a chain that never ends is followed three times',
    html,
    web: {
      'https://example.com/main': canonical('/2'),
      'https://example.com/2': canonical('/3'),
      'https://example.com/3': canonical('/2'),
    },
    finds: ['chain'],
  },
  {
    name: 'the server refuses us, and may not refuse Google',
    html,
    web: { 'https://example.com/main': { status: 403 } },
    verdict: 'not looked at',
  },
  {
    name: 'a PDF has its word in the headers',
    html,
    web: {
      'https://example.com/main': {
        headers: { 'content-type': 'application/pdf' },
        body: '<meta name=robots content=noindex>',
      },
    },
  },
  { name: 'a page that names itself', html: '<link rel=canonical href="/page">', verdict: 'not applicable' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
