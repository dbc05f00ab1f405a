import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'warning',
  title: 'The title stands in the head',
  why: 'Metadata is read from the head; a title that has slipped into the body may be overlooked.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
  messages: {
    body: { says: 'The title “{text}” stands in the body, not in the head.' },
  },

  *run({ page }) {
    if (page.titles.length === 0) return 'not applicable';
    for (const at of page.titles) {
      if (at.place === 'body') yield { message: 'body', values: { text: at.text ?? '' }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<head><title>Copper kettles</title></head><p>x</p>' },
  { html: '<body><p>x</p><title>Copper kettles</title>', finds: ['body'] },
  {
    name: 'what cannot stand in a head closes it',
    html: '<head><div></div><title>Copper kettles</title></head>',
    finds: ['body'],
  },
  { name: 'drawings have titles too', html: '<title>Kettles</title><body><svg><title>Cart</title></svg>' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
