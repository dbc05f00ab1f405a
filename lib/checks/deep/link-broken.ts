import type { Finding } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { isWithinPage, type WebLink, webLinks } from '../knowledge/addresses/links.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import type { PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { isMovedForGood, type Visit, type VisitReason } from './visiting/visit.ts';
import { visitAll } from './visiting/visit-all.ts';

type Message = keyof typeof messages;

const messages = {
  status: {
    fault: 'Broken link: status {status}',
    says: 'The link leads to {address}, which returns status {status}.',
  },
  unreachable: {
    fault: 'Broken link: no server answers',
    says: 'The link leads to {address}, where no server answers.',
    remedy:
      'Check the host in the href for typing errors. If the site is gone, link to another page or delete the link.',
  },
  endless: {
    fault: 'Broken link: redirect leads nowhere',
    says: 'The link leads to {address}, which redirects without end or to an invalid address.',
    remedy: 'Link to the address of the page itself, or correct the redirect on the server of {address}.',
  },
  redirect: {
    fault: 'Link to a redirect',
    says: 'The link leads to {address}, which redirects: {chain}.',
    remedy:
      'Link directly to the final address if the redirect is permanent. A redirect that depends on language or login may stay.',
  },
  blocked: {
    fault: 'Linked site refuses automatic checks',
    says: 'The link leads to {address}, which refuses automatic visits with status {status}; it may work for people.',
    remedy: 'Open the link in a browser. If the page appears, there is nothing to fix.',
  },
  unverified: {
    fault: {
      one: '{count} link without a clear answer',
      other: '{count} links without a clear answer',
    },
    says: {
      one: '{count} link could not be verified, because it gave no clear answer: {example}.',
      other: '{count} links could not be verified, because they gave no clear answers, such as {example}.',
    },
    remedy: 'Run the check again later, or open such links in a browser.',
  },
  avoided: {
    fault: {
      one: '{count} link skipped for safety',
      other: '{count} links skipped for safety',
    },
    says: {
      one: '{count} link was not visited, because opening it may change something or reach into your own network: {example}.',
      other:
        '{count} links were not visited, because opening them may change something or reach into your own network, such as {example}.',
    },
    remedy:
      'Test such links by hand: they may log out, delete, buy or unsubscribe. Replace links into a local network, which nobody else can open.',
  },
  left: {
    fault: {
      one: '{count} link over the limit not checked',
      other: '{count} links over the limit not checked',
    },
    says: {
      one: '{count} further link was not visited: the limit is {limit} for one page.',
      other: '{count} further links were not visited: the limit is {limit} for one page.',
    },
    remedy: 'Use a crawl of the whole site to check the remaining links.',
  },
} as const;

/** Maximum number of addresses to visit for one page. */
const MAXIMUM = 500;
const AVOIDED = new Set<VisitReason>(['action', 'private', 'scheme']);

/** The first link to each address outside the page. */
function linksByAddress(page: PageSnapshot): ReadonlyMap<string, WebLink> {
  const links = new Map<string, WebLink>();
  for (const link of webLinks(page)) {
    const address = withoutFragment(link.url);
    if (!links.has(address) && !isWithinPage(page, link.url)) links.set(address, link);
  }
  return links;
}

function chainOf({ redirects, status }: Visit): string {
  const steps = redirects.map((step) => `${step.status ? `${step.status} ` : ''}→ ${step.url}`);
  return [...steps, ...(status ? [status] : [])].join(', ');
}

/** Returns the attribute that links to where a redirect ends; browsers keep the fragment on the way. */
function hrefTo(target: string, { url: { hash } }: WebLink): string {
  const url = new URL(target);
  if (!url.hash) url.hash = hash;
  return `href="${escapeHtml(url.href)}"`;
}

/** Returns the finding for one visit. A broken link to another site weighs less: it is not the page's fault alone. */
function findingOf(visited: Visit, link: WebLink, isOwn: boolean): Finding<Message> | null {
  const { at } = link;
  const { state, reason, url: address, status, redirects } = visited;
  if (state === 'broken') {
    const message = reason === 'status' ? 'status' : reason === 'unreachable' ? 'unreachable' : 'endless';
    const values = { address, ...(message === 'status' && { status: status ?? 0 }) };
    return { message, values, at, severity: isOwn ? 'error' : 'warning' };
  }
  if (state === 'blocked') {
    return { message: 'blocked', values: { address, status: status ?? 0 }, at, severity: 'info' };
  }
  if (state !== 'ok' || redirects.length === 0) return null;
  const fix = isMovedForGood(visited) ? { fix: hrefTo(visited.finalUrl, link) } : {};
  return { message: 'redirect', values: { address, chain: chainOf(visited) }, at, severity: 'info', ...fix };
}

/** Yields one finding for all the addresses, with their number and an example; none where there are none. */
function* counted(message: Message, addresses: readonly string[]): Generator<Finding<Message>> {
  const [example] = addresses;
  if (example) yield { message, values: { count: addresses.length, example }, severity: 'info' };
}

export default defineDeepCheck({
  severity: 'error',
  title: 'Links lead to pages that exist',
  why: 'A broken link leads visitors and crawlers nowhere; a redirect makes every visitor wait.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  remedy:
    'Correct the href, restore the page, or redirect its old address to the page that replaces it. If there is none, delete the link.',
  messages,

  async *run({ inspection: { page, suffixes }, visit }) {
    const links = linksByAddress(page);
    if (links.size === 0) return 'not applicable';
    const { hostname } = new URL(page.url);
    const isOwn = ({ url }: WebLink) =>
      suffixes ? isSameOwner(hostname, url.hostname, suffixes) : hostname === url.hostname;
    const lighter: Finding<Message>[] = [];
    const unverified: string[] = [];
    const avoided: string[] = [];
    for await (const step of visitAll([...links.keys()].slice(0, MAXIMUM), visit, 'status')) {
      if ('total' in step) {
        yield step;
        continue;
      }
      const link = links.get(step.url);
      const finding = link && findingOf(step, link, isOwn(link));
      if (AVOIDED.has(step.reason)) avoided.push(step.url);
      else if (step.state === 'not verifiable') unverified.push(step.url);
      // The number of findings is limited, so broken links come first.
      if (finding && step.state === 'broken') yield finding;
      else if (finding) lighter.push(finding);
    }
    yield* lighter;
    yield* counted('unverified', unverified);
    yield* counted('avoided', avoided);
    const left = links.size - MAXIMUM;
    if (left > 0) yield { message: 'left', values: { count: left, limit: MAXIMUM }, severity: 'info' };
  },
});

const to = (...addresses: readonly string[]) => ({
  html: addresses.map((address) => `<a href="${address}">x</a>`).join(' '),
});

export const examples: DeepExample[] = [
  {
    ...to('/a', 'https://other.example/'),
    web: { 'https://example.com/a': {}, 'https://other.example/': {} },
  },
  {
    ...to('/a'),
    finds: [
      {
        message: 'status',
        says: 'The link leads to https://example.com/a, which returns status 404.',
        remedy:
          'Correct the href, restore the page, or redirect its old address to the page that replaces it. If there is none, delete the link.',
        at: 'body > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...to('/a'),
    web: { 'https://example.com/a': { status: 410 } },
    finds: [
      {
        message: 'status',
        says: 'The link leads to https://example.com/a, which returns status 410.',
        at: 'body > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...to('/a'),
    web: { 'https://example.com/a': { status: 502 } },
    finds: [
      {
        message: 'status',
        says: 'The link leads to https://example.com/a, which returns status 502.',
        at: 'body > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a server that fails once is asked again',
    ...to('/a'),
    web: { 'https://example.com/a': [{ status: 500 }, {}] },
  },
  {
    ...to('https://gone.example/'),
    web: { 'https://gone.example/': { failure: 'unreachable' } },
    finds: [
      {
        message: 'unreachable',
        says: 'The link leads to https://gone.example/, where no server answers.',
        remedy:
          'Check the host in the href for typing errors. If the site is gone, link to another page or delete the link.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...to('/a'),
    web: { 'https://example.com/a': { status: 301, headers: { location: '/a' } } },
    finds: [
      {
        message: 'endless',
        says: 'The link leads to https://example.com/a, which redirects without end or to an invalid address.',
        remedy:
          'Link to the address of the page itself, or correct the redirect on the server of https://example.com/a.',
        at: 'body > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a redirect to nowhere',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 301, headers: { location: 'https://' } } },
    finds: ['endless'],
  },
  {
    ...to('/a'),
    web: {
      'https://example.com/a': { status: 301, headers: { location: '/b' } },
      'https://example.com/b': { status: 302, headers: { location: '/c' } },
      'https://example.com/c': {},
    },
    finds: [
      {
        message: 'redirect',
        says: 'The link leads to https://example.com/a, which redirects: 301 → https://example.com/b, 302 → https://example.com/c, 200.',
        remedy:
          'Link directly to the final address if the redirect is permanent. A redirect that depends on language or login may stay.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a page that has moved permanently',
    ...to('/a#prices'),
    web: {
      'https://example.com/a': { status: 301, headers: { location: '/b?c&d' } },
      'https://example.com/b?c&d': {},
    },
    finds: [
      {
        message: 'redirect',
        says: 'The link leads to https://example.com/a, which redirects: 301 → https://example.com/b?c&d, 200.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
        fix: 'href="https://example.com/b?c&amp;d#prices"',
      },
    ],
  },
  {
    name: 'a fragment that the redirect sets itself',
    ...to('/a#prices'),
    web: {
      'https://example.com/a': { status: 301, headers: { location: '/b#offers' } },
      'https://example.com/b#offers': {},
      'https://example.com/b': {},
    },
    finds: [
      {
        message: 'redirect',
        says: 'The link leads to https://example.com/a, which redirects: 301 → https://example.com/b#offers, 200.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
        fix: 'href="https://example.com/b#offers"',
      },
    ],
  },
  {
    name: 'the link that the fix sets',
    ...to('https://example.com/b?c&amp;d#prices'),
    web: { 'https://example.com/b?c&d': {} },
  },
  {
    name: 'a redirect to a missing page',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 301, headers: { location: '/b' } } },
    finds: ['status'],
  },
  ...[401, 403, 405, 429, 451, 999].map(
    (status): DeepExample => ({
      name: `status ${status} may be for us alone`,
      ...to('https://www.linkedin.com/in/kettle'),
      web: { 'https://www.linkedin.com/in/kettle': { status } },
      finds: ['blocked'],
    }),
  ),
  {
    name: 'a challenge page for humans',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 503, headers: { 'cf-mitigated': 'challenge' } } },
    finds: ['blocked'],
  },
  ...(['opaque', 'offline', 'unknown'] as const).map(
    (failure): DeepExample => ({
      name: `no answer (${failure}) proves nothing`,
      ...to('https://other.example/'),
      web: { 'https://other.example/': { failure } },
      finds: ['unverified'],
    }),
  ),
  {
    name: 'a status that says nothing about the page',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 418 } },
    finds: [
      {
        message: 'unverified',
        says: '1 link could not be verified, because it gave no clear answer: https://example.com/a.',
        remedy: 'Run the check again later, or open such links in a browser.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a host that asks for fewer requests is left alone',
    ...to('/a', '/b', '/c', '/d'),
    web: { 'https://example.com/*': { status: 429 } },
    finds: [
      {
        message: 'blocked',
        says: 'The link leads to https://example.com/a, which refuses automatic visits with status 429; it may work for people.',
        remedy: 'Open the link in a browser. If the page appears, there is nothing to fix.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'blocked',
        says: 'The link leads to https://example.com/b, which refuses automatic visits with status 429; it may work for people.',
        at: 'body > a:nth-child(2)',
        severity: 'info',
      },
      {
        message: 'unverified',
        says: '2 links could not be verified, because they gave no clear answers, such as https://example.com/c.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'opening these addresses may change something',
    ...to('/logout', '/?add-to-cart=4', '/posts/4/delete', 'http://192.168.0.1/reboot'),
    finds: [
      {
        message: 'avoided',
        says: '4 links were not visited, because opening them may change something or reach into your own network, such as https://example.com/logout.',
        remedy:
          'Test such links by hand: they may log out, delete, buy or unsubscribe. Replace links into a local network, which nobody else can open.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a redirect to an address of that kind is not followed',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 302, headers: { location: 'http://localhost:8080/' } } },
    finds: [
      {
        message: 'avoided',
        says: '1 link was not visited, because opening it may change something or reach into your own network: https://example.com/a.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an address is visited once, whatever its fragment',
    ...to('/a', '/a#b', '/a#c'),
    web: { 'https://example.com/a': [{}, { status: 404 }] },
  },
  {
    name: 'broken links come first',
    ...to('/a', '/b'),
    web: {
      'https://example.com/a': { status: 301, headers: { location: '/c' } },
      'https://example.com/c': {},
    },
    finds: [
      {
        message: 'status',
        says: 'The link leads to https://example.com/b, which returns status 404.',
        at: 'body > a:nth-child(2)',
        severity: 'error',
      },
      {
        message: 'redirect',
        says: 'The link leads to https://example.com/a, which redirects: 301 → https://example.com/c, 200.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
        fix: 'href="https://example.com/c"',
      },
    ],
  },
  {
    name: 'as many links as are visited',
    ...to(...Array.from({ length: 500 }, (_, i) => `/${i}`)),
    web: { 'https://example.com/*': {} },
  },
  {
    name: 'two links more',
    ...to(...Array.from({ length: 502 }, (_, i) => `/${i}`)),
    web: { 'https://example.com/*': {} },
    finds: [
      {
        message: 'left',
        says: '2 further links were not visited: the limit is 500 for one page.',
        remedy: 'Use a crawl of the whole site to check the remaining links.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a subdomain is the same site',
    ...to('https://shop.example.com/'),
    finds: [
      {
        message: 'status',
        says: 'The link leads to https://shop.example.com/, which returns status 404.',
        at: 'body > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'more links than are visited',
    ...to(...Array.from({ length: 501 }, (_, i) => `/${i}`)),
    web: { 'https://example.com/*': {} },
    finds: [
      {
        message: 'left',
        says: '1 further link was not visited: the limit is 500 for one page.',
        severity: 'info',
      },
    ],
  },
  { name: 'only links within the page', ...to('#a', '', 'mailto:a@example.com'), verdict: 'not applicable' },
];
