import { defineCheck, type Example } from '../check.ts';
import { addressDifference, addressWithoutTracking } from '../knowledge/addresses/address-difference.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { type Alternate, alternatesOf, readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';
import { hreflangFault } from '../knowledge/addresses/hreflang-codes.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';

export default defineCheck({
  loses: ['address', 'much'],
  title: 'The language versions include this page',
  why: 'Each language version has to list itself and all others; otherwise Google may ignore hreflang.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy:
    'Add an hreflang link to this page, with its language code and its canonical URL; do the same on every other language version.',
  messages: {
    missing: {
      fault: 'hreflang without this page itself',
      says: 'None of the hreflang links ({count}) leads to this page.',
    },
    form: {
      loses: ['address', 'part'],
      fault: 'hreflang has another form of this URL',
      says: 'The language versions list this page with another form of its URL: {address}.',
      remedy:
        'Write the URL of this page in hreflang exactly as in its canonical URL, including scheme, www, capital letters and trailing slash.',
    },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response).filter(({ url }) => url);
    if (alternates.length === 0) return 'not applicable';
    const canonical = canonicalOf(page, response)?.url;
    // A visit with tracking parameters is one of the page without them.
    const own = addressWithoutTracking(new URL(page.url));
    const here = [new URL(page.url), new URL(own), ...(canonical ? [canonical] : [])];
    const gradeOf = ({ url }: Alternate) => {
      const grades = url ? here.map((own) => addressDifference(own, url).grade) : [];
      return grades.find((grade) => grade === 'same') ?? grades.find((grade) => grade === 'form');
    };
    // Another check reports links to this page in the body, where search engines do not read them.
    if (alternatesOf(page, response).some((one) => gradeOf(one) === 'same')) return;
    const href = (canonical?.href ?? own).replace(/#.*/s, '');
    const near = alternates.find((one) => gradeOf(one) === 'form');
    if (near) {
      const fix = withCode({ ...near, href }, near.code);
      yield { message: 'form', values: { address: near.href ?? '' }, at: near.at, fix };
      return;
    }
    const code = page.roots[0]?.attrs.lang?.trim() ?? '';
    const isTaken = alternates.some((one) => one.code.toLowerCase() === code.toLowerCase());
    const fix =
      isTaken || hreflangFault(code)
        ? null
        : `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}">`;
    yield { message: 'missing', values: { count: alternates.length }, ...(fix && { fix }) };
  },
});

const version = (code: string, path: string) =>
  `<link rel=alternate hreflang=${code} href="https://example.com${path}">`;

export const examples: Example[] = [
  { html: version('en', '/page') + version('de', '/seite') },
  {
    html: `<html lang=en>${version('de', '/seite')}`,
    finds: [
      {
        message: 'missing',
        says: 'None of the hreflang links (1) leads to this page.',
        remedy:
          'Add an hreflang link to this page, with its language code and its canonical URL; do the same on every other language version.',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'a dot after the host',
    html: `<link rel=alternate hreflang=en href="https://example.com./page">${version('de', '/seite')}`,
    finds: [
      {
        message: 'form',
        says: 'The language versions list this page with another form of its URL: https://example.com./page.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    html: version('en', '/page/') + version('de', '/seite'),
    finds: [
      {
        message: 'form',
        says: 'The language versions list this page with another form of its URL: https://example.com/page/.',
        remedy:
          'Write the URL of this page in hreflang exactly as in its canonical URL, including scheme, www, capital letters and trailing slash.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
        fix: '<link rel="alternate" hreflang="en" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'tracking parameters belong to the visit',
    url: 'https://example.com/page?utm_source=x',
    html: version('en', '/page') + version('de', '/seite'),
  },
  { name: 'a fragment is the same page', url: 'https://example.com/page#x', html: version('en', '/page') },
  {
    name: 'the canonical address is listed',
    url: 'https://example.com/page?utm_source=x',
    html: `<link rel=canonical href="/page">${version('en', '/page')}`,
  },
  {
    name: 'the header lists it',
    html: version('de', '/seite'),
    headers: { link: '<https://example.com/page>; rel=alternate; hreflang=en' },
  },
  {
    name: 'the link to this page is in the body',
    html: `<head>${version('de', '/seite')}</head><body>${version('en', '/page')}`,
  },
  { name: 'only as the default', html: version('x-default', '/page') + version('de', '/seite') },
  {
    name: 'a feed in a language is no version of the page',
    html: '<link rel=alternate type="application/rss+xml" hreflang=en href=/feed>',
    headers: { link: '</feed.json>; rel=alternate; hreflang=en; type="application/feed+json"' },
    verdict: 'not applicable',
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
  {
    name: 'the language of this page leads elsewhere',
    html: `<html lang=de>${version('de', '/seite')}`,
    finds: [
      {
        message: 'missing',
        says: 'None of the hreflang links (1) leads to this page.',
        severity: 'error',
      },
    ],
  },
  {
    name: 'an unknown language',
    html: `<html lang=xx>${version('de', '/seite')}`,
    finds: [
      {
        message: 'missing',
        says: 'None of the hreflang links (1) leads to this page.',
        severity: 'error',
      },
    ],
  },
];
