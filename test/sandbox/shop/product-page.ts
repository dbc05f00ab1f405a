import { GOODS, type Good } from './goods.ts';
import type { Sites } from './page.ts';

const euros = (price: number) => `€${price.toFixed(2)}`;

/** Returns the structured data of a page that sells something. */
export function productData({ slug, shelf, name, price, line }: Good, { shop }: Sites): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: line,
    image: [`${shop}/art/${slug}.svg`],
    sku: `CL-${slug.toUpperCase()}`,
    brand: { '@type': 'Brand', name: 'Copper & Leaf' },
    offers: {
      '@type': 'Offer',
      url: `${shop}/${shelf}/${slug}`,
      price: price.toFixed(2),
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}

/**
 * Returns the breadcrumb of a page, for people and for search engines: pairs of a name and a path below the shop.
 */
export function crumbsData(
  trail: readonly (readonly [name: string, path: string])[],
  { shop }: Sites,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: shop + path,
    })),
  };
}

const SHELF = { kettles: 'Kettles', teas: 'Teas' } as const;

/** Returns the breadcrumb of a page that sells something. */
export const trailOf = ({ shelf, slug, name }: Good) =>
  [
    ['Copper & Leaf', '/'],
    [SHELF[shelf], `/${shelf}/`],
    [name, `/${shelf}/${slug}`],
  ] as const;

/** Returns the visible part of a page that sells something. */
export function productMain({ slug, shelf, name, price, unit, line, text, facts }: Good): string {
  return `<p class="crumbs"><a href="/">Copper &amp; Leaf</a> › <a href="/${shelf}/">${SHELF[shelf]}</a> › ${name}</p>
<div class="product">
<img src="/art/${slug}.svg" width="400" height="300" alt="${name}">
<div>
<h1>${name}</h1>
<p class="lead">${line}</p>
<p class="price">${euros(price)} · ${unit}</p>
<form method="post" action="/basket/"><input type="hidden" name="good" value="${slug}"><button>Put it in the basket</button></form>
</div>
</div>
<h2>How it is made</h2>
<div class="text">${text.map((part) => `<p>${part}</p>`).join('\n')}</div>
<h2>Facts and figures</h2>
<table>${Object.entries(facts)
    .map(([key, value]) => `<tr><th scope="row">${key}</th><td>${value}</td></tr>`)
    .join('\n')}</table>`;
}

/** Returns the goods of a category as cards. */
export function cards(shelf: Good['shelf'], heading: 'h2' | 'h3' = 'h2'): string {
  return `<ul class="cards">${GOODS.filter((one) => one.shelf === shelf)
    .map(
      ({ slug, name, price, unit, line }) => `
<li><img src="/art/${slug}.svg" width="400" height="300" alt=""><div><${heading}><a href="/${shelf}/${slug}">${name}</a></${heading}><p>${line}</p><p class="price">${euros(price)} · ${unit}</p></div></li>`,
    )
    .join('')}\n</ul>`;
}
