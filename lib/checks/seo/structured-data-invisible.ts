import { defineCheck, type Example } from '../check.ts';
import { unescapeHtml } from '../knowledge/document/escape.ts';
import { isKindOf } from '../knowledge/structured-data/schema-types.ts';
import {
  labelOf,
  propertyText,
  structuredDataOf,
  thingsOf,
} from '../knowledge/structured-data/structured-data.ts';
import { valueFaultOf } from '../knowledge/structured-data/structured-values.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';
import { isPriceIn, writtenNumbers } from '../knowledge/texts/written-numbers.ts';

const NAMED = ['Product', 'Recipe', 'Event', 'JobPosting', 'Course', 'SoftwareApplication'];
/** Returns a name without what writing in capitals changes: case, and accents, which Greek drops. */
const comparable = (text: string): string =>
  plainText(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
/** What SEO plugins put between the name of a thing and that of the site. */
const BEFORE_SITE = /\s[-–—|•·»]\s[^-–—|•·»]+$/;
/** The most characters of text that a snapshot keeps. */
const WHOLE_TEXT = 200_000;

/** Returns the prices of a thing's offers. What is not a number has its own check. */
function pricesOf(thing: Thing): readonly number[] {
  return thingsOf(thing, 'offers').flatMap((offer) => {
    const price = propertyText(offer, 'price');
    return price && valueFaultOf('price', price) === null ? Number(price) : [];
  });
}

const isVariant = ({ usedAs, properties }: Thing): boolean =>
  usedAs.has('hasVariant') || properties.has('isVariantOf');

/** The most things that are looked up; a page that lists more shows the rest in the same way. */
const MOST_THINGS = 200;

export default defineCheck({
  loses: ['richResult', 'part'],
  title: 'Structured data describes what is on the page',
  why: 'Google asks sites to mark up only what visitors can see; other markup is ignored or leads to a manual action.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  remedy:
    'Show the name and the price on the page as they are in the structured data, or correct the structured data to what visitors see.',
  messages: {
    name: {
      fault: 'Name not in the page text',
      says: 'The name of {thing} is not in the text of the page.',
      remedy:
        'Show the name on the page, or use the name that visitors see. Remove things that the page does not show.',
    },
    price: {
      fault: 'Price not in the page text',
      says: 'The price {price} of {thing} is not in the text of the page.',
      remedy: 'Set price to the price that visitors see, or show {price} on the page as text.',
    },
  },

  *run({ page }) {
    const named = structuredDataOf(page).things.filter(
      (thing) => thing.isRoot && NAMED.some((type) => isKindOf(thing.types, type)),
    );
    // Of several variants, the page may show only the chosen one.
    const variants = named.filter(isVariant);
    const things = variants.length > 1 ? named.filter((thing) => !isVariant(thing)) : named;
    if (things.length === 0 || page.text.length >= WHOLE_TEXT) return 'not applicable';
    const text = comparable(page.text);
    const words = new Set(text.split(' '));
    const compact = text.replaceAll(' ', '');
    let numbers: ReadonlySet<number> | undefined;
    for (const thing of things.slice(0, MOST_THINGS)) {
      const whole = unescapeHtml(propertyText(thing, 'name') || propertyText(thing, 'title'));
      const name = comparable(whole);
      // The words may be in a different order, and two headings may form one name.
      const isNamed = [name, comparable(whole.replace(BEFORE_SITE, ''))].some(
        (one) => one.split(' ').every((word) => words.has(word)) || compact.includes(one.replaceAll(' ', '')),
      );
      if (name && !isNamed) yield { message: 'name', values: { thing: labelOf(thing) }, at: thing.at };
      const prices = pricesOf(thing);
      const [price] = prices;
      // Of several offers, the page may show only the chosen one.
      if (price === undefined || prices.includes(0)) continue;
      const shown = numbers ?? writtenNumbers(page.text);
      numbers = shown;
      if (!prices.some((one) => isPriceIn(page.text, one, shown)))
        yield { message: 'price', values: { price, thing: labelOf(thing) }, at: thing.at };
    }
  },
});

const product = (name: string, price: unknown, text: string, more: object = {}) => ({
  html: `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price },
    ...more,
  })}</script><body><p>${text}</p>`,
});

/** A product that the text does not name, in a page with the given number of characters of text. */
const long = (count: number): Example => ({
  html: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle"}</script><p>${'t'.repeat(count)}`,
});

export const examples: Example[] = [
  { name: 'as much text as is read whole', ...long(199_999), finds: ['name'] },
  { name: 'a text of which the end is not read', ...long(200_000), verdict: 'not applicable' },
  product('Copper kettle', 1299, 'Copper kettle 1&nbsp;299,00 zł'),
  { ...product('Copper kettle', '1299.50', 'COPPER <b>kettle</b>! $1,299.50'), name: 'in any writing' },
  {
    ...product('Copper kettle', 19, 'Teapot, 19 €'),
    finds: [
      {
        message: 'name',
        says: 'The name of Product (Copper kettle) is not in the text of the page.',
        remedy:
          'Show the name on the page, or use the name that visitors see. Remove things that the page does not show.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...product('Copper kettle', 19, 'Copper kettle, 29 €'),
    finds: [
      {
        message: 'price',
        says: 'The price 19 of Product (Copper kettle) is not in the text of the page.',
        remedy: 'Set price to the price that visitors see, or show 19 on the page as text.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'the name in two parts', ...product('Kettle, copper, 2 l', 19, 'Copper kettle <b>2 l</b> 19 €') },
  {
    name: 'several variants, of which the page shows one',
    html: `<script type="application/ld+json">${JSON.stringify([
      { '@context': 'https://schema.org', '@type': 'ProductGroup', '@id': '#group', name: 'Copper kettle' },
      ...[
        ['Copper kettle, 1 l', 19],
        ['Copper kettle, 2 l', 29],
      ].map(([name, price]) => ({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        isVariantOf: { '@id': '#group' },
        offers: { '@type': 'Offer', price },
      })),
    ])}</script><body><p>Copper kettle 1 l 19 €</p>`,
    verdict: 'not applicable',
  },
  {
    name: 'the only variant that the page describes',
    ...product('Copper kettle', 19, 'Teapot 19 €', { isVariantOf: { '@type': 'ProductGroup' } }),
    finds: ['name'],
  },
  {
    name: 'Rank Math takes the title, with the site behind it, for the name',
    ...product('Copper kettle - Kettle Co', 19, 'Copper kettle 19 €'),
  },
  {
    name: 'what is behind the dash only',
    ...product('Teapot - Kettle Co', 19, 'Kettle Co 19 €'),
    finds: ['name'],
  },
  { name: 'two numbers with a space between', ...product('Kettle 12', 340, 'Kettle 12 340 €') },
  { name: 'cents in small raised type', ...product('Kettle', 19.99, 'Kettle 19<sup>99</sup> zł') },
  { name: 'as India groups digits', ...product('Kettle', 129999, 'Kettle ₹1,29,999') },
  { name: 'in Arabic digits', ...product('Kettle', '1299.50', 'Kettle ١٬٢٩٩٫٥٠ ر.س') },
  { name: 'in full-width digits', ...product('Kettle', 1299, 'Kettle １，２９９円') },
  { name: 'the price without tax', ...product('Kettle', 123, 'Kettle 100,00 zł netto + 23% VAT') },
  {
    name: 'a price that is no number has its own check',
    ...product('Kettle', '1.299,00 €', 'Kettle 1.299,00 €'),
  },
  { name: 'the currency between units and cents', ...product('Kettle', 12.95, 'Kettle 12<sup>€</sup>95') },
  { name: 'in Chinese characters', ...product('Kettle', 1200, 'Kettle 一千二百元') },
  { name: 'in capitals, German', ...product('Straßen-Kessel', 19, 'STRASSEN‑KESSEL ® 19 €') },
  { name: 'in capitals, Greek', ...product('Χάλκινο μπρίκι', 19, 'ΧΑΛΚΙΝΟ ΜΠΡΙΚΙ 19 €') },
  { name: 'in capitals, Turkish', ...product('Bakır demliği', 19, 'BAKIR DEMLİĞİ 19 ₺') },
  { name: 'a name with its trademark', ...product('Kettle™', 19, 'Kettle 19 €') },
  { name: 'a trademark only on the page', ...product('Kettle', 19, 'Kettle™ 19 €') },
  {
    name: 'a name that a template has escaped, with letters of its language',
    ...product('Ketel &bdquo;Oir&eacute;e&ldquo;', 19, 'Ketel „Oirée“ 19 €'),
  },
  {
    name: 'a name that a template has escaped twice',
    ...product('Salt &amp;amp; pepper &#39;60', 19, 'Salt &amp; pepper ’60 19 €'),
  },
  {
    name: 'one price of several is shown',
    html: product('Kettle', 19, 'Kettle 29 €').html.replace(
      '"offers":{"@type":"Offer","price":19}',
      '"offers":[{"@type":"Offer","price":19},{"@type":"Offer","price":29}]',
    ),
  },
  {
    name: 'a price a hundred times as high',
    ...product('Kettle', 1999, 'Kettle 19,99 zł'),
    finds: ['price'],
  },
  { name: 'free of charge needs no number', ...product('Kettle', 0, 'Kettle for free') },
  { html: '<p>x</p>', verdict: 'not applicable' },
  { ...product('Kettle', 1, 'Kettle'), finds: ['price'] },
  ...'Product Recipe Event JobPosting Course SoftwareApplication'.split(' ').map((type) => ({
    html: `<script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': type,
      name: 'Copper kettle',
    })}</script><body><p>Teapot`,
    finds: ['name'],
  })),
];
