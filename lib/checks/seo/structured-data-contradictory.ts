import { defineCheck, type Example } from '../check.ts';
import { isKindOf } from '../knowledge/structured-data/schema-types.ts';
import { labelOf, structuredData, textOf, thingsOf } from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';

/** What makes two descriptions speak of one product. */
const keyOf = (thing: Thing) => textOf(thing, 'sku') || plainText(textOf(thing, 'name'));

function pricesOf(thing: Thing): string {
  const prices = thingsOf(thing, 'offers').map((offer) => Number.parseFloat(textOf(offer, 'price')));
  return prices
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
    .join(', ');
}

export default defineCheck({
  severity: 'notice',
  title: 'The structured data does not contradict itself',
  why: 'Of two descriptions of one product that differ, a search engine may believe either or none.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  messages: {
    price: { says: '{thing} is described twice, with different prices: {first} and {second}.' },
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
      else if (pricesOf(before) !== pricesOf(thing))
        yield {
          message: 'price',
          values: { thing: labelOf(thing), first: pricesOf(before), second: pricesOf(thing) },
          at: thing.at,
        };
    }
  },
});

const product = (name: string, price: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price },
  })}</script>`;

export const examples: Example[] = [
  { html: product('Kettle', 19) + product('Pot', 29) },
  { html: product('Kettle', 19) + product('KETTLE', 29), finds: ['price'] },
  { name: 'the same price in another form', html: product('Kettle', 19) + product('Kettle', '19.00') },
  {
    name: 'JSON-LD against microdata',
    html: `${product('Kettle', 19)}<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Kettle</b>
      <p itemprop=offers itemscope itemtype="https://schema.org/Offer"><b itemprop=price>29</b></div>`,
    finds: ['price'],
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
