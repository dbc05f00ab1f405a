import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';

export default defineCheck({
  severity: 'notice',
  title: 'The meta description stands in the head',
  why: 'Metadata is read from the head; in the body it may be overlooked.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  messages: {
    body: { says: 'The meta description stands in the body, not in the head.' },
  },

  *run({ page }) {
    const descriptions = metasNamed(page, 'description');
    if (descriptions.length === 0) return 'not applicable';
    for (const at of descriptions) if (at.place === 'body') yield { message: 'body', at };
  },
});

export const examples: Example[] = [
  { html: '<head><meta name="description" content="Copper kettles."></head>' },
  { html: '<body><p>x</p><meta name="description" content="Copper kettles.">', finds: ['body'] },
  {
    name: 'a picture closes the head',
    html: '<head><img src="/hit" alt=""><meta name=description content="Kettles."></head>',
    finds: ['body'],
  },
  { html: '<body><meta itemprop="description" content="Kettles.">', verdict: 'not applicable' },
];
