import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { structuredData } from '../knowledge/structured-data/structured-data.ts';
import type { PageSnapshot } from '../snapshot.ts';

const typesOf = (page: PageSnapshot) => new Set(structuredData(page).things.flatMap(({ types }) => types));

export default defineCheck({
  severity: 'notice',
  title: 'The served HTML holds the structured data',
  why: 'What scripts add reaches Google later and less reliably, above all for products, and others not at all.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript',
  messages: {
    added: { says: 'A script adds structured data that the served HTML does not hold: {types}.' },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const types = typesOf(page);
    if (types.size === 0) return 'not applicable';
    const before = typesOf(served);
    const added = [...types].filter((type) => !before.has(type));
    const at = structuredData(page).things.find((thing) =>
      thing.types.some((type) => added.includes(type)),
    )?.at;
    if (added.length > 0) yield { message: 'added', values: { types: added.join(', ') }, ...(at && { at }) };
  },
});

const data = (type: string) =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}"}</script>`;

export const examples: Example[] = [
  { html: data('Product'), served: data('Product') },
  { html: data('Article') + data('Product'), served: data('Article'), finds: ['added'] },
  {
    name: 'what a script takes away is not added',
    html: data('Article'),
    served: data('Article') + data('Product'),
  },
  { html: '<p>x</p>', served: data('Product'), verdict: 'not applicable' },
  { html: data('Product'), verdict: 'not looked at' },
];
