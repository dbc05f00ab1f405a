import { defineCheck, type Example } from '../check.ts';
import { canonicalOf } from '../knowledge/addresses/canonical.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';

export default defineCheck({
  severity: 'error',
  title: 'Scripts do not change the canonical address',
  why: 'Google reads the canonical address before and after scripts run; two different ones confuse it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    changed: { says: 'The served HTML names {before} as canonical, and a script changes that to {after}.' },
    removed: { says: 'The served HTML names {before} as canonical, and a script takes that away.' },
    added: { says: 'Only a script names the canonical address: {after}.' },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [canonicalOf(served), canonicalOf(page)];
    if (!before && !after) return 'not applicable';
    const values = { before: before?.url.href ?? '', after: after?.url.href ?? '' };
    if (!before) yield { message: 'added', values, severity: 'notice', ...(after && { at: after.at }) };
    else if (!after) yield { message: 'removed', values, at: before.at };
    else if (before.url.href !== after.url.href) yield { message: 'changed', values, at: after.at };
  },
});

const link = '<link rel="canonical" href="https://example.com/page">';
const other = '<link rel="canonical" href="https://example.com/other">';

export const examples: Example[] = [
  { html: link, served: link },
  { name: 'written another way', html: link, served: '<link rel=canonical href="/page">' },
  { html: other, served: link, finds: ['changed'] },
  { html: '<title>Kettles</title>', served: link, finds: ['removed'] },
  { html: link, served: '<title>Kettles</title>', finds: ['added'] },
  { html: '<p>x</p>', served: '<p>x</p>', verdict: 'not applicable' },
];
