import { defineCheck, type Example } from '../check.ts';
import { isSameAddress } from '../knowledge/addresses/address-difference.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { canonicalsOf } from '../knowledge/addresses/canonical.ts';

export default defineCheck({
  loses: ['address'],
  title: 'One canonical URL',
  why: 'Search engines ignore canonical URLs that contradict each other and choose one themselves.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'Keep one canonical URL, the one that search results should show, and remove the others. Often two plugins, or the template and a plugin, each add one; the Link header of the response counts too.',
  messages: {
    conflict: {
      fault: '{count} different canonical URLs',
      says: 'The page declares {count} different canonical URLs: {addresses}.',
    },
  },

  *run({ page, response }) {
    const canonicals = canonicalsOf(page, response);
    const [first] = canonicals;
    if (!first) return 'not applicable';
    const odd = canonicals.find(({ url }) => !isSameAddress(url, first.url));
    if (!odd) return;
    const addresses = [...new Set(canonicals.map(({ url }) => withoutFragment(url)))];
    const values = { count: addresses.length, addresses: addresses.join(', ') };
    yield { message: 'conflict', values, at: odd.at };
  },
});

export const examples: Example[] = [
  { html: '<link rel="canonical" href="https://example.com/page">' },
  {
    html: '<link rel=canonical href="https://example.com/a"><link rel=canonical href="https://example.com/b">',
    finds: [
      {
        message: 'conflict',
        says: 'The page declares 2 different canonical URLs: https://example.com/a, https://example.com/b.',
        remedy:
          'Keep one canonical URL, the one that search results should show, and remove the others. Often two plugins, or the template and a plugin, each add one; the Link header of the response counts too.',
        at: 'head > link:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the Link header counts too',
    html: '<link rel="canonical" href="https://example.com/page">',
    headers: { link: '<https://example.com/other>; rel="canonical"' },
    finds: [
      {
        message: 'conflict',
        says: 'The page declares 2 different canonical URLs: https://example.com/page, https://example.com/other.',
        at: 'link: <https://example.com/other>; rel="canonical"',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the same address twice is no conflict, however it is written',
    html: '<link rel="canonical" href="https://example.com/page"><link rel="Canonical nofollow" href="HTTPS://EXAMPLE.com:443/page">',
  },
  {
    name: 'a canonical in the body is ignored by search engines',
    html: '<link rel=canonical href="https://example.com/page"><body><link rel=canonical href="https://example.com/b">',
  },
  {
    name: 'a fragment does not make a different page',
    html: '<link rel=canonical href="/page"><link rel=canonical href="/page#top">',
  },
  { name: 'no canonical at all', html: '<title>x</title>', verdict: 'not applicable' },
];
