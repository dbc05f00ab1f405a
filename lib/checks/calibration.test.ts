import { describe, expect, it } from 'vitest';
import type { Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import { totalOf } from './result.ts';
import { runChecks } from './run-checks.ts';

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
  /** Parts that are changed or added. */
  head?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, string>>;
  more?: Partial<Example>;
}

/** A page that an expert would leave unchanged, with these changes. */
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

/** In the order of an expert who was asked which page to fix first: the best on top. */
const RANKED: readonly (readonly [name: string, least: number, most: number, page: Page])[] = [
  ['nothing to fix', 100, 100, {}],
  ['no social tags', 100, 100, { without: ['social'] }],
  ['no structured data', 100, 100, { without: ['data'] }],
  ['a heading level skipped', 100, 100, { body: { text: `<h4>Sizes</h4><p>${TEXT.repeat(4)}</p>` } }],
  [
    'a title a little too wide',
    100,
    100,
    { head: { title: '<title>Copper kettles made by hand in the old way, tinned for a lifetime</title>' } },
  ],
  ['two main headings', 98, 100, { body: { second: '<h1>Kettles of copper</h1>' } }],
  ['no icon', 98, 100, { without: ['icon'] }],
  ['no canonical', 98, 100, { without: ['canonical'] }],
  [
    'a link that only a script follows',
    95,
    100,
    { body: { more: `<a href="javascript:open('/reviews')">Reviews of the kettles</a>` } },
  ],
  ['no main heading', 95, 99, { without: ['heading'] }],
  ['no description', 90, 98, { without: ['description'] }],
  [
    'one image without alt',
    95,
    100,
    { body: { more: '<img src="/osprey-kettle.jpg" width=600 height=400>' } },
  ],
  [
    'two hundred images without alt',
    90,
    98,
    { body: { images: many(200, (n) => `<img src="/kettle-${n}.jpg" width=60 height=40>`) } },
  ],
  ['no viewport', 90, 98, { without: ['viewport'] }],
  ['a generic title', 85, 96, { head: { title: '<title>Home</title>' } }],
  [
    'filler text',
    85,
    96,
    { body: { text: `<p>${'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(20)}</p>` } },
  ],
  [
    'made by scripts alone',
    80,
    96,
    {
      more: {
        served: `<!doctype html><html lang=en><head>${HEAD.charset}<title>App</title></head><body><div id=root></div><script src=/app.js></script></body></html>`,
      },
    },
  ],
  [
    'no description, no main heading, no viewport, broken links',
    75,
    92,
    { without: ['description', 'heading', 'viewport', 'icon'], body: { more: '<a href="http://">x</a>' } },
  ],
  [
    'broken structured data',
    80,
    92,
    { head: { data: '<script type="application/ld+json">{"@type":"Product" "name":1}</script>' } },
  ],
  ['no title', 70, 82, { without: ['title'] }],
  [
    'two canonicals that differ',
    60,
    79,
    { head: { other: '<link rel=canonical href="https://example.com/other">' } },
  ],
  [
    'the canonical leads to the home page',
    60,
    79,
    { head: { canonical: '<link rel=canonical href="https://example.com/">' } },
  ],
  [
    'a div in the head that loses canonical, description and social tags',
    60,
    79,
    { head: { charset: '<meta charset=utf-8><div></div>' } },
  ],
  ['no title, no description, no main heading', 55, 75, { without: ['title', 'description', 'heading'] }],
  [
    'an error page that answers 200',
    30,
    39,
    {
      head: { title: '<title>404 – Page not found</title>' },
      body: { heading: '<h1>Page not found</h1>', text: '<p>Sorry, this page does not exist.</p>' },
    },
  ],
  ['noindex', 30, 39, { head: { robots: '<meta name=robots content=noindex>' } }],
  ['closed by robots.txt', 30, 39, { more: { robotsTxt: 'User-agent: *\nDisallow: /' } }],
  ['an answer of 404', 30, 39, { more: { status: 404 } }],
  ['an empty document', 15, 39, { without: [...Object.keys(HEAD), ...Object.keys(BODY)] }],
  [
    'noindex, and everything else wrong',
    20,
    38,
    { without: Object.keys(HEAD), head: { robots: '<meta name=robots content=noindex>' } },
  ],
];

const judged = RANKED.map(([name, least, most, page]) => {
  const report = runChecks(checks, inspectionOf(exampleOf(page)), 'seo');
  const failed = report.results.filter(({ outcome, cause }) => outcome === 'failed' && cause === undefined);
  return { name, least, most, score: report.seo?.score ?? -1, failed };
});

/** The number of points by which a page may exceed one that an expert ranks higher. */
const TOLERANCE = 5;

describe('the search score', () => {
  it('ranks pages as an expert does', () => {
    const reversed = judged.flatMap((better, index) =>
      judged
        .slice(index + 1)
        .filter((worse) => worse.score > better.score + TOLERANCE)
        .map((worse) => `${worse.name} (${worse.score}) stands above ${better.name} (${better.score})`),
    );
    expect(judged).toHaveLength(30);
    expect(reversed).toEqual([]);
  });

  it.each(judged)('of “$name” is in the range of an expert: $score', ({ least, most, score, failed }) => {
    const reasons = failed.map((result) => `${result.severity} ${result.check} ×${totalOf(result)}`);
    expect(score, reasons.join('\n')).toBeGreaterThanOrEqual(least);
    expect(score, reasons.join('\n')).toBeLessThanOrEqual(most);
  });
});
