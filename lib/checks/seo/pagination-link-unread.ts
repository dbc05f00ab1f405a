import { defineCheck, type Example } from '../check.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';

export default defineCheck({
  severity: 'info',
  title: 'No pages are joined by rel=next and rel=prev alone',
  why: 'Google no longer reads these links; the pages of a series need ordinary links to each other.',
  docs: 'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  messages: {
    unread: { says: 'Google no longer reads rel=“{rel}”; other search engines may.' },
  },

  *run({ page }) {
    for (const at of page.links) {
      const rel = tokens(at.attrs.rel).find((token) => ['next', 'prev', 'previous'].includes(token));
      if (rel) yield { message: 'unread', values: { rel }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<title>Kettles</title>' },
  { html: '<link rel=prev href="/list"><link rel=next href="/list?page=3">', finds: ['unread', 'unread'] },
  { name: 'a link for readers', html: '<a rel=next href="/list?page=3">More kettles</a>' },
];
