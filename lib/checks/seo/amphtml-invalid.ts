import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The link to the AMP version works',
  why: 'Google finds the AMP version of a page by this link; it must lead to another page.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/amp',
  remedy:
    'Set the href of <link rel="amphtml"> to the full https URL of the AMP version. If the page has none, delete the element.',
  messages: {
    empty: {
      fault: 'AMP link without URL',
      says: 'The link to the AMP version has no URL.',
    },
    unreadable: {
      fault: 'AMP link with an invalid URL',
      says: 'The URL of the link to the AMP version is invalid: “{href}”.',
    },
    itself: {
      fault: 'AMP link leads to this page itself',
      says: 'The link to the AMP version leads to this page itself.',
    },
  },

  *run({ page }) {
    const links = page.links.filter(({ attrs }) => tokens(attrs.rel).includes('amphtml'));
    if (links.length === 0) return 'not applicable';
    for (const at of links) {
      const href = at.attrs.href?.trim() ?? '';
      const url = addressOf(page, at);
      if (!href) yield { message: 'empty', at };
      else if (!url || !/^https?:$/.test(url.protocol)) yield { message: 'unreadable', values: { href }, at };
      else if (addressDifference(url, new URL(page.url)).grade === 'same') yield { message: 'itself', at };
    }
  },
});

const amp = (href: string) => ({ html: `<link rel=amphtml href="${href}">` });

export const examples: Example[] = [
  amp('https://example.com/page/amp/'),
  amp('?amp=1'),
  {
    ...amp(''),
    finds: [
      {
        message: 'empty',
        says: 'The link to the AMP version has no URL.',
        remedy:
          'Set the href of <link rel="amphtml"> to the full https URL of the AMP version. If the page has none, delete the element.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...amp('https://'),
    finds: [
      {
        message: 'unreadable',
        says: 'The URL of the link to the AMP version is invalid: “https://”.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...amp('/page'),
    finds: [
      {
        message: 'itself',
        says: 'The link to the AMP version leads to this page itself.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { html: '<link rel=amphtml>', finds: ['empty'] },
  {
    ...amp('javascript:amp()'),
    finds: [
      {
        message: 'unreadable',
        says: 'The URL of the link to the AMP version is invalid: “javascript:amp()”.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
