import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Links to own pages use https',
  why: 'A link over http costs a redirect, can be tampered with, and weakens the https address as the canonical.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  messages: {
    http: { says: 'The link to {address} on this site uses http.' },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const { protocol, hostname } = new URL(page.url);
    const own = webLinks(page).filter(({ url }) => isSameOwner(url.hostname, hostname, suffixes));
    if (protocol !== 'https:' || own.length === 0) return 'not applicable';
    for (const { at, url } of own) {
      if (url.protocol === 'http:') yield { message: 'http', values: { address: url.href }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles">Kettles</a><a href="//example.com/pots">Pots</a>' },
  { html: '<a href="http://example.com/kettles">Kettles</a>', finds: ['http'] },
  {
    name: 'a subdomain is the same site',
    html: '<a href="http://shop.example.com/">Shop</a>',
    finds: ['http'],
  },
  {
    name: 'other sites decide for themselves',
    html: '<a href="/a">A</a><a href="http://example.org/">B</a>',
  },
  { url: 'http://example.com/', html: '<a href="/kettles">Kettles</a>', verdict: 'not applicable' },
  { html: '<p>No links</p>', verdict: 'not applicable' },
];
