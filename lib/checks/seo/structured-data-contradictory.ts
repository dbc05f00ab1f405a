import { defineCheck, type Example } from '../check.ts';
import { isKindOf } from '../knowledge/structured-data/schema-types.ts';
import { labelOf, structuredData, textOf, thingsOf } from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';

/** What makes two descriptions speak of one product. */
const keyOf = (thing: Thing) => textOf(thing, 'sku') || plainText(textOf(thing, 'name'));

const currencyOf = (thing: Thing) =>
  thingsOf(thing, 'offers')
    .map((offer) => textOf(offer, 'priceCurrency'))
    .find(Boolean);

/** Whether two descriptions may be of one product, in one currency: what has pages of its own is not the same. */
function areComparable(one: Thing, other: Thing): boolean {
  const differ = (a: string | undefined, b: string | undefined) => Boolean(a && b && a !== b);
  return !differ(textOf(one, 'url'), textOf(other, 'url')) && !differ(currencyOf(one), currencyOf(other));
}

function pricesOf(thing: Thing): string {
  const prices = thingsOf(thing, 'offers').map((offer) => Number.parseFloat(textOf(offer, 'price')));
  return prices
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
    .join(', ');
}

export default defineCheck({
  severity: 'notice',
  title: 'Structured data gives one price for one product',
  why: 'If two descriptions of one product differ, Google may show the wrong price or no rich result.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  remedy:
    'Give the product the same current price in every block. If a theme and a plugin both output the product, switch one of them off.',
  messages: {
    price: {
      fault: 'Two prices for one product',
      says: '{thing} is described twice, with different prices: {first} and {second}.',
    },
  },

  *run({ page }) {
    const products = structuredData(page).things.filter(
      (thing) => thing.isRoot && isKindOf(thing.types, 'Product') && keyOf(thing) && pricesOf(thing),
    );
    if (products.length === 0) return 'not applicable';
    const seen = new Map<string, Thing>();
    for (const thing of products) {
      const before = seen.get(keyOf(thing));
      if (!before) seen.set(keyOf(thing), thing);
      else if (areComparable(before, thing) && pricesOf(before) !== pricesOf(thing))
        yield {
          message: 'price',
          values: { thing: labelOf(thing), first: pricesOf(before), second: pricesOf(thing) },
          at: thing.at,
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

export const examples: Example[] = [
  { html: product('Kettle', 19) + product('Pot', 29) },
  { html: product('Kettle', 19) + product('KETTLE', 29), finds: ['price'] },
  { name: 'the same price in another form', html: product('Kettle', 19) + product('Kettle', '19.00') },
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
    finds: ['price'],
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
