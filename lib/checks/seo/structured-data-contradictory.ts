import { defineCheck, type Example } from '../check.ts';
import { endOfDate, parseDate } from '../knowledge/structured-data/schema-dates.ts';
import { isKindOf } from '../knowledge/structured-data/schema-types.ts';
import {
  labelOf,
  propertyText,
  structuredDataOf,
  thingsOf,
} from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';

/** The key that identifies a product: two descriptions with the same key are of one product. */
const keyOf = (thing: Thing) => propertyText(thing, 'sku') || plainText(propertyText(thing, 'name'));

const currencyOf = (thing: Thing) =>
  thingsOf(thing, 'offers')
    .map((offer) => propertyText(offer, 'priceCurrency'))
    .find(Boolean);

/** Whether two descriptions may be of one product in one currency. Variants with separate pages are not the same. */
function areComparable(one: Thing, other: Thing): boolean {
  const areApart = (a: string | undefined, b: string | undefined) => Boolean(a && b && a !== b);
  return (
    !areApart(propertyText(one, 'url'), propertyText(other, 'url')) &&
    !areApart(currencyOf(one), currencyOf(other))
  );
}

function pricesOf(thing: Thing): readonly number[] {
  const prices = thingsOf(thing, 'offers').map((offer) => Number.parseFloat(propertyText(offer, 'price')));
  return prices.filter(Number.isFinite).sort((a, b) => a - b);
}

/** Whether no price is in both. For several variants, one description may list all prices, another only the first. */
function differ(one: readonly number[], other: readonly number[]): boolean {
  return !one.some((price) => other.includes(price));
}

/** Returns the positions in a list that an earlier item already has. */
function takenTwice(list: Thing): readonly string[] {
  const seen = new Set<string>();
  return thingsOf(list, 'itemListElement').flatMap((item) => {
    const position = propertyText(item, 'position');
    const isTaken = seen.has(position);
    seen.add(position);
    return position !== '' && isTaken ? [position] : [];
  });
}

/** Properties of one thing for its beginning and its end. */
const PERIODS = [
  ['startDate', 'endDate'],
  ['validFrom', 'validThrough'],
  ['datePosted', 'validThrough'],
] as const;

/** Properties of one thing for the lowest and the highest value. */
const RANGES = [
  ['lowPrice', 'highPrice'],
  ['minValue', 'maxValue'],
] as const;

/** Room for time zones that are not written, in milliseconds. */
const DAY = 86_400_000;

/** Returns the periods of a thing that have both ends as dates. */
const periodsOf = (thing: Thing) =>
  PERIODS.flatMap(([first, last]) => {
    const [start, end] = [propertyText(thing, first), propertyText(thing, last)];
    const [from, until] = [parseDate(start), endOfDate(end)];
    return from === null || until === null ? [] : [{ first, last, start, end, isTurned: from > until + DAY }];
  });

/** Returns the ranges of a thing that have both ends as numbers. */
const rangesOf = (thing: Thing) =>
  RANGES.flatMap(([first, last]) => {
    const [start, end] = [propertyText(thing, first), propertyText(thing, last)];
    const [from, to] = [Number(start || Number.NaN), Number(end || Number.NaN)];
    return Number.isFinite(from) && Number.isFinite(to)
      ? [{ first, last, start, end, isTurned: from > to }]
      : [];
  });

export default defineCheck({
  loses: ['richResult', 'little'],
  title: 'Structured data does not contradict itself',
  why: 'If two statements about one thing differ, Google may show the wrong one or no rich result.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  remedy:
    'Give the product the same current price in every block. If a theme and a plugin both output the product, turn one of them off.',
  messages: {
    price: {
      fault: 'Two prices for one product',
      says: '{thing} is described twice, with different prices: {first} and {second}.',
    },
    period: {
      fault: 'Ends before it begins',
      says: '{thing}: {last} ({end}) is before {first} ({start}).',
      remedy: 'Correct {first} or {last}.',
    },
    range: {
      fault: 'Lowest value above the highest',
      says: '{thing}: {first} ({start}) is above {last} ({end}).',
      remedy: 'Correct {first} or {last}.',
    },
    position: {
      loses: ['nothing'],
      fault: {
        one: '{count} list item repeats a position',
        other: '{count} list items repeat a position',
      },
      says: {
        one: '{count} item of a list has the same position as another item; the first repeated position is {position}.',
        other:
          '{count} items of a list have the same position as another item; the first repeated position is {position}.',
      },
      remedy: 'Number the list items consecutively, in the order in which the page shows them.',
    },
  },

  *run({ page }) {
    const { things } = structuredDataOf(page);
    const products = things.filter(
      (thing) =>
        thing.isRoot && isKindOf(thing.types, 'Product') && keyOf(thing) && pricesOf(thing).length > 0,
    );
    const lists = things.filter(({ types }) => types.includes('ItemList'));
    const periods = things.flatMap((thing) => periodsOf(thing).map((period) => ({ thing, ...period })));
    const ranges = things.flatMap((thing) => rangesOf(thing).map((range) => ({ thing, ...range })));
    if (products.length + lists.length + periods.length + ranges.length === 0) return 'not applicable';
    for (const { thing, isTurned, first, last, start, end } of periods)
      if (isTurned)
        yield { message: 'period', values: { thing: labelOf(thing), first, last, start, end }, at: thing.at };
    for (const { thing, isTurned, first, last, start, end } of ranges)
      if (isTurned)
        yield { message: 'range', values: { thing: labelOf(thing), first, last, start, end }, at: thing.at };
    const seen = new Map<string, Thing>();
    for (const thing of products) {
      const before = seen.get(keyOf(thing));
      if (!before) seen.set(keyOf(thing), thing);
      else if (areComparable(before, thing) && differ(pricesOf(before), pricesOf(thing)))
        yield {
          message: 'price',
          values: {
            thing: labelOf(thing),
            first: pricesOf(before).join(', '),
            second: pricesOf(thing).join(', '),
          },
          at: thing.at,
        };
    }
    for (const list of lists) {
      const taken = takenTwice(list);
      const [position] = taken;
      // Google requires the position but does not say what happens if two items share one.
      if (position !== undefined)
        yield {
          message: 'position',
          values: { count: taken.length, position },
          at: list.at,
        };
    }
  },
});

const product = (name: string, price: unknown, url?: string, priceCurrency?: string) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    url,
    offers: { '@type': 'Offer', price, priceCurrency },
  })}</script>`;

const list = (...positions: unknown[]) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: positions.map((position, n) => ({
      '@type': 'ListItem',
      position,
      url: `/kettles/${n}`,
    })),
  })}</script>`;

const dated = (type: string, dates: Record<string, string>) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': type,
    name: 'Tea fair',
    ...dates,
  })}</script>`;

export const examples: Example[] = [
  {
    html: dated('Event', { startDate: '2026-06-12T10:00+02:00', endDate: '2026-06-02' }),
    finds: [
      {
        message: 'period',
        says: 'Event (Tea fair): endDate (2026-06-02) is before startDate (2026-06-12T10:00+02:00).',
        remedy: 'Correct startDate or endDate.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: dated('AggregateOffer', { lowPrice: '40', highPrice: '9.90' }),
    finds: [
      {
        message: 'range',
        says: 'AggregateOffer (Tea fair): lowPrice (40) is above highPrice (9.90).',
        remedy: 'Correct lowPrice or highPrice.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'one price for all', html: dated('AggregateOffer', { lowPrice: '9.90', highPrice: '9.9' }) },
  {
    name: 'a job that could be applied for before it was posted',
    html: dated('JobPosting', { datePosted: '2026-06-12', validThrough: '2026-05-12' }),
    finds: ['period'],
  },
  {
    name: 'an evening, in a time zone that is not written',
    html: dated('Event', { startDate: '2026-06-12T20:00', endDate: '2026-06-12' }),
  },
  {
    name: 'a date that cannot be read',
    html: dated('Event', { startDate: 'soon', endDate: '2026-06-02' }),
    verdict: 'not applicable',
  },
  { html: product('Kettle', 19) + product('Pot', 29) },
  {
    html: product('Kettle', 19) + product('KETTLE', 29),
    finds: [
      {
        message: 'price',
        says: 'Product (KETTLE) is described twice, with different prices: 19 and 29.',
        remedy:
          'Give the product the same current price in every block. If a theme and a plugin both output the product, turn one of them off.',
        at: 'head > script:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  { name: 'the same price in another form', html: product('Kettle', 19) + product('Kettle', '19.00') },
  {
    name: 'all variants, and the first of them',
    html:
      product('Kettle', 19) +
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle",
      "offers":[{"price":19},{"price":29}]}</script>`,
  },
  {
    name: 'variants with pages of their own',
    html: product('Kettle', 19, '/kettle/1l') + product('Kettle', 29, '/kettle/2l'),
  },
  {
    name: 'one price in two currencies',
    html: product('Kettle', 19, '/kettle', 'EUR') + product('Kettle', 21, '/kettle', 'USD'),
  },
  {
    name: 'JSON-LD against microdata',
    html: `${product('Kettle', 19)}<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Kettle</b>
      <p itemprop=offers itemscope itemtype="https://schema.org/Offer"><b itemprop=price>29</b></div>`,
    finds: [
      {
        message: 'price',
        says: 'Product (Kettle) is described twice, with different prices: 19 and 29.',
        at: 'body > div:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: list(1, 2, 2, 2),
    finds: [
      {
        message: 'position',
        says: '2 items of a list have the same position as another item; the first repeated position is 2.',
        remedy: 'Number the list items consecutively, in the order in which the page shows them.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: list(1, 2, 2),
    finds: [
      {
        message: 'position',
        says: '1 item of a list has the same position as another item; the first repeated position is 2.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'the second page of a list goes on counting', html: list(11, 12, '13') },
  { name: 'positions that are not there', html: list(undefined, undefined) },
  { html: '<p>x</p>', verdict: 'not applicable' },
  {
    name: 'one page, two prices',
    html: product('Kettle', 19, '/kettle') + product('Kettle', 29, '/kettle'),
    finds: ['price'],
  },
  {
    name: 'only one of them names its page',
    html: product('Kettle', 19, '/kettle') + product('Kettle', 29),
    finds: ['price'],
  },
  { name: 'only one of them has a price', html: product('Kettle', 19) + product('Kettle', 'soon') },
  {
    name: 'an offer that ends before it begins',
    html: dated('Offer', { validFrom: '2026-06-12', validThrough: '2026-05-12' }),
    finds: ['period'],
  },
  {
    name: 'a salary',
    html: dated('QuantitativeValue', { minValue: '4000', maxValue: '3000' }),
    finds: ['range'],
  },
];
