import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';

export default defineCheck({
  loses: ['crawling', 'little'],
  title: 'Links within the site use https',
  why: 'A link over http may cost a redirect, can be tampered with, and weighs against choosing the https URL as canonical.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy: 'Change http:// to https:// in the link, after checking that the target opens over https.',
  messages: {
    http: {
      fault: 'Internal link over http',
      says: 'The link to {address} on this site uses http.',
    },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const { protocol, host, hostname } = new URL(page.url);
    const own = webLinks(page).filter(({ url }) => isSameOwner(url.hostname, hostname, suffixes));
    if (protocol !== 'https:' || own.length === 0) return 'not applicable';
    for (const { at, url } of own) {
      if (url.protocol !== 'http:') continue;
      // This host is known to support https, because the page came over it; other hosts are unknown.
      const isSeen = url.host === host;
      const fix = `href="${escapeHtml(url.href.replace('http:', 'https:'))}"`;
      yield { message: 'http', values: { address: url.href }, at, ...(isSeen && { fix }) };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles">Kettles</a><a href="//example.com/pots">Pots</a>' },
  {
    html: '<a href="http://example.com/kettles">Kettles</a>',
    finds: [
      {
        message: 'http',
        says: 'The link to http://example.com/kettles on this site uses http.',
        remedy: 'Change http:// to https:// in the link, after checking that the target opens over https.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
        fix: 'href="https://example.com/kettles"',
      },
    ],
  },
  {
    name: 'a subdomain is the same site',
    html: '<a href="http://shop.example.com/">Shop</a>',
    finds: [
      {
        message: 'http',
        says: 'The link to http://shop.example.com/ on this site uses http.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'other sites decide for themselves',
    html: '<a href="/a">A</a><a href="http://example.org/">B</a>',
  },
  { url: 'http://example.com/', html: '<a href="/kettles">Kettles</a>', verdict: 'not applicable' },
  { html: '<p>No links</p>', verdict: 'not applicable' },
];
