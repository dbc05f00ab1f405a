import { defineCheck, type Example } from '../check.ts';
import { bareHost } from '../knowledge/addresses/address-difference.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { riskOf } from '../knowledge/addresses/risky-addresses.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';

const WEAKENING = ['nofollow', 'ugc', 'sponsored'];

export default defineCheck({
  // Google advises against it but documents no harm.
  loses: ['nothing'],
  title: 'Internal links are not nofollow',
  why: 'nofollow is meant for links to other sites; for pages of your own, Google advises robots.txt or noindex.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  remedy: 'Remove nofollow, ugc and sponsored from the rel of links to your own pages.',
  messages: {
    nofollow: {
      fault: 'Internal link is not followed',
      says: 'The link to {address} on this site has rel="{rel}".',
    },
  },

  *run({ page }) {
    const here = new URL(page.url);
    const own = bareHost(here);
    const links = webLinks(page).filter(({ url, isInner }) => bareHost(url) === own && !isInner);
    if (links.length === 0) return 'not applicable';
    // Nothing is lost if crawlers add nothing to a cart. Google itself names nofollow for the links of filters, which
    // lead to the page with other parameters, as those to its print version do.
    const isMeant = (url: URL) =>
      (url.search !== '' && url.pathname === here.pathname) || riskOf(url, here) === 'action';
    for (const { at, url } of links) {
      const rel = tokens(at.attrs.rel);
      const kept = rel.filter((token) => !WEAKENING.includes(token));
      if (kept.length === rel.length || isMeant(url)) continue;
      const fix = kept.length > 0 && `rel="${escapeHtml(kept.join(' '))}"`;
      const values = { address: url.href, rel: at.attrs.rel ?? '' };
      yield { message: 'nofollow', values, at, ...(fix && { fix }) };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles" rel="noopener">Kettles</a>' },
  {
    html: '<a href="/login" rel="nofollow">Log in</a>',
    finds: [
      {
        message: 'nofollow',
        says: 'The link to https://example.com/login on this site has rel="nofollow".',
        remedy: 'Remove nofollow, ugc and sponsored from the rel of links to your own pages.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a page of its own may have a parameter as its address',
    html: '<a href="/topic?id=5" rel="nofollow">Kettles</a>',
    finds: ['nofollow'],
  },
  {
    name: 'commas separate too',
    html: '<a href="https://www.example.com/a" rel="UGC,nofollow">A</a>',
    finds: [
      {
        message: 'nofollow',
        says: 'The link to https://www.example.com/a on this site has rel="UGC,nofollow".',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what fills a cart, logs out, filters or prints',
    html: '<a href="/">Home</a><a href="?add-to-cart=93" rel="nofollow">Add</a><a href="/logout" rel="nofollow">Log out</a><a href="/page?color=copper" rel="nofollow">Copper</a><a href="?print=1" rel="nofollow">Print</a>',
  },
  {
    name: 'other people’s pages may be left unfollowed',
    html: '<a href="/a">A</a><a href="https://example.org/" rel="nofollow">B</a>',
  },
  {
    name: 'a place in the page is not another page',
    html: '<a href="#reply" rel="nofollow">Reply</a>',
    verdict: 'not applicable',
  },
  { html: '<a href="https://example.org/" rel="nofollow">x</a>', verdict: 'not applicable' },
  {
    name: 'what else stands there is kept',
    html: '<a href="/login" rel="nofollow noopener">Log in</a>',
    finds: [
      {
        message: 'nofollow',
        says: 'The link to https://example.com/login on this site has rel="nofollow noopener".',
        at: 'body > a:nth-child(1)',
        severity: 'info',
        fix: 'rel="noopener"',
      },
    ],
  },
  ...'nofollow ugc sponsored'
    .split(' ')
    .map((rel) => ({ html: `<a href="/login" rel="${rel}">Log in</a>`, finds: ['nofollow'] })),
];
