import { defineCheck, type Example } from '../check.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';
import { anchorText, webLinks } from '../knowledge/addresses/links.ts';
import { isGenericLinkText } from '../knowledge/texts/generic-texts.ts';

/**
 * Whether the text is the name of the target itself: the type “Page” in the reference of an interface, the tag “read” of
 * a blog, the library Click at click.example.org.
 */
function isNameOf({ hash, pathname, hostname }: URL, text: string): boolean {
  if (hostname.split('.').includes(text.toLowerCase())) return true;
  return (hash.slice(1) || pathname).split(/[/.:]/).findLast(Boolean) === text;
}

export default defineCheck({
  loses: ['crawling', 'little'],
  title: 'Link text says where the link leads',
  why: 'Link text such as “read more” does not tell search engines or people what the target page is about.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  remedy:
    'Use the title or the subject of the target page as the link text, for example “Copper kettles” in place of “read more”.',
  messages: {
    generic: {
      fault: 'Generic link text “{text}”',
      says: '“{text}” could be the text of any link; it says nothing about {address}.',
    },
  },

  *run({ page }) {
    const links = webLinks(page).filter(
      ({ at, isInner }) => !isInner && !tokens(at.attrs.rel).includes('nofollow'),
    );
    if (links.length === 0) return 'not applicable';
    const language = page.roots[0]?.attrs.lang;
    const isGeneric = ({ at, url }: (typeof links)[number]) =>
      isGenericLinkText(anchorText(at), at.lang ?? language) && !isNameOf(url, anchorText(at));
    const generic = new Set(links.filter(isGeneric));
    if (generic.size === 0) return;
    // In a list of posts the title is a link too, and says what “read more” does not.
    const told = new Set(
      links.filter((one) => !generic.has(one) && anchorText(one.at) !== '').map(({ url }) => url.href),
    );
    for (const { at, url } of generic) {
      const loses = told.has(url.href) && { loses: ['nothing'] as const };
      yield { message: 'generic', values: { text: anchorText(at), address: url.href }, at, ...loses };
    }
  },
});

export const examples: Example[] = [
  { html: '<html lang="en"><a href="/kettles">Copper kettles</a>' },
  {
    html: '<html lang="en"><a href="/kettles">Read more »</a><a href="/a">HERE</a>',
    finds: [
      {
        message: 'generic',
        says: '“Read more »” could be the text of any link; it says nothing about https://example.com/kettles.',
        remedy:
          'Use the title or the subject of the target page as the link text, for example “Copper kettles” in place of “read more”.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'generic',
        says: '“HERE” could be the text of any link; it says nothing about https://example.com/a.',
        at: 'body > a:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'another link to the same page says what it is about',
    html: '<html lang="en"><h2><a href="/kettles">Copper kettles</a></h2><a href="/kettles">Read more</a>',
    finds: [
      {
        message: 'generic',
        says: '“Read more” could be the text of any link; it says nothing about https://example.com/kettles.',
        at: 'body > a:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<html lang="uk-UA"><a href="/chainyky">Детальніше…</a>',
    finds: [
      {
        message: 'generic',
        says: '“Детальніше…” could be the text of any link; it says nothing about https://example.com/chainyky.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<html lang="pl"><a href="/czajniki">Czytaj dalej</a>',
    finds: [
      {
        message: 'generic',
        says: '“Czytaj dalej” could be the text of any link; it says nothing about https://example.com/czajniki.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the language of the link, not of the page',
    html: '<html lang="en"><p lang="de"><a href="/a">Weiterlesen</a><a href="/b">Start</a></p><a href="/c" lang="de-AT">Mehr erfahren</a>',
    finds: [
      {
        message: 'generic',
        says: '“Weiterlesen” could be the text of any link; it says nothing about https://example.com/a.',
        at: 'body > p:nth-child(1) > a:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'generic',
        says: '“Mehr erfahren” could be the text of any link; it says nothing about https://example.com/c.',
        at: 'body > a:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the name of the target, which also is a word of links',
    html: '<html lang="en"><a href="/api/#kettles.Page">Page</a><a href="/tags/read/">read</a><a href="/Page/kettles">Page</a><a href="https://click.example.org/">Click</a>',
    finds: ['generic'],
  },
  { name: 'a word that says something in another language', html: '<html lang="de"><a href="/">Start</a>' },
  {
    name: 'a page that does not say its language',
    html: '<a href="/a">Подробнее</a><a href="/b">weiterlesen</a>',
    finds: [
      {
        message: 'generic',
        says: '“Подробнее” could be the text of any link; it says nothing about https://example.com/a.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'generic',
        says: '“weiterlesen” could be the text of any link; it says nothing about https://example.com/b.',
        at: 'body > a:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'hidden words complete the text',
    html: '<html lang="en"><a href="/a">Read more<span class="sr-only"> about kettles</span></a>',
  },
  {
    name: 'an image says the rest',
    html: '<html lang="en"><a href="/a"><img src="a.jpg" alt="Kettles">more</a>',
  },
  {
    name: 'links that are not followed, or stay in the page',
    html: '<html lang="en"><a href="/a" rel="ugc,nofollow">here</a><a href="#b">more</a><a href="/c">Kettles</a>',
  },
  {
    name: 'no link to a page',
    html: '<a href="mailto:a@example.com">here</a><a href="javascript:x()">more</a>',
    verdict: 'not applicable',
  },
];
