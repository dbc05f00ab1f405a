import type { Finding } from '../check.ts';
import type { Inspection } from '../inspection.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { type Alternate, readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';
import { isAppShell } from '../knowledge/document/app-shell.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { isMovedForGood, type Visit } from './visiting/visit.ts';
import { visitAll } from './visiting/visit-all.ts';
import { visitedPageOf } from './visiting/visited-page.ts';

type Message = keyof typeof messages;

const messages = {
  missing: {
    fault: 'Language version does not link back',
    says: 'The version {code} at {address} has no hreflang link to this page in its <head> or headers.',
  },
  form: {
    loses: ['address', 'part'],
    fault: 'Return link to another form of the URL',
    says: 'The version {code} at {address} links back only to another form of this address: {form}.',
    remedy:
      'In the version at {address}, set the href of the hreflang link to exactly the canonical URL of this page.',
  },
  code: {
    loses: ['address', 'part'],
    fault: 'Return link with another language code',
    says: 'The version {code} at {address} links to this page as “{theirs}”, while this page calls itself “{own}”.',
    remedy:
      'Use one language code for this page in all versions: set hreflang to “{own}” in the version {code}.',
  },
  status: {
    fault: 'Language version with status {status}',
    says: 'The version {code} at {address} returns status {status}.',
    remedy:
      'Restore the page at {address}, correct the address in the hreflang link, or delete the link from all versions.',
  },
  unreachable: {
    fault: 'Language version unreachable',
    says: 'The version {code} at {address} cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
    remedy:
      'Correct the address in the hreflang link, make its server answer, or delete the link from all versions.',
  },
  redirect: {
    loses: ['address', 'part'],
    fault: 'Language version redirects',
    says: 'The version {code} at {address} redirects to {target}.',
    remedy:
      'Set the href of the hreflang link to the final address of the version {code}; if the server redirects by language or country, turn that off for these addresses.',
  },
  noindex: {
    loses: ['address', 'part'],
    fault: 'Language version has noindex',
    says: 'The version {code} at {address} asks not to be indexed.',
    remedy: 'Remove the noindex from the page at {address}, or delete its hreflang link from all versions.',
  },
  canonical: {
    loses: ['address', 'part'],
    fault: 'Language version is not canonical',
    says: 'The version {code} at {address} declares another canonical URL: {target}.',
    remedy:
      'Set the canonical URL of that page to {address} itself, or use {target} in the hreflang links instead.',
  },
  unread: {
    loses: ['nothing'],
    fault: {
      one: '{count} language version not checked',
      other: '{count} language versions not checked',
    },
    says: {
      one: '{count} version could not be checked: the server refused or did not answer in full, or scripts may add its links.',
      other:
        '{count} versions could not be checked: the server refused or did not answer in full, or scripts may add their links.',
    },
    remedy: 'Open these versions yourself and inspect them, or run this check again later.',
  },
  denied: {
    loses: ['nothing'],
    fault: {
      one: '{count} language version not requested',
      other: '{count} language versions not requested',
    },
    says: {
      one: '{count} version was not requested, because the check ran without access to its site.',
      other: '{count} versions were not requested, because the check ran without access to their sites.',
    },
    remedy: 'Run the check again with access to all sites, or open these versions yourself and inspect them.',
  },
  left: {
    loses: ['nothing'],
    fault: 'Only {limit} of {count} versions requested',
    says: 'Only the first {limit} of {count} language versions were requested: that is the limit for one page.',
    remedy: 'Use a crawl of the whole site to check the remaining versions.',
  },
} as const;

/** Maximum number of versions to visit; on sites with more, the pattern is clear by then. */
const MAXIMUM = 200;

const gradeOf = (one: URL, other: URL) => addressDifference(one, other).grade;

/** The entries of a list of versions that point to one of the addresses. */
const entriesFor = (alternates: readonly Alternate[], addresses: readonly URL[]) =>
  alternates.filter(({ url }) => url && addresses.some((one) => gradeOf(one, url) === 'same'));

const codesOf = (alternates: readonly Alternate[]) => [...new Set(alternates.map(({ code }) => code))];

/** The link that another version should have to the page; nothing where the page does not list itself. */
function returnLink(entries: readonly Alternate[]): { fix?: string } {
  const entry = entries.find(({ code }) => code.toLowerCase() !== 'x-default') ?? entries[0];
  return entry?.url ? { fix: withCode({ ...entry, href: entry.url.href }, entry.code) } : {};
}

/** What the page says about itself. */
interface Own {
  /** Its address and its canonical URL. */
  addresses: readonly URL[];
  /** The entries in which it lists itself. */
  entries: readonly Alternate[];
  /** Whether its list exists only after scripts have run. A visit runs none. */
  isMadeByScripts: boolean;
}

/** Returns what is wrong with the return link of a version; `unknown` where scripts may add it. */
function faultOfReturn(
  theirs: readonly Alternate[],
  { addresses, entries, isMadeByScripts }: Own,
): Pick<Finding<Message>, 'message' | 'values' | 'fix'> | 'unknown' | null {
  if (theirs.length === 0 && isMadeByScripts) return 'unknown';
  const codes = codesOf(entriesFor(theirs, addresses));
  const ours = codesOf(entries);
  const fix = returnLink(entries);
  if (codes.length === 0) {
    const near = theirs.find(({ url }) => url && addresses.some((own) => gradeOf(own, url) === 'form'));
    if (!near?.url) return { message: 'missing', ...fix };
    return { message: 'form', values: { form: near.url.href }, ...fix };
  }
  const isOurs = (code: string) => ours.some((own) => own.toLowerCase() === code.toLowerCase());
  if (ours.length === 0 || codes.some(isOurs)) return null;
  const values = { theirs: codes.join(', '), own: ours.join(', ') };
  return { message: 'code', values, ...fix };
}

/** Yields what is wrong with a version that responds: first the version itself, then its return link. */
function* faultsOf(
  visited: Visit,
  { code, url, at }: Alternate & { url: URL },
  own: Own,
): Generator<Finding<Message>, 'unknown' | undefined> {
  const address = withoutFragment(url);
  const values = { code, address };
  if (visited.redirects.length > 0) {
    // Google: `x-default` was made for home pages that redirect visitors to their language.
    if (!isMovedForGood(visited) && code.toLowerCase() === 'x-default') return;
    const target = withoutFragment(visited.finalUrl);
    yield { message: 'redirect', values: { ...values, target }, at };
    return;
  }
  const { page, response } = visitedPageOf(visited);
  if (forbidding(robotsDirectives(page, response), 'noindex').length > 0) {
    yield { message: 'noindex', values, at };
  }
  const canonical = canonicalOf(page, response)?.url;
  if (canonical && gradeOf(canonical, url) !== 'same') {
    yield { message: 'canonical', values: { ...values, target: canonical.href }, at };
  }
  const fault = faultOfReturn(readAlternates(page, response), own);
  // Scripts may add what an app shell lacks, and the rest of a page that was cut off is unknown.
  const isUnknown = fault !== null && (!visited.isWhole || isAppShell(page));
  if (fault === 'unknown' || isUnknown) return 'unknown';
  if (fault) yield { ...fault, values: { ...values, ...fault.values }, at };
}

/** Returns the other versions by address, each once, and what the page says about itself. */
function listOf({ page, response, served }: Inspection) {
  const canonical = canonicalOf(page, response)?.url;
  const addresses = [new URL(page.url), ...(canonical ? [canonical] : [])];
  const alternates = readAlternates(page, response);
  const others = new Map<string, Alternate & { url: URL }>();
  for (const { url, ...rest } of alternates) {
    if (!url || !/^https?:$/.test(url.protocol) || addresses.some((own) => gradeOf(own, url) === 'same'))
      continue;
    const key = withoutFragment(url);
    if (!others.has(key)) others.set(key, { ...rest, url });
  }
  const entries = entriesFor(alternates, addresses);
  const isMadeByScripts = served !== undefined && readAlternates(served, response).length === 0;
  return { others, own: { addresses, entries, isMadeByScripts } };
}

export default defineDeepCheck({
  loses: ['address'],
  title: 'All language versions link back to this page',
  why: 'Google uses the hreflang links between two pages only if each of the two links to the other.',
  remedy:
    'Add a link with rel="alternate" and hreflang to this page to the <head> of that version. Ideally every version lists all versions, including itself.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages,

  async *run({ inspection, visit }) {
    const { others, own } = listOf(inspection);
    if (others.size === 0) return 'not applicable';
    let unread = 0;
    let denied = 0;
    const asked = [...others.keys()].slice(0, MAXIMUM);
    const of = asked.length;
    for await (const step of visitAll(asked, visit, 'html')) {
      if ('total' in step) {
        yield step;
        continue;
      }
      const version = others.get(step.url);
      if (!version) continue;
      const values = { code: version.code, address: step.url };
      if (step.state === 'ok') unread += (yield* faultsOf(step, version, own)) === 'unknown' ? 1 : 0;
      else if (step.reason === 'access') denied += 1;
      else if (step.state !== 'broken') unread += 1;
      else if (step.reason === 'status' && step.status) {
        yield { message: 'status', values: { ...values, status: step.status }, at: version.at, of };
      } else yield { message: 'unreachable', values, at: version.at, of };
    }
    if (unread + denied === of) return { read: { done: 0, total: others.size } };
    if (unread > 0) yield { message: 'unread', values: { count: unread } };
    if (denied > 0) yield { message: 'denied', values: { count: denied } };
    if (others.size > of) yield { message: 'left', values: { count: others.size, limit: MAXIMUM } };
  },
});

const version = (code: string, path: string) =>
  `<link rel=alternate hreflang=${code} href="https://example.com${path}">`;
const html = version('en', '/page') + version('de', '/seite');
const german = (body: string, headers = {}) => ({ 'https://example.com/seite': { body, headers } });

export const examples: DeepExample[] = [
  {
    name: 'a code is told as it is written',
    html,
    web: german(version('en-US', '/page')),
    finds: [
      {
        message: 'code',
        says: 'The version de at https://example.com/seite links to this page as “en-US”, while this page calls itself “en”.',
        at: 'head > link:nth-child(2)',
        severity: 'warning',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'a version that was cut off may have its links further on',
    html,
    web: { 'https://example.com/seite': { body: '<title>Kessel</title>', isCut: true } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'scripts may add the links of a shell',
    html,
    web: german('<div id=root></div><script src=/app.js></script>'),
    verdict: { read: { done: 0, total: 1 } },
  },
  { html, web: german(html) },
  {
    name: 'the Link header lists the page',
    html,
    web: german('', { link: '<https://example.com/page>; rel=alternate; hreflang=en' }),
  },
  {
    html,
    web: german(version('de', '/seite')),
    finds: [
      {
        message: 'missing',
        says: 'The version de at https://example.com/seite has no hreflang link to this page in its <head> or headers.',
        remedy:
          'Add a link with rel="alternate" and hreflang to this page to the <head> of that version. Ideally every version lists all versions, including itself.',
        at: 'head > link:nth-child(2)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'a relative address means nothing on another host',
    html: `<link rel=alternate hreflang=x-default href=/page><link rel=alternate hreflang=en href=/page>
      <link rel=alternate hreflang=de href="https://example.de/">`,
    web: { 'https://example.de/': { body: '<title>Kessel</title>' } },
    finds: [
      {
        message: 'missing',
        says: 'The version de at https://example.de/ has no hreflang link to this page in its <head> or headers.',
        at: 'head > link:nth-child(3)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'the address that is added as a fix',
    html,
    web: german(
      `${version('de', '/seite')}<link rel="alternate" hreflang="en" href="https://example.com/page">`,
    ),
  },
  {
    name: 'scripts make the links of this page, and may make theirs',
    html,
    served: '<title>Kettles</title><script src="/app.js"></script>',
    web: german('<title>Kessel</title><script src="/app.js"></script>'),
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'the server sends the links of this page, so that scripts need not make theirs',
    html,
    served: html,
    web: german('<title>Kessel</title><p>Kessel aus Kupfer'),
    finds: ['missing'],
  },
  {
    name: 'a visible link is not an annotation',
    html,
    web: german('<a rel=alternate hreflang=en href="https://example.com/page">English</a>'),
    finds: ['missing'],
  },
  {
    name: 'links in the body are ignored',
    html,
    web: german(`<body><p>Kessel</p>${html}`),
    finds: ['missing'],
  },
  {
    html,
    web: german(version('en', '/page/')),
    finds: [
      {
        message: 'form',
        says: 'The version de at https://example.com/seite links back only to another form of this address: https://example.com/page/.',
        remedy:
          'In the version at https://example.com/seite, set the href of the hreflang link to exactly the canonical URL of this page.',
        at: 'head > link:nth-child(2)',
        severity: 'warning',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    html,
    web: german(version('en-gb', '/page')),
    finds: [
      {
        message: 'code',
        says: 'The version de at https://example.com/seite links to this page as “en-gb”, while this page calls itself “en”.',
        remedy:
          'Use one language code for this page in all versions: set hreflang to “en” in the version de.',
        at: 'head > link:nth-child(2)',
        severity: 'warning',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'one of several codes is enough',
    html: html + version('x-default', '/page'),
    web: german(version('x-default', '/page')),
  },
  {
    name: 'codes in capitals are the same',
    html: version('X-Default', '/page') + html.replace('hreflang=en', 'hreflang=EN'),
    web: german(version('en', '/page')),
  },
  {
    name: 'the fix uses the language of the page, not x-default',
    html: version('X-Default', '/page') + html,
    web: german('<title>Kessel</title>'),
    finds: [
      {
        message: 'missing',
        says: 'The version de at https://example.com/seite has no hreflang link to this page in its <head> or headers.',
        at: 'head > link:nth-child(3)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'a page that does not list itself has no code',
    html: version('de', '/seite'),
    web: german(version('en', '/page')),
  },
  {
    name: 'the canonical address stands for the page',
    url: 'https://example.com/page?utm_source=x',
    html: `<link rel=canonical href="/page">${html}`,
    web: german(html),
  },
  {
    html,
    finds: [
      {
        message: 'status',
        says: 'The version de at https://example.com/seite returns status 404.',
        remedy:
          'Restore the page at https://example.com/seite, correct the address in the hreflang link, or delete the link from all versions.',
        at: 'head > link:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a version that redirects to itself has no status of its own',
    html,
    web: { 'https://example.com/seite': { status: 302, headers: { location: '/seite' } } },
    finds: ['unreachable'],
  },
  {
    html,
    web: { 'https://example.com/seite': { failure: 'unreachable' } },
    finds: [
      {
        message: 'unreachable',
        says: 'The version de at https://example.com/seite cannot be reached: no server answers, its certificate is invalid, or its redirects lead nowhere.',
        remedy:
          'Correct the address in the hreflang link, make its server answer, or delete the link from all versions.',
        at: 'head > link:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    html,
    web: {
      'https://example.com/seite': { status: 302, headers: { location: '/en' } },
      'https://example.com/en': { body: html },
    },
    finds: [
      {
        message: 'redirect',
        says: 'The version de at https://example.com/seite redirects to https://example.com/en.',
        remedy:
          'Set the href of the hreflang link to the final address of the version de; if the server redirects by language or country, turn that off for these addresses.',
        at: 'head > link:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the x-default page redirects visitors to their language',
    html: html + version('x-default', '/'),
    web: {
      ...german(html),
      'https://example.com/': { status: 302, headers: { location: '/page' } },
      'https://example.com/page': { body: html },
    },
  },
  {
    name: 'an x-default page that has moved permanently',
    html: html + version('x-default', '/'),
    web: {
      ...german(html),
      'https://example.com/': { status: 301, headers: { location: '/welcome' } },
      'https://example.com/welcome': { body: html },
    },
    finds: [
      {
        message: 'redirect',
        says: 'The version x-default at https://example.com/ redirects to https://example.com/welcome.',
        at: 'head > link:nth-child(3)',
        severity: 'warning',
      },
    ],
  },
  {
    html,
    web: german(`<meta name=robots content=noindex>${html}`),
    finds: [
      {
        message: 'noindex',
        says: 'The version de at https://example.com/seite asks not to be indexed.',
        remedy:
          'Remove the noindex from the page at https://example.com/seite, or delete its hreflang link from all versions.',
        at: 'head > link:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    html,
    web: german(`<link rel=canonical href="/page">${html}`),
    finds: [
      {
        message: 'canonical',
        says: 'The version de at https://example.com/seite declares another canonical URL: https://example.com/page.',
        remedy:
          'Set the canonical URL of that page to https://example.com/seite itself, or use https://example.com/page in the hreflang links instead.',
        at: 'head > link:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'two codes of one address are visited once',
    html: `${html}${version('de-at', '/seite')}`,
    web: { 'https://example.com/seite': [{ body: html }, { status: 404 }] },
  },
  {
    html: html + version('fr', '/fr'),
    web: { ...german(html), 'https://example.com/fr': { status: 403 } },
    finds: [
      {
        message: 'unread',
        says: '1 version could not be checked: the server refused or did not answer in full, or scripts may add its links.',
        remedy: 'Open these versions yourself and inspect them, or run this check again later.',
        severity: 'info',
      },
    ],
  },
  {
    html: html + version('fr', '/fr') + version('pl', '/pl'),
    web: {
      ...german(html),
      'https://example.com/fr': { status: 403 },
      'https://example.com/pl': { failure: 'opaque' },
    },
    finds: [
      {
        message: 'unread',
        says: '2 versions could not be checked: the server refused or did not answer in full, or scripts may add their links.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'versions on sites without access, and one that refuses',
    html:
      html +
      version('fr', '/fr') +
      '<link rel=alternate hreflang=pl href="https://example.pl/"><link rel=alternate hreflang=cs href="https://example.cz/">',
    web: {
      ...german(html),
      'https://example.com/fr': { status: 403 },
      'https://example.pl/': { failure: 'access' },
      'https://example.cz/': { failure: 'access' },
    },
    finds: [
      'unread',
      {
        message: 'denied',
        says: '2 versions were not requested, because the check ran without access to their sites.',
        remedy:
          'Run the check again with access to all sites, or open these versions yourself and inspect them.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one version on a site without access',
    html: `${html}<link rel=alternate hreflang=pl href="https://example.pl/">`,
    web: { ...german(html), 'https://example.pl/': { failure: 'access' } },
    finds: [
      {
        message: 'denied',
        says: '1 version was not requested, because the check ran without access to its site.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'only versions on sites without access',
    html: `${version('en', '/page')}<link rel=alternate hreflang=pl href="https://example.pl/">`,
    web: { 'https://example.pl/': { failure: 'access' } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'up to 200 versions are visited',
    html: version('en', '/page') + Array.from({ length: 200 }, (_, i) => version('de', `/${i}`)).join(''),
    web: { 'https://example.com/199': { status: 404 }, 'https://example.com/*': { body: html } },
    finds: ['status'],
  },
  {
    name: 'and no more',
    html: version('en', '/page') + Array.from({ length: 201 }, (_, i) => version('de', `/${i}`)).join(''),
    web: { 'https://example.com/200': { status: 404 }, 'https://example.com/*': { body: html } },
    finds: [
      {
        message: 'left',
        says: 'Only the first 200 of 201 language versions were requested: that is the limit for one page.',
        remedy: 'Use a crawl of the whole site to check the remaining versions.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'and says so if none of those can be read, too',
    html: version('en', '/page') + Array.from({ length: 201 }, (_, i) => version('de', `/${i}`)).join(''),
    web: { 'https://example.com/*': { failure: 'access' } },
    verdict: { read: { done: 0, total: 201 } },
  },
  {
    name: 'only refusals',
    html,
    web: { 'https://example.com/seite': { status: 429 } },
    verdict: { read: { done: 0, total: 1 } },
  },
  {
    name: 'an address that is declared for two languages is reported once, with the first',
    html: html + version('de-AT', '/seite'),
    web: german('<p>Kessel</p>'),
    finds: [
      {
        message: 'missing',
        says: 'The version de at https://example.com/seite has no hreflang link to this page in its <head> or headers.',
        at: 'head > link:nth-child(2)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'an address that no browser opens as a page',
    html: `${version('en', '/page')}<link rel=alternate hreflang=de href="mailto:de@example.com">`,
    verdict: 'not applicable',
  },
  { name: 'only this page itself', html: version('en', '/page'), verdict: 'not applicable' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
