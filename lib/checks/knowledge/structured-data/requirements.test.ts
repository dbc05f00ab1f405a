import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { has, shortfallOf } from './requirements.ts';
import { structuredDataOf } from './structured-data.ts';

const thingOf = (json: object) => {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@type': 'T', ...json });
  const page = collectHtml(`<script type="application/ld+json">${text}</script>`, 'https://example.com/page');
  const [thing] = structuredDataOf(page).things;
  if (!thing) throw new Error('nothing described');
  return thing;
};

it.each([
  [{ name: 'x' }, 'name', null],
  [{ name: ' ' }, 'name', 'name'],
  [{ price: 0 }, 'price', null],
  [{ isFree: false }, 'isFree', null],
  [{ isFree: false }, 'isFree=false', null],
  [{ isFree: 'True' }, 'isFree=false', 'isFree: false'],
  [{ b: 1 }, 'a|b', null],
  [{ c: 1 }, 'a|b', 'a / b'],
  [{ a: 1 }, 'a&b|c', 'a + b / c'],
  [{ a: 1, b: 1 }, 'a&b|c', null],
  [{ location: { address: 'x' } }, 'location.address', null],
  [{ location: { '@type': 'Place' } }, 'location.address', 'location.address'],
  [{ location: 'Kyiv' }, 'location.address', null],
  [{ offers: '19 €' }, 'offers.price', 'text'],
  [{ offers: ['19 €', { price: 19 }] }, 'offers.price', null],
  [{ offers: '19 €', review: { author: 'Jo' } }, 'review|offers', null],
  [{ offers: { price: '19,00' } }, 'offers.price', 'price'],
  [{ x: 1 }, 'comment?.author', null],
  [{ comment: [{ text: 'x' }, { author: 'Jo' }] }, 'comment?.author', null],
  [{ comment: { text: 'x' } }, 'comment?.author', 'comment.author'],
  [{ image: ['a', 'b'] }, 'image#2', null],
  [{ image: 'a' }, 'image#2', 'image × 2'],
  [{ item: { '@type': 'Bakery' } }, 'item@LocalBusiness', null],
  [{ item: { '@type': 'Person' } }, 'item@LocalBusiness', 'item@LocalBusiness'],
  [{ step: [{ text: 'x' }, { name: 'y' }] }, 'step>text', 'step.text'],
  [{ step: [{ text: 'x' }, { name: 'y' }] }, 'step>text|name', null],
  [{ step: 'x' }, 'step>text', null],
  [{ step: [{ text: 'x' }, { name: 'y' }] }, 'step>>text', null],
  [
    {
      step: [
        { name: 'y', position: 2 },
        { text: 'x', position: 1 },
      ],
    },
    'step>>text',
    null,
  ],
])('%j for %s', (json, requirement, missing) => {
  const thing = thingOf(json);
  const shortfall = shortfallOf(thing, requirement);
  expect(shortfall && ('missing' in shortfall ? shortfall.missing : shortfall.faulty.fault)).toBe(missing);
  expect(has(thing, requirement)).toBe(missing === null);
});

it('counts a review elsewhere on the page as a review of the thing', () => {
  const [, product] = [...thingOf({ itemReviewed: { '@type': 'Product' } }).properties].flatMap(
    ([, values]) => [null, ...values],
  );
  expect(typeof product === 'object' && product !== null && has(product, 'review')).toBe(true);
});
