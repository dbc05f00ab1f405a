import { defineCheck, type Example } from '../check.ts';
import { type RichResultVerdict, richResults } from '../knowledge/structured-data/rich-results.ts';
import { labelOf } from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import type { RefusedValue } from '../knowledge/structured-data/value-rules.ts';

type Message = 'free' | 'price' | 'event' | 'video' | 'ahead' | 'order';

/** Days before the end of a rich result from which it is reported. */
const SOON = 60;
const DAY = 86_400_000;
/** Properties whose date somebody has to renew. An event and a job end because they are over. */
const RENEWED = new Set(['priceValidUntil', 'expires']);

/** Returns the message for a value; null if another check reports it. */
function messageOf({ rule, property }: RefusedValue): Message | null {
  if (rule.rule === 'own' || property === 'validThrough') return null;
  if (rule.rule === 'paid') return 'free';
  if (rule.rule !== 'over') return rule.rule;
  return property === 'priceValidUntil' ? 'price' : property === 'expires' ? 'video' : 'event';
}

/** Returns what is said of the thing that the result is about, each property once. */
function* onceEach<T extends { thing: Thing; property: string }>(
  verdicts: readonly RichResultVerdict[],
  of: (verdict: RichResultVerdict) => readonly T[],
): Generator<T & { feature: string }> {
  const told = new Set<string>();
  for (const verdict of verdicts) {
    for (const one of of(verdict)) {
      if (told.has(one.property)) continue;
      told.add(one.property);
      yield { ...one, feature: verdict.feature };
    }
  }
}

export default defineCheck({
  loses: ['richResult', 'little'],
  title: 'Google accepts the values in structured data',
  why: 'Google shows rich results only for what is true now: a price above zero, a price and an event that are not over.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  remedy:
    'Correct the value where the structured data is made. A date that nobody renews is better left out: it is not required.',
  messages: {
    free: {
      loses: ['richResult', 'much'],
      fault: 'Price is 0',
      says: '{property} of {thing} is 0. Google shows a merchant listing only for a price above zero.',
      remedy:
        'Set price to what the product costs; a shop often outputs 0 for products with variants. If it is free, only the merchant listing is lost.',
    },
    price: {
      loses: ['richResult', 'much'],
      fault: 'priceValidUntil is past',
      says: 'The price of {thing} was valid until {date}. Google might not show a product whose price has expired.',
      remedy:
        'Remove priceValidUntil, which is not required, or have the shop set it to a date that lies ahead.',
    },
    event: {
      fault: 'Event is over',
      says: '{thing} was over on {date}. Google shows no rich result for events that are over.',
      remedy:
        'If there is a new date, set startDate and endDate to it. If not, the page may stay as it is: it only has no rich result any more.',
    },
    video: {
      loses: ['richResult', 'part'],
      fault: 'Video has expired',
      says: '{thing} was available until {date}. Google does not show a video that has expired.',
      remedy: 'Remove expires if the video stays available, or set it to a date that lies ahead.',
    },
    ahead: {
      fault: '{property} in the future',
      says: '{property} of {thing} is in the future: {date}.',
      remedy:
        'Set {property} to the day on which it was published. Announce what is still to come with other properties, such as startDate.',
    },
    order: {
      fault: 'Modified before published',
      says: 'According to its structured data, {thing} was changed on {date}, before it was published on {other}.',
      remedy:
        'Correct the date that is wrong. If the page has not changed since it was published, leave dateModified out.',
    },
    ending: {
      loses: ['nothing'],
      fault: {
        one: 'Rich result ends in {count} day',
        other: 'Rich result ends in {count} days',
      },
      says: {
        one: '{thing} has the rich result “{feature}” until {date}, for {count} more day: {property} ends then.',
        other:
          '{thing} has the rich result “{feature}” until {date}, for {count} more days: {property} ends then.',
      },
      remedy: 'Renew {property} before that day, or remove it: it is not required.',
    },
  },

  *run({ at: now, page }) {
    const results = richResults({ at: now, page });
    const isActive = ({ state }: RichResultVerdict) => state !== 'retired';
    if (![...results.values()].some((verdicts) => verdicts.some(isActive))) return 'not applicable';
    for (const [thing, verdicts] of results) {
      const { at } = thing;
      const label = labelOf(thing);
      for (const refused of onceEach(verdicts, ({ refused }) => refused)) {
        const message = messageOf(refused);
        if (!message) continue;
        const { property, value: date, other } = refused;
        const values = { thing: label, property, date, ...(other && { other }) };
        yield { message, values, at };
      }
      for (const end of onceEach(verdicts, ({ end }) => (end ? [end] : []))) {
        // A date without an hour ends when it is over in the last time zone, which is more than a day away.
        const days = (end.at - now) / DAY;
        if (!RENEWED.has(end.property) || days > SOON) continue;
        const count = Math.max(1, Math.floor(days));
        const { feature, property, value: date } = end;
        yield {
          message: 'ending',
          values: { thing: label, feature, property, date, count },
          at,
        };
      }
    }
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});
const product = (offer: object) => ({
  '@type': 'Product',
  name: 'Kettle',
  image: 'https://example.com/a.jpg',
  offers: { '@type': 'Offer', price: 19, priceCurrency: 'EUR', ...offer },
});
const event = (dates: object) => ({ '@type': 'Event', name: 'Fair', location: 'Lviv', ...dates });
const video = (dates: object) => ({
  '@type': 'VideoObject',
  name: 'How',
  thumbnailUrl: 'https://example.com/a.jpg',
  ...dates,
});
const at = 'head > script:nth-child(1)';

export const examples: Example[] = [
  data(product({ priceValidUntil: '2027-12-31' })),
  {
    ...data(product({ price: 0 })),
    finds: [
      {
        message: 'free',
        says: 'price of Product (Kettle) is 0. Google shows a merchant listing only for a price above zero.',
        remedy:
          'Set price to what the product costs; a shop often outputs 0 for products with variants. If it is free, only the merchant listing is lost.',
        at,
        severity: 'warning',
      },
    ],
  },
  { name: 'a price just above zero', ...data(product({ price: '0.01' })) },
  { name: 'zero in any spelling', ...data(product({ price: '0.00' })), finds: ['free'] },
  {
    name: 'one of two offers is free',
    ...data({
      ...product({}),
      offers: [
        { '@type': 'Offer', price: 0 },
        { '@type': 'Offer', price: 5 },
      ],
    }),
  },
  {
    name: 'what may be free of charge',
    ...data({
      '@graph': [
        event({ startDate: '2026-07-01', offers: { '@type': 'Offer', price: 0, priceCurrency: 'EUR' } }),
        { '@type': 'SoftwareApplication', name: 'Tap', offers: { '@type': 'Offer', price: 0 } },
      ],
    }),
  },
  {
    ...data(product({ priceValidUntil: '2026-05-29' })),
    finds: [
      {
        message: 'price',
        says: 'The price of Product (Kettle) was valid until 2026-05-29. Google might not show a product whose price has expired.',
        remedy:
          'Remove priceValidUntil, which is not required, or have the shop set it to a date that lies ahead.',
        at,
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a day lasts until it is over everywhere',
    ...data(product({ priceValidUntil: '2026-05-31' })),
    finds: [
      {
        message: 'ending',
        says: 'Product (Kettle) has the rich result “Product snippet” until 2026-05-31, for 1 more day: priceValidUntil ends then.',
        remedy: 'Renew priceValidUntil before that day, or remove it: it is not required.',
        at,
        severity: 'info',
      },
    ],
  },
  {
    name: 'an end in 60 days',
    ...data(product({ priceValidUntil: '2026-07-31T00:00:00Z' })),
    finds: [
      {
        message: 'ending',
        says: 'Product (Kettle) has the rich result “Product snippet” until 2026-07-31T00:00:00Z, for 60 more days: priceValidUntil ends then.',
        at,
        severity: 'info',
      },
    ],
  },
  { name: 'an end in 61 days', ...data(product({ priceValidUntil: '2026-07-31T00:00:01Z' })) },
  {
    name: 'a time is exact',
    ...data(product({ priceValidUntil: '2026-05-31T23:59:59Z' })),
    finds: ['price'],
  },
  {
    name: 'an offer without an end remains',
    ...data({
      ...product({}),
      offers: [
        { '@type': 'Offer', price: 5, priceCurrency: 'EUR', priceValidUntil: '2020-01-01' },
        { '@type': 'Offer', price: 6, priceCurrency: 'EUR' },
      ],
    }),
  },
  {
    ...data(event({ startDate: '2026-05-01T18:00+02:00', endDate: '2026-05-02T03:00+02:00' })),
    finds: [
      {
        message: 'event',
        says: 'Event (Fair) was over on 2026-05-02T03:00+02:00. Google shows no rich result for events that are over.',
        remedy:
          'If there is a new date, set startDate and endDate to it. If not, the page may stay as it is: it only has no rich result any more.',
        at,
        severity: 'notice',
      },
    ],
  },
  { name: 'an event of today', ...data(event({ startDate: '2026-06-01' })) },
  { name: 'an event that has begun', ...data(event({ startDate: '2026-05-01', endDate: '2026-06-30' })) },
  { name: 'an event without an end', ...data(event({ startDate: '2026-05-01' })), finds: ['event'] },
  {
    ...data(video({ uploadDate: '2026-01-01', expires: '2026-05-01' })),
    finds: [
      {
        message: 'video',
        says: 'VideoObject (How) was available until 2026-05-01. Google does not show a video that has expired.',
        remedy: 'Remove expires if the video stays available, or set it to a date that lies ahead.',
        at,
        severity: 'warning',
      },
    ],
  },
  {
    ...data(video({ uploadDate: '2026-06-03' })),
    finds: [
      {
        message: 'ahead',
        says: 'uploadDate of VideoObject (How) is in the future: 2026-06-03.',
        remedy:
          'Set uploadDate to the day on which it was published. Announce what is still to come with other properties, such as startDate.',
        at,
        severity: 'notice',
      },
    ],
  },
  { name: 'tomorrow has begun somewhere', ...data(video({ uploadDate: '2026-06-02' })) },
  {
    name: 'a live stream is announced',
    ...data(video({ uploadDate: '2026-06-30', publication: { '@type': 'BroadcastEvent', name: 'x' } })),
  },
  {
    ...data({ '@type': 'Article', headline: 'Tin', datePublished: '2026-05-02', dateModified: '2026-05-01' }),
    finds: [
      {
        message: 'order',
        says: 'According to its structured data, Article (Tin) was changed on 2026-05-01, before it was published on 2026-05-02.',
        remedy:
          'Correct the date that is wrong. If the page has not changed since it was published, leave dateModified out.',
        at,
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a day without a time may be the same day',
    ...data({ '@type': 'Article', datePublished: '2026-05-01T23:00', dateModified: '2026-05-01' }),
  },
  {
    name: 'an article of next week',
    ...data({ '@type': 'Article', datePublished: '2026-06-08' }),
    finds: ['ahead'],
  },
  {
    name: 'a job that is over has its own check',
    ...data({ '@type': 'JobPosting', validThrough: '2020-01-01' }),
  },
  {
    name: 'ratings of oneself have their own check',
    ...data({
      '@type': 'Organization',
      url: 'https://example.com/',
      aggregateRating: { ratingValue: 5, ratingCount: 1 },
    }),
  },
  { name: 'a date that cannot be read has its own check', ...data(event({ startDate: '1 May' })) },
  { html: '<p>x</p>', verdict: 'not applicable' },
  {
    name: 'a result that Google no longer shows, of a thing that has another one',
    ...data({ '@type': ['FAQPage', 'Article'], datePublished: '2026-06-08' }),
    finds: ['ahead'],
  },
  {
    name: 'a result that Google no longer shows',
    ...data({ '@type': 'FAQPage' }),
    verdict: 'not applicable',
  },
];
