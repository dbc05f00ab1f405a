import { defineCheck, type Example } from '../check.ts';
import { type RobotsDirective, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

/** Rules that permit something and the rules that forbid it; the one that forbids applies. */
const OPPOSITES = [
  ['index', ['index', 'all'], ['noindex', 'none']],
  ['follow', ['follow', 'all'], ['nofollow', 'none']],
  ['snippet', ['max-snippet'], ['nosnippet']],
] as const;

const find = (directives: readonly RobotsDirective[], names: readonly string[]) =>
  directives.find(({ name, value }) => names.includes(name) && value !== '0');

export default defineCheck({
  loses: ['index', 'little'],
  title: 'The robots rules do not contradict each other',
  why: 'If two rules contradict each other, Google applies the more restrictive one, which might not be the one you want.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  remedy:
    'Keep the rule that you want and remove the other one, in the robots meta tags and in the X-Robots-Tag header.',
  messages: {
    index: {
      fault: 'Indexing: “{permits}” against “{forbids}”',
      says: '“{permits}” and “{forbids}” contradict each other; “{forbids}” applies.',
      followsFrom: ['seo/indexability/meta', 'seo/indexability/header'],
    },
    follow: {
      loses: ['crawling', 'little'],
      fault: 'Links: “{permits}” against “{forbids}”',
      says: '“{permits}” and “{forbids}” contradict each other; “{forbids}” applies.',
      followsFrom: ['seo/robots-nofollow'],
    },
    snippet: {
      loses: ['result', 'little'],
      fault: '“{permits}” against “{forbids}”',
      says: '“{permits}” and “{forbids}” contradict each other; “{forbids}” applies.',
      followsFrom: ['seo/robots-snippet-limited'],
    },
  },

  *run({ page, response }) {
    const directives = robotsDirectives(page, response);
    if (directives.length < 2) return 'not applicable';
    const named = new Set<RobotsDirective>();
    for (const [message, permits, forbids] of OPPOSITES) {
      const weaker = find(directives, permits);
      const stronger = find(directives, forbids);
      // “all” against “none” is one contradiction, not two.
      if (!weaker || !stronger || named.has(stronger)) continue;
      named.add(stronger);
      yield { message, values: { permits: weaker.name, forbids: stronger.name }, at: weaker.at };
    }
  },
});

export const examples: Example[] = [
  { html: '<meta name=robots content="index, follow, max-snippet:-1">' },
  {
    html: '<meta name=robots content="index, noindex">',
    finds: [
      {
        message: 'index',
        says: '“index” and “noindex” contradict each other; “noindex” applies.',
        remedy:
          'Keep the rule that you want and remove the other one, in the robots meta tags and in the X-Robots-Tag header.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'all and none',
    html: '<meta name=robots content="all, none, all">',
    finds: [
      {
        message: 'index',
        says: '“all” and “none” contradict each other; “none” applies.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<meta name=robots content="max-snippet:50, nosnippet">',
    finds: [
      {
        message: 'snippet',
        says: '“max-snippet” and “nosnippet” contradict each other; “nosnippet” applies.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'two things, two contradictions',
    html: '<meta name=robots content="index, follow, noindex, nofollow">',
    finds: [
      'index',
      {
        message: 'follow',
        says: '“follow” and “nofollow” contradict each other; “nofollow” applies.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'element against header',
    html: '<meta name=robots content=index>',
    headers: { 'x-robots-tag': 'noindex' },
    finds: ['index'],
  },
  { name: 'no text at all, said twice', html: '<meta name=robots content="max-snippet:0, nosnippet">' },
  { name: 'a single rule', html: '<meta name=robots content=noindex>', verdict: 'not applicable' },
];
