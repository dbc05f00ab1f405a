import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';

export default defineCheck({
  severity: 'warning',
  title: 'One meta description',
  why: 'With several descriptions a search engine chooses, or joins them.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  messages: {
    multiple: {
      says: {
        one: 'There is {count} meta description too many.',
        other: 'There are {count} meta descriptions too many.',
      },
    },
  },

  *run({ page }) {
    const descriptions = metasNamed(page, 'description');
    if (descriptions.length === 0) return 'not applicable';
    const [, second] = descriptions;
    if (second) yield { message: 'multiple', values: { count: descriptions.length - 1 }, at: second };
  },
});

export const examples: Example[] = [
  { html: '<meta name="description" content="Copper kettles.">' },
  {
    html: '<meta name="description" content="Kettles."><meta name="Description" content="Pots.">',
    finds: ['multiple'],
  },
  {
    name: 'the text for social networks is another matter',
    html: '<meta name=description content="Kettles."><meta property="og:description" content="Pots.">',
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
