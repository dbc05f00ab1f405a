import { defineCheck, type Example } from '../check.ts';
import { structuredData } from '../knowledge/structured-data/structured-data.ts';

export default defineCheck({
  severity: 'error',
  title: 'The structured data names its vocabulary',
  why: 'Without the @context of schema.org the names in a block mean nothing to search engines.',
  docs: 'https://www.w3.org/TR/json-ld11/#the-context',
  messages: {
    missing: { says: 'The block has no @context.' },
    other: { says: 'The @context of the block is not schema.org, which is the one search engines read.' },
  },

  *run({ page }) {
    const blocks = structuredData(page).blocks.filter(({ vocabulary }) => vocabulary !== null);
    if (blocks.length === 0) return 'not applicable';
    for (const { at, vocabulary, text } of blocks) {
      if (vocabulary === 'none' && /["']@(type|graph|id)["']/.test(text))
        yield { message: 'missing', at, fix: '"@context": "https://schema.org"' };
      if (vocabulary === 'other') yield { message: 'other', severity: 'notice', at };
    }
  },
});

const block = (json: string) => ({ html: `<script type="application/ld+json">${json}</script>` });

export const examples: Example[] = [
  block('{"@context": "https://schema.org", "@type": "Product"}'),
  { ...block('{"@type": "Product", "name": "Kettle"}'), finds: ['missing'] },
  { ...block('{"@context": "http://data-vocabulary.org", "@type": "Breadcrumb"}'), finds: ['other'] },
  {
    name: 'http, a slash and an object are fine',
    ...block('{"@context": {"@vocab": "http://schema.org/"}, "@type": "Product"}'),
  },
  {
    name: 'a graph whose root has no type',
    ...block('{"@context": "https://schema.org/", "@graph": [{"@type": "Product"}]}'),
  },
  { name: 'an array at the top', ...block('[{"@context": "https://schema.org", "@type": "Product"}]') },
  { name: 'what is not JSON has its own check', ...block('{"@type": }'), verdict: 'not applicable' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
