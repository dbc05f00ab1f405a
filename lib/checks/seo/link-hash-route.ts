import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { metasNamed } from '../knowledge/document/metas.ts';

/** A fragment that is a route of an application; `#!` and `#/` alone are not. */
const ROUTE = /^#(!\/?|\/)[^!/]/;
/** What Ghost opens over the page: its sign-in and offers, its search, its menu to share. */
const OVER_THE_PAGE = /^#\/(portal|search|share)\b/;

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'Links to pages do not rely on “#”',
  why: 'Search engines ignore what follows “#”, so all such URLs are one page to them.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  remedy:
    'Give each page a URL of its own: switch the router to the History API (/kettles instead of #/kettles), and serve these URLs.',
  messages: {
    route: {
      fault: 'Page URL after “#”',
      says: 'To search engines, the link to {fragment} stays on the same page.',
    },
  },

  *run({ page }) {
    const links = webLinks(page);
    if (links.length === 0) return 'not applicable';
    const isGhost = metasNamed(page, 'generator').some(({ attrs }) => /^ghost\b/i.test(attrs.content ?? ''));
    for (const { at, url, isInner } of links) {
      if (isGhost && OVER_THE_PAGE.test(url.hash)) continue;
      if (isInner && ROUTE.test(url.hash)) yield { message: 'route', values: { fragment: url.hash }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles">Kettles</a><a href="#prices">Prices</a>' },
  {
    html: '<a href="#/kettles">Kettles</a><a href="#!kettles">Kettles</a>',
    finds: [
      {
        message: 'route',
        says: 'To search engines, the link to #/kettles stays on the same page.',
        remedy:
          'Give each page a URL of its own: switch the router to the History API (/kettles instead of #/kettles), and serve these URLs.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'route',
        says: 'To search engines, the link to #!kettles stays on the same page.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<a href="/page#!/kettles">Kettles</a>',
    finds: [
      {
        message: 'route',
        says: 'To search engines, the link to #!/kettles stays on the same page.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'on another page it is not navigation here',
    html: '<a href="https://app.example.org/#/inbox">Inbox</a>',
  },
  { name: 'fragments that lead nowhere', html: '<a href="#!">Menu</a><a href="#/">Home</a>' },
  {
    name: 'Ghost’s dialogs are no pages',
    html: '<meta name="generator" content="Ghost 5.120"><a href="#/portal/signup" data-portal="signup">Subscribe</a>',
  },
  { name: 'of another system they are', html: '<a href="#/portal/signup">Sign up</a>', finds: ['route'] },
  { html: '<p>No links</p>', verdict: 'not applicable' },
];
