import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import type { ElementRecord } from '../snapshot.ts';

/** Returns the element without `nofollow`, or null if it contains no other rule. */
function followed({ attrs }: ElementRecord): string | null {
  const rules = (attrs.content ?? '')
    .split(',')
    .map((rule) => rule.trim().replace(/^none$/i, 'noindex'))
    .filter((rule) => rule && !/^nofollow$/i.test(rule))
    .join(', ');
  return rules && `<meta name="${escapeHtml(attrs.name ?? '')}" content="${escapeHtml(rules)}">`;
}

export default defineCheck({
  loses: ['crawling', 'much'],
  title: 'Search engines may follow the links of the page',
  why: 'With nofollow for the whole page, search engines might not reach the pages it links to, your own included.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  remedy:
    'Remove nofollow from the robots meta tag or the X-Robots-Tag header; mark individual links with rel="nofollow" where needed.',
  messages: {
    nofollow: {
      fault: 'nofollow for all links of the page',
      says: 'The page tells search engines not to follow any of its links: “{directive}”.',
    },
    none: {
      fault: '“none” makes all links nofollow',
      says: '“{directive}” means noindex and nofollow: search engines must not follow the links of the page.',
      remedy:
        'Remove “none” from the robots meta tag or the X-Robots-Tag header; write noindex if only the page itself should stay out of the index.',
      followsFrom: ['seo/indexability/meta', 'seo/indexability/header'],
    },
  },

  *run({ page, response }) {
    for (const { name, at } of forbidding(robotsDirectives(page, response), 'nofollow')) {
      const fix = 'source' in at ? null : followed(at);
      const message = name === 'none' ? 'none' : 'nofollow';
      yield { message, values: { directive: name }, at, ...(fix && { fix }) };
    }
  },
});

export const examples: Example[] = [
  { html: '<meta name=robots content="index, follow">' },
  {
    html: '<meta name=robots content="noindex, NOFOLLOW">',
    finds: [
      {
        message: 'nofollow',
        says: 'The page tells search engines not to follow any of its links: “nofollow”.',
        remedy:
          'Remove nofollow from the robots meta tag or the X-Robots-Tag header; mark individual links with rel="nofollow" where needed.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="robots" content="noindex">',
      },
    ],
  },
  {
    name: 'none is both',
    headers: { 'x-robots-tag': 'none' },
    finds: [
      {
        message: 'none',
        says: '“none” means noindex and nofollow: search engines must not follow the links of the page.',
        remedy:
          'Remove “none” from the robots meta tag or the X-Robots-Tag header; write noindex if only the page itself should stay out of the index.',
        at: 'x-robots-tag: none',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'half of none is kept',
    html: '<meta name=robots content="none, max-snippet:50">',
    finds: [
      {
        message: 'none',
        says: '“none” means noindex and nofollow: search engines must not follow the links of the page.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="robots" content="noindex, max-snippet:50">',
      },
    ],
  },
  {
    name: 'an element of nothing else is deleted',
    html: '<meta name=robots content=nofollow>',
    finds: ['nofollow'],
  },
  { name: 'for another crawler', headers: { 'x-robots-tag': 'otherbot: nofollow' } },
  { name: 'one link is not the page', html: '<a href=/x rel=nofollow>Kettles</a>' },
];
