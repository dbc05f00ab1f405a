import { defineCheck, type Example } from '../check.ts';
import { missingOf, richResultsOf } from '../knowledge/structured-data/rich-results.ts';
import { labelOf, structuredData } from '../knowledge/structured-data/structured-data.ts';

export default defineCheck({
  severity: 'info',
  title: 'The structured data has what Google recommends',
  why: 'Recommended properties are optional, and make a rich result richer.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  messages: {
    missing: { says: 'For the rich result “{feature}”, {thing} may also have {properties}.' },
  },

  *run({ page }) {
    let looked = false;
    for (const thing of structuredData(page).things) {
      for (const { feature, recommended } of richResultsOf(thing)) {
        looked = true;
        const properties = missingOf(thing, recommended).join(', ');
        if (properties)
          yield { message: 'missing', values: { feature, thing: labelOf(thing), properties }, at: thing.at };
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
  { ...data({ ...article, author: undefined }), finds: ['missing'] },
  { name: 'an author who is only a name', ...data({ ...article, author: 'Jo' }) },
  {
    name: 'one finding for one thing',
    ...data({ '@type': 'Recipe', name: 'Tea', image: '/a.jpg' }),
    finds: ['missing'],
  },
  { ...data({ '@type': 'WebPage' }), verdict: 'not applicable' },
];
