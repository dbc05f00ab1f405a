import { describe, expect, it } from 'vitest';
import type { Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import { totalOf } from './result.ts';
import { run } from './run.ts';

const HEAD: Readonly<Record<string, string>> = {
  charset: '<meta charset=utf-8>',
  viewport: '<meta name=viewport content="width=device-width, initial-scale=1">',
  title: '<title>Copper kettles made by hand – Copper & Leaf</title>',
  description:
    '<meta name=description content="Hand-made copper kettles from 1.2 to 2 litres, tinned inside, with a lifetime guarantee. Free delivery in two days, free returns.">',
  canonical: '<link rel=canonical href="https://example.com/kettles">',
  icon: '<link rel=icon href="/icon.svg">',
  social:
    '<meta property=og:title content="Copper kettles made by hand"><meta property=og:type content=website><meta property=og:url content="https://example.com/kettles"><meta property=og:image content="https://example.com/kettles.jpg"><meta property=og:description content="Hand-made copper kettles."><meta name=twitter:card content=summary_large_image>',
  data: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Shop","item":"https://example.com/"},{"@type":"ListItem","position":2,"name":"Kettles"}]}</script>',
};
const TEXT = [
  'Every kettle is raised from one sheet of copper by a single smith and tinned inside by hand.',
  'The handle stays cool on any stove, and the spout pours without a drop beside the cup.',
  'We send spare lids and handles for as long as you own it, and tin it anew when it wears.',
  'Choose the size by the number of cups that you brew at once; the small one boils in four minutes.',
].join(' ');
const BODY: Readonly<Record<string, string>> = {
  heading: '<h1>Copper kettles</h1>',
  text: `<p>${TEXT.repeat(3)}</p><h2>Sizes</h2><p>${TEXT}</p><h2>Care</h2><p>${TEXT}</p>`,
  images:
    '<img src="/wren-kettle.jpg" alt="Small copper kettle with a wooden handle" width=600 height=400><img src="/heron-kettle.jpg" alt="Large copper kettle on a stove" width=600 height=400>',
  links:
    '<nav><a href="/">Shop</a> <a href="/kettles/wren">The Wren, a kettle for two</a> <a href="/care">How to care for copper</a></nav>',
};

interface Page {
  /** Parts of the good page that are left out. */
  without?: readonly string[];
  /** Parts that are otherwise, or are added. */
  head?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, string>>;
  more?: Partial<Example>;
}

/** A page that an expert would leave as it is, changed in the named respects. */
function exampleOf({ without = [], head = {}, body = {}, more = {} }: Page): Example {
  const part = (good: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
    Object.entries({ ...good, ...other })
      .filter(([name]) => !without.includes(name))
      .map(([, html]) => html)
      .join('\n');
  const html = `<!doctype html><html lang=en><head>${part(HEAD, head)}</head><body><main>${part(BODY, body)}</main></body></html>`;
  return {
    url: 'https://example.com/kettles',
    html,
    served: html,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    robotsTxt: 'User-agent: *\nDisallow: /cart\nSitemap: https://example.com/sitemap.xml',
    ...more,
  };
}

const many = (count: number, html: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => html(index)).join('');

/** In the order of an expert who was asked which page to mend first: the best on top. */
const RANKED: readonly (readonly [name: string, least: number, most: number, page: Page])[] = [
  ['nothing to mend', 100, 100, {}],
  ['no social tags', 97, 100, { without: ['social'] }],
  ['no structured data', 97, 100, { without: ['data'] }],
  ['a heading level skipped', 100, 100, { body: { text: `<h4>Sizes</h4><p>${TEXT.repeat(4)}</p>` } }],
  ['no icon', 95, 100, { without: ['icon'] }],
  ['two main headings', 97, 100, { body: { second: '<h1>Kettles of copper</h1>' } }],
  [
    'a title a little too wide',
    97,
    100,
    {
      head: {
        title: '<title>Copper kettles made by hand in the old way, tinned inside, for a lifetime</title>',
      },
    },
  ],
  ['no canonical', 95, 100, { without: ['canonical'] }],
  ['no description', 90, 98, { without: ['description'] }],
  [
    'one image without alt',
    90,
    98,
    { body: { more: '<img src="/osprey-kettle.jpg" width=600 height=400>' } },
  ],
  [
    'all images without alt',
    90,
    98,
    { body: { images: many(200, (n) => `<img src="/kettle-${n}.jpg" width=60 height=40>`) } },
  ],
  ['no viewport', 75, 95, { without: ['viewport'] }],
  ['no main heading', 90, 99, { without: ['heading'] }],
  [
    'a link that only a script follows',
    85,
    98,
    { body: { more: '<a href="javascript:void(0)">Reviews</a>' } },
  ],
  ['a generic title', 60, 90, { head: { title: '<title>Home</title>' } }],
  ['no title', 40, 79, { without: ['title'] }],
  [
    'broken structured data',
    75,
    95,
    { head: { data: '<script type="application/ld+json">{"@context":"https://schema.org",}</script>' } },
  ],
  [
    'two canonicals that differ',
    60,
    92,
    { head: { other: '<link rel=canonical href="https://example.com/other">' } },
  ],
  [
    'the canonical leads to the home page',
    55,
    92,
    { head: { canonical: '<link rel=canonical href="https://example.com/">' } },
  ],
  [
    'a div in the head that loses canonical and description',
    55,
    92,
    { head: { charset: '<meta charset=utf-8><div></div>' } },
  ],
  ['five things at once', 60, 92, { without: ['description', 'canonical', 'heading', 'icon', 'data'] }],
  [
    'a page of placeholder text',
    60,
    92,
    {
      body: {
        text: `<p>${'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod. '.repeat(12)}</p>`,
      },
    },
  ],
  ['no title, no description, no heading', 30, 72, { without: ['title', 'description', 'heading'] }],
  [
    'made by scripts alone',
    40,
    80,
    {
      more: {
        served: `<!doctype html><html lang=en><head>${HEAD.charset}<title>App</title></head><body><div id=root></div><script src=/app.js></script></body></html>`,
      },
    },
  ],
  [
    'an error that answers 200',
    0,
    60,
    {
      head: { title: '<title>404 – Page not found</title>' },
      body: { heading: '<h1>Page not found</h1>', text: '<p>Sorry, this page does not exist.</p>' },
    },
  ],
  ['an empty document', 0, 45, { without: [...Object.keys(HEAD), ...Object.keys(BODY)] }],
  [
    'a redirect by refresh to elsewhere',
    0,
    80,
    { head: { refresh: '<meta http-equiv=refresh content="0; url=https://example.com/other">' } },
  ],
  ['noindex', 0, 39, { head: { robots: '<meta name=robots content=noindex>' } }],
  ['closed by robots.txt', 0, 39, { more: { robotsTxt: 'User-agent: *\nDisallow: /' } }],
  ['an answer of 404', 0, 39, { more: { status: 404 } }],
  [
    'noindex, and everything else wrong',
    0,
    35,
    { without: Object.keys(HEAD), head: { robots: '<meta name=robots content=noindex>' } },
  ],
];

const judged = RANKED.map(([name, least, most, page]) => {
  const report = run(checks, inspectionOf(exampleOf(page)), 'seo');
  const failed = report.results.filter(({ outcome, cause }) => outcome === 'failed' && cause === undefined);
  return { name, least, most, score: report.seo?.score ?? -1, failed };
});

describe('the search score', () => {
  it.each(judged)('of “$name” is where an expert would put it: $score', ({ least, most, score, failed }) => {
    const reasons = failed.map((result) => `${result.severity} ${result.check} ×${totalOf(result)}`);
    expect(score, reasons.join('\n')).toBeGreaterThanOrEqual(least);
    expect(score, reasons.join('\n')).toBeLessThanOrEqual(most);
  });
});
