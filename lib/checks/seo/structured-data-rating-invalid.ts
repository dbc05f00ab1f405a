import { defineCheck, type Example } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { isKindOf } from '../knowledge/structured-data/schema-types.ts';
import {
  labelOf,
  structuredData,
  textOf,
  thingsOf,
  valuesOf,
} from '../knowledge/structured-data/structured-data.ts';
import { parseRating } from '../knowledge/structured-data/structured-values.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import type { PageSnapshot } from '../snapshot.ts';

const numberOf = (thing: Thing, name: string, fallback: number) =>
  parseRating(textOf(thing, name))?.value ?? fallback;

/** A rating of the organization whose site this is, on its own site. */
function isOfOwner(page: PageSnapshot, thing: Thing): boolean {
  const isBusiness = isKindOf(thing.types, 'Organization') || isKindOf(thing.types, 'LocalBusiness');
  const url = parseAddress(textOf(thing, 'url'));
  return isBusiness && url?.pathname === '/' && url.host === new URL(page.url).host;
}

export default defineCheck({
  severity: 'error',
  title: 'Ratings in the structured data make sense',
  why: 'Google shows no stars for a rating outside its scale, without votes, or of a site by itself.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
  messages: {
    unreadable: { says: 'The rating “{value}” is not a number; the decimal sign is a point.' },
    range: { says: 'The rating {value} is outside its scale of {worst} to {best}.' },
    votes: { says: 'The rating {value} rests on no vote: ratingCount or reviewCount must be more than 0.' },
    own: { says: 'The rating is of {thing}, whose own site this is; Google shows no stars for that.' },
  },

  *run({ page }) {
    const { things } = structuredData(page);
    const ratings = things.filter(
      ({ types, properties }) => /Rating$/.test(types[0] ?? '') || properties.has('ratingValue'),
    );
    if (ratings.length === 0) return 'not applicable';
    for (const rating of ratings) {
      const { at } = rating;
      const value = textOf(rating, 'ratingValue');
      const parsed = parseRating(value);
      const worst = numberOf(rating, 'worstRating', 1);
      const best = numberOf(rating, 'bestRating', 5);
      if (value && !parsed) yield { message: 'unreadable', values: { value }, at };
      else if (parsed && !parsed.isRelative && (parsed.value < worst || parsed.value > best))
        yield { message: 'range', values: { value, worst, best }, at };
      const votes = ['ratingCount', 'reviewCount'].flatMap((name) => valuesOf(rating, name));
      if (value && votes.length > 0 && votes.every((count) => !/[1-9]/.test(String(count))))
        yield { message: 'votes', values: { value }, at };
    }
    for (const thing of things) {
      if (isOfOwner(page, thing) && thingsOf(thing, 'aggregateRating').length > 0)
        yield { message: 'own', severity: 'notice', values: { thing: labelOf(thing) }, at: thing.at };
    }
  },
});

const rated = (rating: object, thing: object = { '@type': 'Product', name: 'Kettle' }) => ({
  html: `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    ...thing,
    aggregateRating: { '@type': 'AggregateRating', ratingCount: 3, ...rating },
  })}</script>`,
});

export const examples: Example[] = [
  rated({ ratingValue: '4.5' }),
  { ...rated({ ratingValue: '4,5' }), finds: ['unreadable'] },
  { ...rated({ ratingValue: 9 }), finds: ['range'] },
  { ...rated({ ratingValue: 0 }), finds: ['range'] },
  { ...rated({ ratingValue: 4, ratingCount: '0', reviewCount: 0 }), finds: ['votes'] },
  {
    ...rated({ ratingValue: 5 }, { '@type': 'Bakery', name: 'Crumb', url: 'https://example.com/' }),
    finds: ['own'],
  },
  { name: 'another scale', ...rated({ ratingValue: 9, bestRating: '10' }) },
  { name: 'a percentage brings its scale along', ...rated({ ratingValue: '90%' }) },
  {
    name: 'a directory rates others',
    ...rated({ ratingValue: 5 }, { '@type': 'Bakery', url: 'https://crumb.example/' }),
  },
  {
    name: 'one kind of votes is enough',
    ...rated({ ratingValue: 4, ratingCount: undefined, reviewCount: 2 }),
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
