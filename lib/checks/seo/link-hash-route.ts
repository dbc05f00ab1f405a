import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Links do not change pages by fragment',
  why: 'Search engines drop what follows “#”, so every such address is the same page to them.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    route: { says: 'The link to {fragment} stays on the same page for search engines.' },
  },

  *run({ page }) {
    const links = webLinks(page);
    if (links.length === 0) return 'not applicable';
    for (const { at, url, isInner } of links) {
      if (isInner && /^#[!/]/.test(url.hash)) yield { message: 'route', values: { fragment: url.hash }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles">Kettles</a><a href="#prices">Prices</a>' },
  { html: '<a href="#/kettles">Kettles</a><a href="#!kettles">Kettles</a>', finds: ['route', 'route'] },
  { html: '<a href="/page#!/kettles">Kettles</a>', finds: ['route'] },
  {
    name: 'on another page it is not navigation here',
    html: '<a href="https://app.example.org/#/inbox">Inbox</a>',
  },
  { html: '<p>No links</p>', verdict: 'not applicable' },
];
