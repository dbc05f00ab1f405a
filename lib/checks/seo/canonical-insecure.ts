import { defineCheck, type Example } from '../check.ts';
import { canonicalsOf } from '../knowledge/addresses/canonical.ts';

export default defineCheck({
  severity: 'error',
  title: 'The canonical address of an https page is https',
  why: 'Google prefers https pages, except where their canonical address leads to http.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages: {
    http: { says: 'The page came over https but names an http address as canonical: {address}.' },
  },

  *run({ page, response }) {
    const canonicals = canonicalsOf(page, response);
    if (canonicals.length === 0 || !page.url.startsWith('https:')) return 'not applicable';
    for (const { url, at } of canonicals) {
      if (url.protocol === 'http:') yield { message: 'http', values: { address: url.href }, at };
    }
  },
});

const insecure = '<link rel="canonical" href="http://example.com/page">';

export const examples: Example[] = [
  { html: '<link rel="canonical" href="https://example.com/page">' },
  { html: insecure, finds: ['http'] },
  { name: 'no scheme means that of the page', html: '<link rel="canonical" href="//example.com/page">' },
  { url: 'http://example.com/page', html: insecure, verdict: 'not applicable' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
