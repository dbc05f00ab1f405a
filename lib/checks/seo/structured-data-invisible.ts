import { defineCheck, type Example } from '../check.ts';
import { isKindOf } from '../knowledge/structured-data/schema-types.ts';
import { labelOf, structuredData, textOf, thingsOf } from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';

const NAMED = ['Product', 'Recipe', 'Event', 'JobPosting', 'Course', 'SoftwareApplication'];
/** As many characters as a snapshot keeps of the page's text. */
const WHOLE_TEXT = 200_000;
/** A number with groups of thousands and decimals, in the writing of any country. */
const NUMBER = /\d+(?:[.,'’\u00A0\u202F\u2009 ]\d{3})*(?:[.,]\d{1,2})?(?!\d)/g;

/** The numbers of a text, without groups: `1 299,00` and `1,299.00` are 1299. */
function numbersOf(text: string): ReadonlySet<number> {
  return new Set(
    (text.match(NUMBER) ?? []).flatMap((written) => {
      const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(written) ?? [];
      const joined = Number(`${whole.replace(/\D/g, '')}.${cents || 0}`);
      // A space may also stand between two numbers.
      return [
        joined,
        ...written.split(/[\s\u00A0\u202F\u2009]/).map((part) => Number(part.replace(',', '.'))),
      ];
    }),
  );
}

const priceOf = (thing: Thing) => {
  const [offer] = thingsOf(thing, 'offers');
  return offer ? Number.parseFloat(textOf(offer, 'price')) : Number.NaN;
};

export default defineCheck({
  severity: 'warning',
  title: 'The structured data describes what is on the page',
  why: 'Google ignores, and may punish, structured data about things that visitors do not see.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
  messages: {
    name: { says: 'The text of the page does not name {thing}.' },
    price: { says: 'The text of the page does not show the price {price} of {thing}.' },
  },

  *run({ page }) {
    const things = structuredData(page).things.filter(
      (thing) => thing.isRoot && NAMED.some((type) => isKindOf(thing.types, type)),
    );
    if (things.length === 0 || page.text.length >= WHOLE_TEXT) return 'not applicable';
    const compact = (text: string) => plainText(text).replaceAll(' ', '');
    const text = compact(page.text);
    let numbers: ReadonlySet<number> | undefined;
    for (const thing of things) {
      const name = compact(textOf(thing, 'name') || textOf(thing, 'title'));
      if (name && !text.includes(name))
        yield { message: 'name', values: { thing: labelOf(thing) }, at: thing.at };
      const price = priceOf(thing);
      if (!(price > 0)) continue;
      numbers ??= numbersOf(page.text);
      if (!numbers.has(price))
        yield { message: 'price', values: { price, thing: labelOf(thing) }, at: thing.at };
    }
  },
});

const product = (name: string, price: unknown, text: string) => ({
  html: `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', price },
  })}</script><body><p>${text}</p>`,
});

export const examples: Example[] = [
  product('Copper kettle', 1299, 'Copper kettle 1&nbsp;299,00 zł'),
  { ...product('Copper kettle', '1299.50', 'COPPER <b>kettle</b>! $1,299.50'), name: 'in any writing' },
  { ...product('Copper kettle', 19, 'Teapot, 19 €'), finds: ['name'] },
  { ...product('Copper kettle', 19, 'Copper kettle, 29 €'), finds: ['price'] },
  { name: 'two numbers with a space between', ...product('Kettle 12', 340, 'Kettle 12 340 €') },
  { name: 'free of charge needs no number', ...product('Kettle', 0, 'Kettle for free') },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
