import { defineCheck, type Example } from '../check.ts';
import { isSameAddress } from '../knowledge/addresses/address-difference.ts';
import { canonicalMarkup, canonicalOf } from '../knowledge/addresses/canonical.ts';
import { areOfOneAddress, servedLine } from '../knowledge/response/served.ts';

export default defineCheck({
  loses: ['address'],
  title: 'Scripts do not change the canonical URL',
  why: 'Google reads the canonical URL before and after scripts run; two different ones lead to unexpected results.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  remedy:
    'Put the right canonical URL into the HTML that the server sends, and remove the script code that writes, changes or removes it.',
  messages: {
    changed: {
      fault: 'Script changes the canonical URL',
      says: 'The canonical URL in the served HTML is {before}, and a script changes it to {after}.',
    },
    removed: {
      fault: 'Script removes the canonical URL',
      says: 'The canonical URL in the served HTML is {before}, and a script removes it.',
    },
    added: {
      loses: ['address', 'little'],
      fault: 'Canonical URL only set by a script',
      says: 'The head of the served HTML has no canonical URL; a script sets it to {after}.',
      followsFrom: ['seo/text-rendered/empty'],
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [canonicalOf(served), canonicalOf(page)];
    if (!before && !after) return 'not applicable';
    const values = { before: before?.url.href ?? '', after: after?.url.href ?? '' };
    if (!before) {
      const fix = canonicalMarkup(values.after);
      yield { message: 'added', values, ...(after && { at: after.at, fix }) };
    } else if (!after) yield { message: 'removed', values, at: servedLine(before.at) };
    else if (!isSameAddress(before.url, after.url)) yield { message: 'changed', values, at: after.at };
  },
});

const link = '<link rel="canonical" href="https://example.com/page">';
const other = '<link rel="canonical" href="https://example.com/other">';

export const examples: Example[] = [
  { html: link, served: link },
  { name: 'written another way', html: link, served: '<link rel=canonical href="/page">' },
  {
    html: other,
    served: link,
    finds: [
      {
        message: 'changed',
        says: 'The canonical URL in the served HTML is https://example.com/page, and a script changes it to https://example.com/other.',
        remedy:
          'Put the right canonical URL into the HTML that the server sends, and remove the script code that writes, changes or removes it.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html: '<title>Kettles</title>',
    served: link,
    finds: [
      {
        message: 'removed',
        says: 'The canonical URL in the served HTML is https://example.com/page, and a script removes it.',
        at: '<link rel="canonical" href="https://example.com/page">',
        severity: 'error',
      },
    ],
  },
  {
    html: link,
    served: '<title>Kettles</title>',
    finds: [
      {
        message: 'added',
        says: 'The head of the served HTML has no canonical URL; a script sets it to https://example.com/page.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  {
    name: 'streamed into the body, where Google ignores it, and moved to the head by a script',
    html: link,
    served: `<body><div hidden>${link}</div>`,
    finds: ['added'],
  },
  { html: '<p>x</p>', served: '<p>x</p>', verdict: 'not applicable' },
];
