import { defineCheck, type Example } from '../check.ts';
import { RETIRED } from '../knowledge/structured-data/rich-results.ts';
import { labelOf, structuredData } from '../knowledge/structured-data/structured-data.ts';

export default defineCheck({
  severity: 'info',
  title: 'The structured data is for rich results that exist',
  why: 'Google no longer shows some rich results; their markup stays valid, but earns nothing there.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  messages: {
    retired: { says: 'Google has shown no “{feature}” results since {since}: {thing}.' },
  },

  *run({ page }) {
    const { things } = structuredData(page);
    if (things.length === 0) return 'not applicable';
    for (const thing of things) {
      const type = thing.types.find((name) => Object.hasOwn(RETIRED, name));
      const retired = type === undefined ? undefined : RETIRED[type];
      if (retired) yield { message: 'retired', values: { ...retired, thing: labelOf(thing) }, at: thing.at };
    }
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});

export const examples: Example[] = [
  data({ '@type': 'Product', name: 'Kettle' }),
  { ...data({ '@type': 'FAQPage', mainEntity: [] }), finds: ['retired'] },
  { ...data({ '@graph': [{ '@type': 'HowTo', name: 'Tea' }] }), finds: ['retired'] },
  {
    name: 'the search box below a result',
    ...data({
      '@type': 'WebSite',
      potentialAction: { '@type': 'SearchAction', 'query-input': 'required name=q' },
    }),
    finds: ['retired'],
  },
  {
    name: 'steps of a recipe are not retired',
    ...data({ '@type': 'Recipe', recipeInstructions: { '@type': 'HowToStep' } }),
  },
  { name: 'a type that is called like something every object has', ...data({ '@type': 'constructor' }) },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
