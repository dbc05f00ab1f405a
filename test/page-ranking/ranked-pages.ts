import type { Example } from '../../lib/checks/check.ts';
import { type Changes, type FoundKind, jsonLd, many, SHOPS, type ShopLanguage, shopPage } from './shops.ts';

/**
 * What an expert says of a page, best first: nothing to do; small things; something to fix soon; something that costs
 * the page visits today; out of the index.
 */
export const BANDS = ['fine', 'small', 'soon', 'today', 'out'] as const;
export type Band = (typeof BANDS)[number];

export interface RankedPage {
  band: Band;
  /** Pages of one place are equally good; 1 is the best. */
  place: number;
  name: string;
  /** Why it has that place. */
  why: string;
  page: Example;
}

type Row = readonly [name: string, why: string, FoundKind, ShopLanguage, Changes?];

const hreflang = (codes: readonly string[]) =>
  codes
    .map((code) => `<link rel="alternate" hreflang="${code}" href="https://tea.example/${code}/kettles">`)
    .join('');
const CODES =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn pa pl ps pt ro ru si sk sl so sq sr sv sw ta te tg th tk tr uk ur uz vi xh yi zh zu'.split(
    ' ',
  );
const trail = (first: number) =>
  jsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: ['Home', 'Blog', 'Care'].map((name, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name,
      ...(index < 2 && { item: `https://tea.example/${index}` }),
    })),
  });
const product = (language: ShopLanguage, changes: object) =>
  jsonLd({
    '@type': 'Product',
    name: SHOPS[language].product,
    image: 'https://tea.example/heron-kettle.jpg',
    ...changes,
  });
const shell = (title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>`;
const robots = (rule: string) => ({ robots: `<meta name="robots" content="${rule}">` });
const bare = (language: string, title: string, main: string): Partial<Example> => {
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body>${main}</body></html>`;
  return { html, served: html };
};

const PLACES: readonly (readonly [Band, readonly Row[]])[] = [
  [
    'fine',
    [
      ['a good article', 'nothing to mend', 'article', 'en'],
      ['a good product', 'nothing to mend', 'product', 'de'],
      ['a good category', 'nothing to mend', 'listing', 'ja'],
      ['a good front page', 'nothing to mend', 'home', 'ar'],
      ['no social tags', 'search engines do not read them', 'article', 'pl', { without: ['social'] }],
      [
        'no structured data on a category',
        'a category has no rich result of its own to lose',
        'listing',
        'fr',
        { without: ['data'] },
      ],
      [
        'levels of headings are skipped, and keywords are declared',
        'search engines ignore both',
        'article',
        'ru',
        {
          head: { keywords: '<meta name="keywords" content="чайник, медь">' },
          body: { care: '<h4>Уход</h4><p>Протирайте чайник мягкой тканью после каждого чая.</p>' },
        },
      ],
      [
        'buttons that are written as links to “#”',
        'they are meant for scripts, not for search',
        'product',
        'tr',
        { body: { tabs: '<a href="#">Özellikler</a> <a href="#">Yorumlar</a>' } },
      ],
      [
        'the head ends before an RSS link',
        'only the feed is lost, which search does not need',
        'article',
        'es',
        {
          head: {
            pixel: '<img src="/hit.gif" alt="">',
            feed: '<link rel="alternate" type="application/rss+xml" href="/feed">',
          },
        },
      ],
      [
        'breadcrumb numbered 0, 1, 2',
        'the order is clear, and Google shows it',
        'article',
        'uk',
        { head: { trail: trail(0) } },
      ],
      [
        'a title a little over the width',
        'the name of the site is cut, which nobody misses',
        'article',
        'en',
        {
          head: {
            title:
              '<title>How to descale a copper kettle in half an hour with lemon – Copper &amp; Leaf</title>',
          },
        },
      ],
    ],
  ],
  [
    'fine',
    [
      [
        'one of 84 language codes is not read',
        'Filipino alone is not found by its code; the other 83 are',
        'listing',
        'en',
        {
          head: {
            canonical: '<link rel="canonical" href="https://tea.example/en/kettles">',
            versions: hreflang([...CODES.slice(0, 83), 'fil']),
          },
          more: { url: 'https://tea.example/en/kettles' },
        },
      ],
      [
        'no icon',
        'a globe stands before the result, the rest is the same',
        'product',
        'pl',
        { without: ['icon'] },
      ],
      [
        'one of forty images has no alt',
        'image search misses one picture',
        'listing',
        'de',
        {
          body: {
            images:
              many(39, (n) => `<img src="/kettle-${n}.jpg" alt="Kessel ${n}" width="60" height="40">`) +
              '<img src="/osprey-kettle.jpg" width="60" height="40">',
          },
        },
      ],
      [
        'no canonical URL',
        'there is nothing that the page could be confused with',
        'article',
        'ja',
        { without: ['canonical'] },
      ],
      [
        'two main headings',
        'Google does not mind',
        'article',
        'fr',
        { body: { second: '<h1>Entretien du cuivre</h1>' } },
      ],
    ],
  ],
  [
    'small',
    [
      ['no description', 'Google writes one, mostly well', 'article', 'de', { without: ['description'] }],
      ['no main heading', 'the title says the same', 'listing', 'uk', { without: ['heading'] }],
      [
        'no image has an alt',
        'none of them is found by image search',
        'listing',
        'es',
        { body: { images: many(24, (n) => `<img src="/kettle-${n}.jpg" width="60" height="40">`) } },
      ],
      [
        'links that all say “here”',
        'the pages that they lead to get no words',
        'product',
        'en',
        { body: { links: many(6, () => '<a href="/kettles">here</a> ') } },
      ],
      [
        'a breadcrumb without names',
        'the result shows the address in place of the path',
        'article',
        'tr',
        {
          head: {
            trail: jsonLd({
              '@type': 'BreadcrumbList',
              itemListElement: [1, 2, 3].map((position) => ({
                '@type': 'ListItem',
                position,
                item: `https://tea.example/${position}`,
              })),
            }),
          },
        },
      ],
      [
        'no viewport',
        'phones show it small, and search judges the phone’s page',
        'article',
        'ru',
        { without: ['viewport'] },
      ],
      [
        'links that only scripts follow',
        'crawlers find those pages only by the sitemap',
        'listing',
        'ar',
        {
          body: {
            links: many(10, (n) => `<a href="javascript:open(${n})">غلاية ${n}</a> `),
          },
        },
      ],
      [
        'a date of a price that is over',
        'Google may stop to show the price',
        'product',
        'fr',
        {
          head: {
            data: product('fr', {
              offers: {
                '@type': 'Offer',
                price: '129.00',
                priceCurrency: 'EUR',
                availability: 'https://schema.org/InStock',
                priceValidUntil: '2025-12-31',
              },
            }),
          },
        },
      ],
    ],
  ],
  [
    'small',
    [
      [
        'a title that says “Home”',
        'nobody knows from the result what the page offers',
        'home',
        'en',
        { head: { title: '<title>Home</title>' } },
      ],
      [
        'no description, no main heading, no icon, no alt',
        'four small things at once',
        'listing',
        'pl',
        {
          without: ['description', 'heading', 'icon'],
          body: { images: many(8, (n) => `<img src="/kettle-${n}.jpg" width="60" height="40">`) },
        },
      ],
      [
        'a product without a price in its data',
        'price and stock are not shown under the result',
        'product',
        'uk',
        {
          head: {
            data: product('uk', { offers: { '@type': 'Offer', availability: 'https://schema.org/InStock' } }),
          },
        },
      ],
      [
        'data of a product with a comma too many',
        'none of it is read: no price, no stars',
        'product',
        'es',
        {
          head: {
            data: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Hervidor Garza","offers":{"@type":"Offer","price":"129.00","priceCurrency":"EUR",}}</script>',
          },
        },
      ],
      [
        'data of an article that a template has not filled in',
        'none of it is read',
        'article',
        'ja',
        {
          head: {
            data: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":{{ title }} }</script>',
          },
        },
      ],
      [
        'a rating without votes',
        'the stars are not shown',
        'product',
        'ru',
        {
          head: {
            data: product('ru', {
              offers: {
                '@type': 'Offer',
                price: '8990.00',
                priceCurrency: 'RUB',
                availability: 'https://schema.org/InStock',
              },
              aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.8' },
            }),
          },
          body: { stars: '<p>4.8</p>' },
        },
      ],
      [
        'text that only scripts write',
        'Google reads it days later, others never',
        'product',
        'en',
        { more: { served: shell('Heron gooseneck kettle, 1.2 litres – Copper &amp; Leaf') } },
      ],
    ],
  ],
  [
    'soon',
    [
      [
        'no title',
        'Google makes one from the heading, and often a worse one',
        'product',
        'fr',
        { without: ['title'] },
      ],
      ['an empty title', 'the same as none', 'article', 'ar', { head: { title: '<title></title>' } }],
      [
        'no title and broken data of a product',
        'the result is weaker in two ways',
        'product',
        'tr',
        {
          without: ['title'],
          head: { data: '<script type="application/ld+json">{"@type":"Product" "name":1}</script>' },
        },
      ],
      [
        'a cart that can be found',
        'visitors from search stand before an empty cart',
        'listing',
        'en',
        {
          more: {
            url: 'https://tea.example/cart',
            ...bare(
              'en',
              'Your cart – Copper &amp; Leaf',
              '<header><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav></header><main><h1>Your cart</h1><p>Your cart is empty.</p><a href="/shop">Continue shopping</a></main>',
            ),
            robotsTxt: 'User-agent: *\nAllow: /',
          },
        },
      ],
      [
        'results of the site’s own search that can be found',
        'Google asks to keep them out: endless pages without text of their own',
        'listing',
        'de',
        {
          more: {
            url: 'https://tea.example/suche?q=kessel',
            ...bare(
              'de',
              'Suchergebnisse für „kessel“ – Kupferwerk',
              '<header><nav><a href="/">Start</a> <a href="/shop">Shop</a></nav><form role="search" action="/suche"><input type="search" name="q" value="kessel"></form></header><main><h1>Suchergebnisse für „kessel“</h1><p>12 Treffer</p><ul><li><a href="/kettles/heron">Wasserkessel Reiher</a></li><li><a href="/kettles/wren">Wasserkessel Zaunkönig</a></li></ul></main>',
            ),
          },
        },
      ],
      [
        'all twelve language versions have a wrong code',
        'none of them is connected with the others',
        'listing',
        'en',
        {
          head: {
            versions: [
              'en_GB',
              'de_DE',
              'fr_FR',
              'es_ES',
              'pl_PL',
              'uk_UA',
              'tr_TR',
              'ja_JP',
              'ar_SA',
              'it_IT',
              'nl_NL',
              'sv_SE',
            ]
              .map(
                (code, index) =>
                  `<link rel="alternate" hreflang="${code}" href="https://tea.example/${index === 0 ? 'kettles' : `${code}/kettles`}">`,
              )
              .join(''),
          },
        },
      ],
      [
        'the page is loaded over http',
        'the browser warns, and Google prefers the secure address',
        'article',
        'pl',
        {
          head: { canonical: '<link rel="canonical" href="http://tea.example/blog/descale">' },
          more: { url: 'http://tea.example/blog/descale' },
        },
      ],
      [
        'a canonical URL on another page',
        'the other page is shown in place of this one',
        'product',
        'uk',
        { head: { canonical: '<link rel="canonical" href="https://tea.example/kettles/wren">' } },
      ],
      [
        'two canonical URLs that differ',
        'Google ignores both and chooses for itself',
        'product',
        'de',
        { head: { other: '<link rel="canonical" href="https://tea.example/kettles/heron-12">' } },
      ],
    ],
  ],
  [
    'soon',
    [
      [
        'the canonical URL is the front page',
        'the page will probably go out of the results',
        'article',
        'es',
        { head: { canonical: '<link rel="canonical" href="https://tea.example/">' } },
      ],
      [
        'the canonical URL is on the staging host',
        'Google is sent to a copy that nobody should see',
        'product',
        'en',
        { head: { canonical: '<link rel="canonical" href="https://staging.tea.example/kettles/heron">' } },
      ],
      [
        'the canonical URL is another language',
        'the Ukrainian page gives way to the English one',
        'article',
        'uk',
        {
          head: {
            canonical: '<link rel="canonical" href="https://tea.example/en/blog/descale">',
            versions:
              '<link rel="alternate" hreflang="en" href="https://tea.example/en/blog/descale"><link rel="alternate" hreflang="uk" href="https://tea.example/uk/blog/descale">',
          },
          more: { url: 'https://tea.example/uk/blog/descale' },
        },
      ],
      [
        'the head ends before canonical, description and versions',
        'all that Google reads there is lost',
        'listing',
        'fr',
        { head: { charset: '<meta charset="utf-8"><div class="banner"></div>' } },
      ],
      [
        'a canonical URL that a script changes',
        'Google sees two, and may take either',
        'product',
        'ja',
        {
          more: {
            served: `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>やかん「さぎ」一・二リットル – Copper &amp; Leaf</title><link rel="canonical" href="https://tea.example/kettles"></head><body><h1>やかん「さぎ」一・二リットル</h1></body></html>`,
          },
        },
      ],
    ],
  ],
  [
    'today',
    [
      [
        'canonical URL on staging, no title, no description',
        'the wrong address, and nothing to read in the result',
        'product',
        'pl',
        {
          without: ['title', 'description'],
          head: { canonical: '<link rel="canonical" href="https://staging.tea.example/kettles/heron">' },
        },
      ],
      [
        'two canonical URLs, wrong codes of all languages, broken data',
        'three things that Google reads are unreadable',
        'product',
        'ru',
        {
          head: {
            other: '<link rel="canonical" href="https://tea.example/kettles/heron-12">',
            versions: ['en_GB', 'ru_RU', 'uk_UA']
              .map(
                (code) =>
                  `<link rel="alternate" hreflang="${code}" href="https://tea.example/${code}/heron">`,
              )
              .join(''),
            data: '<script type="application/ld+json">{"@type":"Product" "name":1}</script>',
          },
        },
      ],
      [
        'no title, no description, no heading, the front page as canonical URL',
        'nothing says what it is, and its address points away',
        'listing',
        'tr',
        {
          without: ['title', 'description', 'heading'],
          head: { canonical: '<link rel="canonical" href="https://tea.example/">' },
        },
      ],
    ],
  ],
  [
    'out',
    [
      ['noindex', 'it leaves the index', 'article', 'en', { head: robots('noindex') }],
      [
        'noindex in a header',
        'the same, where nobody looks',
        'product',
        'de',
        {
          more: {
            headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
          },
        },
      ],
      ['“none” for all robots', 'the same as noindex', 'listing', 'ar', { head: robots('none') }],
      [
        'closed by robots.txt',
        'Google cannot read it',
        'product',
        'ru',
        {
          more: { robotsTxt: 'User-agent: *\nDisallow: /kettles' },
        },
      ],
      ['an answer of 404', 'it leaves the index', 'article', 'fr', { more: { status: 404 } }],
      [
        'an error page with status 200',
        'the page cannot rank for anything',
        'article',
        'pl',
        {
          without: ['data', 'social', 'canonical', 'description'],
          head: { title: '<title>Nie znaleziono strony – Miedź i Liść</title>' },
          body: {
            heading: '<h1>Ups! Strona, której szukasz, nie istnieje</h1>',
            text: '<p>Sprawdź adres.</p>',
            links: '',
            images: '',
          },
        },
      ],
      [
        '“Error 500” with status 200',
        'the fault is stored in the index in place of the page',
        'article',
        'en',
        {
          more: bare(
            'en',
            'Error 500 – Copper &amp; Leaf',
            '<h1>Error 500</h1><p>Internal server error. Please try again later.</p>',
          ),
        },
      ],
      [
        'maintenance with status 200',
        'the notice replaces the page in the index',
        'home',
        'uk',
        {
          more: bare(
            'uk',
            'Технічні роботи',
            '<h1>Сайт на технічному обслуговуванні</h1><p>Ведуться технічні роботи. Ми скоро повернемося.</p>',
          ),
        },
      ],
      [
        'a parked domain',
        'there is no site',
        'home',
        'es',
        {
          more: bare(
            'en',
            'tea.example is for sale',
            '<h1>tea.example</h1><p>This domain is for sale. Buy this domain.</p>',
          ),
        },
      ],
      [
        'a template that nobody has filled in',
        'there is nothing of the owner to find',
        'home',
        'en',
        {
          more: bare(
            'en',
            'Your Website',
            '<header><nav><a href="#">Home</a><a href="#">About</a><a href="#">Services</a><a href="#">Contact</a></nav></header><main><h1>Your Company Name</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.</p><h2>Your heading here</h2><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p></main><footer>© Your Company Name</footer>',
          ),
        },
      ],
      ['an empty document', 'there is nothing to find', 'home', 'ja', { more: bare('ja', '', '') }],
      [
        'noindex that a script adds',
        'Google obeys it once it has run the script',
        'product',
        'tr',
        {
          head: robots('noindex'),
          more: {
            served:
              '<!doctype html><html lang="tr"><head><meta charset="utf-8"><title>Balıkçıl çaydanlık, 1,2 litre</title></head><body><h1>Balıkçıl çaydanlık</h1></body></html>',
          },
        },
      ],
    ],
  ],
];

/** Sixty pages in the order of an expert who was asked which to fix last: the best first. */
export const RANKED_PAGES: readonly RankedPage[] = PLACES.flatMap(([band, rows], index) =>
  rows.map(([name, why, kind, language, changes]) => ({
    band,
    place: index + 1,
    name: `${name} (${kind}, ${language})`,
    why,
    page: shopPage(kind, language, changes),
  })),
);
