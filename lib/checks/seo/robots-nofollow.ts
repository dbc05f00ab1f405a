import { defineCheck, type Example } from '../check.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Search engines may follow the page’s links',
  why: 'With nofollow for the whole page, the links on it help no other page, your own included.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    nofollow: { says: 'The page asks search engines to follow none of its links: “{directive}”.' },
  },

  *run({ page, response }) {
    for (const { name, at } of forbidding(robotsDirectives(page, response), 'nofollow')) {
      yield { message: 'nofollow', values: { directive: name }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<meta name=robots content="index, follow">' },
  { html: '<meta name=robots content="noindex, NOFOLLOW">', finds: ['nofollow'] },
  { name: 'none is both', headers: { 'x-robots-tag': 'none' }, finds: ['nofollow'] },
  { name: 'for another crawler', headers: { 'x-robots-tag': 'otherbot: nofollow' } },
  { name: 'one link is not the page', html: '<a href=/x rel=nofollow>Kettles</a>' },
];
