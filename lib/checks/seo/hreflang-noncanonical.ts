import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { CANONICAL_IS_ANOTHER, canonicalOf } from '../knowledge/addresses/canonical.ts';
import { readAlternates } from '../knowledge/addresses/hreflang.ts';

/** Returns whether a page is a mobile or AMP version, which should declare the main version as canonical. */
const isVariant = ({ hostname, pathname }: URL) =>
  /^(m|mobile|amp)\./.test(hostname) || /(^|\/)amp\/?$/.test(pathname);

export default defineCheck({
  loses: ['address', 'part'],
  title: 'A page with language versions is its own canonical',
  why: 'Google indexes the canonical URL in place of this page, so it may ignore the language versions listed here.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'If this page is a language version of its own, set its canonical URL to its own address. If it is a duplicate, move the hreflang links to the canonical page.',
  followsFrom: CANONICAL_IS_ANOTHER,
  messages: {
    elsewhere: {
      fault: 'hreflang on a non-canonical page',
      says: 'The page lists language versions, but its canonical URL is another page: {address}.',
    },
  },

  *run({ page, response }) {
    const canonical = canonicalOf(page, response);
    if (!canonical || readAlternates(page, response).length === 0) return 'not applicable';
    const here = new URL(page.url);
    const { parts } = addressDifference(here, canonical.url);
    // A canonical URL that only leaves out parameters is still this page.
    if ((!parts.includes('host') && !parts.includes('path')) || isVariant(here)) return;
    yield { message: 'elsewhere', values: { address: canonical.url.href }, at: canonical.at };
  },
});

const german = '<link rel=alternate hreflang=de href="https://example.com/seite">';

export const examples: Example[] = [
  { html: `<link rel=canonical href="https://example.com/page">${german}` },
  {
    html: `<link rel=canonical href="https://example.com/other">${german}`,
    finds: [
      {
        message: 'elsewhere',
        says: 'The page lists language versions, but its canonical URL is another page: https://example.com/other.',
        remedy:
          'If this page is a language version of its own, set its canonical URL to its own address. If it is a duplicate, move the hreflang links to the canonical page.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a canonical URL with a dot after the host is still this page',
    html: `<link rel=canonical href="https://example.com./page">${german}`,
  },
  {
    name: 'parameters left out',
    url: 'https://example.com/page?sort=price',
    html: `<link rel=canonical href="https://example.com/page">${german}`,
  },
  {
    name: 'the mobile version of a page',
    url: 'https://m.example.com/page',
    html: `<link rel=canonical href="https://www.example.com/page">${german}`,
  },
  {
    name: 'the AMP version of a page',
    url: 'https://example.com/page/amp',
    html: `<link rel=canonical href="https://example.com/page">${german}`,
  },
  { html: german, verdict: 'not applicable' },
  { html: '<link rel=canonical href="/other">', verdict: 'not applicable' },
  ...(
    'https://m.example.com/page https://mobile.example.com/page https://amp.example.com/page https://example.com/amp ' +
    'https://example.com/page/amp/'
  )
    .split(' ')
    .map((url) => ({ url, html: `<link rel=canonical href="https://example.com/other">${german}` })),
];
