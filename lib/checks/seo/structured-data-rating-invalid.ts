import { defineCheck, type Example } from '../check.ts';
import type { Inspection } from '../inspection.ts';
import { richResults } from '../knowledge/structured-data/rich-results.ts';
import {
  isUntyped,
  labelOf,
  propertyText,
  propertyValues,
  structuredDataOf,
  thingsOf,
} from '../knowledge/structured-data/structured-data.ts';
import { parseRating } from '../knowledge/structured-data/structured-values.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import { isOwnerOf } from '../knowledge/structured-data/value-rules.ts';

const numberOf = (thing: Thing, name: string, fallback: number) =>
  parseRating(propertyText(thing, name))?.value ?? fallback;

/** Whether the rating is for review stars. Ratings of hotels, ages or labels can have any value. */
const isForStars = ({ types, usedAs }: Thing) =>
  types.some((type) => /AggregateRating$/.test(type)) ||
  usedAs.has('aggregateRating') ||
  usedAs.has('reviewRating');

/** Whether the scale is letters or words, as some authorities use. */
function isByLetter(rating: Thing, value: string): boolean {
  const best = propertyText(rating, 'bestRating');
  return /^[a-z][+-]?$/i.test(value) || (best !== '' && !/\d/.test(value + best));
}

/** Returns the ratings of things that get no stars anyway, which another check reports. */
function starlessIn(inspection: Pick<Inspection, 'page' | 'at'>): ReadonlySet<Thing> {
  const starless = new Set<Thing>();
  for (const [thing, results] of richResults(inspection)) {
    if (!results.some(({ isUnfit }) => isUnfit)) continue;
    for (const rating of thingsOf(thing, 'aggregateRating')) starless.add(rating);
    for (const review of thingsOf(thing, 'review'))
      for (const rating of thingsOf(review, 'reviewRating')) starless.add(rating);
  }
  return starless;
}

export default defineCheck({
  loses: ['richResult', 'much'],
  title: 'Ratings in structured data are valid',
  why: 'Google shows no stars for a rating outside its scale, without votes, or given by a site to itself.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet',
  remedy:
    'Write the rating as a number within its scale (1 to 5, unless worstRating and bestRating say otherwise), and the real number of votes in ratingCount or reviewCount.',
  messages: {
    unreadable: {
      fault: 'Rating is not a number',
      says: 'The rating “{value}” is not a number. Use a point as the decimal separator.',
      remedy: 'Write ratingValue as a number with a decimal point, such as 4.5, without stars or words.',
    },
    letter: {
      loses: ['nothing'],
      fault: 'Rating is a letter or a word',
      says: 'The rating is “{value}”. Google shows stars only for numbers, percentages and fractions.',
      remedy:
        'If the scale is meant to be letters or words, leave it: there will be no stars. Otherwise give ratingValue as a number.',
    },
    range: {
      fault: 'Rating {value} outside {worst} to {best}',
      says: 'The rating {value} is outside its scale, {worst} to {best}.',
      remedy:
        'Correct ratingValue, or declare the real scale in worstRating and bestRating; without them it is 1 to 5.',
    },
    scale: {
      fault: 'Rating scale is reversed',
      says: 'The scale of the rating {value} is reversed: its worstRating is {worst}, its bestRating {best}.',
      remedy: 'Write the lowest possible value into worstRating and the highest into bestRating.',
    },
    votes: {
      fault: 'Rating without votes',
      says: 'The rating {value} has no votes: ratingCount or reviewCount must be greater than 0.',
      remedy:
        'Set ratingCount or reviewCount to the real number of votes. As long as there are none, leave out the rating.',
    },
    own: {
      loses: ['nothing'],
      fault: 'Rating of your own business',
      says: '{thing} is the business behind this site. Google shows no stars for businesses that rate themselves.',
      remedy:
        'Remove aggregateRating from your own business; it has no effect in Google. Ratings of individual products may stay.',
    },
  },

  *run({ at: now, page }) {
    const { things } = structuredDataOf(page);
    const starless = starlessIn({ at: now, page });
    const ratings = things.filter((thing) => isForStars(thing) && !starless.has(thing) && !isUntyped(thing));
    if (ratings.length === 0) return 'not applicable';
    for (const rating of ratings) {
      const { at } = rating;
      const value = propertyText(rating, 'ratingValue');
      if (!value) continue;
      const parsed = parseRating(value);
      const votes = ['ratingCount', 'reviewCount'].flatMap((name) => propertyValues(rating, name));
      const isUnrated = votes.length > 0 && votes.every((count) => !/[1-9]/.test(String(count)));
      const worst = numberOf(rating, 'worstRating', 1);
      const best = numberOf(rating, 'bestRating', 5);
      const meant = value.replace(',', '.');
      if (!parsed && isByLetter(rating, value)) yield { message: 'letter', values: { value }, at };
      else if (!parsed)
        yield {
          message: 'unreadable',
          values: { value },
          at,
          ...(at.tag === 'script' && parseRating(meant) && { fix: `"ratingValue": "${meant}"` }),
        };
      else if (worst > best) yield { message: 'scale', values: { value, worst, best }, at };
      // Without votes, 0 is no rating that could be outside the scale.
      else if (
        !parsed.isRelative &&
        (parsed.value < worst || parsed.value > best) &&
        !(isUnrated && parsed.value === 0)
      )
        yield { message: 'range', values: { value, worst, best }, at };
      if (isUnrated) yield { message: 'votes', values: { value }, at };
    }
    for (const thing of things) {
      const isRated = ['aggregateRating', 'review'].some((name) => thing.properties.has(name));
      if (isRated && isOwnerOf(page.url, thing))
        // Google just ignores it.
        yield { message: 'own', values: { thing: labelOf(thing) }, at: thing.at };
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
  {
    name: 'a scale below zero',
    ...rated({ ratingValue: -1, worstRating: -2, bestRating: 2, ratingCount: 9 }),
  },
  {
    ...rated({ ratingValue: 4, worstRating: 5, bestRating: 1, ratingCount: 9 }),
    finds: [
      {
        message: 'scale',
        says: 'The scale of the rating 4 is reversed: its worstRating is 5, its bestRating 1.',
        remedy: 'Write the lowest possible value into worstRating and the highest into bestRating.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  rated({ ratingValue: '4.5' }),
  {
    ...rated({ ratingValue: '4,5' }),
    finds: [
      {
        message: 'unreadable',
        says: 'The rating “4,5” is not a number. Use a point as the decimal separator.',
        remedy: 'Write ratingValue as a number with a decimal point, such as 4.5, without stars or words.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
        fix: '"ratingValue": "4.5"',
      },
    ],
  },
  {
    ...rated({ ratingValue: 'A' }),
    finds: [
      {
        message: 'letter',
        says: 'The rating is “A”. Google shows stars only for numbers, percentages and fractions.',
        remedy:
          'If the scale is meant to be letters or words, leave it: there will be no stars. Otherwise give ratingValue as a number.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { ...rated({ ratingValue: 'A', bestRating: 'A', worstRating: 'F' }), finds: ['letter'] },
  {
    ...rated({ ratingValue: 'five' }),
    finds: [
      {
        message: 'unreadable',
        says: 'The rating “five” is not a number. Use a point as the decimal separator.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...rated({ ratingValue: 9 }),
    finds: [
      {
        message: 'range',
        says: 'The rating 9 is outside its scale, 1 to 5.',
        remedy:
          'Correct ratingValue, or declare the real scale in worstRating and bestRating; without them it is 1 to 5.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...rated({ ratingValue: 0 }),
    finds: [
      {
        message: 'range',
        says: 'The rating 0 is outside its scale, 1 to 5.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...rated({ ratingValue: 4, ratingCount: '0', reviewCount: 0 }),
    finds: [
      {
        message: 'votes',
        says: 'The rating 4 has no votes: ratingCount or reviewCount must be greater than 0.',
        remedy:
          'Set ratingCount or reviewCount to the real number of votes. As long as there are none, leave out the rating.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a product that nobody has rated, as shops write it',
    ...rated({ ratingValue: 0, ratingCount: 0 }),
    finds: [
      {
        message: 'votes',
        says: 'The rating 0 has no votes: ratingCount or reviewCount must be greater than 0.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...rated({ ratingValue: 5 }, { '@type': 'Bakery', name: 'Crumb', url: 'https://example.com/' }),
    finds: [
      {
        message: 'own',
        says: 'Bakery (Crumb) is the business behind this site. Google shows no stars for businesses that rate themselves.',
        remedy:
          'Remove aggregateRating from your own business; it has no effect in Google. Ratings of individual products may stay.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'the least', ...rated({ ratingValue: 1 }) },
  { name: 'the most', ...rated({ ratingValue: '5.0' }) },
  { name: 'a little more', ...rated({ ratingValue: 5.1 }), finds: ['range'] },
  { name: 'a little less', ...rated({ ratingValue: 0.9 }), finds: ['range'] },
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
  {
    name: 'a rating that gets no stars anyway',
    ...rated({ ratingValue: '4,5' }, { '@type': 'Service', name: 'Tinning' }),
    verdict: 'not applicable',
  },
  {
    name: 'the stars of a hotel and the label of a film are no opinions',
    html: `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
      {"@type":"Hotel","starRating":{"@type":"Rating","ratingValue":"4S"}},
      {"@type":"Movie","contentRating":{"@type":"Rating","ratingValue":"PG-13"}}]}</script>`,
    verdict: 'not applicable',
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
  {
    name: 'votes that are not named are missing, which has its own check',
    ...rated({ ratingValue: 4, ratingCount: undefined }),
  },
  {
    name: 'no votes of one kind',
    ...rated({ ratingValue: 4, ratingCount: 0 }),
    finds: ['votes'],
  },
];
