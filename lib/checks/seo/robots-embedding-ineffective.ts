import { defineCheck, type Example } from '../check.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'indexifembedded is used together with noindex',
  why: 'indexifembedded only lifts a noindex where the page is embedded in another; alone it does nothing.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  remedy:
    'Remove indexifembedded; add noindex next to it only if the page should be indexed as an embedded part and nowhere else.',
  messages: {
    alone: {
      fault: 'indexifembedded without noindex',
      says: 'indexifembedded has no effect, because the page has no noindex.',
    },
  },

  *run({ page, response }) {
    const directives = robotsDirectives(page, response);
    const embedded = directives.find(({ name }) => name === 'indexifembedded');
    if (!embedded) return 'not applicable';
    if (forbidding(directives, 'noindex').length === 0) yield { message: 'alone', at: embedded.at };
  },
});

export const examples: Example[] = [
  { html: '<meta name=robots content="noindex, indexifembedded">' },
  {
    html: '<meta name=robots content="indexifembedded">',
    finds: [
      {
        message: 'alone',
        says: 'indexifembedded has no effect, because the page has no noindex.',
        remedy:
          'Remove indexifembedded; add noindex next to it only if the page should be indexed as an embedded part and nowhere else.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'from two places',
    html: '<meta name=googlebot content="indexifembedded">',
    headers: { 'x-robots-tag': 'noindex' },
  },
  { html: '<meta name=robots content="noindex">', verdict: 'not applicable' },
];
