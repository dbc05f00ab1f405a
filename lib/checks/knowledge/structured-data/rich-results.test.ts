import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { missingOf, richResultsOf } from './rich-results.ts';
import { structuredData } from './structured-data.ts';

const firstOf = (json: object) => {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...json });
  const page = collectHtml(`<script type="application/ld+json">${text}</script>`, 'https://example.com/');
  const [thing] = structuredData(page).things;
  if (!thing) throw new Error('nothing described');
  return thing;
};

describe('missingOf', () => {
  it.each([
    [{ name: 'x' }, ['name'], []],
    [{ name: ' ' }, ['name'], ['name']],
    [{ name: '' }, ['name', 'url'], ['name', 'url']],
    [{ price: 0 }, ['price'], []],
    [{ isFree: false }, ['isFree'], []],
    [{ b: 1 }, ['a|b'], []],
    [{ c: 1 }, ['a|b'], ['a / b']],
    [{ a: 1 }, ['a&b|c'], ['a + b / c']],
    [{ a: 1, b: 1 }, ['a&b|c'], []],
    [{ location: { address: 'x' } }, ['location.address'], []],
    [{ location: { '@type': 'Place' } }, ['location.address'], ['location.address']],
    [{ location: 'Kyiv' }, ['location.address'], []],
    [{ x: 1 }, ['comment?.author'], []],
    [{ comment: [{ text: 'x' }, { author: 'Jo' }] }, ['comment?.author'], []],
    [{ comment: { text: 'x' } }, ['comment?.author'], ['comment.author']],
  ])('%j for %j', (json, requirements, missing) => {
    expect(missingOf(firstOf({ '@type': 'T', ...json }), requirements)).toEqual(missing);
  });
});

describe('richResultsOf', () => {
  it.each([
    [{ '@type': 'Bakery' }, ['Local business']],
    [{ '@type': ['Product', 'Car'] }, ['Product snippet']],
    [{ '@type': 'Product', offers: { price: 1 } }, ['Product snippet', 'Merchant listing']],
    [{ '@type': 'Thing' }, []],
    [{ '@type': 'ImageObject', url: '/a.jpg' }, []],
  ])('%j', (json, features) => {
    expect(richResultsOf(firstOf(json)).map(({ feature }) => feature)).toEqual(features);
  });
});
