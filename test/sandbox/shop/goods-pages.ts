import { good } from './goods.ts';
import type { Page } from './page.ts';
import { crumbsData, productData, productMain, trailOf } from './product-page.ts';

/** A page that sells one thing, without faults. */
function productPage(slug: string, title: string, description: string): Page {
  const item = good(slug);
  return {
    path: `/${item.shelf}/${slug}`,
    defects: [],
    head: (sites) => ({
      title,
      description,
      data: [productData(item, sites), crumbsData(trailOf(item), sites)],
    }),
    main: () => productMain(item),
  };
}

export const osprey = productPage(
  'osprey',
  'Osprey copper kettle, 1.2 litres – Copper & Leaf',
  'A hammered copper kettle of 1.2 litres with a tin lining and a walnut grip. Made in Gdańsk, tinned again free of charge within ten years.',
);

const plainHeron = productPage(
  'heron',
  'Heron gooseneck kettle, 0.9 litres – Copper & Leaf',
  'A copper kettle with the thinnest neck we can bend: a slow, exact pour over filter and gaiwan, down to single drops.',
);
export const heron: Page = {
  ...plainHeron,
  defects: ['seo/image-alt-missing', 'seo/image-link-alt-empty', 'seo/structured-data-incomplete'],
  head: (sites) => ({
    ...plainHeron.head(sites),
    data: [
      { '@context': 'https://schema.org', '@type': 'Product', name: 'Heron', offers: { '@type': 'Offer' } },
    ],
  }),
  main: (sites) => `${plainHeron.main(sites).replace(' alt="Heron gooseneck kettle"', '')}
<h2>Goes well with</h2>
<p><a href="/teas/sencha"><img src="/art/sencha.svg" width="200" height="150" alt=""></a></p>`,
};

const plainWren = productPage(
  'wren',
  'Wren travel kettle',
  'Half a litre for two cups: a kettle for the rucksack, with a folding handle and a lid that is a cup.',
);
export const wren: Page = {
  ...plainWren,
  defects: ['seo/title-missing', 'seo/canonical-conflict'],
  head: (sites) => {
    const { title: _, ...head } = plainWren.head(sites);
    return {
      ...head,
      canonical: [`${sites.shop}/kettles/wren`, `${sites.shop}/kettles/wren-travel-kettle`],
    };
  },
};

export const assam = productPage(
  'assam',
  'Assam second flush, loose leaf – Copper & Leaf',
  'A malty, round Assam from the June picking of one garden on the Brahmaputra, packed in Gdańsk within a month of its arrival.',
);

const plainSencha = productPage(
  'sencha',
  'Uji sencha, steamed green tea – Copper & Leaf',
  'A bright, grassy sencha from Uji, steamed for forty seconds and picked in May. One minute at seventy degrees is all it needs.',
);
export const sencha: Page = {
  ...plainSencha,
  defects: ['seo/json-ld-syntax', 'seo/link-text-generic', 'seo/heading-level-skipped'],
  head: (sites) => ({
    ...plainSencha.head(sites),
    data: [
      `{ "@context": "https://schema.org", "@type": "Product", "name": "Uji sencha", "offers": { "@type": "Offer", "price": "14.00", "priceCurrency": "EUR", } }`,
    ],
  }),
  main: (sites) => `${plainSencha.main(sites)}
<h5>Also worth knowing</h5>
<p>For the water, <a href="/kettles/heron">click here</a>. For what else we have, <a href="/teas/">read more</a>.</p>`,
};

const plainRooibos = productPage(
  'rooibos',
  'Cederberg rooibos, loose leaf – Copper & Leaf',
  'Red bush from the Cederberg mountains north of Cape Town: no caffeine, and impossible to brew too long.',
);
export const rooibos: Page = {
  ...plainRooibos,
  lang: null,
  defects: ['seo/lang-missing', 'seo/charset-missing', 'seo/canonical-elsewhere'],
  without: ['charset'],
  headers: { 'content-type': 'text/html' },
  head: (sites) => ({ ...plainRooibos.head(sites), canonical: [`${sites.shop}/`] }),
};

const plainEarlGrey = productPage(
  'earl-grey',
  'Earl Grey with real bergamot – Copper & Leaf',
  'Black tea from Ceylon, scented with oil pressed from the peel of Calabrian bergamots and then left alone for three weeks.',
);
export const earlGrey: Page = {
  ...plainEarlGrey,
  defects: ['seo/viewport-missing', 'seo/title-multiple', 'seo/link-uncrawlable', 'seo/link-text-missing'],
  without: ['viewport'],
  head: (sites) => ({ ...plainEarlGrey.head(sites), extra: '<title>Copper &amp; Leaf</title>' }),
  main: (sites) => `${plainEarlGrey.main(sites)}
<p><a href="javascript:void(0)">Show the reviews</a> <a href="/teas/assam"></a></p>`,
};
