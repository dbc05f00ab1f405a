import { defineCheck, type Example } from '../check.ts';
import { isKindOf } from '../knowledge/structured-data/schema-types.ts';
import { isUntyped, propertyValues, structuredDataOf } from '../knowledge/structured-data/structured-data.ts';
import { plainValue } from '../knowledge/structured-data/structured-values.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import { nearest, vocabularyWords, type Words } from '../knowledge/structured-data/vocabulary.ts';

const MOST_OWNERS = 3;

/** Actions declare their input and output with the name of any property and one of these suffixes. */
const HYPHENATED = /-(?:input|output)$/;

/**
 * Names that Google documents for a type, and schema.org writes in another way or has for another type: its pages about
 * speakable (`xPath`) and merchant listings (`isbn`).
 */
const OF_GOOGLE: ReadonlyMap<string, string> = new Map([
  ['xPath', 'SpeakableSpecification'],
  ['isbn', 'Product'],
]);

/** The most names for which a similar one is searched: comparing with all of schema.org is slow. */
const MOST_COMPARED = 20;

/** Whether schema.org has the property on one of the types. Things without a type, or with a foreign one, pass. */
function isAllowed(words: Words, thing: Thing, property: string): boolean {
  const { usedAs } = thing;
  const more = propertyValues(thing, 'additionalType').map(plainValue);
  const types = [...thing.types, ...more.filter((type) => words.types.has(type))];
  if (types.length === 0 || types.some((type) => !words.types.has(type))) return true;
  return types.some(
    (type) =>
      words.propertiesOf(type).has(property) ||
      // A role sits between a thing and the value of a property, and repeats that property.
      (usedAs.has(property) && words.isKindOf(type, 'Role')),
  );
}

export default defineCheck({
  loses: ['nothing'],
  title: 'Properties in structured data exist in schema.org',
  why: 'Search engines ignore properties that schema.org does not have, or does not have for that type.',
  docs: 'https://schema.org/docs/datamodel.html',
  remedy:
    'Replace the property with one that schema.org lists for this type, or remove it. Nothing else in the block is affected.',
  messages: {
    unknown: { fault: 'Unknown property {property}', says: 'schema.org has no property {property}.' },
    similar: {
      fault: 'Misspelled property {property}',
      says: 'schema.org has no property {property}. Did you mean {nearest}?',
      remedy: 'Rename {property} to {nearest}; capital letters count.',
    },
    misplaced: {
      fault: 'Wrong type for {property}',
      says: 'In schema.org {property} belongs to {owners}, not to {type}.',
      remedy: 'Move {property} to an object of a type that has it ({owners}), or remove it.',
    },
  },

  *run({ page, vocabulary }) {
    const { things } = structuredDataOf(page);
    if (things.length === 0) return 'not applicable';
    if (!vocabulary) return { missing: 'vocabulary' };
    const words = vocabularyWords(vocabulary);
    const seen = new Set<string>();
    let compared = 0;
    for (const thing of things) {
      if (thing.isMixed || isUntyped(thing)) continue;
      const type = thing.types.join(', ');
      for (const property of thing.properties.keys()) {
        const [ending = ''] = HYPHENATED.exec(property) ?? [];
        const name = property.slice(0, property.length - ending.length);
        const owners = words.owners.get(name);
        // A name with a colon is from another vocabulary, which is fine next to schema.org.
        if (name.trim() === '' || name.includes(':')) continue;
        if (isKindOf(thing.types, OF_GOOGLE.get(name) ?? '')) continue;
        if (owners && (ending || isAllowed(words, thing, name))) continue;
        const key = owners ? `${type} ${property}` : property;
        if (seen.has(key)) continue;
        seen.add(key);
        const { at } = thing;
        if (owners) {
          const named = owners.slice(0, MOST_OWNERS).join(', ') + (owners.length > MOST_OWNERS ? ' …' : '');
          yield { message: 'misplaced', values: { type, property, owners: named }, at };
          continue;
        }
        compared += 1;
        const own = thing.types.flatMap((one) => [...words.propertiesOf(one)]);
        const meant =
          compared > MOST_COMPARED ? null : (nearest(name, own) ?? nearest(name, words.owners.keys()));
        const fix = `${meant}${ending}`;
        // A misspelled property loses its value; an unknown one was never read anyway.
        if (meant) yield { message: 'similar', values: { property, nearest: fix }, at, fix };
        else yield { message: 'unknown', values: { property }, at };
      }
    }
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});

export const examples: Example[] = [
  data({ '@type': 'Product', name: 'Kettle', offers: { '@type': 'Offer', price: '24.00' } }),
  {
    ...data({ '@type': 'Product', whistleTone: 'C' }),
    finds: [
      {
        message: 'unknown',
        says: 'schema.org has no property whistleTone.',
        remedy:
          'Replace the property with one that schema.org lists for this type, or remove it. Nothing else in the block is affected.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...data({ '@type': 'Product', desciption: 'Copper' }),
    finds: [
      {
        message: 'similar',
        says: 'schema.org has no property desciption. Did you mean description?',
        remedy: 'Rename desciption to description; capital letters count.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
        fix: 'description',
        byHand: 'the name alone',
      },
    ],
  },
  {
    name: 'names as Google documents them',
    ...data({
      '@type': 'WebPage',
      speakable: { '@type': 'SpeakableSpecification', xPath: '/html/head/title' },
      mainEntity: { '@type': 'Product', isbn: '9783161484100' },
    }),
  },
  {
    name: 'the same name for another type',
    ...data({ '@type': 'Article', isbn: '9783161484100' }),
    finds: ['misplaced'],
  },
  {
    name: 'capital letters count',
    ...data({ '@type': 'Article', datepublished: '2026-01-02' }),
    finds: [
      {
        message: 'similar',
        says: 'schema.org has no property datepublished. Did you mean datePublished?',
        at: 'head > script:nth-child(1)',
        severity: 'info',
        fix: 'datePublished',
        byHand: 'the name alone',
      },
    ],
  },
  {
    ...data({ '@type': 'Product', price: '24.00' }),
    finds: [
      {
        message: 'misplaced',
        says: 'In schema.org price belongs to DonateAction, Offer, PriceSpecification …, not to Product.',
        remedy:
          'Move price to an object of a type that has it (DonateAction, Offer, PriceSpecification …), or remove it.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one finding for each property of a type',
    ...data({ '@graph': [1, 2, 3].map((price) => ({ '@type': 'Product', price })) }),
    finds: ['misplaced'],
  },
  {
    name: 'inherited properties',
    ...data({
      '@type': 'Bakery',
      servesCuisine: 'Cakes',
      priceRange: '$',
      logo: '/a.png',
      geo: {},
      url: '/',
    }),
  },
  {
    name: 'one of the types has the property',
    ...data({ '@type': ['Product', 'Book'], isbn: '9780000000002', gtin13: '9780000000002' }),
  },
  {
    name: 'types from two blocks with one id',
    html:
      data({ '@id': '#kettle', '@type': 'Product', isbn: '9780000000002' }).html +
      data({ '@id': '#kettle', '@type': 'Book' }).html,
  },
  {
    name: 'input and output of an action',
    ...data({
      '@type': 'WebSite',
      potentialAction: {
        '@type': ['SearchAction', 'SeekToAction', 'SolveMathAction'],
        'query-input': 'required name=q',
        'startOffset-input': 'required name=t',
        'mathExpression-input': 'required name=m',
        'result-output': { '@type': 'Article', 'url-output': 'required' },
      },
    }),
  },
  {
    name: 'the suffix does not make it a property',
    ...data({ '@type': 'SearchAction', 'qeury-input': 'required name=q' }),
    finds: [
      {
        message: 'similar',
        says: 'schema.org has no property qeury-input. Did you mean query-input?',
        at: 'head > script:nth-child(1)',
        severity: 'info',
        fix: 'query-input',
        byHand: 'the name alone',
      },
    ],
  },
  {
    name: 'all ways to write a property of schema.org',
    ...data({
      '@type': 'Thing',
      'http://schema.org/name': 'A',
      'https://schema.org/url': '/',
      'schema:image': '/a',
    }),
  },
  {
    name: 'properties of other vocabularies',
    ...data({ '@type': 'Product', 'gr:hasMakeAndModel': 'K2', 'http://kettles.example/tone': 'C' }),
  },
  {
    name: 'a property that the block defines itself',
    ...data({
      '@context': ['https://schema.org', { tone: 'https://kettles.example/tone', titel: 'schema:name' }],
      '@type': 'Product',
      tone: 'C',
      titel: 'Kettle',
    }),
  },
  {
    name: 'a context that may define anything',
    ...data({
      '@context': ['https://schema.org', 'https://kettles.example/context'],
      '@type': 'Product',
      tone: 'C',
    }),
  },
  {
    name: 'a language is no vocabulary',
    ...data({
      '@context': ['https://schema.org', { '@language': 'en' }],
      '@type': 'Product',
      whistleTone: 'C',
    }),
    finds: ['unknown'],
  },
  {
    name: 'keywords',
    ...data({ '@type': 'Person', '@id': '#jo', '@reverse': { author: { '@type': 'Book' } }, '@index': '1' }),
  },
  { name: 'outdated properties are known', ...data({ '@type': 'Movie', actors: { '@type': 'Person' } }) },
  {
    name: 'pending properties',
    ...data({ '@type': 'Product', hasCertification: { '@type': 'Certification' } }),
  },
  {
    name: 'a role repeats the property it stands in',
    ...data({
      '@type': 'Movie',
      actor: { '@type': 'PerformanceRole', actor: { '@type': 'Person' }, characterName: 'Ida' },
    }),
  },
  {
    name: 'what has no type may have any property of schema.org',
    ...data({ '@type': 'Product', offers: { price: '24.00' } }),
  },
  { name: 'a block without type has its own check', ...data({ nmae: 'Kettle' }) },
  { name: 'other names of keywords', ...data({ type: 'Product', id: '#kettle', name: 'Kettle' }) },
  {
    name: 'a further type brings its properties',
    ...data({ '@type': 'Product', additionalType: 'https://schema.org/Book', isbn: '9780000000002' }),
  },
  { name: 'an unknown type has its own check', ...data({ '@type': 'Prodcut', price: '24.00' }) },
  {
    name: 'microdata',
    html: '<div itemscope itemtype="https://schema.org/Product"><b itemprop="nmae">Kettle</b></div>',
    finds: [
      {
        message: 'similar',
        says: 'schema.org has no property nmae. Did you mean name?',
        at: 'body > div:nth-child(1)',
        severity: 'info',
        fix: 'name',
        byHand: 'the name alone',
      },
    ],
  },
  {
    name: 'what every object has is no property',
    ...data({ '@type': 'Product', toString: 'x' }),
    finds: [
      {
        message: 'unknown',
        says: 'schema.org has no property toString.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
  {
    name: 'a similar name is looked for twenty times',
    ...data({
      '@type': 'Product',
      ...Object.fromEntries([...'abcdefghijklmnopqrstu'].map((letter) => [`name${letter}`, 'x'])),
    }),
    finds: [...Array<string>(20).fill('similar'), 'unknown'],
  },
];
