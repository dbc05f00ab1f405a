/** One page of a pair, as its server sends it. */
interface SentPage {
  url: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  status?: number;
}

/** Two pages, and every field in which they really differ: its importance, and its values here and there. */
export interface PagePair {
  name: string;
  one: SentPage;
  other: SentPage;
  differ: readonly (readonly [field: string, importance: string, one: string | null, other: string | null])[];
}

const SITE = 'https://shop.example';
const COPY = 'https://staging.shop.example';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'; img-src 'self' cdn.shop.example",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-frame-options': 'DENY',
};

const HTML = `<!doctype html><html lang="en"><head>
<title>Heron kettle – Copper & Leaf</title>
<meta name="description" content="A copper kettle with a long neck.">
<meta name="viewport" content="width=device-width">
<link rel="canonical" href="https://shop.example/heron">
<link rel="alternate" hreflang="en" href="https://shop.example/heron">
<link rel="alternate" hreflang="de" href="https://de.shop.example/heron">
<meta property="og:url" content="https://shop.example/heron">
<meta property="og:title" content="Heron kettle">
<script nonce="aGVsbG8=">window.shop = 1</script>
</head><body><h1>Heron kettle</h1><p>Poured slowly, it keeps its heat.</p><h2>Care</h2>
<a href="/care">Care</a> <a href="https://shop.example/kettles">Kettles</a> <a href="https://maker.example/">Maker</a>
<img src="/heron.9f3a71c6e2.jpg?v=3" alt="A kettle"></body></html>`;

type Swap = Readonly<Record<string, string>>;

/** Replaces what must be in a page. */
const changed = (html: string, swaps: Swap): string =>
  Object.entries(swaps).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The page does not contain ${from}`);
    return text.replaceAll(from, to);
  }, html);

const production: SentPage = { url: `${SITE}/heron`, html: HTML, headers: HEADERS };

/** The same page on a copy of the site, which has its own host everywhere. */
const staging: SentPage = {
  url: `${COPY}/heron`,
  html: HTML.replaceAll('shop.example', 'staging.shop.example'),
  headers: Object.fromEntries(
    Object.entries(HEADERS).map(([name, value]) => [
      name,
      value.replaceAll('shop.example', 'staging.shop.example'),
    ]),
  ),
};

const inHtml = (swaps: Swap, page = staging): SentPage => ({ ...page, html: changed(page.html, swaps) });
const inHeaders = (more: Swap, page = staging): SentPage => ({
  ...page,
  headers: { ...page.headers, ...more },
});
const without = (name: string, { headers, ...page } = staging): SentPage => ({
  ...page,
  headers: Object.fromEntries(Object.entries(headers).filter(([field]) => field !== name)),
});
const described = (data: string, page = staging): SentPage =>
  inHtml(
    {
      '</head>': `<script type="application/ld+json">{"@context":"https://schema.org",${data.slice(1)}</script></head>`,
    },
    page,
  );

const pair = (
  name: string,
  other: SentPage,
  differ: PagePair['differ'] = [],
  one = production,
): PagePair => ({
  name,
  one,
  other,
  differ,
});

/** Staging and production, our page and another one: what differs, and what only looks as if it did. */
export const PAGE_PAIRS: readonly PagePair[] = [
  // Nothing differs.
  pair('the copy has its own host everywhere', staging),
  pair(
    'the copy names the site itself as canonical',
    inHtml({ 'canonical" href="https://staging.': 'canonical" href="https://' }),
  ),
  pair('the copy is on http', {
    ...staging,
    url: 'http://staging.shop.example/heron',
    html: staging.html.replaceAll('https://staging', 'http://staging'),
  }),
  pair('the copy is on a port of this computer', {
    url: 'http://localhost:3000/heron',
    html: HTML.replaceAll('https://shop.example', 'http://localhost:3000').replaceAll(
      'https://de.shop.example',
      'http://de.localhost:3000',
    ),
    headers: {
      ...HEADERS,
      'content-security-policy': "default-src 'self'; img-src 'self' cdn.localhost:3000",
    },
  }),
  pair(
    'each response has another nonce',
    inHeaders({ 'content-security-policy': "script-src 'nonce-d29ybGQ='" }),
    [],
    inHeaders({ 'content-security-policy': "script-src 'nonce-aGVsbG8='" }, production),
  ),
  pair(
    'directives have another order',
    inHeaders({ 'content-security-policy': "img-src cdn.staging.shop.example 'self';default-src 'self'" }),
  ),
  pair(
    'HSTS has another order and case',
    inHeaders({ 'strict-transport-security': 'includesubdomains;max-age=63072000' }),
  ),
  pair('a header has another case', inHeaders({ 'x-frame-options': 'deny' })),
  pair('files have other hashes and versions', inHtml({ '9f3a71c6e2.jpg?v=3': '0b84d5aa12.jpg?v=4' })),
  pair(
    'robots are told what holds anyway',
    inHtml({ '<meta name="viewport"': '<meta name="robots" content="index, follow"><meta name="viewport"' }),
  ),
  pair(
    'white space differs',
    inHtml({ 'Heron kettle – Copper & Leaf': '  Heron kettle –\n Copper & Leaf ' }),
  ),
  pair(
    'language versions have another order',
    inHtml({
      'hreflang="en" href="https://staging.shop.example/heron"': 'hreflang="X"',
      'hreflang="de" href="https://de.staging.shop.example/heron"':
        'hreflang="en" href="https://staging.shop.example/heron"',
      'hreflang="X"': 'hreflang="de" href="https://de.staging.shop.example/heron"',
    }),
  ),
  pair(
    'a time of change differs',
    inHtml({
      '<meta property="og:title"':
        '<meta property="article:modified_time" content="2026-05-03T10:00:00Z"><meta property="og:title"',
    }),
    [],
    inHtml(
      {
        '<meta property="og:title"':
          '<meta property="article:modified_time" content="2026-05-01T08:30:00Z"><meta property="og:title"',
      },
      production,
    ),
  ),

  // The place in the index.
  pair(
    'the copy is closed by a meta tag',
    inHtml({
      '<meta name="viewport"': '<meta name="robots" content="noindex, follow"><meta name="viewport"',
    }),
    [
      ['index', 'critical', 'open', 'closed'],
      ['robots', 'important', null, 'follow, noindex'],
    ],
  ),
  pair('the copy is closed by a header', inHeaders({ 'x-robots-tag': 'noindex' }), [
    ['index', 'critical', 'open', 'closed'],
    ['robots', 'important', null, 'noindex'],
  ]),
  pair('the copy is an error', { ...staging, status: 500 }, [
    ['index', 'critical', 'open', 'closed'],
    ['status', 'critical', '200', '500'],
  ]),
  pair(
    'another page is canonical',
    inHtml({
      'canonical" href="https://staging.shop.example/heron':
        'canonical" href="https://staging.shop.example/wren',
    }),
    [['canonical', 'critical', 'https://shop.example/heron', 'https://staging.shop.example/wren']],
  ),
  pair(
    'the copy names no canonical',
    inHtml({ '<link rel="canonical" href="https://staging.shop.example/heron">': '' }),
    [['canonical', 'important', 'https://shop.example/heron', null]],
  ),
  pair('the title is gone', inHtml({ '<title>Heron kettle – Copper & Leaf</title>': '' }), [
    ['title', 'critical', 'Heron kettle – Copper & Leaf', null],
  ]),
  pair(
    'the title is missing in production',
    staging,
    [['title', 'critical', null, 'Heron kettle – Copper & Leaf']],
    inHtml({ '<title>Heron kettle – Copper & Leaf</title>': '' }, production),
  ),

  // Protection.
  pair('the policy is gone', without('content-security-policy'), [
    ['content-security-policy', 'critical', "default-src 'self'; img-src 'self' cdn.shop.example", null],
  ]),
  pair('HSTS is gone', without('strict-transport-security'), [
    ['strict-transport-security', 'critical', 'max-age=63072000; includeSubDomains', null],
  ]),
  pair(
    'the policy allows more',
    inHeaders({ 'content-security-policy': "default-src 'self' 'unsafe-inline'" }),
    [
      [
        'content-security-policy',
        'important',
        "default-src 'self'; img-src 'self' cdn.shop.example",
        "default-src 'self' 'unsafe-inline'",
      ],
    ],
  ),
  pair('the copy may be framed by itself', inHeaders({ 'x-frame-options': 'SAMEORIGIN' }), [
    ['x-frame-options', 'minor', 'DENY', 'SAMEORIGIN'],
  ]),

  // How it appears.
  pair('the title says TEST', inHtml({ 'Heron kettle – Copper & Leaf': 'Heron kettle | TEST' }), [
    ['title', 'important', 'Heron kettle – Copper & Leaf', 'Heron kettle | TEST'],
  ]),
  pair(
    'the description is gone',
    inHtml({ '<meta name="description" content="A copper kettle with a long neck.">': '' }),
    [['description', 'important', 'A copper kettle with a long neck.', null]],
  ),
  pair('there is another main heading', inHtml({ '<h1>Heron kettle</h1>': '<h1>Lorem ipsum</h1>' }), [
    ['mainHeading', 'important', 'H1 Heron kettle', 'H1 Lorem ipsum'],
    ['text', 'minor', '12', '12'],
  ]),
  pair(
    'a language version is gone',
    inHtml({ '<link rel="alternate" hreflang="de" href="https://de.staging.shop.example/heron">': '' }),
    [['alternates', 'important', 'de https://de.shop.example/heron', null]],
  ),
  pair('the language is another', inHtml({ 'lang="en"><head>': 'lang="de"><head>' }), [
    ['lang', 'important', 'en', 'de'],
  ]),
  pair('a link leads to production', inHtml({ 'href="/care"': 'href="https://shop.example/care"' })),
  pair('a link leads elsewhere', inHtml({ 'href="/care"': 'href="/care-2"' }), [
    ['links', 'minor', 'Care → https://shop.example/care', 'Care → https://staging.shop.example/care-2'],
  ]),
  pair('an image is another', inHtml({ '/heron.9f3a71c6e2.jpg?v=3': '/placeholder.png' }), [
    ['images', 'minor', '/heron.9f3a71c6e2.jpg?v=3', '/placeholder.png'],
  ]),
  pair(
    'tags for social networks differ, however their names are written',
    inHtml({
      'property="og:title" content="Heron kettle"':
        'property="og:title" content="Kettle"><meta name="twitter:card" content="player"',
    }),
    [
      [
        'social',
        'minor',
        'og:title: Heron kettle · twitter:card: summary',
        'og:title: Kettle · twitter:card: player',
      ],
    ],
    inHtml(
      {
        'property="og:title" content="Heron kettle"':
          'name="title" property="OG:Title " content="Heron kettle"><meta name="Twitter:card" content="summary"',
      },
      production,
    ),
  ),
  pair(
    'another thing is described',
    described(
      '{"@type":"Organization","name":"Rival","address":{"@type":"PostalAddress","addressCountry":"PL"}}',
    ),
    [['data', 'important', 'Organization (Copper & Leaf)', 'Organization (Rival)']],
    described('{"@type":"Organization","name":"Copper & Leaf"}', production),
  ),
  pair('the viewport is that of a desk', inHtml({ 'width=device-width': 'width=1024' }), [
    ['viewport', 'important', 'width=device-width', 'width=1024'],
  ]),
  pair(
    'an image has a larger one for later',
    inHtml({ 'alt="A kettle"': 'alt="A kettle" data-src="/large.jpg"' }),
  ),
  pair(
    'an image is only there for later',
    inHtml({ 'src="/heron.9f3a71c6e2.jpg?v=3"': 'data-src="/later.jpg"' }),
    [['images', 'minor', '/heron.9f3a71c6e2.jpg?v=3', '/later.jpg']],
  ),
  pair('the text is shorter', inHtml({ 'Poured slowly, it keeps its heat.': 'Poured slowly.' }), [
    ['text', 'minor', '12', '8'],
  ]),

  // Our page and another's.
  pair(
    'another shop has its own canonical and og:url',
    {
      url: 'https://rival.example/kettles/heron',
      html: HTML.replaceAll('https://shop.example/heron', 'https://rival.example/kettles/heron')
        .replaceAll('https://shop.example', 'https://rival.example')
        .replaceAll('https://de.shop.example/heron', 'https://de.rival.example/heron')
        .replace('Copper & Leaf', 'Rival'),
      headers: {
        ...HEADERS,
        'content-security-policy': "default-src 'self'; img-src 'self' cdn.rival.example",
      },
    },
    [['title', 'important', 'Heron kettle – Copper & Leaf', 'Heron kettle – Rival']],
  ),
];
