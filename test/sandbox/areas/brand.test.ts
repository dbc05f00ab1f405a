import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import { brandIn } from './brand.ts';

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('the brand that a page declares', () => {
  it.each([
    ['og:site_name', '<meta property="og:site_name" content=" Copper &amp; Leaf ">', 'Copper & Leaf'],
    ['structured data', ld({ '@type': 'Organization', name: 'Copper & Leaf' }), 'Copper & Leaf'],
    ['structured data', ld({ '@graph': [{ '@type': ['Thing', 'WebSite'], name: 'C & L' }] }), 'C & L'],
    ['application-name', '<meta name="application-name" content="C&amp;L">', 'C&L'],
    ['title', '<title>Copper kettles – Copper &amp; Leaf</title>', 'Copper & Leaf'],
    ['title', '<title>Delivery | Returns | Copper &amp; Leaf</title>', 'Copper & Leaf'],
  ])('%s: %s', (source, html, brand) => {
    expect(brandIn(collectHtml(html, 'https://copper-leaf.example/'))).toEqual({ brand, source });
  });

  it.each([
    '<title>Copper kettles</title>',
    '<title>Copper-clad kettles</title>',
    ld({ '@type': 'Product', name: 'Osprey' }),
    '<script type="application/ld+json">{ "@type": "Organization", </script>',
    '<meta property="og:site_name" content=" ">',
    '<title>Kettles – and everything else that one could ever wish for in a kitchen</title>',
  ])('none: %s', (html) => {
    expect(brandIn(collectHtml(html, 'https://copper-leaf.example/'))).toBeNull();
  });
});
