import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';

const MANY = 300;

export default defineCheck({
  loses: ['nothing'],
  title: 'The page has a manageable number of links',
  why: 'Google gives no ideal number, but among very many links the important ones stand out less.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  remedy:
    'Remove links that repeat or that few people need, for example from large menus and footers, and split long lists into pages.',
  messages: {
    many: {
      fault: { one: '{count} link on the page', other: '{count} links on the page' },
      says: {
        one: 'The page has {count} link; different URLs: {targets}.',
        other: 'The page has {count} links; different URLs: {targets}.',
      },
    },
  },

  *run({ page }) {
    const links = webLinks(page);
    if (links.length === 0) return 'not applicable';
    const count = page.cut.anchors ?? links.length;
    if (count <= MANY) return;
    yield { message: 'many', values: { count, targets: new Set(links.map(({ url }) => url.href)).size } };
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles">Kettles</a>' },
  { name: 'exactly at the limit', html: '<a href="/kettles">Kettles</a> '.repeat(300) },
  {
    html: '<a href="/kettles">Kettles</a> '.repeat(301),
    finds: [
      {
        message: 'many',
        says: 'The page has 301 links; different URLs: 1.',
        remedy:
          'Remove links that repeat or that few people need, for example from large menus and footers, and split long lists into pages.',
        severity: 'info',
      },
    ],
  },
  { html: '<p>No links</p>', verdict: 'not applicable' },
];
