import { describe, expect, it } from 'vitest';
import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import type { RedirectChain, StoredCookie } from '@/lib/checks/inspection.ts';
import headerTexts from '@/lib/i18n/headers/en.json' with { type: 'json' };
import english from '@/lib/i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '@/lib/i18n/translator.ts';
import { effort } from '../../test/engine/effort.ts';
import type { TableView, ViewId } from './table/table-view.ts';
import { rowsInSteps, rowsOf, VIEWS } from './views.ts';

const texts = translatorOf('en', english);
const viewOf = (id: ViewId) => VIEWS.find((view) => view.id === id) as TableView;

/** Returns the table in export form. */
function table(id: ViewId, example: Example) {
  const view = viewOf(id);
  return rowsOf(view, inspectionOf(example)).map((row) =>
    view.columns.map((column) => column.text(row, texts)),
  );
}

/** Returns which rows each filter keeps. */
function kept(id: ViewId, example: Example) {
  const view = viewOf(id);
  const rows = rowsOf(view, inspectionOf(example));
  const filters = (view.filters ?? []).flat();
  return Object.fromEntries(
    filters
      .map((filter) => [
        filter.title.replace('data.filter.', ''),
        rows.flatMap((row, index) => (filter.keeps(row) ? [index] : [])),
      ])
      .filter(([, indexes]) => (indexes as number[]).length > 0),
  );
}

/** Returns the visible text of the closed rows. */
function faces(id: ViewId, example: Example) {
  const view = viewOf(id);
  return rowsOf(view, inspectionOf(example)).map((row) => view.face(row, texts));
}

describe('rows made in steps', () => {
  const inspection = inspectionOf({ html: '<a href="/kettles">Kettle</a>'.repeat(1_200) });

  it('arrive over several steps, and equal those requested synchronously meanwhile', () => {
    const steps = rowsInSteps(viewOf('links'), inspection);
    expect(steps.next().done).toBe(false);
    const rows = rowsOf(viewOf('links'), inspection);
    expect(rows).toHaveLength(1_200);
    const rest = [steps.next(), steps.next(), steps.next()];
    expect(rest.map(({ done }) => done)).toEqual([false, false, true]);
    expect(rest[2]?.value).toBe(rows);
    expect(rowsInSteps(viewOf('links'), inspection).next().value).toBe(rows);
  });
});

describe('headings', () => {
  it('makes an outline in which skipped levels leave no gaps', () => {
    const html = '<h1>Kettles</h1><h3>Copper</h3><h4></h4><h2>Steel</h2><h2>Tin</h2>';
    expect(table('headings', { html })).toEqual([
      [1, 'Kettles', ''],
      [3, 'Copper', ''],
      [4, '', ''],
      [2, 'Steel', ''],
      [2, 'Tin', ''],
    ]);
    const rows = rowsOf(viewOf('headings'), inspectionOf({ html }));
    expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 2, 1, 1]);
    expect(kept('headings', { html })).toEqual({
      level1: [0],
      level2: [3, 4],
      level3: [1],
      level4: [2],
      skipping: [1],
      empty: [2],
    });
  });
});

it('counts headings below the sixth level with those of the sixth', () => {
  const html = '<h6>Care</h6><p role="heading" aria-level="7">Descaling</p>';
  expect(kept('headings', { html })).toEqual({ level6: [0, 1] });
});

describe('links', () => {
  const html = `
    <a href="/kettles">Kettles</a>
    <a href="https://www.example.com/cart" rel="nofollow ugc"><img src="c.png" alt="Cart"></a>
    <a href="https://other.example/" rel="Sponsored,NoFollow" target="_blank">Other</a>
    <a href="#top"></a>
    <a href="mailto:a@example.com">Write</a>
    <a href="https://">Broken</a>
    <a name="anchor">No link</a>`;

  it('shows the target of each, its text, and what search engines are told', () => {
    expect(table('links', { html })).toEqual([
      ['Kettles', 'https://example.com/kettles', 'internal', 'follow', 'text', '', ''],
      ['Cart', 'https://www.example.com/cart', 'internal', 'nofollow ugc', 'image', '', ''],
      ['Other', 'https://other.example/', 'external', 'nofollow sponsored', 'text', '_blank', ''],
      ['', 'https://example.com/page#top', 'same page', 'follow', 'no text', '', ''],
      ['Write', 'mailto:a@example.com', 'not a web URL', 'follow', 'text', '', ''],
      ['Broken', 'https://', 'invalid URL', 'follow', 'text', '', ''],
    ]);
  });

  it('filters by all of that', () => {
    expect(kept('links', { html })).toEqual({
      internal: [0, 1],
      external: [2],
      within: [3],
      elsewhere: [4, 5],
      follow: [0, 3, 4, 5],
      nofollow: [1, 2],
      sponsored: [2],
      ugc: [1],
      byImage: [1],
      noText: [3],
    });
  });
});

it('recognizes links of a vector image, which search engines do not follow', () => {
  const html = '<svg><a xlink:href="/north"><text>North</text></a></svg>';
  const row = ['North', 'https://example.com/north', 'internal', 'in an SVG, not followed', 'text', '', ''];
  expect(table('links', { html })).toEqual([row]);
  expect(kept('links', { html })).toEqual({ internal: [0] });
});

describe('images', () => {
  it('distinguishes missing from empty alternative text', () => {
    const html = `<img src="a.webp" alt="A kettle" width="20" height="10" loading="Lazy">
      <img src="b.png" alt=""><img data-src="/c.jpg?v=1"><a href="/"><img src="data:image/svg+xml,x"></a>`;
    const unknown = ['', '', '', '', ''];
    expect(table('images', { html })).toEqual([
      ['https://example.com/a.webp', 'A kettle', '20 × 10', 'webp', 'lazy', '', ...unknown],
      ['https://example.com/b.png', 'alt empty: decoration', '', 'png', 'eager', '', ...unknown],
      ['https://example.com/c.jpg?v=1', 'no alt attribute', '', 'jpg', 'eager', '', ...unknown],
      ['data:image/svg+xml,x', 'no alt attribute', '', 'svg', 'eager', 'in a link', ...unknown],
    ]);
    expect(kept('images', { html })).toEqual({
      altMissing: [2, 3],
      altEmpty: [1],
      altGiven: [0],
      noSize: [1, 2, 3],
      linked: [3],
      lazy: [0],
      eager: [1, 2, 3],
    });
  });
});

describe('an image', () => {
  const html = '<img id="a" src="/чай.jpg?w=2" alt=""><img id="b" src="/чай.jpg?w=2">';
  const file = { loaded: 'yes', width: 300, height: 200, naturalHeight: 1_400, bytes: 150_000 } as const;

  it('is far too large if both sides are', () => {
    const shown: Example['shown'] = {
      '#a': { ...file, naturalWidth: 2_100 },
      '#b': { ...file, naturalWidth: 1_100 },
    };
    const [large, wide] = faces('images', { html, shown });
    expect(large).toEqual({
      lead: 'чай.jpg?w=2',
      isLeadAbsent: false,
      detail: '2100×1400, shown 300×200',
      notes: [{ text: '7 times as wide as shown', tone: 'warn' }, { text: 'alt empty: decoration' }],
      words: [{ text: '150 kB', tone: 'warn' }],
    });
    expect(wide?.notes).toEqual([{ text: 'no alt attribute', tone: 'error' }]);
    const edge: Example['shown'] = {
      '#a': { ...file, naturalWidth: 1_200, naturalHeight: 800 },
      '#b': { ...file, naturalWidth: 1_200, naturalHeight: 799 },
    };
    expect(faces('images', { html, shown: edge }).map(({ notes }) => notes?.[0]?.text)).toEqual([
      '4 times as wide as shown',
      'no alt attribute',
    ]);
  });

  it('is sorted by its bytes, of which its column has thousands', () => {
    const shown: Example['shown'] = {
      '#a': { ...file, naturalWidth: 300, bytes: 1_900 },
      '#b': { ...file, naturalWidth: 300, bytes: 1_100 },
    };
    const view = viewOf('images');
    const weight = view.columns.find(({ title }) => title === 'data.column.kilobytes');
    const rows = rowsOf(view, inspectionOf({ html, shown }));
    expect(rows.map((row) => [weight?.text(row, texts), weight?.value?.(row)])).toEqual([
      [2, 1_900],
      [2, 1_100],
    ]);
  });

  it('is counted once however often it is used', () => {
    const shown: Example['shown'] = {
      '#a': { ...file, naturalWidth: 300 },
      '#b': { ...file, naturalWidth: 300 },
    };
    const view = viewOf('images');
    expect(view.total?.(rowsOf(view, inspectionOf({ html, shown })), texts)).toBe('2 measured: 150 kB');
    expect(view.total?.(rowsOf(view, inspectionOf({ html })), texts)).toBe('');
  });
});

describe('what the browser reports about elements', () => {
  const html = `<h1 id="h">Kettles</h1><a id="a" href="/x">Menu</a><img id="large" src="/a.jpg" alt="A">
    <img id="gone" src="/b.jpg" alt="B"><img id="none" src="/c.jpg" alt="C"><img id="late" src="/d.jpg" alt="D">`;
  const shown: Example['shown'] = {
    '#h': { hidden: 'invisible' },
    '#a': { hidden: 'not rendered' },
    '#large': {
      loaded: 'yes',
      width: 300,
      height: 200,
      naturalWidth: 3_000,
      naturalHeight: 2_000,
      bytes: 1_200_300,
      source: 'https://example.com/a.avif',
    },
    '#gone': { loaded: 'broken', width: 16, height: 16, naturalWidth: 0, naturalHeight: 0 },
    '#none': { hidden: 'not rendered' },
    '#late': { loaded: 'pending', width: 0, height: 0, naturalWidth: 0, naturalHeight: 0 },
  };

  it('is in the columns', () => {
    expect(table('headings', { html, shown })).toEqual([[1, 'Kettles', 'invisible']]);
    expect(table('links', { html, shown })[0]?.at(-1)).toBe('not rendered');
    expect(table('images', { html, shown }).map((row) => [row[0], ...row.slice(6)])).toEqual([
      ['https://example.com/a.avif', '3000 × 2000', '300 × 200', 1_201, 'loaded', 'visible'],
      ['https://example.com/b.jpg', '', '', '', 'could not be loaded', 'visible'],
      ['https://example.com/c.jpg', '', '', '', '', 'not rendered'],
      ['https://example.com/d.jpg', '', '', '', 'not loaded yet', 'visible'],
    ]);
  });

  it('has filters, and is shown in closed rows', () => {
    expect(kept('images', { html, shown })).toEqual({
      altGiven: [0, 1, 2, 3],
      heavy: [0],
      broken: [1],
      noSize: [0, 1, 2, 3],
      eager: [0, 1, 2, 3],
      notRendered: [2],
    });
    expect(kept('links', { html, shown })).toEqual({ internal: [0], follow: [0], notRendered: [0] });
    expect(kept('headings', { html, shown })).toEqual({ level1: [0], invisible: [0] });
    const said = faces('images', { html, shown }).map(({ lead, detail, notes = [], words = [] }) =>
      [lead, detail, ...notes.map(({ text }) => text), ...words.map(({ text }) => text)].join(' | '),
    );
    expect(said).toEqual([
      'a.avif | 3000×2000, shown 300×200 | “A” | 1.2 MB',
      'b.jpg | https://example.com/b.jpg | could not be loaded | “B”',
      'c.jpg | https://example.com/c.jpg | not rendered | “C”',
      'd.jpg | https://example.com/d.jpg | not loaded yet | “D”',
    ]);
  });
});

describe('hreflang', () => {
  it('names languages, finds the page itself, and judges codes', () => {
    const html = `<link rel="alternate" hreflang="de-AT" href="/at">
      <link rel="alternate" hreflang="en-UK" href="/page">
      <link rel="alternate" hreflang="X-Default" href="/">`;
    const headers = { link: '<https://example.com/pl>; rel="alternate"; hreflang="pl"' };
    expect(table('hreflang', { html, headers })).toEqual([
      ['de-AT', 'Austrian German', 'https://example.com/at', 'head', ''],
      ['en-UK', '', 'https://example.com/page', 'head', 'probably meant: en-GB'],
      ['X-Default', '', 'https://example.com/', 'head', ''],
      ['pl', 'Polish', 'https://example.com/pl', 'HTTP header', ''],
    ]);
    const body = '<body><link rel="alternate" hreflang="fr" href="/fr">';
    expect(kept('hreflang', { html: html + body, headers })).toEqual({ faulty: [1], misplaced: [3] });
  });
});

describe('head', () => {
  it('lists title, meta elements and links with their length', () => {
    const html = `<title>Kettles</title><meta charset="utf-8"><meta name="description" content="Copper">
      <meta property="og:title" content="👩‍🍳é"><meta content="Tin"><meta http-equiv="Refresh" content="9"><meta itemprop="brand" content="Tea"><link rel="canonical" href="/page"></head><body><meta name="robots" content="noindex">`;
    expect(table('head', { html })).toEqual([
      ['title', 'title', 'Kettles', 7, 'head'],
      ['meta', 'charset', 'utf-8', 5, 'head'],
      ['meta', 'description', 'Copper', 6, 'head'],
      ['meta', 'og:title', '👩‍🍳é', 2, 'head'],
      ['meta', '', 'Tin', 3, 'head'],
      ['meta', 'Refresh', '9', 1, 'head'],
      ['meta', 'brand', 'Tea', 3, 'head'],
      ['meta', 'robots', 'noindex', 7, 'in the body'],
      ['link', 'canonical', '/page', 5, 'head'],
    ]);
    expect(kept('head', { html })).toEqual({
      meta: [0, 1, 2, 4, 5, 6, 7],
      social: [3],
      misplaced: [7],
      linkElements: [8],
    });
  });
});

describe('headers', () => {
  it('groups the fields of the response', () => {
    const headers = { 'content-type': 'text/html', 'x-frame-options': 'DENY', server: 'nginx', etag: '"1"' };
    expect(kept('headers', { headers })).toEqual({ search: [0], security: [1], other: [2], caching: [3] });
  });

  it('explains fields and values, and says how each was read', () => {
    const headers = {
      'content-type': 'text/html',
      'strict-transport-security': 'max-age=31536000',
      'x-odd': '1',
    };
    const inspection = inspectionOf({ headers, how: 'stored' });
    const rows = rowsOf(viewOf('headers'), inspection);
    const more = translatorOf('en', { ...english, ...headerTexts });
    const cells = rows.map((row) => viewOf('headers').columns.map((column) => column.text(row, more)));
    const kept = 'from the browser’s cache';
    expect(cells).toEqual([
      ['content-type', 'text/html', '', 'The media type and character encoding.', kept],
      [
        'strict-transport-security',
        'max-age=31536000',
        'for 365 days',
        'Tells browsers to use only https for this host from now on.',
        kept,
      ],
      ['x-odd', '1', '', '', kept],
    ]);
  });

  it('keeps repeated fields apart, and hides cookie values', () => {
    const headers = [
      ['set-cookie', 'sid=topsecret; Secure\nlang=de'],
      ['link', '</a>'],
      ['link', '</b>'],
    ] as const;
    const cells = table('headers', { headers });
    expect(cells.map(([name, value]) => [name, value])).toEqual([
      ['set-cookie', 'sid=…; Secure'],
      ['set-cookie', 'lang=…'],
      ['link', '</a>'],
      ['link', '</b>'],
    ]);
    expect(JSON.stringify(rowsOf(viewOf('headers'), inspectionOf({ headers })))).not.toContain('topsecret');
  });

  it('has no rows if the response was not seen', () => {
    expect(table('headers', {})).toEqual([]);
  });

  it('shows each cookie separately, without its value', () => {
    const headers = { 'set-cookie': 'sid=k7Qm2xV9aT4p; Secure\ntheme=dark; Path=/' };
    expect(table('headers', { headers }).map((row) => row.slice(0, 2))).toEqual([
      ['set-cookie', 'sid=…; Secure'],
      ['set-cookie', 'theme=…; Path=/'],
    ]);
  });

  it('shows nothing of a cookie that cannot be read', () => {
    const headers = { 'set-cookie': '; sid=k7Qm2xV9aT4p' };
    expect(table('headers', { headers }).map((row) => row.slice(0, 2))).toEqual([['set-cookie', '…']]);
  });
});

describe('cookies', () => {
  it.each([
    ['Mon, 01 Jun 2026 00:00:00 GMT', '24 hours'],
    ['Mon, 01 Jun 2026 22:00:00 GMT', '2 hours'],
  ])('end as long after the response as the clock of its server says: %s', (date, lifetime) => {
    const headers = { date, 'set-cookie': 'sid=x; Expires=Tue, 02 Jun 2026 00:00:00 GMT' };
    expect(table('cookies', { headers }).map((row) => row[8])).toEqual([lifetime]);
  });

  const headers = [
    ['date', 'Mon, 01 Jun 2026 00:00:00 GMT'],
    ['set-cookie', '__Host-sid=f0e1d2c3b4a5968778695a4b3c2d1e0f; Path=/; Secure; HttpOnly; SameSite=Lax'],
    ['set-cookie', 'lang=de; Domain=example.com; Max-Age=34560000\nold=; Max-Age=0; Path=/'],
  ] as const;
  const stored: StoredCookie = {
    name: 'ab_test',
    domain: 'example.com',
    hostOnly: false,
    path: '/',
    secure: true,
    httpOnly: false,
    sameSite: 'unspecified',
    expires: Date.parse('2026-06-08'),
    partition: 'https://portal.example',
    value: { length: 3, kind: 'text' },
  };
  const sid: StoredCookie = {
    name: '__Host-sid',
    domain: 'example.com',
    hostOnly: true,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    value: { length: 32, kind: 'random' },
  };
  const SID = ['__Host-sid', 'example.com', 'this host only', '/', 'yes', 'yes', 'Lax', '__Host-'];

  it('are those of the response if only that was seen', () => {
    expect(table('cookies', { headers })).toEqual([
      [...SID, 'until the browser closes', '', '32 random characters', 'this response'],
      [
        'lang',
        'example.com',
        'including subdomains',
        '/',
        'no',
        'no',
        'not set',
        '',
        '400 days',
        '',
        'text, 2 characters',
        'this response',
      ],
      [
        'old',
        'example.com',
        'this host only',
        '/',
        'no',
        'no',
        'not set',
        '',
        'deleted immediately',
        '',
        'empty',
        'this response',
      ],
    ]);
    expect(kept('cookies', { headers })).toEqual({
      noSecure: [1, 2],
      noHttpOnly: [1, 2],
      sessionLike: [0],
    });
  });

  it('are those that the browser keeps, with their origin', () => {
    const example = { headers, parts: { cookies: [stored, sid] } };
    expect(table('cookies', example).map((row) => [row[0], row[8], row[9], row.at(-1)])).toEqual([
      ['ab_test', '7 days', 'https://portal.example', 'an earlier response or a script'],
      ['__Host-sid', 'until the browser closes', '', 'this response'],
      ['lang', '400 days', '', 'this response'],
      ['old', 'deleted immediately', '', 'this response'],
    ]);
    expect(faces('cookies', example).map(({ words }) => words?.map(({ text }) => text))).toEqual([
      ['no HttpOnly'],
      ['session-like'],
      ['not stored', 'no Secure', 'no HttpOnly'],
      ['not stored', 'no Secure', 'no HttpOnly'],
    ]);
  });

  it('are those of the response by name, host and path, with the attribute as it was written', () => {
    const one = { ...sid, name: 'sid', path: '/shop' };
    const fields = [
      'sid=1; Secure; SameSite=Sometimes; Partitioned',
      'sid=2; Domain=example.com; Path=/shop',
    ];
    const example = {
      url: 'https://example.com/shop/tea',
      headers: fields.map((field) => ['set-cookie', field] as const),
      parts: { cookies: [one] },
    };
    const [kept, sent] = table('cookies', example);
    expect([kept?.[2], kept?.[3], kept?.[6], kept?.[9], kept?.at(-1)]).toEqual([
      'this host only',
      '/shop',
      'Sometimes',
      '',
      'this response',
    ]);
    expect([sent?.[2], sent?.[3], sent?.[6], sent?.[9], sent?.at(-1)]).toEqual([
      'including subdomains',
      '/shop',
      'not set',
      '',
      'this response',
    ]);
    expect(table('cookies', { ...example, parts: {} }).map((row) => row[9])).toEqual(['yes', '']);
  });

  it('have an unknown origin if the response was not seen', () => {
    expect(table('cookies', { parts: { cookies: [sid] } })).toEqual([
      [...SID, 'until the browser closes', '', '32 random characters', 'unknown'],
    ]);
    expect(table('cookies', { headers, how: 'stored' })).toEqual([]);
  });

  it('never have their values in a row', () => {
    const rows = rowsOf(viewOf('cookies'), inspectionOf({ headers }));
    expect(JSON.stringify(rows)).not.toContain('f0e1d2c3');
  });
});

describe('the redirects', () => {
  it('are shown response by response', () => {
    const way: RedirectChain = {
      how: 'observed',
      isWhole: true,
      hops: [
        {
          url: 'http://example.com/',
          status: 307,
          headers: [['location', 'https://example.com/']],
          byBrowser: true,
        },
        { url: 'https://example.com/', status: 301, headers: [['location', '/page']], after: 41.6 },
        { url: 'https://example.com/page', status: 200, headers: [], after: 90 },
      ],
    };
    expect(table('way', { parts: { way } })).toEqual([
      [
        1,
        '',
        'http://example.com/',
        'https://example.com/',
        'The browser switched to https by itself, as the host requires (HSTS).',
        '',
      ],
      [2, 301, 'https://example.com/', '/page', 'permanent redirect', '42 ms'],
      [3, 200, 'https://example.com/page', '', 'the document', '90 ms'],
    ]);
    const view = viewOf('way');
    expect(view.count?.(rowsOf(view, inspectionOf({ parts: { way } })))).toBe(2);
  });
});

describe('structured data', () => {
  const data = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
  const context = 'https://schema.org';

  it('is a tree with a verdict for each thing', () => {
    const html = data({
      '@context': context,
      '@type': 'Product',
      name: 'Kettle',
      offers: { '@type': 'Offer', price: 19 },
    });
    expect(table('structuredData', { html })).toEqual([
      [
        0,
        '',
        'Product (Kettle)',
        'Product snippet: eligible; also recommended: review, aggregateRating\n' +
          'Merchant listing: not eligible: image is missing; ' +
          'offers.priceCurrency / offers.priceSpecification.priceCurrency is missing\n' +
          'Google’s documentation, as of 2026-07-08: ' +
          'https://developers.google.com/search/docs/appearance/structured-data/product-snippet ' +
          'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
      ],
      [1, 'name', 'Kettle', ''],
      [1, 'offers', 'Offer', ''],
      [2, 'price', '19', ''],
    ]);
  });

  it.each([
    [{ '@type': 'Movie', name: 'Tea', image: 'https://example.com/a.jpg' }, 'eligible', 'pass'],
    [{ '@type': 'Movie', name: 'Tea', image: 'data:,' }, 'not eligible', 'error'],
    [
      { '@type': 'Product', name: 'Kettle', offers: { '@type': 'Offer', price: 19 } },
      'partly eligible',
      'warn',
    ],
    [
      { '@type': 'Service', name: 'Tinning', review: { '@type': 'Review', author: 'Jo' } },
      'not eligible',
      'warn',
    ],
  ])('says about %j: %s', (json, text, tone) => {
    const [row] = faces('structuredData', { html: data({ '@context': context, ...json }) });
    expect(row?.words).toEqual([{ text, tone }]);
  });

  it.each<[string, object, string]>([
    [
      'stars for a type without',
      { '@type': 'Service', aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 9 } },
      'Review snippet: not eligible: Google shows no review stars for this type',
    ],
    [
      'a day on which it ends',
      {
        '@type': 'JobPosting',
        title: 'Smith',
        description: 'Copper',
        datePosted: '2026-05-01',
        validThrough: '2099-12-31T23:30:00Z',
        hiringOrganization: 'Wren',
        jobLocation: { '@type': 'Place', address: 'Riga' },
      },
      'Job posting: eligible until December 31, 2099 (validThrough)',
    ],
    ['what is retired', { '@type': 'FAQPage' }, 'FAQ: not shown by Google since 2026-05'],
  ])('says of %s', (_what, json, said) => {
    const [row] = table('structuredData', { html: data({ '@context': context, ...json }) });
    expect(String(row?.[3]).split('\n')[0]).toBe(said);
  });

  it('does not loop endlessly', () => {
    const html = data({
      '@context': context,
      '@graph': [
        { '@id': '#a', '@type': 'Person', knows: { '@id': '#b' } },
        { '@id': '#b', '@type': 'Person', knows: { '@id': '#a' } },
      ],
    });
    const rows = faces('structuredData', { html });
    expect(rows.map(({ lead }) => lead)).toEqual(['Person', 'knows', 'knows']);
    expect(rows[2]?.words).toEqual([{ text: 'described elsewhere' }]);
  });

  it('says where a block stops being JSON', () => {
    const html = '<script type="application/ld+json">{"a": 1,}</script>';
    const [fault] = faces('structuredData', { html });
    expect(fault).toEqual({
      lead: 'JSON-LD that cannot be parsed',
      detail: '1:8 {"a": 1,}',
      words: [{ text: 'not JSON', tone: 'error' }],
    });
  });

  it('knows what Google no longer shows', () => {
    const [faq] = faces('structuredData', { html: data({ '@context': context, '@type': 'FAQPage' }) });
    expect(faq?.words).toEqual([{ text: 'no longer shown' }]);
  });
});

describe('robots.txt', () => {
  const robotsTxt = 'User-agent: *\n\nDisallow: /page\nAllow: /page$\nUser-agent: GPTBot\nDisallow: /';

  it('says which line decides, and for which crawlers', () => {
    expect(table('robotsTxt', { robotsTxt })).toEqual([
      [1, 'User-agent: *', ''],
      [3, 'Disallow: /page', ''],
      [4, 'Allow: /page$', 'Googlebot, Bingbot, YandexBot, ClaudeBot, PerplexityBot'],
      [5, 'User-agent: GPTBot', ''],
      [6, 'Disallow: /', 'GPTBot'],
    ]);
    expect(kept('robotsTxt', { robotsTxt })).toEqual({
      deciding: [2, 4],
      rules: [1, 2, 4],
      agents: [0, 3],
    });
  });

  it('has lines with any kind of end', () => {
    const ends = 'User-agent: *\rDisallow: /a\r\n\r\nSite-map: /s.xml';
    expect(table('robotsTxt', { robotsTxt: ends }).map(([line, text]) => [line, text])).toEqual([
      [1, 'User-agent: *'],
      [2, 'Disallow: /a'],
      [4, 'Site-map: /s.xml'],
    ]);
  });

  it('lists no lines of an error page', () => {
    expect(table('robotsTxt', { robotsTxt: '<h1>Not found</h1>', robotsTxtStatus: 404 })).toEqual([]);
  });
});

describe('differences', () => {
  const served = '<title>Shop</title><h1>Kettles</h1><a href="/a">A</a><p>one two</p>';

  it('finds nothing if scripts change nothing, and lists what is the same, each part that a page has once', () => {
    const view = viewOf('differences');
    const rows = rowsOf(view, inspectionOf({ html: served, served }));
    expect(view.count?.(rows)).toBe(0);
    expect(table('differences', { html: served, served })).toEqual([
      ['Title', 'unchanged', 'Shop', 'Shop'],
      ['Words', 'unchanged', '4', '4'],
      ['Elements', 'unchanged', '7', '7'],
    ]);
  });

  it('lists what was changed, added and removed', () => {
    const html = '<title>Kettles</title><h1>Kettles</h1><h2>New</h2><a href="/b">B</a><p>one two three</p>';
    const changes = table('differences', { html, served }).filter(([, state]) => state !== 'unchanged');
    expect(changes).toEqual([
      ['Title', 'changed', 'Shop', 'Kettles'],
      ['Words', 'changed', '4', '6'],
      ['Elements', 'changed', '7', '8'],
      ['Headings', 'added', '', 'H2 New'],
      ['Links', 'added', '', 'B → https://example.com/b'],
      ['Links', 'removed', 'A → https://example.com/a', ''],
    ]);
  });

  it('counts repeated entries, and pairs those with the same name', () => {
    const tag = (content: string) => `<meta property="og:title" content="${content}">`;
    const html = `${tag('New')}<a href="/a">A</a><a href="/a">A</a>`;
    const changes = table('differences', { html, served: `${tag('Old')}<a href="/a">A</a>` });
    expect(changes).toContainEqual(['Social tags', 'changed', 'og:title: Old', 'og:title: New']);
    expect(changes.filter(([part]) => part === 'Links')).toEqual([
      ['Links', 'added', '', 'A → https://example.com/a'],
    ]);
  });

  it('does not compare pages of different URLs', () => {
    const inspection = inspectionOf({ html: served, served });
    const moved = { ...inspection, page: { ...inspection.page, url: 'https://example.com/other' } };
    expect(rowsOf(viewOf('differences'), moved)).toEqual([]);
  });
});

describe('text', () => {
  it('shows repeated terms, and where else they occur', () => {
    const html = `<html lang="en"><title>Copper kettles</title><meta name="description" content="Made of copper.">
      <h1>Kettles</h1><h2>Copper</h2><p>Copper kettles, and a kettle.</p>`;
    expect(table('text', { html })).toEqual([
      ['kettles', 1, 2, '28.6%', 'title, H1'],
      ['copper', 1, 2, '28.6%', 'title, description'],
    ]);
    expect(kept('text', { html })).toEqual({
      oneWord: [0, 1],
      inTitle: [0, 1],
      inH1: [0],
      inDescription: [1],
    });
  });

  it('has no rows for languages without spaces between words', () => {
    expect(table('text', { html: '<p>銅のやかん。銅のやかん。' })).toEqual([]);
  });
});

describe('dates', () => {
  it('are shown with what contradicts them', () => {
    const html = `<meta property="article:published_time" content="2025-11-02T09:00:00Z">
      <meta property="article:modified_time" content="2025-10-01"><time datetime="2025-11-02">yesterday</time>`;
    const headers = { 'last-modified': 'Mon, 02 Feb 2026 10:00:00 GMT' };
    expect(table('dates', { html, headers })).toEqual([
      ['published', 'Nov 2, 2025', '2025-11-02T09:00:00Z', '', 'article:published_time (meta tag)', ''],
      ['modified', 'Oct 1, 2025', '2025-10-01', '', 'article:modified_time (meta tag)', 'before publication'],
      ['file changed', 'Feb 2, 2026', 'Mon, 02 Feb 2026 10:00:00 GMT', '', 'Last-Modified', ''],
      ['in the content', 'Nov 2, 2025', '2025-11-02', 'yesterday', '<time>', ''],
    ]);
  });
});

describe('feeds', () => {
  it('include the manifest, icons and colors, but no other alternates', () => {
    const html = `<link rel="alternate" type="application/rss+xml; charset=utf-8" title="New" href="/n.xml">
      <link rel="alternate" hreflang="de" href="/de"><link rel="shortcut ICON" sizes="16x16" href="/f.ico">
      <link rel="manifest" href="/m.json"><meta name="Theme-Color" content="#123" media="print">`;
    expect(table('feeds', { html }).map((row) => row.slice(0, 3))).toEqual([
      ['RSS feed', 'https://example.com/n.xml', 'New'],
      ['Icon', 'https://example.com/f.ico', '16x16'],
      ['Web app manifest', 'https://example.com/m.json', ''],
      ['Theme color', '#123', 'print'],
    ]);
    expect(kept('feeds', { html })).toEqual({ feeds: [0], icons: [1] });
  });
});

describe('vitals', () => {
  it('rates each value, and says which are missing', () => {
    const vitals = { lcp: { value: 2_612 }, cls: { value: 0.31 }, ttfb: { value: 84 } };
    expect(table('vitals', { parts: { vitals } }).map((row) => row.slice(0, 3))).toEqual([
      ['Largest Contentful Paint', '2.61 sec', 'needs improvement'],
      ['Interaction to Next Paint', 'no interaction yet', 'not measured'],
      ['Cumulative Layout Shift', '0.31', 'poor'],
      ['First Contentful Paint', 'no data', 'not measured'],
      ['Time to First Byte', '84 ms', 'good'],
    ]);
    const [lcp] = table('vitals', { parts: { vitals: { lcp: { value: 1_000 } } } });
    expect(lcp?.slice(0, 3)).toEqual(['Largest Contentful Paint', '1 sec', 'good']);
  });
});

describe('rowsOf', () => {
  it('makes new rows only if their source data has changed', () => {
    const inspection = inspectionOf({ html: '<a href="/">x</a>' });
    const later = {
      ...inspection,
      response: { how: 'stored' as const, url: inspection.url, status: 200, headers: [] },
    };
    expect(rowsOf(viewOf('links'), later)).toBe(rowsOf(viewOf('links'), inspection));
    expect(rowsOf(viewOf('hreflang'), later)).not.toBe(rowsOf(viewOf('hreflang'), inspection));
  });
});

describe('every view', () => {
  it('describes all of its rows', () => {
    const html = '<title>x</title><h1>x</h1><a href="/">x</a><img src="a.png">';
    const inspection = inspectionOf({ html, served: html, headers: { a: 'b' }, robotsTxt: 'User-agent: *' });
    for (const view of VIEWS) {
      for (const row of rowsOf(view, inspection)) {
        expect(view.face(row, texts).lead, view.id).toMatch(/\S/);
        expect(view.columns.map((column) => column.text(row, texts))).not.toContain(undefined);
      }
    }
  });

  it('shows 10,000 links and images quickly', { tags: ['all'] }, () => {
    const html = Array.from({ length: 10_000 }, (_, i) => `<a href="/p${i}">P<img src="${i}.png"></a>`).join(
      '',
    );
    const inspection = inspectionOf({ html, served: html });
    const makeAll = () => {
      // Rows are cached per page, so each run gets a new page object.
      const another = { ...inspection, page: { ...inspection.page } };
      for (const view of VIEWS) rowsOf(view, another);
    };
    expect(effort(makeAll)).toBeLessThan(80);
    expect(rowsOf(viewOf('links'), inspection)).toHaveLength(10_000);
  });
});
