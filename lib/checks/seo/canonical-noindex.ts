import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

export default defineCheck({
  loses: ['address', 'little'],
  title: 'No noindex together with a canonical URL elsewhere',
  why: 'The canonical URL says “show that page instead”, noindex says “show nothing”; Google recommends only the canonical URL.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'If the page duplicates the canonical one, remove noindex. If it should stay out of search, remove the canonical URL.',
  messages: {
    both: {
      fault: 'noindex and a canonical URL elsewhere',
      says: 'The page says “{directive}”, and also declares another page as canonical: {address}.',
    },
  },
  followsFrom: ['seo/indexability/meta', 'seo/indexability/header'],

  *run({ page, response }) {
    const canonical = canonicalOf(page, response);
    const [noindex] = forbidding(robotsDirectives(page, response), 'noindex');
    if (!canonical || !noindex) return 'not applicable';
    if (addressDifference(new URL(page.url), canonical.url).grade !== 'other') return;
    yield {
      message: 'both',
      values: { directive: noindex.name, address: canonical.url.href },
      at: noindex.at,
    };
  },
});

const noindex = '<meta name=robots content=noindex>';

export const examples: Example[] = [
  { html: `${noindex}<link rel=canonical href="https://example.com/page">` },
  {
    html: `${noindex}<link rel=canonical href="https://example.com/other">`,
    finds: [
      {
        message: 'both',
        says: 'The page says “noindex”, and also declares another page as canonical: https://example.com/other.',
        remedy:
          'If the page duplicates the canonical one, remove noindex. If it should stay out of search, remove the canonical URL.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'both in headers',
    headers: { 'x-robots-tag': 'none', link: '</other>; rel=canonical' },
    finds: [
      {
        message: 'both',
        says: 'The page says “none”, and also declares another page as canonical: https://example.com/other.',
        at: 'x-robots-tag: none',
        severity: 'notice',
      },
    ],
  },
  { html: noindex, verdict: 'not applicable' },
  { html: '<link rel=canonical href="/other">', verdict: 'not applicable' },
];
