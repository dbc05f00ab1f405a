import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'There is no meta keywords tag',
  why: 'Google does not use meta keywords; the tag only shows competitors which keywords you target.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/special-tags',
  remedy: 'Delete the keywords meta tag.',
  messages: {
    present: {
      fault: 'meta keywords has no effect',
      says: 'Google does not use the keywords meta tag: “{keywords}”.',
    },
  },

  *run({ page }) {
    for (const at of metasNamed(page, 'keywords')) {
      const keywords = (at.attrs.content ?? '').trim();
      if (keywords) yield { message: 'present', values: { keywords }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<title>Kettles</title>' },
  {
    html: '<meta name="Keywords" content="kettle, copper">',
    finds: [
      {
        message: 'present',
        says: 'Google does not use the keywords meta tag: “kettle, copper”.',
        remedy: 'Delete the keywords meta tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'an empty list gives nothing away', html: '<meta name="keywords" content="">' },
  { name: 'news_keywords is another element', html: '<meta name="news_keywords" content="kettle">' },
];
