import type { Finding } from '../check.ts';
import type { Inspection } from '../inspection.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { type Alternate, readAlternates } from '../knowledge/addresses/hreflang.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import type { Visit } from './visiting/visit.ts';
import { visitAll } from './visiting/visit-all.ts';
import { pageOf } from './visiting/visited-page.ts';

type Message = keyof typeof messages;

const messages = {
  missing: { says: 'The version {code} at {address} does not name this page among its own versions.' },
  form: { says: 'The version {code} at {address} names this page only in another form: {form}.' },
  code: { says: 'The version {code} at {address} takes this page for “{theirs}”, while here it is “{own}”.' },
  status: { says: 'The version {code} at {address} answers with status {status}.' },
  unreachable: {
    says: 'The version {code} at {address} leads nowhere: no server answers, or redirects have no end.',
  },
  redirect: { says: 'The version {code} at {address} redirects to {target}.' },
  noindex: { says: 'The version {code} at {address} asks not to be indexed.' },
  canonical: { says: 'The version {code} at {address} names another canonical address: {target}.' },
  unread: {
    says: {
      one: '{count} version could not be read: the server refused, or gave no answer in time.',
      other: '{count} versions could not be read: the server refused, or gave no answer in time.',
    },
  },
} as const;

/** Versions that are visited; sites with more have found their pattern by then. */
const MAXIMUM = 200;

const gradeOf = (one: URL, other: URL) => addressDifference(one, other).grade;

/** The codes by which a list of versions means one of the addresses. */
const codesFor = (alternates: readonly Alternate[], addresses: readonly URL[]) =>
  alternates
    .filter(({ url }) => url && addresses.some((own) => gradeOf(own, url) === 'same'))
    .map(({ code }) => code.toLowerCase());

/** What is wrong with a version that answers: itself, then its word about this page. */
function* faultsOf(
  visited: Visit,
  { code, url, at }: Alternate & { url: URL },
  ours: { addresses: readonly URL[]; codes: readonly string[] },
): Generator<Finding<Message>> {
  const address = withoutFragment(url);
  const values = { code, address };
  if (visited.redirects.length > 0) {
    const target = withoutFragment(visited.finalUrl);
    yield { message: 'redirect', values: { ...values, target }, at };
    return;
  }
  const { page, response } = pageOf(visited);
  if (forbidding(robotsDirectives(page, response), 'noindex').length > 0) {
    yield { message: 'noindex', values, at };
  }
  const canonical = canonicalOf(page, response)?.url;
  if (canonical && gradeOf(canonical, url) !== 'same') {
    yield { message: 'canonical', values: { ...values, target: canonical.href }, at };
  }
  const theirs = readAlternates(page, response);
  const codes = codesFor(theirs, ours.addresses);
  if (codes.length === 0) {
    const near = theirs.find(
      ({ url: one }) => one && ours.addresses.some((own) => gradeOf(own, one) === 'form'),
    );
    if (near?.url) {
      yield { message: 'form', values: { ...values, form: near.url.href }, at, severity: 'warning' };
    } else yield { message: 'missing', values, at };
  } else if (ours.codes.length > 0 && !codes.some((one) => ours.codes.includes(one))) {
    const told = { theirs: codes.join(', '), own: ours.codes.join(', ') };
    yield { message: 'code', values: { ...values, ...told }, at, severity: 'warning' };
  }
}

/** The other versions by address, each once, with what this page is called in its own list. */
function listOf({ page, response }: Inspection) {
  const canonical = canonicalOf(page, response)?.url;
  const addresses = [new URL(page.url), ...(canonical ? [canonical] : [])];
  const alternates = readAlternates(page, response);
  const others = new Map<string, Alternate & { url: URL }>();
  for (const { url, ...rest } of alternates) {
    if (!url || !/^https?:$/.test(url.protocol) || addresses.some((own) => gradeOf(own, url) === 'same'))
      continue;
    const key = withoutFragment(url);
    if (others.size < MAXIMUM && !others.has(key)) others.set(key, { ...rest, url });
  }
  return { others, addresses, codes: codesFor(alternates, addresses) };
}

export default defineDeepCheck({
  severity: 'error',
  title: 'Every language version names this page in return',
  why: 'Google uses a pair of language versions only where each of the two pages names the other.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages,

  async *run({ inspection, visit }) {
    const { others, ...ours } = listOf(inspection);
    if (others.size === 0) return 'not applicable';
    let unread = 0;
    for await (const step of visitAll([...others.keys()], visit, 'html')) {
      if ('total' in step) {
        yield step;
        continue;
      }
      const version = others.get(step.url);
      if (!version) continue;
      const values = { code: version.code, address: step.url };
      if (step.state === 'ok') yield* faultsOf(step, version, ours);
      else if (step.state !== 'broken') unread += 1;
      else if (step.reason === 'status' && step.status) {
        yield { message: 'status', values: { ...values, status: step.status }, at: version.at };
      } else yield { message: 'unreachable', values, at: version.at };
    }
    if (unread === others.size) return 'not looked at';
    if (unread > 0) yield { message: 'unread', values: { count: unread }, severity: 'info' };
  },
});

const version = (code: string, path: string) =>
  `<link rel=alternate hreflang=${code} href="https://example.com${path}">`;
const html = version('en', '/page') + version('de', '/seite');
const german = (body: string, headers = {}) => ({ 'https://example.com/seite': { body, headers } });

export const examples: DeepExample[] = [
  { html, web: german(html) },
  {
    name: 'the Link header names it',
    html,
    web: german('', { link: '<https://example.com/page>; rel=alternate; hreflang=en' }),
  },
  { html, web: german(version('de', '/seite')), finds: ['missing'] },
  {
    name: 'a link for people is no annotation',
    html,
    web: german('<a rel=alternate hreflang=en href="https://example.com/page">English</a>'),
    finds: ['missing'],
  },
  {
    name: 'what stands in the body is not read',
    html,
    web: german(`<body><p>Kessel</p>${html}`),
    finds: ['missing'],
  },
  { html, web: german(version('en', '/page/')), finds: ['form'] },
  { html, web: german(version('en-gb', '/page')), finds: ['code'] },
  {
    name: 'one of several codes is enough',
    html: html + version('x-default', '/page'),
    web: german(version('x-default', '/page')),
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
  { html, finds: ['status'] },
  { html, web: { 'https://example.com/seite': { failure: 'unreachable' } }, finds: ['unreachable'] },
  {
    html,
    web: {
      'https://example.com/seite': { status: 302, headers: { location: '/en' } },
      'https://example.com/en': { body: html },
    },
    finds: ['redirect'],
  },
  { html, web: german(`<meta name=robots content=noindex>${html}`), finds: ['noindex'] },
  { html, web: german(`<link rel=canonical href="/page">${html}`), finds: ['canonical'] },
  {
    name: 'two codes of one address are visited once',
    html: `${html}${version('de-at', '/seite')}`,
    web: { 'https://example.com/seite': [{ body: html }, { status: 404 }] },
  },
  {
    html: html + version('fr', '/fr'),
    web: { ...german(html), 'https://example.com/fr': { status: 403 } },
    finds: ['unread'],
  },
  {
    name: 'nothing but refusals',
    html,
    web: { 'https://example.com/seite': { status: 429 } },
    verdict: 'not looked at',
  },
  { name: 'only this page itself', html: version('en', '/page'), verdict: 'not applicable' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
