import { defineCheck, type Example, type Finding } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { readAlternates } from '../knowledge/addresses/hreflang.ts';
import { pageNumberOf } from '../knowledge/addresses/page-number.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';

/** Pages whose canonical address rightly is that of the full page or of the home page. */
const VARIANT = /^\/(m|mobile|amp|home)\/?$|\/amp\/?$|\.amp(\.html)?$/i;

type Message = 'form' | 'query' | 'page' | 'variant' | 'root' | 'firstPage' | 'language' | 'domain';

const SEVERITIES: Readonly<Record<Message, NonNullable<Finding['severity']>>> = {
  form: 'notice',
  query: 'info',
  page: 'warning',
  variant: 'info',
  root: 'error',
  firstPage: 'error',
  language: 'error',
  domain: 'warning',
};

/** Whether the canonical address of a page in a series is the first of it. */
function isFirstOfSeries(url: URL, canonical: URL): boolean {
  const series = pageNumberOf(url);
  if (!series || series.number < 2) return false;
  const target = pageNumberOf(canonical);
  const first = target?.number === 1 ? target.first : canonical;
  return addressDifference(series.first, first).grade !== 'other';
}

export default defineCheck({
  severity: 'warning',
  title: 'The canonical address is that of this page',
  why: 'Search engines show the canonical address in place of this one, and count its links there.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages: {
    form: { says: 'The canonical address writes this page another way, and both ways answer: {address}.' },
    query: { says: 'The canonical address leaves out or changes parameters of this one: {address}.' },
    page: {
      says: 'The canonical address is that of another page, so this one will not be shown: {address}.',
    },
    variant: { says: 'The page is a variant, and names the main version as canonical: {address}.' },
    root: { says: 'The canonical address is the home page, so this page will not be shown.' },
    firstPage: {
      says: 'The canonical address is the first page of the series, so what only stands here is not found.',
    },
    language: {
      says: 'The canonical address is another of the language versions, so this one will not be shown: {address}.',
    },
    domain: {
      says: 'The canonical address belongs to another site, which will be shown instead: {address}.',
    },
  },

  *run({ page, response, suffixes }) {
    const canonical = canonicalOf(page, response);
    if (!canonical) return 'not applicable';
    const [here, there] = [new URL(page.url), canonical.url];
    const { grade, parts } = addressDifference(here, there);
    const isOf = (url: URL, other: URL) => addressDifference(url, other).grade === 'same';
    const versions = readAlternates(page, response).flatMap(({ url }) => url ?? []);
    // Leaving out what only counts visits is what a canonical address is for; http in place of https is another check's.
    const isInsecure = there.protocol === 'http:';
    if (parts.every((part) => part === 'tracking' || (part === 'scheme' && isInsecure))) return;
    if (grade !== 'form' && !suffixes) return { missing: 'suffixes' };
    const message = ((): Message => {
      if (grade === 'form') return 'form';
      if (suffixes && !isSameOwner(here.hostname, there.hostname, suffixes)) return 'domain';
      if (isFirstOfSeries(here, there)) return 'firstPage';
      if (VARIANT.test(here.pathname) || /^m\./.test(here.hostname)) return 'variant';
      if (versions.some((url) => isOf(url, here)) && versions.some((url) => isOf(url, there)))
        return 'language';
      if (!parts.includes('path')) return parts.includes('host') ? 'page' : 'query';
      return there.pathname === '/' && !there.search ? 'root' : 'page';
    })();
    yield { message, values: { address: there.href }, at: canonical.at, severity: SEVERITIES[message] };
  },
});

const link = (href: string, url?: string) => ({
  html: `<link rel=canonical href="${href}">`,
  ...(url && { url }),
});

export const examples: Example[] = [
  link('https://example.com/page'),
  { name: 'fragments do not count', ...link('/page', 'https://example.com/page#part') },
  {
    name: 'visit counters are rightly left out',
    ...link('/page', 'https://example.com/page?utm_source=x&fbclid=1'),
  },
  { name: 'escapes are the same address', ...link('/caf%C3%A9', 'https://example.com/café') },
  { ...link('https://www.example.com/page/'), finds: ['form'] },
  { name: 'http for https is another check’s', ...link('http://example.com/page') },
  { ...link('https://example.com/page', 'http://example.com/page'), finds: ['form'] },
  { ...link('/page', 'https://example.com/page?color=red'), finds: ['query'] },
  { ...link('/other'), finds: ['page'] },
  { name: 'another host of the same owner', ...link('https://shop.example.com/page'), finds: ['page'] },
  { ...link('/kettle', 'https://example.com/kettle/amp/'), finds: ['variant'] },
  { ...link('https://example.com/kettle', 'https://m.example.com/kettle'), finds: ['variant'] },
  { name: 'the home page of a variant', ...link('/', 'https://example.com/m/'), finds: ['variant'] },
  { ...link('/'), finds: ['root'] },
  { name: 'index.html is the home page', ...link('/', 'https://example.com/index.html'), finds: ['form'] },
  { ...link('/list', 'https://example.com/list?page=2'), finds: ['firstPage'] },
  { ...link('/list/page/1/', 'https://example.com/list/page/3/'), finds: ['firstPage'] },
  {
    name: 'a page of a series that names itself',
    ...link('/list?page=2', 'https://example.com/list?page=2'),
  },
  {
    html:
      '<link rel=canonical href="/en"><link rel=alternate hreflang=en href="https://example.com/en">' +
      '<link rel=alternate hreflang=de href="https://example.com/page">',
    finds: ['language'],
  },
  { ...link('https://kettle.example/page'), finds: ['domain'] },
  {
    name: 'several that contradict are another check’s',
    html: '<link rel=canonical href="/a"><link rel=canonical href="/b">',
    verdict: 'not applicable',
  },
];
