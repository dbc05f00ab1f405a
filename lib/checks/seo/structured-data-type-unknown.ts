import { defineCheck, type Example } from '../check.ts';
import { structuredDataOf } from '../knowledge/structured-data/structured-data.ts';
import { nearest, vocabularyWords } from '../knowledge/structured-data/vocabulary.ts';
import type { ElementRecord } from '../snapshot.ts';

/** The most names for which a similar one is searched: comparing with all of schema.org is slow. */
const MOST_COMPARED = 20;

/** Returns the type in the syntax of its format. */
function written({ tag, attrs }: ElementRecord, type: string): string {
  if (tag === 'script') return `"@type": "${type}"`;
  return attrs.itemtype === undefined ? `typeof="${type}"` : `itemtype="https://schema.org/${type}"`;
}

export default defineCheck({
  loses: ['richResult', 'part'],
  title: 'Types in structured data exist in schema.org',
  why: 'Search engines ignore things whose type schema.org does not have.',
  docs: 'https://schema.org/docs/full.html',
  remedy:
    'Replace the type with one that schema.org has; spelling and capital letters must match. The full list of types is at schema.org/docs/full.html.',
  messages: {
    unknown: { fault: 'Unknown type {type}', says: 'schema.org has no type {type}.' },
    similar: {
      fault: 'Misspelled type {type}',
      says: 'schema.org has no type {type}. Did you mean {nearest}?',
      remedy: 'Replace {type} with {nearest}; capital letters count.',
    },
    member: {
      fault: '{type} is a value, not a type',
      says: 'In schema.org {type} is a value of {enumeration}, not a type.',
      remedy:
        'Write the value as text instead of an object, without @type: "https://schema.org/{type}" as the value of the property.',
    },
  },

  *run({ page, vocabulary }) {
    const { things } = structuredDataOf(page);
    if (things.length === 0) return 'not applicable';
    if (!vocabulary) return { missing: 'vocabulary' };
    const words = vocabularyWords(vocabulary);
    const seen = new Set<string>();
    let compared = 0;
    for (const { types, at, isMixed } of things) {
      if (isMixed) continue;
      for (const type of types) {
        // A type with a colon is from another vocabulary, which is fine next to schema.org.
        if (words.types.has(type) || seen.has(type) || type.trim() === '' || type.includes(':')) continue;
        seen.add(type);
        const enumeration = words.enumerations.get(type);
        if (enumeration) {
          yield { message: 'member', values: { type, enumeration }, at };
          continue;
        }
        compared += 1;
        const meant = compared > MOST_COMPARED ? null : nearest(type, words.types);
        if (meant)
          yield { message: 'similar', values: { type, nearest: meant }, at, fix: written(at, meant) };
        else yield { message: 'unknown', values: { type }, at };
      }
    }
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});

export const examples: Example[] = [
  data({ '@type': 'Product', name: 'Kettle', offers: { '@type': 'Offer' } }),
  {
    ...data({ '@type': 'TeaKettle' }),
    finds: [
      {
        message: 'unknown',
        says: 'schema.org has no type TeaKettle.',
        remedy:
          'Replace the type with one that schema.org has; spelling and capital letters must match. The full list of types is at schema.org/docs/full.html.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...data({ '@type': 'Prodcut' }),
    finds: [
      {
        message: 'similar',
        says: 'schema.org has no type Prodcut. Did you mean Product?',
        remedy: 'Replace Prodcut with Product; capital letters count.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
        fix: '"@type": "Product"',
        byHand: 'the name in each of several places',
      },
    ],
  },
  {
    name: 'capital letters count',
    ...data({ '@type': 'localbusiness' }),
    finds: [
      {
        message: 'similar',
        says: 'schema.org has no type localbusiness. Did you mean LocalBusiness?',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
        fix: '"@type": "LocalBusiness"',
        byHand: 'the name in each of several places',
      },
    ],
  },
  {
    ...data({ '@type': 'Offer', availability: { '@type': 'InStock' } }),
    finds: [
      {
        message: 'member',
        says: 'In schema.org InStock is a value of ItemAvailability, not a type.',
        remedy:
          'Write the value as text instead of an object, without @type: "https://schema.org/InStock" as the value of the property.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'one finding for each name',
    ...data({ '@graph': [{ '@type': 'Prodcut' }, { '@type': 'Prodcut' }, { '@type': 'Ofer' }] }),
    finds: [
      'similar',
      {
        message: 'similar',
        says: 'schema.org has no type Ofer. Did you mean Offer?',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
        fix: '"@type": "Offer"',
        byHand: 'the name in each of several places',
      },
    ],
  },
  {
    name: 'one of several types is wrong',
    ...data({ '@type': ['Product', 'Gadget2000'] }),
    finds: [
      {
        message: 'unknown',
        says: 'schema.org has no type Gadget2000.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'all ways to write a type of schema.org',
    ...data({
      '@graph': ['http://schema.org/Product', 'https://schema.org/Product', 'schema:Product'].map((type) => ({
        '@type': type,
      })),
    }),
  },
  { name: 'pending types', ...data({ '@type': 'OnlineStore' }) },
  { name: 'a type that is also a value', ...data({ '@type': 'Dermatology' }) },
  { name: 'a type that begins with a digit', ...data({ '@type': '3DModel' }) },
  {
    name: 'types of other vocabularies',
    ...data({ '@type': ['Product', 'http://www.productontology.org/id/Kettle', 'gr:ProductOrService'] }),
  },
  {
    name: 'a type that the block defines itself',
    ...data({
      '@context': ['https://schema.org', { Kettle: 'https://kettles.example/Kettle' }],
      '@type': 'Kettle',
    }),
  },
  {
    name: 'a context that may define anything',
    ...data({ '@context': ['https://schema.org', 'https://kettles.example/context'], '@type': 'Kettle' }),
  },
  {
    name: 'microdata',
    html: '<div itemscope itemtype="https://schema.org/Prodcut"><b itemprop="name">Kettle</b></div>',
    finds: [
      {
        message: 'similar',
        says: 'schema.org has no type Prodcut. Did you mean Product?',
        at: 'body > div:nth-child(1)',
        severity: 'warning',
        fix: 'itemtype="https://schema.org/Product"',
        byHand: 'the name in each of several places',
      },
    ],
  },
  {
    name: 'what every object has is no type',
    ...data({ '@type': 'constructor' }),
    finds: [
      {
        message: 'unknown',
        says: 'schema.org has no type constructor.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'nothing has a type', ...data({ name: 'Kettle' }) },
  { html: '<p>x</p>', verdict: 'not applicable' },
  {
    name: 'a similar name is looked for twenty times',
    ...data({ '@graph': [...'abcdefghijklmnopqrstu'].map((letter) => ({ '@type': `Product${letter}` })) }),
    finds: [...Array<string>(20).fill('similar'), 'unknown'],
  },
];
