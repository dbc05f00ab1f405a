import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { structuredDataOf } from '../knowledge/structured-data/structured-data.ts';
import type { PageSnapshot } from '../snapshot.ts';

const typesOf = (page: PageSnapshot) => new Set(structuredDataOf(page).things.flatMap(({ types }) => types));

/** Types that change often and that Google's shopping crawlers fetch without waiting for scripts. */
const FOR_SHOPPING = ['Product', 'ProductGroup', 'Offer', 'AggregateOffer'];

export default defineCheck({
  // Google reads what scripts write; only for products does it call this less reliable.
  loses: ['nothing'],
  title: 'Structured data is in the served HTML',
  why: 'Google sees what scripts add only after rendering, and less reliably for products; many other crawlers never see it.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript',
  remedy:
    'Output the structured data in the HTML that the server sends, from the template or by server-side rendering, instead of adding it with a script or tag manager.',
  onPlatform: {
    nextjs:
      'Render the <script type="application/ld+json"> in a server component of the page, not with next/script or in an effect.',
  },
  messages: {
    product: {
      loses: ['richResult', 'little'],
      fault: 'Product data added by script',
      says: 'Only a script adds this structured data: {types}. Google calls that less reliable for products.',
    },
    added: {
      fault: 'Structured data added by script',
      says: 'Only a script adds this structured data: {types}.',
    },
  },
  followsFrom: ['seo/text-rendered/empty'],
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const types = typesOf(page);
    if (types.size === 0) return 'not applicable';
    const before = typesOf(served);
    const added = [...types].filter((type) => !before.has(type));
    if (added.length === 0) return;
    const at = structuredDataOf(page).things.find((thing) =>
      thing.types.some((type) => added.includes(type)),
    )?.at;
    const finding = { values: { types: added.join(', ') }, ...(at && { at }) };
    if (added.some((type) => FOR_SHOPPING.includes(type))) yield { ...finding, message: 'product' };
    else yield { ...finding, message: 'added' };
  },
});

const data = (type: string) =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}"}</script>`;

export const examples: Example[] = [
  { html: data('Product'), served: data('Product') },
  {
    html: data('Article') + data('Product'),
    served: data('Article'),
    finds: [
      {
        message: 'product',
        says: 'Only a script adds this structured data: Product. Google calls that less reliable for products.',
        remedy:
          'Output the structured data in the HTML that the server sends, from the template or by server-side rendering, instead of adding it with a script or tag manager.',
        onPlatform: {
          nextjs:
            'Render the <script type="application/ld+json"> in a server component of the page, not with next/script or in an effect.',
        },
        at: 'head > script:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    html: data('Article'),
    served: '<p>x</p>',
    finds: [
      {
        message: 'added',
        says: 'Only a script adds this structured data: Article.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what a script takes away is not added',
    html: data('Article'),
    served: data('Article') + data('Product'),
  },
  { html: '<p>x</p>', served: data('Product'), verdict: 'not applicable' },
  { html: data('Product'), verdict: 'not looked at' },
  ...'Product ProductGroup Offer AggregateOffer'
    .split(' ')
    .map((type) => ({ html: data(type), served: '<title>x</title>', finds: ['product'] })),
  { html: data('Recipe'), served: '<title>x</title>', finds: ['added'] },
];
