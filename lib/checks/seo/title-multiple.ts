import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'One title in the head',
  why: 'HTML allows one title: browsers use the first, and it is not certain which one a search engine uses.',
  remedy: 'Keep one <title> in the <head> and delete the others; often a theme and a plugin each write one.',
  onPlatform: {
    wordpress:
      'Replace the <title> in header.php of the theme with add_theme_support( "title-tag" ) in functions.php; the SEO plugin then fills the one that is left.',
  },
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
  messages: {
    multiple: {
      fault: { one: '{count} title in the head', other: '{count} titles in the head' },
      says: {
        one: 'The head has {count} <title> element.',
        other: 'The head has {count} <title> elements; there should be one.',
      },
    },
  },

  *run({ page }) {
    const titles = page.titles.filter(({ place }) => place === 'head');
    if (titles.length === 0) return 'not applicable';
    const [, second] = titles;
    if (second) yield { message: 'multiple', values: { count: titles.length }, at: second };
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles</title>' },
  {
    html: '<title>Copper kettles</title><title>Kettles</title>',
    finds: [
      {
        message: 'multiple',
        says: 'The head has 2 <title> elements; there should be one.',
        remedy:
          'Keep one <title> in the <head> and delete the others; often a theme and a plugin each write one.',
        onPlatform: {
          wordpress:
            'Replace the <title> in header.php of the theme with add_theme_support( "title-tag" ) in functions.php; the SEO plugin then fills the one that is left.',
        },
        at: 'head > title:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the title of a drawing is not a title of the page',
    html: '<title>Kettles</title><body><svg><title>Cart</title></svg>',
  },
  {
    name: 'a title outside the head is another check’s matter',
    html: '<title>Kettles</title><body><div><title>Kettles</title></div>',
  },
  { html: '<p>No title', verdict: 'not applicable' },
];
