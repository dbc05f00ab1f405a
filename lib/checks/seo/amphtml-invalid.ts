import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';

export default defineCheck({
  severity: 'info',
  title: 'The link to the AMP version works as one',
  why: 'Google finds the AMP version of a page by this link, if it leads to another address.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/amp',
  messages: {
    unreadable: { says: 'The link to the AMP version has no valid address: “{href}”.' },
    itself: { says: 'The link to the AMP version leads to this page itself.' },
  },

  *run({ page }) {
    const links = page.links.filter(({ attrs }) => tokens(attrs.rel).includes('amphtml'));
    if (links.length === 0) return 'not applicable';
    for (const at of links) {
      const href = at.attrs.href?.trim() ?? '';
      const url = href ? addressOf(page, at) : null;
      if (!url || !/^https?:$/.test(url.protocol)) yield { message: 'unreadable', values: { href }, at };
      else if (addressDifference(url, new URL(page.url)).grade === 'same') yield { message: 'itself', at };
    }
  },
});

const amp = (href: string) => ({ html: `<link rel=amphtml href="${href}">` });

export const examples: Example[] = [
  amp('https://example.com/page/amp/'),
  amp('?amp=1'),
  { ...amp(''), finds: ['unreadable'] },
  { ...amp('https://'), finds: ['unreadable'] },
  { ...amp('/page'), finds: ['itself'] },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
