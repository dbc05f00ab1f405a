import type { Finding, Severity } from '../check.ts';
import type { Inspection } from '../inspection.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { entryOf } from '../knowledge/robots/sitemap-entry.ts';
import { type SitemapFault, sitemapFaults } from '../knowledge/robots/sitemap-faults.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { headerOf } from './visiting/body.ts';
import { type FoundSitemap, sitemapsOf } from './visiting/sitemaps.ts';

type Message = keyof typeof messages;

const messages = {
  absent: {
    says: {
      one: 'This page is not in the sitemap ({count} was read).',
      other: 'This page is in none of the sitemaps ({count} were read).',
    },
  },
  form: { says: 'The sitemap {sitemap} lists this page only in another form: {address}.' },
  noindex: { says: 'The sitemap {sitemap} lists this page, which asks not to be indexed.' },
  canonicalised: {
    says: 'The sitemap {sitemap} lists this page, whose canonical address is another: {address}.',
  },
  missing: { says: 'No sitemap was found: robots.txt names none, and there is none at {address}.' },
  status: { says: 'The sitemap {sitemap} answers with status {status}.' },
  unreachable: { says: 'The sitemap {sitemap} cannot be had: no server answers, or redirects have no end.' },
  type: { says: 'The address {sitemap} gives no sitemap but “{type}”.' },
  empty: { says: 'The sitemap {sitemap} lists no addresses.' },
  nested: {
    says: 'The sitemap index {sitemap} stands in another index; search engines read only one level.',
  },
  crowded: { says: 'The sitemap {sitemap} lists {found} addresses; only the first {limit} are read.' },
  heavy: { says: 'The sitemap {sitemap} has more than {limit} MB unpacked; the rest is not read.' },
  encoding: { says: 'The sitemap {sitemap} is written in {encoding}; it has to be UTF-8.' },
  relative: {
    says: {
      one: 'The sitemap {sitemap} lists {count} address that is not complete: {example}.',
      other: 'The sitemap {sitemap} lists {count} addresses that are not complete, such as {example}.',
    },
  },
  long: {
    says: {
      one: 'The sitemap {sitemap} lists {count} address of {limit} characters or more.',
      other: 'The sitemap {sitemap} lists {count} addresses of {limit} characters or more.',
    },
  },
  foreign: {
    says: {
      one: 'The sitemap {sitemap} lists {count} address of another site, which may be ignored: {example}.',
      other:
        'The sitemap {sitemap} lists {count} addresses of other sites, which may be ignored, such as {example}.',
    },
  },
  date: {
    says: {
      one: 'The sitemap {sitemap} has {count} lastmod that is no valid date: “{example}”.',
      other: 'The sitemap {sitemap} has {count} lastmod values that are no valid dates, such as “{example}”.',
    },
  },
} as const;

const SEVERITY: Readonly<Partial<Record<SitemapFault['fault'], Severity>>> = {
  empty: 'warning',
  encoding: 'warning',
  foreign: 'warning',
  date: 'notice',
};

function* faultsOf({ visit, sitemap, at, isPart }: FoundSitemap, site: string): Generator<Finding<Message>> {
  const { state, reason, status, url, finalUrl, headers, isWhole } = visit;
  const values = { sitemap: url };
  const place = at && { at };
  if (state === 'broken' && reason === 'status') {
    yield { message: 'status', values: { ...values, status: status ?? 0 }, severity: 'warning', ...place };
  } else if (state === 'broken') yield { message: 'unreachable', values, severity: 'warning', ...place };
  else if (state === 'ok' && !sitemap) {
    const type = headerOf(headers, 'content-type') ?? 'no type';
    yield { message: 'type', values: { ...values, type }, severity: 'error', ...place };
  }
  if (!sitemap) return;
  for (const { fault, values: more } of sitemapFaults(sitemap, { url: finalUrl, site, isWhole, isPart })) {
    const severity = SEVERITY[fault] ?? 'error';
    yield { message: fault, values: { ...values, ...more }, severity, ...place };
  }
}

/** The page as sitemaps should have it: by its canonical address, where that is this page in another form. */
function subjectOf({ page, response }: Inspection) {
  const here = new URL(page.url);
  const canonical = canonicalOf(page, response)?.url ?? here;
  const { grade } = addressDifference(canonical, here);
  return {
    here,
    canonical,
    isElsewhere: grade === 'other',
    isNoindex: forbidding(robotsDirectives(page, response), 'noindex').length > 0,
    /** This very address should not be listed. */
    isCanonicalised: grade !== 'same',
  };
}

export default defineDeepCheck({
  severity: 'notice',
  title: 'A valid sitemap lists this page',
  why: 'Sitemaps tell search engines which addresses count, and help them find pages and changes sooner.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  messages,

  async *run({ inspection, visit }) {
    const { here, canonical, isElsewhere, isNoindex, isCanonicalised } = subjectOf(inspection);
    let near: { sitemap: string; address: string } | null = null;
    let isComplete = true;
    let read = 0;
    let left = 0;
    let done = 0;
    for await (const found of sitemapsOf(inspection, visit)) {
      done += 1;
      yield { done, total: done + found.left };
      const { state, url: sitemap } = found.visit;
      const isUnknown = state === 'blocked' || state === 'not verifiable';
      if (found.isGuess && !found.sitemap) {
        if (isUnknown || found.visit.reason !== 'status') return 'not looked at';
        yield { message: 'missing', values: { address: sitemap }, severity: 'info' };
        return;
      }
      yield* faultsOf(found, here.href);
      if (isUnknown) isComplete = false;
      left = found.left;
      if (!found.sitemap || found.sitemap.kind === 'index') continue;
      read += 1;
      const { addresses } = found.sitemap;
      if (isCanonicalised && entryOf(addresses, here)?.grade === 'same') {
        const values = { sitemap, address: canonical.href };
        yield { message: 'canonicalised', values, severity: 'warning' };
        return;
      }
      const entry = isElsewhere ? null : entryOf(addresses, canonical);
      if (entry?.grade === 'same') {
        if (isNoindex) yield { message: 'noindex', values: { sitemap }, severity: 'warning' };
        return;
      }
      if (entry) near ??= { sitemap, address: entry.url.href };
    }
    if (isElsewhere || isNoindex) return;
    if (!isComplete || left > 0 || read === 0) return 'not looked at';
    if (near) yield { message: 'form', values: near };
    else yield { message: 'absent', values: { count: read } };
  },
});

const HERE = 'https://example.com/page';
const urls = (...addresses: readonly string[]) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><urlset>${addresses.map((one) => `<url><loc>${one}</loc></url>`).join('')}</urlset>`,
});
const index = (...addresses: readonly string[]) => ({
  body: `<sitemapindex>${addresses.map((one) => `<sitemap><loc>${one}</loc></sitemap>`).join('')}</sitemapindex>`,
});
const at = (answer: NonNullable<DeepExample['web']>[string]) => ({
  'https://example.com/sitemap.xml': answer,
});
const named = 'Sitemap: https://example.com/map.xml';
/** `<urlset><url><loc>https://example.com/page</loc></url></urlset>`, packed by gzip. */
const PACKED = Uint8Array.from(
  atob('H4sIAAAAAAACA7MpLcopTi2xswHSdjY5+cl2GSUlBcVW+vqpFYm5BTmpesn5ufoFiempNvogWRt9sEJ9qDYAmXre2D8AAAA='),
  (letter) => letter.charCodeAt(0),
);

export const examples: DeepExample[] = [
  { web: at(urls('https://example.com/', HERE)) },
  { name: 'robots.txt names it', robotsTxt: named, web: { 'https://example.com/map.xml': urls(HERE) } },
  {
    name: 'robots.txt is asked for where it is not known',
    web: { 'https://example.com/robots.txt': { body: named }, 'https://example.com/map.xml': urls(HERE) },
  },
  {
    name: 'packed, whatever its type',
    robotsTxt: 'Sitemap: https://example.com/map.xml.gz',
    web: {
      'https://example.com/map.xml.gz': { headers: { 'content-type': 'application/x-gzip' }, body: PACKED },
    },
  },
  {
    name: 'in a part of an index; a part that sounds like the page is read first',
    web: {
      ...at(index('https://example.com/map-news.xml', 'https://example.com/map-page.xml')),
      'https://example.com/map-page.xml': urls(HERE),
    },
  },
  { name: 'a text', web: at({ headers: { 'content-type': 'text/plain' }, body: `${HERE}\n` }) },
  { name: 'a feed', web: at({ body: `<rss><channel><item><link>${HERE}</link></item></channel></rss>` }) },
  {
    name: 'escapes are the same address',
    url: 'https://example.com/чайник',
    web: at(urls('https://example.com/%D1%87%D0%B0%D0%B9%D0%BD%D0%B8%D0%BA')),
  },
  { web: at(urls('https://example.com/', 'https://example.com/page/2')), finds: ['absent'] },
  {
    name: 'an address of an image is not an address of a page',
    web: at({
      body: `<urlset><url><loc>https://example.com/</loc><image:loc>${HERE}</image:loc></url></urlset>`,
    }),
    finds: ['absent'],
  },
  { web: at(urls('https://example.com/Page/')), finds: ['form'] },
  {
    name: 'the home page as a file',
    url: 'https://example.com/index.html',
    web: at(urls('https://example.com/')),
    finds: ['form'],
  },
  {
    name: 'listed by its canonical address',
    url: `${HERE}?utm_source=x`,
    html: '<link rel=canonical href="/page">',
    web: at(urls(HERE)),
  },
  { html: '<meta name=robots content=noindex>', web: at(urls(HERE)), finds: ['noindex'] },
  {
    name: 'a page that is not for the index need not be listed',
    html: '<meta name=robots content=none>',
    web: at(urls('https://example.com/')),
  },
  { html: '<link rel=canonical href="/main">', web: at(urls(HERE)), finds: ['canonicalised'] },
  {
    name: 'its canonical address is listed instead',
    html: '<link rel=canonical href="/main">',
    web: at(urls('https://example.com/main')),
  },
  { web: {}, finds: ['missing'] },
  {
    name: 'a site that answers everything with a page has no sitemap',
    web: { 'https://example.com/*': { body: '<!doctype html><title>Kettles</title>' } },
    finds: ['missing'],
  },
  { robotsTxt: named, web: {}, finds: ['status'] },
  {
    robotsTxt: named,
    web: { 'https://example.com/map.xml': { failure: 'unreachable' } },
    finds: ['unreachable'],
  },
  {
    robotsTxt: named,
    web: {
      'https://example.com/map.xml': { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' },
    },
    finds: ['type'],
  },
  { web: at(urls()), finds: ['empty', 'absent'] },
  {
    web: {
      ...at(index('https://example.com/2.xml', 'https://example.com/3.xml')),
      'https://example.com/2.xml': index('https://example.com/4.xml'),
      'https://example.com/3.xml': urls(HERE),
    },
    finds: ['nested'],
  },
  { web: at(urls(HERE, ...Array<string>(50_000).fill('https://example.com/x'))), finds: ['crowded'] },
  {
    name: 'longer than anyone reads',
    web: at({ ...urls(HERE), isCut: true }),
    finds: ['heavy'],
  },
  {
    name: 'cut within the archive',
    robotsTxt: named,
    web: { 'https://example.com/map.xml': { body: PACKED.slice(0, 30) } },
    finds: ['type'],
  },
  {
    web: at({
      body: `<?xml version="1.0" encoding="windows-1251"?><urlset><url><loc>${HERE}</loc></url></urlset>`,
    }),
    finds: ['encoding'],
  },
  { web: at(urls(HERE, '/other')), finds: ['relative'] },
  { web: at(urls(HERE, `https://example.com/${'x'.repeat(2_048)}`)), finds: ['long'] },
  { web: at(urls(HERE, 'https://other.example/')), finds: ['foreign'] },
  {
    name: 'a sitemap on another host, for which robots.txt vouches',
    robotsTxt: 'Sitemap: https://maps.example/1.xml',
    web: { 'https://maps.example/1.xml': urls(HERE) },
  },
  {
    web: at({ body: `<urlset><url><loc>${HERE}</loc><lastmod>20.11.2026</lastmod></url></urlset>` }),
    finds: ['date'],
  },
  {
    name: 'a part that cannot be read may hold the page',
    web: {
      ...at(index('https://example.com/2.xml', 'https://example.com/3.xml')),
      'https://example.com/2.xml': { status: 403 },
      'https://example.com/3.xml': urls('https://example.com/'),
    },
    verdict: 'not looked at',
  },
  { web: at({ status: 403 }), verdict: 'not looked at' },
  { web: at({ failure: 'unreachable' }), verdict: 'not looked at' },
  { name: 'robots.txt may name some', robotsTxtStatus: 503, web: {}, verdict: 'not looked at' },
];
