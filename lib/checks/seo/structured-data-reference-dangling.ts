import { defineCheck, type Example } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { structuredDataOf } from '../knowledge/structured-data/structured-data.ts';
import type { Thing } from '../knowledge/structured-data/thing.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Whether the id is one of this page: only such things must be described on it. */
function isOfPage(page: PageSnapshot, { id }: Thing): boolean {
  if (id === null) return false;
  if (id.startsWith('_:')) return true;
  return id.includes('#') && URL.canParse(id) && withoutFragment(id) === withoutFragment(page.url);
}

/** Returns a blank id without the number that distinguishes blocks. */
const asWritten = (id: string) => id.replace(/^_:\d+\./, '_:');

export default defineCheck({
  // No search engine documents any harm; the property just has no value.
  loses: ['nothing'],
  title: 'References in structured data have a target',
  why: 'If nothing on the page describes what a property refers to, search engines get no value for it.',
  docs: 'https://www.w3.org/TR/json-ld11/#node-identifiers',
  remedy:
    'Give the block that describes the thing exactly this @id, or correct the @id in the reference. If nothing describes it, add such a block or remove the reference.',
  messages: {
    dangling: {
      fault: 'Reference to a missing @id',
      says: '{property} refers to {id}, but no block on this page describes it.',
    },
  },

  *run({ page }) {
    const { things } = structuredDataOf(page);
    if (things.length === 0) return 'not applicable';
    for (const thing of things) {
      if (thing.isDescribed || !isOfPage(page, thing)) continue;
      yield {
        message: 'dangling',
        values: { property: [...thing.usedAs].join(', '), id: asWritten(thing.id ?? '') },
        at: thing.at,
      };
    }
  },
});

const data = (...blocks: object[]) => ({
  html: blocks
    .map(
      (json) =>
        `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
    )
    .join(''),
});

export const examples: Example[] = [
  data({ '@type': 'Article', author: { '@id': '#jo' } }, { '@type': 'Person', '@id': '#jo', name: 'Jo' }),
  {
    ...data({ '@type': 'Article', author: { '@id': '#jo' } }),
    finds: [
      {
        message: 'dangling',
        says: 'author refers to https://example.com/page#jo, but no block on this page describes it.',
        remedy:
          'Give the block that describes the thing exactly this @id, or correct the @id in the reference. If nothing describes it, add such a block or remove the reference.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...data({ '@type': 'Article', publisher: { '@id': '_:b1' } }),
    finds: [
      {
        message: 'dangling',
        says: 'publisher refers to _:b1, but no block on this page describes it.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'another page may describe it',
    ...data({ '@type': 'Article', author: { '@id': 'https://example.com/about#jo' } }),
  },
  {
    name: 'the page itself',
    ...data({ '@type': 'Article', mainEntityOfPage: { '@id': 'https://example.com/page' } }),
  },
  {
    name: 'ids are resolved first',
    ...data(
      { '@type': 'Article', author: { '@id': '/page#jo' } },
      { '@id': 'https://example.com/page#jo', name: 'Jo' },
    ),
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
