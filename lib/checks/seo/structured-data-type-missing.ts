import { defineCheck, type Example } from '../check.ts';
import { isUntyped, propertyValues, structuredDataOf } from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import type { ElementRecord } from '../snapshot.ts';

/** Returns the key that was written in place of `@type`, and its first string; null if there is none. */
function markedType(thing: Thing): { written: string; type: string } | null {
  for (const written of ['type', 'Type', 'itemtype']) {
    const type = propertyValues(thing, written).find((value) => typeof value === 'string');
    if (type !== undefined) return { written, type: String(type).trim() };
  }
  return null;
}

export default defineCheck({
  loses: ['richResult', 'part'],
  title: 'JSON-LD says what it describes',
  why: 'Without @type, search engines do not know what a block describes and cannot use it.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
  remedy:
    'Add "@type" with the schema.org type that fits, such as Product, Article or Organization, next to "@context".',
  messages: {
    missing: { fault: 'JSON-LD without @type', says: 'The block describes something, but has no @type.' },
    unmarked: {
      fault: '@ forgotten before {written}',
      says: 'The block has “{written}” where “@type” belongs; without the @ it is not a type.',
      remedy: 'Write "@type" instead of "{written}", and "@context": "https://schema.org" above it.',
    },
  },

  *run({ page }) {
    const { blocks, things } = structuredDataOf(page);
    if (!blocks.some(({ vocabulary }) => vocabulary !== null)) return 'not applicable';
    const told = new Set<ElementRecord>();
    for (const thing of things) {
      const { at } = thing;
      if (!isUntyped(thing) || told.has(at)) continue;
      told.add(at);
      const marked = markedType(thing);
      if (marked)
        yield {
          message: 'unmarked',
          values: { written: marked.written },
          at,
          fix: `"@context": "https://schema.org",\n"@type": ${JSON.stringify(marked.type)}`,
        };
      else yield { message: 'missing', at };
    }
  },
});

const block = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify(json)}</script>`,
});
const context = { '@context': 'https://schema.org' };

export const examples: Example[] = [
  block({ ...context, '@type': 'Product', name: 'Kettle' }),
  {
    ...block({ ...context, name: 'Kettle', offers: { price: 19 } }),
    finds: [
      {
        message: 'missing',
        says: 'The block describes something, but has no @type.',
        remedy:
          'Add "@type" with the schema.org type that fits, such as Product, Article or Organization, next to "@context".',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...block({ context: 'https://schema.org', type: 'Product', name: 'Kettle' }),
    finds: [
      {
        message: 'unmarked',
        says: 'The block has “type” where “@type” belongs; without the @ it is not a type.',
        remedy: 'Write "@type" instead of "type", and "@context": "https://schema.org" above it.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
        fix: '"@context": "https://schema.org",\n"@type": "Product"',
      },
    ],
  },
  {
    name: 'one finding for each block',
    html: block({ '@graph': [{ name: 'a' }, { name: 'b' }] }).html + block({ ...context, sku: '7' }).html,
    finds: [
      'missing',
      {
        message: 'missing',
        says: 'The block describes something, but has no @type.',
        at: 'head > script:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'schema.org knows “type” too',
    ...block({ ...context, type: 'Product', name: 'Kettle' }),
  },
  {
    name: 'what holds a graph together needs no type',
    ...block({ ...context, '@graph': [{ '@type': 'Product' }], name: 'Shop' }),
  },
  {
    name: 'the type is in another block',
    html:
      block({ ...context, '@id': '#kettle', name: 'Kettle' }).html +
      block({ ...context, '@id': '#kettle', '@type': 'Product' }).html,
  },
  {
    name: 'a context that may define anything',
    ...block({ '@context': ['https://schema.org', 'https://kettles.example/c'], kind: 'Product' }),
  },
  {
    name: 'a part may have the type that its property asks for',
    ...block({ ...context, '@type': 'Product', offers: {} }),
  },
  { html: '<div itemscope><b itemprop=name>Kettle</b></div>', verdict: 'not applicable' },
];
