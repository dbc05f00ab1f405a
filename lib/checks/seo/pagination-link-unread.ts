import { defineCheck, type Example } from '../check.ts';
import { addressOf, tokens, withoutFragment } from '../knowledge/addresses/addresses.ts';
import { webLinks } from '../knowledge/addresses/links.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'Pages of a series have ordinary links, not only rel=next',
  why: 'Google no longer uses rel=next and rel=prev; the pages of a series need ordinary links to each other.',
  docs: 'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  remedy:
    'Link to the next and previous page by an ordinary <a href> in the page; the <link> element may stay for other programs.',
  messages: {
    unread: {
      fault: 'Page linked only by rel={rel}',
      says: 'Only rel={rel} links to {address}; Google no longer uses it, but other search engines may.',
    },
  },

  *run({ page }) {
    const linked = new Set(webLinks(page).map(({ target }) => target));
    for (const at of page.links) {
      const rel = tokens(at.attrs.rel).find((token) => ['next', 'prev', 'previous'].includes(token));
      const url = rel && addressOf(page, at);
      if (url && !linked.has(withoutFragment(url)))
        yield { message: 'unread', values: { rel, address: url.href }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<title>Kettles</title>' },
  {
    html: '<link rel=prev href="/list"><link rel=next href="/list?page=3">',
    finds: [
      {
        message: 'unread',
        says: 'Only rel=prev links to https://example.com/list; Google no longer uses it, but other search engines may.',
        remedy:
          'Link to the next and previous page by an ordinary <a href> in the page; the <link> element may stay for other programs.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'unread',
        says: 'Only rel=next links to https://example.com/list?page=3; Google no longer uses it, but other search engines may.',
        at: 'head > link:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an ordinary link leads there too',
    html: '<link rel=next href="/list?page=3"><a href="/list?page=3">3</a>',
  },
  { name: 'a link for readers', html: '<a rel=next href="/list?page=3">More kettles</a>' },
];
