import { defineCheck, type Example } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { canonicalMarkup, canonicalsOf } from '../knowledge/addresses/canonical.ts';

export default defineCheck({
  loses: ['address', 'little'],
  title: 'The canonical URL has no fragment',
  why: 'Google generally does not support URL fragments, so a canonical URL should end before the #.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy: 'Remove the # and everything after it from the canonical URL.',
  messages: {
    fragment: {
      fault: 'Canonical URL with a fragment',
      says: 'The canonical URL ends with the fragment “{fragment}”.',
    },
  },

  *run({ page, response }) {
    const canonicals = canonicalsOf(page, response);
    if (canonicals.length === 0) return 'not applicable';
    for (const { url, at } of canonicals) {
      if (!url.hash) continue;
      const fix = canonicalMarkup(withoutFragment(url), 'source' in at ? 'header' : 'head');
      yield { message: 'fragment', values: { fragment: url.hash }, at, fix };
    }
  },
});

export const examples: Example[] = [
  { html: '<link rel="canonical" href="https://example.com/page">' },
  {
    html: '<link rel="canonical" href="https://example.com/page#top">',
    finds: [
      {
        message: 'fragment',
        says: 'The canonical URL ends with the fragment “#top”.',
        remedy: 'Remove the # and everything after it from the canonical URL.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'in the header',
    headers: { link: '<https://example.com/page#top>; rel=canonical' },
    finds: [
      {
        message: 'fragment',
        says: 'The canonical URL ends with the fragment “#top”.',
        at: 'link: <https://example.com/page#top>; rel="canonical"',
        severity: 'notice',
        fix: 'Link: <https://example.com/page>; rel="canonical"',
      },
    ],
  },
  { name: 'an empty fragment', html: '<link rel="canonical" href="https://example.com/page#">' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
