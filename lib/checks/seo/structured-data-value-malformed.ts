import { defineCheck, type Example } from '../check.ts';
import { baseOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { labelOf, structuredData, valuesOf } from '../knowledge/structured-data/structured-data.ts';
import {
  isWellFormed,
  kindOfProperty,
  type ValueKind,
} from '../knowledge/structured-data/structured-values.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

interface Judged {
  property: string;
  kind: ValueKind;
  value: string;
}

/** The values of a thing that are text or a number, and whose form is known. */
function* judgedOf(thing: Thing): Generator<Judged> {
  for (const property of thing.properties.keys()) {
    const kind = kindOfProperty(property);
    if (!kind) continue;
    for (const value of valuesOf(thing, property)) {
      const isText = typeof value !== 'object' && !(typeof value === 'string' && isBlank(value));
      if (isText) yield { property, kind, value: String(value).trim() };
    }
  }
}

export default defineCheck({
  severity: 'error',
  title: 'Values in the structured data are well formed',
  why: 'Dates, prices and addresses that machines cannot read are dropped, often with the rich result.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  messages: {
    date: { says: '{property} of {thing} is not an ISO 8601 date (2026-12-31): “{value}”.' },
    duration: { says: '{property} of {thing} is not an ISO 8601 duration (PT1H30M): “{value}”.' },
    price: { says: '{property} of {thing} is not a plain number with a decimal point (1299.00): “{value}”.' },
    currency: { says: '{property} of {thing} is not an ISO 4217 currency code (EUR): “{value}”.' },
    address: { says: '{property} of {thing} is not a valid address: “{value}”.' },
    relative: { says: '{property} of {thing} is relative; addresses are best written in full: “{value}”.' },
  },

  *run({ page }) {
    const base = baseOf(page);
    let looked = false;
    for (const thing of structuredData(page).things) {
      for (const { property, kind, value } of judgedOf(thing)) {
        looked = true;
        const values = { property, thing: labelOf(thing), value: value.slice(0, 100) };
        const { at } = thing;
        if (kind !== 'address') {
          if (!isWellFormed(kind, value)) yield { message: kind, values, at };
        } else if (!parseAddress(value)) {
          if (parseAddress(value, base)) yield { message: 'relative', severity: 'notice', values, at };
          else yield { message: 'address', values, at };
        }
      }
    }
    if (!looked) return 'not applicable';
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});

export const examples: Example[] = [
  data({
    '@type': 'Article',
    datePublished: '2026-01-31T10:00:00+01:00',
    image: 'https://example.com/a.jpg',
  }),
  { ...data({ '@type': 'Article', datePublished: '31.01.2026' }), finds: ['date'] },
  { ...data({ '@type': 'Recipe', cookTime: '90 min' }), finds: ['duration'] },
  { ...data({ '@type': 'Offer', price: '€1,299', priceCurrency: 'EUR' }), finds: ['price'] },
  { ...data({ '@type': 'Offer', price: 19.9, priceCurrency: 'euro' }), finds: ['currency'] },
  { ...data({ '@type': 'Product', url: 'https://' }), finds: ['address'] },
  { ...data({ '@type': 'Product', image: ['/a.jpg', 'b.jpg'] }), finds: ['relative', 'relative'] },
  { name: 'numbers may be written as text', ...data({ '@type': 'Offer', price: '1299.00' }) },
  {
    name: 'a thing in place of a value',
    ...data({ '@type': 'Product', image: { '@type': 'ImageObject', caption: 'x' } }),
    verdict: 'not applicable',
  },
  {
    name: 'an empty value is a missing one',
    ...data({ '@type': 'Offer', price: ' ' }),
    verdict: 'not applicable',
  },
  {
    name: 'in microdata what is meant is written for readers',
    html: `<div itemscope itemtype="https://schema.org/Offer"><b itemprop=price>1 299,00 €</b><time itemprop=validFrom
      datetime="2026-01-31">yesterday</time></div>`,
    finds: ['price'],
  },
  {
    name: 'a link in microdata is resolved by the browser',
    html: '<div itemscope itemtype="https://schema.org/Product"><a itemprop=url href=/kettle>x</a></div>',
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
