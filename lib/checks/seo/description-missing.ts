import { defineCheck, type Example } from '../check.ts';
import { isUnmade } from '../knowledge/document/app-shell.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import { asRead } from '../knowledge/texts/white-space.ts';

export default defineCheck({
  loses: ['result', 'part'],
  title: 'The page has a meta description',
  why: 'Google may show the description below the title of a search result: your words instead of a random passage.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  remedy:
    'Add <meta name="description" content="…"> to the <head>, with one or two sentences that say what this page offers.',
  onPlatform: {
    wordpress: 'WordPress has no field for it: an SEO plugin adds one below the editor of the post or page.',
    shopify:
      'On the product, collection, page or post: Search engine listing → Meta description. For the home page: Online Store → Preferences.',
    webflow: 'In the page settings: SEO settings → Meta description.',
    nextjs: 'In the App Router set description in the metadata export of the page.',
  },
  // A page that sends everybody on is not read by itself.
  followsFrom: ['seo/refresh-redirect/atOnce'],
  messages: {
    missing: {
      fault: 'No meta description',
      says: 'The page has no meta description.',
    },
    empty: {
      fault: 'Empty meta description',
      says: 'The meta description is empty.',
      remedy:
        'Fill in the content of <meta name="description">, with one or two sentences that say what this page offers.',
    },
  },

  *run({ page }) {
    const descriptions = metasNamed(page, 'description');
    if (descriptions.some(({ attrs }) => !isBlank(attrs.content))) return;
    const social = asRead(metasOfProperty(page, 'og:description')[0]?.attrs.content);
    const fix = isBlank(social) ? null : `<meta name="description" content="${escapeHtml(social)}">`;
    const [first] = descriptions;
    if (first) yield { message: 'empty', at: first, ...(fix && { fix }) };
    else if (isUnmade(page)) return { missing: 'rendering' };
    else yield { message: 'missing', ...(fix && { fix }) };
  },
});

export const examples: Example[] = [
  {
    name: 'scripts that were not run make the page, and may describe it',
    html: '<app-root></app-root><script src="/main.js" type="module"></script>',
    verdict: 'not looked at',
  },
  { html: '<meta name="description" content="Hand-made copper kettles of one to five litres.">' },
  {
    html: '<title>Kettles</title>',
    finds: [
      {
        message: 'missing',
        says: 'The page has no meta description.',
        remedy:
          'Add <meta name="description" content="…"> to the <head>, with one or two sentences that say what this page offers.',
        onPlatform: {
          wordpress:
            'WordPress has no field for it: an SEO plugin adds one below the editor of the post or page.',
          shopify:
            'On the product, collection, page or post: Search engine listing → Meta description. For the home page: Online Store → Preferences.',
          webflow: 'In the page settings: SEO settings → Meta description.',
          nextjs: 'In the App Router set description in the metadata export of the page.',
        },
        severity: 'warning',
      },
    ],
  },
  {
    html: '<meta name="description">',
    finds: [
      {
        message: 'empty',
        says: 'The meta description is empty.',
        remedy:
          'Fill in the content of <meta name="description">, with one or two sentences that say what this page offers.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<meta name="description" content=""><meta property="og:description" content="Copper kettles.">',
    finds: [
      {
        message: 'empty',
        says: 'The meta description is empty.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="description" content="Copper kettles.">',
      },
    ],
  },
  {
    name: 'tabs and no-break spaces are empty',
    html: '<meta name=description content="\t&nbsp; ">',
    finds: ['empty'],
  },
  { name: 'names are written in any case', html: '<META NAME=" Description" CONTENT="Copper kettles.">' },
  {
    name: 'the text for social networks is no substitute',
    html: '<meta property="og:description" content="Copper kettles."><meta property="description" content="x">',
    finds: [
      {
        message: 'missing',
        says: 'The page has no meta description.',
        severity: 'warning',
        fix: '<meta name="description" content="Copper kettles.">',
      },
    ],
  },
  {
    name: 'one with text is enough',
    html: '<meta name=description><meta name=description content="Kettles">',
  },
];
