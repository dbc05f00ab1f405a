import { defineCheck, type Example } from '../check.ts';
import { canonicalsOf } from '../knowledge/addresses/canonical.ts';

export default defineCheck({
  severity: 'warning',
  title: 'The canonical address has no fragment',
  why: 'Google leaves out what follows the #, so a fragment in the canonical address names nothing.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages: {
    fragment: { says: 'The canonical address ends in the fragment “{fragment}”.' },
  },

  *run({ page, response }) {
    const canonicals = canonicalsOf(page, response);
    if (canonicals.length === 0) return 'not applicable';
    for (const { url, at } of canonicals) {
      if (url.hash) yield { message: 'fragment', values: { fragment: url.hash }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<link rel="canonical" href="https://example.com/page">' },
  { html: '<link rel="canonical" href="https://example.com/page#top">', finds: ['fragment'] },
  { name: 'a fragment of nothing', html: '<link rel="canonical" href="https://example.com/page#">' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
