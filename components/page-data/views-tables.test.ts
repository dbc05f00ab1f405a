import { describe, expect, it } from 'vitest';
import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import type { Vitals } from '@/lib/checks/inspection.ts';
import english from '@/lib/i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '@/lib/i18n/translator.ts';
import type { TableView, ViewId, Word } from './table/table-view.ts';
import { rowsOf, VIEWS } from './views.ts';

const texts = translatorOf('en', english);

/** Returns the name of the first filter that keeps a row, after the row's first two columns. */
function sortedInto(id: ViewId, example: Example, group = 0) {
  const view = VIEWS.find((one) => one.id === id) as TableView;
  return rowsOf(view, inspectionOf(example)).map((row) => {
    const filter = view.filters?.[group]?.find(({ keeps }) => keeps(row));
    return [...view.columns.slice(0, 2).map(({ text }) => text(row, texts)), filter && texts.t(filter.title)];
  });
}

it('head: which names are social', () => {
  const names =
    'og:title twitter:card fb:app_id article:author product:price book:isbn profile:username music:song';
  const social = [...names.split(' '), 'video:tag', 'al:ios:url', 'OG:type'];
  const others = ['description', 'theme-color', 'googlebot', 'ogre', 'shop:al:ios'];
  const html = [...social, ...others].map((name) => `<meta name="${name}" content="x">`).join('');
  expect(sortedInto('head', { html })).toEqual([
    ...social.map((name) => ['meta', name, 'Social']),
    ...others.map((name) => ['meta', name, 'Meta']),
  ]);
});

it('headers: the group of each', () => {
  const groups = {
    Security: [
      'content-security-policy content-security-policy-report-only strict-transport-security x-frame-options',
      'x-content-type-options x-xss-protection referrer-policy permissions-policy feature-policy integrity-policy',
      'cross-origin-opener-policy access-control-allow-origin origin-agent-cluster clear-site-data',
      'reporting-endpoints report-to nel',
    ],
    'Search engines': ['link x-robots-tag content-language content-type location'],
    Caching: [
      'cache-control cdn-cache-control cache-status expires age etag last-modified vary pragma x-cache',
      'cf-cache-status x-vercel-cache via',
    ],
    Other: ['server date x-powered-by content-length links content-encoding'],
  };
  const named = Object.entries(groups).flatMap(([group, lines]) =>
    lines.flatMap((line) => line.split(' ').map((name) => [name, 'x', group])),
  );
  const headers = Object.fromEntries(named.map(([name]) => [name ?? '', 'x']));
  expect(sortedInto('headers', { headers })).toEqual(named);
});

it('feeds: the kind of each link', () => {
  const links: readonly (readonly [string, string, string | undefined])[] = [
    ['rel="alternate" type="application/rss+xml"', 'RSS feed', 'Feeds'],
    ['rel="alternate" type="Application/Atom+XML; charset=utf-8"', 'Atom feed', 'Feeds'],
    ['rel="alternate" type="application/feed+json"', 'JSON feed', 'Feeds'],
    ['rel="manifest"', 'Web app manifest', undefined],
    ['rel="icon"', 'Icon', 'Icons'],
    ['rel="shortcut icon"', 'Icon', 'Icons'],
    ['rel="mask-icon"', 'Pinned tab icon', 'Icons'],
    ['rel="apple-touch-icon"', 'Home screen icon', 'Icons'],
    ['rel="apple-touch-icon-precomposed"', 'Home screen icon', 'Icons'],
    ['rel="search"', 'Search description (OpenSearch)', undefined],
  ];
  const html = `${links.map(([link]) => `<link ${link} href="/x">`).join('')}<link rel="alternate" type="text/html" href="/y">`;
  expect(sortedInto('feeds', { html })).toEqual(
    links.map(([, name, group]) => [name, 'https://example.com/x', group]),
  );
});

describe('vitals: good up to the first limit, poor beyond the second', () => {
  it.each<[keyof Vitals, good: number, poor: number, step: number]>([
    ['lcp', 2_500, 4_000, 1],
    ['inp', 200, 500, 1],
    ['cls', 0.1, 0.25, 0.01],
    ['fcp', 1_800, 3_000, 1],
    ['ttfb', 800, 1_800, 1],
  ])('%s', (metric, good, poor, step) => {
    const view = VIEWS.find(({ id }) => id === 'vitals') as TableView;
    const ratings = [good, good + step, poor, poor + step].map((value) => {
      const rows = rowsOf(view, inspectionOf({ parts: { vitals: { [metric]: { value } } } }));
      return rows.map((row) => view.columns[2]?.text(row, texts)).filter((word) => word !== 'not measured');
    });
    expect(ratings).toEqual([['good'], ['needs improvement'], ['needs improvement'], ['poor']]);
  });
});

it('redirects: the meaning of each status', () => {
  const statuses = [301, 302, 303, 307, 308, 300, 200];
  const hops = statuses.map((status) => ({ url: 'https://example.com/', status, headers: [] }));
  const view = VIEWS.find(({ id }) => id === 'way') as TableView;
  const rows = rowsOf(view, inspectionOf({ parts: { way: { how: 'observed', isWhole: true, hops } } }));
  expect(rows.map((row) => view.face(row, texts).words)).toEqual([
    [{ text: '301' }, { text: 'permanent', tone: 'note' }],
    [{ text: '302' }, { text: 'temporary', tone: 'note' }],
    [{ text: '303' }, { text: 'temporary', tone: 'note' }],
    [{ text: '307' }, { text: 'temporary', tone: 'note' }],
    [{ text: '308' }, { text: 'permanent', tone: 'note' }],
    [{ text: '300' }, { text: 'not a redirect', tone: 'warn' }],
    [{ text: '200' }, { text: 'document', tone: 'dim' }],
  ]);
});

it.each([
  [100_000, 'ink', 0],
  [100_001, 'warn', 1],
])('images: a file of %i bytes is shown in %s', (bytes, tone, heavy) => {
  const view = VIEWS.find(({ id }) => id === 'images') as TableView;
  const shown: Example['shown'] = { '#a': { loaded: 'yes', width: 9, height: 9, bytes } };
  const [row] = rowsOf(view, inspectionOf({ html: '<img id="a" src="/a.jpg" alt="A">', shown }));
  if (!row) throw new Error('no row');
  expect(view.face(row, texts).words?.map((word) => word.tone)).toEqual([tone]);
  const kept = view.filters?.flat().filter(({ title, keeps }) => title === 'data.filter.heavy' && keeps(row));
  expect(kept).toHaveLength(heavy);
});

describe('the closed rows of', () => {
  const word = ({ text, tone }: Word) => (tone ? `${text} (${tone})` : text);
  const ld = (json: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`;

  it.each<[ViewId, Example, string[]]>([
    [
      'headings',
      {
        html: '<h1 id=a>Tea</h1><h3></h3><h6>Six</h6><h2 role=heading aria-level=7>Seven</h2>',
        shown: { '#a': { hidden: 'invisible' } },
      },
      [
        'H1 | Tea | invisible (note)',
        'H3 | [empty] | level skipped (warn)',
        'H6 | Six | level skipped (warn)',
        'H7 | Seven',
      ],
    ],
    [
      'links',
      {
        html: `<a href="/%D1%87"></a><a href="https://b.example/" rel="ugc nofollow">B</a><a href="/c"><img src="c" alt="C"></a>
          <a href="#d">D</a><a href="">Page</a><a href="mailto:e@b.example">E</a><a href="https://">F</a><svg><a href="/g"><text>G</text></a></svg>`,
      },
      [
        '[no text] | https://example.com/ч',
        'B | https://b.example/ | nofollow (warn) | ugc (warn) | external (note)',
        'C | https://example.com/c | image',
        'D | https://example.com/page#d | same page (note)',
        'Page | https://example.com/page | same page (note)',
        'E | mailto:e@b.example | not a web URL (note)',
        'F | https:// | invalid URL (note)',
        'G | https://example.com/g | in an SVG, not followed (warn)',
      ],
    ],
    [
      'images',
      {
        html: `<img id=a src="/a.jpg"><img id=b src="/b.jpg" alt="B" width=9><img id=c src="/c.jpg"><img src="data:image/svg+xml,x" alt=""><img alt="E">`,
        shown: {
          '#a': { loaded: 'yes', width: 9, height: 9, naturalWidth: 40, naturalHeight: 40, bytes: 999 },
          '#b': { loaded: 'yes', width: 9, height: 9 },
          '#c': { hidden: 'not rendered' },
        },
      },
      [
        'a.jpg | 40×40, shown 9×9 | no alt attribute (error) | 4 times as wide as shown (dim) | 1 kB (ink)',
        'b.jpg | no natural size, shown 9×9 | “B” | not measured',
        'c.jpg | https://example.com/c.jpg | no alt attribute (dim) | not rendered (note)',
        '[image inside the HTML] | data:image/svg+xml,x | alt empty: decoration',
        '[no URL] |  | “E”',
      ],
    ],
    [
      'hreflang',
      {
        html: `<link rel="alternate" hreflang="de-AT" href="/%D1%87"><link rel="alternate" hreflang="en-UK" href="/page#top">
          <link rel="alternate" hreflang="x-default" href="/"><link rel="alternate" hreflang="" href="/e"><body><link rel="alternate" hreflang="fr" href="/page#top">`,
        headers: { link: '</pl>; rel="alternate"; hreflang="pl"' },
      },
      [
        'de-AT | https://example.com/ч | Austrian German',
        'en-UK | https://example.com/page#top | invalid code (error) | this page (pass)',
        'x-default | https://example.com/ | Everyone else',
        '[empty] | https://example.com/e | invalid code (error)',
        'fr | https://example.com/page#top | French | this page (pass) | in the body (note)',
        'pl | https://example.com/pl | Polish | HTTP header (note)',
      ],
    ],
    [
      'head',
      {
        html: '<title>Tea</title><meta name="description" content=""><link rel="alternate" hreflang="de" href="https://example.com/%D1%87"><body><meta name="robots" content="all">',
      },
      [
        'title | Tea',
        'description |  | empty (warn)',
        'robots | all | in the body (warn)',
        'alternate de | https://example.com/ч',
      ],
    ],
    [
      'feeds',
      {
        html: '<link rel="icon" href="/%D1%87.ico" sizes="16x16" media="print" title="Tea"><link rel="manifest" href=""><meta name="theme-color" content="#123"><body><link rel="icon" href="/b.ico">',
      },
      [
        'Icon | https://example.com/ч.ico | Tea · 16x16 · print',
        'Web app manifest | https://example.com/page',
        'Icon | https://example.com/b.ico | in the body (warn)',
        'Theme color | #123',
      ],
    ],
    [
      'cookies',
      {
        url: 'https://example.com/shop/tea',
        headers: [
          ['set-cookie', 'lang=de'],
          [
            'set-cookie',
            'sid=f0e1d2c3b4a5968778695a4b3c2d1e0f; Domain=example.com; Path=/a; Secure; Max-Age=7200',
          ],
          ['set-cookie', '=x; HttpOnly; Max-Age=0'],
        ],
      },
      [
        'lang | example.com/shop · until the browser closes | no Secure (warn) | no HttpOnly',
        'sid | .example.com/a · 2 hours | session-like (note) | no HttpOnly (warn)',
        '[no name] | example.com/shop · deleted immediately | no Secure (warn)',
      ],
    ],
    [
      'dates',
      {
        html: `<meta property="article:published_time" content="2025-11-02T23:30:00Z"><meta property="article:modified_time" content="2025-10-01">
          <time datetime="2025-11-01">on Saturday</time><time datetime="summer 2026">last summer</time><time datetime="soon">soon</time>${ld({ '@type': 'Article', datePublished: '2025-11-05' })}`,
      },
      [
        'Nov 5, 2025 | Article.datePublished | published | differs from another date (note)',
        'Nov 2, 2025 | article:published_time | published | differs from another date (note)',
        'Oct 1, 2025 | article:modified_time | modified | before publication (warn)',
        'Nov 1, 2025 | <time> | in the content',
        'last summer | <time> | in the content',
      ],
    ],
    [
      'structuredData',
      {
        html:
          ld({ '@type': 'Product', name: 'Kettle', offers: { '@type': 'Offer', price: 19 } }) +
          ld({ '@type': 'FAQPage' }),
      },
      [
        'Product (Kettle) | Product snippet, Merchant listing | partly eligible (warn)',
        'name | Kettle',
        'offers | Offer',
        'price | 19',
        'FAQPage | FAQ | no longer shown',
      ],
    ],
  ])('%s', (id, example, rows) => {
    const view = VIEWS.find((one) => one.id === id) as TableView;
    expect(
      rowsOf(view, inspectionOf(example)).map((row) => {
        const { sign, lead, isLeadAbsent, detail, notes = [], words = [] } = view.face(row, texts);
        return [sign, isLeadAbsent ? `[${lead}]` : lead, detail, ...[...notes, ...words].map(word)]
          .filter((part) => part !== undefined)
          .join(' | ');
      }),
    ).toEqual(rows);
  });
});
