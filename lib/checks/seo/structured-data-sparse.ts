import { defineCheck, type Example } from '../check.ts';
import { richResults } from '../knowledge/structured-data/rich-results.ts';
import { labelOf } from '../knowledge/structured-data/structured-data.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'Structured data has everything Google recommends',
  why: 'Recommended properties are optional; they can add details to the rich result.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  remedy:
    'Add the recommended properties whose values visitors can see on the page. The page is also eligible without them.',
  messages: {
    missing: {
      fault: {
        one: '{feature}: {count} recommended missing',
        other: '{feature}: {count} recommended missing',
      },
      says: 'For the rich result “{feature}”, Google also recommends for {thing}: {properties}.',
    },
  },

  *run({ at, page }) {
    let looked = false;
    for (const [thing, results] of richResults({ at, page })) {
      for (const { feature, state, recommended } of results) {
        // Required properties come first.
        if (state !== 'eligible') continue;
        looked = true;
        if (recommended.length > 0)
          yield {
            message: 'missing',
            values: {
              feature,
              thing: labelOf(thing),
              properties: recommended.join(', '),
              count: recommended.length,
            },
            at: thing.at,
          };
      }
    }
    if (!looked) return 'not applicable';
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});
const article = {
  '@type': 'Article',
  headline: 'Kettles',
  image: '/a.jpg',
  datePublished: '2026-01-01',
  dateModified: '2026-01-02',
  author: { '@type': 'Person', name: 'Jo', url: '/jo' },
};

export const examples: Example[] = [
  data(article),
  {
    ...data({ ...article, author: undefined }),
    finds: [
      {
        message: 'missing',
        says: 'For the rich result “Article”, Google also recommends for Article (Kettles): author.',
        remedy:
          'Add the recommended properties whose values visitors can see on the page. The page is also eligible without them.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'an author who is only a name', ...data({ ...article, author: 'Jo' }) },
  {
    name: 'one finding for one thing',
    ...data({ '@type': 'Recipe', name: 'Tea', image: '/a.jpg' }),
    finds: [
      {
        message: 'missing',
        says: 'For the rich result “Recipe”, Google also recommends for Recipe (Tea): author, datePublished, description, cookTime / prepTime / totalTime, recipeIngredient, recipeInstructions, recipeYield, nutrition.calories.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'not eligible yet',
    ...data({ '@type': 'Recipe', name: 'Tea' }),
    verdict: 'not applicable',
  },
  { ...data({ '@type': 'WebPage' }), verdict: 'not applicable' },
];
