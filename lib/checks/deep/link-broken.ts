import type { Finding } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { isWithinPage, type WebLink, webLinks } from '../knowledge/addresses/links.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import type { PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import type { Visit, VisitReason } from './visiting/visit.ts';
import { visitAll } from './visiting/visit-all.ts';

type Message = keyof typeof messages;

const messages = {
  status: { says: 'The link leads to {address}, which answers with status {status}.' },
  unreachable: { says: 'The link leads to {address}, where no server answers.' },
  endless: { says: 'The link leads to {address}, which redirects without end, or to no valid address.' },
  redirect: { says: 'The link leads to {address}, which redirects: {chain}.' },
  blocked: {
    says: 'The link leads to {address}, which refuses automatic visits with status {status}; it may work for people.',
  },
  unverified: {
    says: {
      one: '{count} link could not be verified: it gave no clear answer.',
      other: '{count} links could not be verified: they gave no clear answers.',
    },
  },
  avoided: {
    says: {
      one: '{count} link was not visited, because opening it may change something or reach into your own network.',
      other:
        '{count} links were not visited, because opening them may change something or reach into your own network.',
    },
  },
  left: {
    says: {
      one: '{count} further link was not visited: {limit} are the most for one page.',
      other: '{count} further links were not visited: {limit} are the most for one page.',
    },
  },
} as const;

/** Addresses that are visited of one page. */
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

/** What is to be said of one visit; links to other sites are not the page's fault alone, and weigh less. */
function findingOf(visited: Visit, { at }: WebLink, isOwn: boolean): Finding<Message> | null {
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
  const severity = isOwn ? 'notice' : 'info';
  return { message: 'redirect', values: { address, chain: chainOf(visited) }, at, severity };
}

export default defineDeepCheck({
  severity: 'error',
  title: 'Links lead to pages that are there',
  why: 'A broken link ends a visit and passes nothing on; a redirect costs every visitor time.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  messages,

  async *run({ inspection: { page, suffixes }, visit }) {
    const links = linksByAddress(page);
    if (links.size === 0) return 'not applicable';
    const { hostname } = new URL(page.url);
    const isOwn = ({ url }: WebLink) =>
      suffixes ? isSameOwner(hostname, url.hostname, suffixes) : hostname === url.hostname;
    const lighter: Finding<Message>[] = [];
    let unverified = 0;
    let avoided = 0;
    for await (const step of visitAll([...links.keys()].slice(0, MAXIMUM), visit, 'status')) {
      if ('total' in step) {
        yield step;
        continue;
      }
      const link = links.get(step.url);
      const finding = link && findingOf(step, link, isOwn(link));
      if (AVOIDED.has(step.reason)) avoided += 1;
      else if (step.state === 'not verifiable') unverified += 1;
      // Findings are limited in number, and what is broken comes first.
      if (finding && step.state === 'broken') yield finding;
      else if (finding) lighter.push(finding);
    }
    yield* lighter;
    if (unverified > 0) yield { message: 'unverified', values: { count: unverified }, severity: 'info' };
    if (avoided > 0) yield { message: 'avoided', values: { count: avoided }, severity: 'info' };
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
  { ...to('/a'), finds: ['status'] },
  { ...to('/a'), web: { 'https://example.com/a': { status: 410 } }, finds: ['status'] },
  { ...to('/a'), web: { 'https://example.com/a': { status: 502 } }, finds: ['status'] },
  {
    name: 'a server that fails once is asked again',
    ...to('/a'),
    web: { 'https://example.com/a': [{ status: 500 }, {}] },
  },
  {
    ...to('https://gone.example/'),
    web: { 'https://gone.example/': { failure: 'unreachable' } },
    finds: ['unreachable'],
  },
  {
    ...to('/a'),
    web: { 'https://example.com/a': { status: 301, headers: { location: '/a' } } },
    finds: ['endless'],
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
    finds: ['redirect'],
  },
  {
    name: 'a redirect to what is not there',
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
    name: 'a page that asks whether one is human',
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
    finds: ['unverified'],
  },
  {
    name: 'a host that asks for fewer requests is left alone',
    ...to('/a', '/b', '/c', '/d'),
    web: { 'https://example.com/*': { status: 429 } },
    finds: ['blocked', 'blocked', 'unverified'],
  },
  {
    name: 'opening these may do something',
    ...to('/logout', '/?add-to-cart=4', '/posts/4/delete', 'http://192.168.0.1/reboot'),
    finds: ['avoided'],
  },
  {
    name: 'a redirect to an address of that kind is not followed',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 302, headers: { location: 'http://localhost:8080/' } } },
    finds: ['avoided'],
  },
  {
    name: 'an address is visited once, whatever its fragment',
    ...to('/a', '/a#b', '/a#c'),
    web: { 'https://example.com/a': [{}, { status: 404 }] },
  },
  {
    name: 'what is broken comes first',
    ...to('/a', '/b'),
    web: {
      'https://example.com/a': { status: 301, headers: { location: '/c' } },
      'https://example.com/c': {},
    },
    finds: ['status', 'redirect'],
  },
  {
    name: 'more links than are visited',
    ...to(...Array.from({ length: 501 }, (_, i) => `/${i}`)),
    web: { 'https://example.com/*': {} },
    finds: ['left'],
  },
  { name: 'only links within the page', ...to('#a', '', 'mailto:a@example.com'), verdict: 'not applicable' },
];
