import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { asRead } from '../knowledge/texts/white-space.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'One meta description',
  why: 'The HTML standard allows one description; with several, search engines decide which one to use.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names',
  remedy:
    'Keep the best description and delete the others. Often the template and an SEO plugin each add one.',
  messages: {
    different: {
      fault: '{count} meta descriptions',
      says: 'The page has {count} meta descriptions, and they differ.',
    },
    repeated: {
      fault: 'Same meta description {count} times',
      says: 'The page has the same meta description {count} times.',
    },
  },

  *run({ page }) {
    // Another check reports descriptions in the body as misplaced.
    const descriptions = metasNamed(page, 'description').filter(({ place }) => place !== 'body');
    const [first, second] = descriptions;
    if (!first) return 'not applicable';
    if (!second) return;
    const odd = descriptions.find(({ attrs }) => asRead(attrs.content) !== asRead(first.attrs.content));
    const values = { count: descriptions.length };
    if (odd) yield { message: 'different', values, at: odd };
    else yield { message: 'repeated', values, at: second };
  },
});

export const examples: Example[] = [
  { html: '<meta name="description" content="Copper kettles.">' },
  {
    html: '<meta name="description" content="Kettles."><meta name="Description" content="Pots.">',
    finds: [
      {
        message: 'different',
        says: 'The page has 2 meta descriptions, and they differ.',
        remedy:
          'Keep the best description and delete the others. Often the template and an SEO plugin each add one.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<meta name=description content="Kettles."><meta name=description content=" Kettles. ">',
    finds: [
      {
        message: 'repeated',
        says: 'The page has the same meta description 2 times.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one in the body is misplaced',
    html: '<head><meta name=description content="Kettles."></head><body><meta name=description content="Pots.">',
  },
  {
    name: 'the description for social networks does not count',
    html: '<meta name=description content="Kettles."><meta property="og:description" content="Pots.">',
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
