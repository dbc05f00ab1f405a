import { defineCheck, type Example } from '../check.ts';
import { isGenericTitle } from '../knowledge/texts/generic-texts.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';
import { TITLE_EDITORS } from '../knowledge/texts/title-editors.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

export default defineCheck({
  loses: ['result', 'much', 'likely'],
  title: 'The title describes this page',
  why: 'A vague title such as “Home” tells searchers nothing, and Google may replace it.',
  remedy:
    'Say in the title what this page is about, the most specific words first, then the name of the site: “Copper kettles, hand-made | Copperly”.',
  onPlatform: TITLE_EDITORS,
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    generic: { fault: 'Generic title', says: 'The title “{title}” would fit any page.' },
    address: {
      fault: 'Title is only an address',
      says: 'The title “{title}” is only the address of the page.',
    },
  },

  *run({ page }) {
    const title = titleOf(page);
    if (!title) return 'not applicable';
    const at = page.titles[0];
    const { hostname, pathname } = new URL(page.url);
    const host = hostname.replace(/^www\./, '');
    const address = title
      .trim()
      .toLowerCase()
      .replace(/^(https?:\/\/)?(www\.)?/, '')
      .replace(/\/$/, '');
    const isOwnAddress = address === `${host}${pathname.replace(/\/$/, '')}`.toLowerCase();
    if (isGenericTitle(title)) yield { message: 'generic', values: { title }, ...(at && { at }) };
    // On the home page the host may be the name of the brand.
    else if (pathname !== '/' && (isOwnAddress || plainText(address) === plainText(host)))
      yield { message: 'address', values: { title }, ...(at && { at }) };
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles</title>' },
  {
    html: '<title>Untitled Document</title>',
    finds: [
      {
        message: 'generic',
        says: 'The title “Untitled Document” would fit any page.',
        remedy:
          'Say in the title what this page is about, the most specific words first, then the name of the site: “Copper kettles, hand-made | Copperly”.',
        onPlatform: {
          wordpress:
            'Yoast SEO, Rank Math and similar plugins: the field for the SEO title next to or below the editor. Without such a plugin the theme builds it from the title of the post and the name of the site.',
          shopify:
            'Edit the product, page or post: Search engine listing → Page title. For the home page: Online Store → Preferences.',
          wix: 'Page settings → SEO basics → Title tag.',
          webflow: 'Page settings → SEO settings → Title tag.',
          nextjs: 'Export `metadata` with a `title` from the page or its layout.',
        },
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<title>Главная</title>',
    finds: [
      {
        message: 'generic',
        says: 'The title “Главная” would fit any page.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<title>Strona główna</title>',
    finds: [
      {
        message: 'generic',
        says: 'The title “Strona główna” would fit any page.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'what a framework left behind',
    html: '<title>Vite + React + TS</title>',
    finds: [
      {
        message: 'generic',
        says: 'The title “Vite + React + TS” would fit any page.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<title>www.example.com</title>',
    finds: [
      {
        message: 'address',
        says: 'The title “www.example.com” is only the address of the page.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<title>https://example.com/page</title>',
    finds: [
      {
        message: 'address',
        says: 'The title “https://example.com/page” is only the address of the page.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'next to a brand name it is a choice', html: '<title>Home | Copperly</title>' },
  {
    name: 'a brand may be called like its host',
    url: 'https://www.kettles.com/',
    html: '<title>Kettles.com</title>',
  },
  { html: '<title> </title>', verdict: 'not applicable' },
];
