import { defineCheck, type Example } from '../check.ts';
import { type RobotsDirective, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

/** What permits, and what forbids the same; the one that forbids counts. */
const OPPOSITES: readonly (readonly [permits: readonly string[], forbids: readonly string[]])[] = [
  [
    ['index', 'all'],
    ['noindex', 'none'],
  ],
  [
    ['follow', 'all'],
    ['nofollow', 'none'],
  ],
  [['max-snippet'], ['nosnippet']],
];

const find = (directives: readonly RobotsDirective[], names: readonly string[]) =>
  directives.find(({ name, value }) => names.includes(name) && value !== '0');

export default defineCheck({
  severity: 'notice',
  title: 'The rules for search engines do not contradict',
  why: 'Of two contradicting rules the more restrictive one counts, which may not be the one you meant.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    conflict: { says: '“{permits}” and “{forbids}” contradict each other; “{forbids}” counts.' },
  },

  *run({ page, response }) {
    const directives = robotsDirectives(page, response);
    if (directives.length < 2) return 'not applicable';
    const named = new Set<RobotsDirective>();
    for (const [permits, forbids] of OPPOSITES) {
      const weaker = find(directives, permits);
      const stronger = find(directives, forbids);
      // “all” against “none” is one contradiction, not two.
      if (!weaker || !stronger || named.has(stronger)) continue;
      named.add(stronger);
      yield { message: 'conflict', values: { permits: weaker.name, forbids: stronger.name }, at: weaker.at };
    }
  },
});

export const examples: Example[] = [
  { html: '<meta name=robots content="index, follow, max-snippet:-1">' },
  { html: '<meta name=robots content="index, noindex">', finds: ['conflict'] },
  { name: 'all and none', html: '<meta name=robots content="all, none, all">', finds: ['conflict'] },
  { html: '<meta name=robots content="max-snippet:50, nosnippet">', finds: ['conflict'] },
  {
    name: 'two things, two contradictions',
    html: '<meta name=robots content="index, follow, noindex, nofollow">',
    finds: ['conflict', 'conflict'],
  },
  {
    name: 'element against header',
    html: '<meta name=robots content=index>',
    headers: { 'x-robots-tag': 'noindex' },
    finds: ['conflict'],
  },
  { name: 'no text at all, said twice', html: '<meta name=robots content="max-snippet:0, nosnippet">' },
  { name: 'a single rule', html: '<meta name=robots content=noindex>', verdict: 'not applicable' },
];
