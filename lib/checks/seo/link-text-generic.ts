import { defineCheck, type Example } from '../check.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';
import { anchorText, webLinks } from '../knowledge/addresses/links.ts';
import { isGenericLinkText } from '../knowledge/texts/generic-texts.ts';

export default defineCheck({
  severity: 'notice',
  title: 'The texts of links say where they lead',
  why: 'A text such as “read more” tells search engines and people nothing about the page behind the link.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  messages: {
    generic: { says: 'The text “{text}” would suit any link; say what {address} is about.' },
  },

  *run({ page }) {
    const links = webLinks(page).filter(
      ({ at, isInner }) => !isInner && !tokens(at.attrs.rel).includes('nofollow'),
    );
    if (links.length === 0) return 'not applicable';
    const language = page.roots[0]?.attrs.lang;
    for (const { at, url } of links) {
      const text = anchorText(at);
      if (isGenericLinkText(text, language))
        yield { message: 'generic', values: { text, address: url.href }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<html lang="en"><a href="/kettles">Copper kettles</a>' },
  {
    html: '<html lang="en"><a href="/kettles">Read more »</a><a href="/a">HERE</a>',
    finds: ['generic', 'generic'],
  },
  { html: '<html lang="uk-UA"><a href="/chainyky">Детальніше…</a>', finds: ['generic'] },
  { html: '<html lang="pl"><a href="/czajniki">Czytaj dalej</a>', finds: ['generic'] },
  { name: 'a word that says something in another language', html: '<html lang="de"><a href="/">Start</a>' },
  {
    name: 'a page that does not say its language',
    html: '<a href="/a">Подробнее</a><a href="/b">weiterlesen</a>',
    finds: ['generic', 'generic'],
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
