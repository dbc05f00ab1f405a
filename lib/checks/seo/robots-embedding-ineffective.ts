import { defineCheck, type Example } from '../check.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

export default defineCheck({
  severity: 'notice',
  title: 'indexifembedded stands beside a noindex',
  why: 'indexifembedded only takes back a noindex for pages that embed this one; alone it does nothing.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    alone: { says: 'indexifembedded has no effect, because nothing here says noindex.' },
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
  { html: '<meta name=robots content="indexifembedded">', finds: ['alone'] },
  {
    name: 'from two places',
    html: '<meta name=googlebot content="indexifembedded">',
    headers: { 'x-robots-tag': 'noindex' },
  },
  { html: '<meta name=robots content="noindex">', verdict: 'not applicable' },
];
