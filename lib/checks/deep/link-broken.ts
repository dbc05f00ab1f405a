import type { Finding } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { isWithinPage, type WebLink, webLinks } from '../knowledge/addresses/links.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { wallIn } from '../knowledge/response/wall.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';
import type { PageSnapshot } from '../snapshot.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { isLedHome, linkTargetOf } from './visiting/link-target.ts';
import { isMovedForGood, type Visit, type VisitReason } from './visiting/visit.ts';
import { visitAll } from './visiting/visit-all.ts';

type Message = keyof typeof messages;

const messages = {
  status: {
    fault: 'Broken link: status {status}',
    says: 'The link leads to {address}, which returns status {status}.',
  },
  unreachable: {
    loses: ['crawling', 'part'],
    fault: 'Broken link: cannot be reached',
    says: 'The link leads to {address}, which cannot be reached: no server answers, or its certificate is invalid.',
    remedy:
      'Check the host in the href for typing errors. If the site is gone, link to another page or delete the link. If its certificate is invalid, only the owner of that site can renew it.',
  },
  endless: {
    fault: 'Broken link: redirect leads nowhere',
    says: 'The link leads to {address}, which redirects more than ten times or to an invalid address.',
    remedy: 'Link to the address of the page itself, or correct the redirect on the server of {address}.',
  },
  redirect: {
    loses: ['nothing'],
    fault: 'Link to a redirect',
    says: 'The link leads to {address}, which redirects: {chain}.',
    remedy:
      'Link directly to the final address if the redirect is permanent. A redirect that depends on language or login may stay.',
  },
  blocked: {
    loses: ['nothing'],
    fault: 'Linked site refuses automatic checks',
    says: 'The link leads to {address}, which refuses automatic visits with status {status}; it may work for people.',
    remedy: 'Open the link in a browser. If the page appears, there is nothing to fix.',
  },
  unavailable: {
    loses: ['nothing'],
    fault: 'Linked page unavailable: status 503',
    says: 'The link leads to {address}, which returned status 503 twice: the server is overloaded, is being maintained, or refuses automatic visits.',
    remedy:
      'Open the link in a browser, and again some hours later. If the page never appears, link to another page or delete the link.',
  },
  unverified: {
    loses: ['nothing'],
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
  denied: {
    loses: ['nothing'],
    fault: {
      one: '{count} link not requested: no access',
      other: '{count} links not requested: no access',
    },
    says: {
      one: '{count} link was not requested, because the check ran without access to its site: {example}.',
      other:
        '{count} links were not requested, because the check ran without access to their sites, such as {example}.',
    },
    remedy: 'Run the check again with access to all sites, or open such links in a browser.',
  },
  soft: {
    loses: ['crawling', 'part'],
    fault: 'Link to an error page with status 200',
    says: 'The link leads to {address}, which returns status 200 but says “{title}”.',
    remedy:
      'Correct the href or delete the link, and have the server return 404 for pages that do not exist.',
  },
  home: {
    loses: ['crawling', 'little'],
    fault: 'Link ends at the home page',
    says: 'The link leads to {address}, which redirects to the home page: {chain}.',
    remedy:
      'The page is probably gone: link to the one that replaces it, or delete the link. Google may treat such redirects as missing pages. A link that needs a login or switches the language may stay.',
  },
  fragment: {
    loses: ['nothing'],
    fault: 'Link to a place that is not there',
    says: 'The link leads to {address}, whose HTML as sent has no element with the id “{id}”.',
    remedy:
      'If no script adds it, correct the part after “#” in the href, or give the element on that page this id.',
  },
  noindex: {
    loses: ['nothing'],
    fault: {
      one: '{count} link to a page with noindex',
      other: '{count} links to pages with noindex',
    },
    says: {
      one: '{count} link leads to a page of this site that asks not to be indexed: {example}.',
      other: '{count} links lead to pages of this site that ask not to be indexed, such as {example}.',
    },
    remedy:
      'If such a page should be found, remove its noindex. Links to a cart or an account may stay as they are.',
  },
  closed: {
    loses: ['nothing'],
    fault: {
      one: '{count} link closed by robots.txt',
      other: '{count} links closed by robots.txt',
    },
    says: {
      one: '{count} link leads to an address of this site that robots.txt closes to Googlebot: {example}.',
      other:
        '{count} links lead to addresses of this site that robots.txt closes to Googlebot, such as {example}.',
    },
    remedy: 'If such a page should be found, allow it in robots.txt. Filters and carts may stay closed.',
  },
  paused: {
    loses: ['nothing'],
    fault: {
      one: 'Paused after {done} of {count} link',
      other: 'Paused after {done} of {count} links',
    },
    says: {
      one: 'Stopped after {done} of {count} link to {host}: the server asked to slow down. The rest can be visited after {seconds} seconds.',
      other:
        'Stopped after {done} of {count} links to {host}: the server asked to slow down. The rest can be visited after {seconds} seconds.',
    },
    remedy: 'Go on after the pause; links that were checked are not visited again.',
  },
  avoided: {
    loses: ['nothing'],
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
    loses: ['nothing'],
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
  unread: {
    loses: ['nothing'],
    fault: {
      one: '{count} link checked by its status only',
      other: '{count} links checked by status only',
    },
    says: {
      one: '{count} further link to this site was checked by its status only: at most {limit} pages are read for “not found”, noindex and missing ids.',
      other:
        '{count} further links to this site were checked by their status only: at most {limit} pages are read for “not found”, noindex and missing ids.',
    },
    remedy: 'Use a crawl of the whole site to read the remaining pages.',
  },
} as const;

/** Maximum number of addresses to visit for one page. */
const MAXIMUM = 500;
/** Maximum number of pages of this site that are read; of the others, the status is enough. */
const MAXIMUM_READ = 100;
const AVOIDED = new Set<VisitReason>(['action', 'private']);

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

/** A broken link to another site weighs less: it is not the page’s fault alone. */
const ELSEWHERE = { loses: ['crawling', 'part'] } as const;

/** Returns the finding for one visit. */
function findingOf(visited: Visit, link: WebLink, isOwn: boolean): Finding<Message> | null {
  const { at } = link;
  const { state, reason, url: address, status, redirects, headers } = visited;
  if (state === 'broken') {
    const message = reason === 'status' ? 'status' : reason === 'unreachable' ? 'unreachable' : 'endless';
    const values = { address, ...(message === 'status' && { status: status ?? 0 }) };
    return { message, values, at, ...(!isOwn && ELSEWHERE) };
  }
  if (state === 'blocked') {
    const isOverloaded = status === 503 && wallIn({ status, headers }, '') === null;
    return isOverloaded
      ? { message: 'unavailable', values: { address }, at }
      : { message: 'blocked', values: { address, status: status ?? 0 }, at };
  }
  if (state !== 'ok' || redirects.length === 0) return null;
  const fix = isMovedForGood(visited) ? { fix: hrefTo(visited.finalUrl, link) } : {};
  return { message: 'redirect', values: { address, chain: chainOf(visited) }, at, ...fix };
}

/** Returns the fragments of the links to each address. */
function fragmentsByAddress(page: PageSnapshot): ReadonlyMap<string, ReadonlyMap<string, WebLink>> {
  const fragments = new Map<string, Map<string, WebLink>>();
  for (const link of webLinks(page)) {
    const id = link.url.hash.slice(1).replace(/:~:.*$/s, '');
    if (id === '') continue;
    const address = withoutFragment(link.url);
    const known = fragments.get(address) ?? new Map<string, WebLink>();
    if (!known.has(id)) known.set(id, link);
    fragments.set(address, known);
  }
  return fragments;
}

/** The visits to the hosts that have asked for a pause, by host. */
class Pauses {
  private readonly hosts = new Map<string, { done: number; total: number; pause: number; isOwn: boolean }>();

  add({ url, pause }: Visit, isOwn: boolean) {
    const { host } = new URL(url);
    const known = this.hosts.get(host) ?? { done: 0, total: 0, pause: 0, isOwn };
    known.total += 1;
    if (pause === undefined) known.done += 1;
    else known.pause = Math.max(known.pause, pause);
    this.hosts.set(host, known);
  }

  /** Whether it is the pause that matters: a host elsewhere that refuses its only visit may always refuse. */
  isToldFor(url: string): boolean {
    const { total = 0, isOwn = false } = this.hosts.get(new URL(url).host) ?? {};
    return isOwn || total > 1;
  }

  *findings(): Generator<Finding<Message>> {
    for (const [host, { done, total, pause }] of this.hosts) {
      if (pause === 0 || !this.isToldFor(`https://${host}/`)) continue;
      const values = { host, done, count: total, seconds: Math.ceil(pause / 1_000) };
      yield { message: 'paused', values };
    }
  }
}

/** Yields one finding for all the addresses, with their number and an example; none where there are none. */
function* counted(message: Message, addresses: readonly string[]): Generator<Finding<Message>> {
  const [example] = addresses;
  if (example) yield { message, values: { count: addresses.length, example } };
}

export default defineDeepCheck({
  loses: ['crawling'],
  title: 'Links lead to pages that exist',
  why: 'A broken link leads visitors and crawlers nowhere; a redirect makes every visitor wait.',
  docs: 'https://developers.google.com/crawling/docs/troubleshooting/http-status-codes',
  remedy:
    'Correct the href, restore the page, or redirect its old address to the page that replaces it. If there is none, delete the link.',
  messages,

  async *run({ inspection: { page, phrases, suffixes, robotsTxt }, visit }) {
    const links = linksByAddress(page);
    if (links.size === 0) return 'not applicable';
    const { hostname } = new URL(page.url);
    const isOwn = ({ url }: WebLink) =>
      suffixes ? isSameOwner(hostname, url.hostname, suffixes) : hostname === url.hostname;
    const lighter: Finding<Message>[] = [];
    const unverified: string[] = [];
    const denied: string[] = [];
    const avoided: string[] = [];
    const noindex: string[] = [];
    const closed: string[] = [];
    const paused: { step: Visit; finding: Finding<Message> | null }[] = [];
    const pauses = new Pauses();
    const fragments = fragmentsByAddress(page);
    const addresses = [...links.keys()].slice(0, MAXIMUM);
    const own = addresses.filter((address) => isOwn(links.get(address) as WebLink));
    const read = new Set(own.slice(0, MAXIMUM_READ));
    const beyond = new Set(own.slice(MAXIMUM_READ));
    let unread = 0;
    const { origin } = new URL(page.url);
    const isClosed = (address: string) =>
      robotsTxt && address.startsWith(`${origin}/`) && judgeRobots(robotsTxt, address).allowed === false;
    closed.push(...addresses.filter(isClosed));
    const wantOf = (address: string) => (read.has(address) ? 'html' : 'status');
    for await (const step of visitAll(addresses, visit, wantOf)) {
      if ('total' in step) {
        yield step;
        continue;
      }
      const link = links.get(step.url);
      const finding = link && findingOf(step, link, isOwn(link));
      if (link) pauses.add(step, isOwn(link));
      if (step.pause !== undefined) {
        paused.push({ step, finding: finding ?? null });
        continue;
      }
      if (AVOIDED.has(step.reason)) avoided.push(step.url);
      else if (step.reason === 'access') denied.push(step.url);
      else if (step.state === 'not verifiable') unverified.push(step.url);
      // The number of findings is limited, so broken links come first.
      if (finding && step.state === 'broken') yield finding;
      else if (finding && isLedHome(step)) {
        const values = { address: step.url, chain: chainOf(step) };
        lighter.push({ message: 'home', values, at: finding.at as WebLink['at'] });
      } else if (finding) lighter.push(finding);
      if (step.state === 'ok' && beyond.has(step.url)) unread += 1;
      if (step.state !== 'ok' || !link || !read.has(step.url)) continue;
      const wanted = fragments.get(step.url);
      const target = await linkTargetOf(step, [...(wanted?.keys() ?? [])], phrases);
      if (target.missing)
        yield {
          message: 'soft',
          values: { address: step.url, title: target.missing },
          at: link.at,
        };
      else if (target.isWall) unverified.push(step.url);
      else if (target.isNoindex) noindex.push(step.url);
      for (const id of target.missing ? [] : target.lacking) {
        const at = wanted?.get(id)?.at ?? link.at;
        lighter.push({ message: 'fragment', values: { address: step.url, id }, at });
      }
    }
    for (const { step, finding } of paused)
      if (finding && !pauses.isToldFor(step.url)) lighter.push(finding);
      else if (!pauses.isToldFor(step.url)) unverified.push(step.url);
    yield* lighter;
    yield* pauses.findings();
    yield* counted('noindex', noindex);
    yield* counted('closed', closed);
    yield* counted('unverified', unverified);
    yield* counted('denied', denied);
    yield* counted('avoided', avoided);
    const left = links.size - MAXIMUM;
    if (left > 0) yield { message: 'left', values: { count: left, limit: MAXIMUM } };
    if (unread > 0) yield { message: 'unread', values: { count: unread, limit: MAXIMUM_READ } };
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
    name: 'a page of another site is not the fault of this page alone',
    ...to('https://other.example/a'),
    finds: [
      {
        message: 'status',
        says: 'The link leads to https://other.example/a, which returns status 404.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
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
        says: 'The link leads to https://gone.example/, which cannot be reached: no server answers, or its certificate is invalid.',
        remedy:
          'Check the host in the href for typing errors. If the site is gone, link to another page or delete the link. If its certificate is invalid, only the owner of that site can renew it.',
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
        says: 'The link leads to https://example.com/a, which redirects more than ten times or to an invalid address.',
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
    ...to('/a'),
    web: { 'https://example.com/a': { status: 403 } },
    finds: [
      {
        message: 'blocked',
        says: 'The link leads to https://example.com/a, which refuses automatic visits with status 403; it may work for people.',
        remedy: 'Open the link in a browser. If the page appears, there is nothing to fix.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...to('/a'),
    web: { 'https://example.com/a': { status: 503 } },
    finds: [
      {
        message: 'unavailable',
        says: 'The link leads to https://example.com/a, which returned status 503 twice: the server is overloaded, is being maintained, or refuses automatic visits.',
        remedy:
          'Open the link in a browser, and again some hours later. If the page never appears, link to another page or delete the link.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a test for people with status 200 is no error page',
    ...to('/a'),
    web: {
      'https://example.com/a': { body: '<h1>Checking your browser before accessing example.com</h1>' },
    },
    finds: ['unverified'],
  },
  {
    name: 'a network that asks for a login says nothing about the page',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 511 } },
    finds: ['unverified'],
  },
  {
    name: 'a redirect to an app was visited',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 302, headers: { location: 'kettles://a' } } },
    finds: ['unverified'],
  },
  {
    name: 'of several links to an address that is missing, the first',
    ...to('/a', '/a#prices'),
    web: {},
    finds: [
      {
        message: 'status',
        says: 'The link leads to https://example.com/a, which returns status 404.',
        at: 'body > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'an address that does not exist is reported once, by its status and not by its words',
    ...to('/a#prices'),
    web: { 'https://example.com/a': { status: 404, body: '<title>Page not found | Copperly</title>' } },
    finds: ['status'],
  },
  {
    name: 'of several links to a place that is missing, the first',
    ...to('/a', '/a#prices', '/a#prices'),
    web: { 'https://example.com/a': { body: '<p>Kettles</p>' } },
    finds: [
      {
        message: 'fragment',
        says: 'The link leads to https://example.com/a, whose HTML as sent has no element with the id “prices”.',
        at: 'body > a:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a fragment with the text to highlight, alone and after an id',
    ...to('/a#:~:text=Copper%20kettles', '/a#care:~:text=Copper%20kettles'),
    web: { 'https://example.com/a': { body: '<h2 id="care">Care</h2>' } },
  },
  {
    name: 'an id with a character that HTML escapes',
    ...to('/a#care&amp;use'),
    web: { 'https://example.com/a': { body: '<h2 id="care&amp;use">Care</h2>' } },
  },
  ...(
    [
      ['page=3', 'application/pdf'],
      ['t=10', 'video/mp4'],
      ['L3', 'text/plain'],
      ['icon', 'image/svg+xml'],
    ] as const
  ).map(
    ([fragment, type]): DeepExample => ({
      name: `the fragment of ${type} is no id of an element`,
      ...to(`/a#${fragment}`),
      web: { 'https://example.com/a': { body: 'Kettles', headers: { 'content-type': type } } },
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
    name: 'what was not requested is told apart from what gave no clear answer',
    ...to('/a', 'https://shop.example.com/', 'https://other.example/', 'https://another.example/'),
    web: {
      'https://example.com/a': { status: 418 },
      'https://shop.example.com/': { failure: 'unknown' },
      'https://other.example/': { failure: 'access' },
      'https://another.example/': { failure: 'access' },
    },
    finds: [
      {
        message: 'unverified',
        says: '2 links could not be verified, because they gave no clear answers, such as https://example.com/a.',
        severity: 'info',
      },
      {
        message: 'denied',
        says: '2 links were not requested, because the check ran without access to their sites, such as https://other.example/.',
        remedy: 'Run the check again with access to all sites, or open such links in a browser.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one link to a site without access',
    ...to('/a', 'https://other.example/'),
    web: { 'https://example.com/a': {}, 'https://other.example/': { failure: 'access' } },
    finds: [
      {
        message: 'denied',
        says: '1 link was not requested, because the check ran without access to its site: https://other.example/.',
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
        message: 'paused',
        says: 'Stopped after 0 of 4 links to example.com: the server asked to slow down. The rest can be visited after 20 seconds.',
        remedy: 'Go on after the pause; links that were checked are not visited again.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what was answered before the pause counts',
    ...to('/a', '/b', '/c', '/d'),
    web: {
      'https://example.com/a': {},
      'https://example.com/b': {},
      'https://example.com/*': { status: 429, headers: { 'retry-after': '90' } },
    },
    finds: [
      {
        message: 'paused',
        says: 'Stopped after 2 of 4 links to example.com: the server asked to slow down. The rest can be visited after 90 seconds.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'of two pauses that a host asks for, the longer one',
    ...to('/a', '/b'),
    web: {
      'https://example.com/a': { status: 429, headers: { 'retry-after': '90' } },
      'https://example.com/b': { status: 429, headers: { 'retry-after': '60' } },
    },
    finds: [
      {
        message: 'paused',
        says: 'Stopped after 0 of 2 links to example.com: the server asked to slow down. The rest can be visited after 90 seconds.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the only link to this site, which asks for a pause',
    ...to('/a'),
    web: { 'https://example.com/a': { status: 429 } },
    finds: [
      {
        message: 'paused',
        says: 'Stopped after 0 of 1 link to example.com: the server asked to slow down. The rest can be visited after 20 seconds.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'several links to one host that asks for a pause',
    ...to('https://www.linkedin.com/in/a', 'https://www.linkedin.com/in/b', '/a'),
    web: { 'https://www.linkedin.com/*': { status: 429 }, 'https://example.com/a': {} },
    finds: [
      {
        message: 'paused',
        says: 'Stopped after 0 of 2 links to www.linkedin.com: the server asked to slow down. The rest can be visited after 20 seconds.',
        severity: 'info',
      },
    ],
  },
  {
    ...to('/a'),
    web: { 'https://example.com/a': { body: '<title>Page not found | Copperly</title>' } },
    finds: [
      {
        message: 'soft',
        says: 'The link leads to https://example.com/a, which returns status 200 but says “Page not found | Copperly”.',
        remedy:
          'Correct the href or delete the link, and have the server return 404 for pages that do not exist.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a place in a page that does not exist is not reported as well',
    ...to('/a#prices'),
    web: { 'https://example.com/a': { body: '<title>Page not found | Copperly</title>' } },
    finds: ['soft'],
  },
  {
    name: 'a page about missing pages',
    ...to('/a'),
    web: { 'https://example.com/a': { body: '<title>How to fix 404 pages</title>' } },
  },
  {
    name: 'pages of other sites are not read',
    ...to('https://other.example/a#b'),
    web: { 'https://other.example/a': { body: '<title>Page not found</title><p>x' } },
  },
  {
    ...to('/kettles/a'),
    web: {
      'https://example.com/kettles/a': { status: 301, headers: { location: '/' } },
      'https://example.com/': {},
    },
    finds: [
      {
        message: 'home',
        says: 'The link leads to https://example.com/kettles/a, which redirects to the home page: 301 → https://example.com/, 200.',
        remedy:
          'The page is probably gone: link to the one that replaces it, or delete the link. Google may treat such redirects as missing pages. A link that needs a login or switches the language may stay.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the home page under another name, and another site’s',
    ...to('/index.php', 'https://other.example/a'),
    web: {
      'https://example.com/index.php': { status: 301, headers: { location: '/' } },
      'https://example.com/': {},
      'https://other.example/a': { status: 301, headers: { location: 'https://new.example/' } },
      'https://new.example/': {},
    },
    finds: ['redirect', 'redirect'],
  },
  {
    ...to('/a#prices', '/a#delivery', '/a#top', '/b#x'),
    web: {
      'https://example.com/a': { body: '<h2 id=delivery>Delivery</h2><p>Kettles</p>' },
      'https://example.com/b': { body: '<div id=root></div><script src=/app.js></script>' },
    },
    finds: [
      {
        message: 'fragment',
        says: 'The link leads to https://example.com/a, whose HTML as sent has no element with the id “prices”.',
        remedy:
          'If no script adds it, correct the part after “#” in the href, or give the element on that page this id.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...to('/cart', '/account'),
    web: {
      'https://example.com/cart': { body: '<meta name=robots content=noindex>' },
      'https://example.com/account': { headers: { 'x-robots-tag': 'noindex' }, body: '<p>x' },
    },
    finds: [
      {
        message: 'noindex',
        says: '2 links lead to pages of this site that ask not to be indexed, such as https://example.com/cart.',
        remedy:
          'If such a page should be found, remove its noindex. Links to a cart or an account may stay as they are.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one link to a page with noindex',
    ...to('/cart'),
    web: { 'https://example.com/cart': { body: '<meta name=robots content=noindex>' } },
    finds: [
      {
        message: 'noindex',
        says: '1 link leads to a page of this site that asks not to be indexed: https://example.com/cart.',
        severity: 'info',
      },
    ],
  },
  {
    ...to('/filter/red', '/a'),
    robotsTxt: 'User-agent: *\nDisallow: /filter/',
    web: { 'https://example.com/*': {} },
    finds: [
      {
        message: 'closed',
        says: '1 link leads to an address of this site that robots.txt closes to Googlebot: https://example.com/filter/red.',
        remedy: 'If such a page should be found, allow it in robots.txt. Filters and carts may stay closed.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the robots.txt of this site says nothing about another one',
    ...to('https://linden.example/filter/red'),
    robotsTxt: 'User-agent: *\nDisallow: /filter/',
    web: { 'https://linden.example/filter/red': {} },
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
    ...to(...Array.from({ length: 500 }, (_, i) => `https://other.example/${i}`)),
    web: { 'https://other.example/*': {} },
  },
  {
    name: 'two links more',
    ...to(...Array.from({ length: 502 }, (_, i) => `https://other.example/${i}`)),
    web: { 'https://other.example/*': {} },
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
    ...to(...Array.from({ length: 501 }, (_, i) => `https://other.example/${i}`)),
    web: { 'https://other.example/*': {} },
    finds: [
      {
        message: 'left',
        says: '1 further link was not visited: the limit is 500 for one page.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'as many pages of the site as are read',
    ...to(...Array.from({ length: 100 }, (_, i) => `/${i}`), 'https://other.example/'),
    web: { 'https://example.com/*': {}, 'https://other.example/': {} },
  },
  {
    name: 'one page more is not read',
    ...to(...Array.from({ length: 101 }, (_, i) => `/${i}`)),
    web: {
      'https://example.com/100': { body: '<meta name=robots content=noindex>' },
      'https://example.com/*': {},
    },
    finds: [
      {
        message: 'unread',
        says: '1 further link to this site was checked by its status only: at most 100 pages are read for “not found”, noindex and missing ids.',
        remedy: 'Use a crawl of the whole site to read the remaining pages.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'of the pages that are not read, those that do not exist are told as such',
    ...to(...Array.from({ length: 503 }, (_, i) => `/${i}`)),
    web: { 'https://example.com/300': { status: 404 }, 'https://example.com/*': {} },
    finds: [
      'status',
      {
        message: 'left',
        says: '3 further links were not visited: the limit is 500 for one page.',
        severity: 'info',
      },
      {
        message: 'unread',
        says: '399 further links to this site were checked by their status only: at most 100 pages are read for “not found”, noindex and missing ids.',
        severity: 'info',
      },
    ],
  },
  { name: 'only links within the page', ...to('#a', '', 'mailto:a@example.com'), verdict: 'not applicable' },
];
