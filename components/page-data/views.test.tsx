import { describe, expect, it } from 'vitest';
import type { Example } from '@/lib/checks/check.ts';
import type { StoredCookie } from '@/lib/checks/inspection.ts';
import { themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import type { Tone, ViewId } from './table/table-view.ts';
import { ViewPanel } from './view-panel.tsx';
import { VIEWS } from './views.ts';

const TONES: readonly Tone[] = ['pass', 'warn', 'error', 'note', 'dim', 'ink'];
const toneOf = (part: Element) => TONES.find((tone) => getComputedStyle(part).color === themed(tone));

/** Returns the closed rows of a table: the lines of each, and the words after them with their tone. */
async function rowsOf(id: ViewId, example: Example) {
  const view = VIEWS.find((one) => one.id === id);
  if (!view) throw new Error(`no table ${id}`);
  const { container } = await draw(
    <ViewPanel view={view} inspection={inspected(example, { tab: null })} tools={null} />,
  );
  return [...container.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const words = [...row.querySelectorAll<HTMLElement>(':scope > span:last-child.flex-wrap > span')];
    const lines = row.innerText.split(/\n+/);
    return [
      ...lines.slice(0, lines.length - words.length),
      ...words.map((word) => `${word.innerText}: ${toneOf(word)}`),
    ];
  });
}

describe('the closed rows', () => {
  it('of links say what is special about each', async () => {
    const html = `<a href="/kettles">Kettles</a><a href="https://other.example/" rel="ugc">Other</a>
      <a href="#top"></a><a href="mailto:a@b.example">Write</a><a href="/c"><img alt="Cup"></a>
      <svg><a href="/n"><text>North</text></a></svg>`;
    expect(await rowsOf('links', { html })).toEqual([
      ['Kettles', 'https://example.com/kettles'],
      ['Other', 'https://other.example/', 'ugc: warn', 'external: note'],
      ['no text', 'https://example.com/page#top', 'same page: note'],
      ['Write', 'mailto:a@b.example', 'not a web URL: note'],
      ['Cup', 'https://example.com/c', 'image: dim'],
      ['North', 'https://example.com/n', 'in an SVG, not followed: warn'],
    ]);
  });

  it('of headings say what visitors do not see', async () => {
    const html = '<h1 id="a">Kettles</h1><h2 id="b">Menu</h2>';
    const shown: Example['shown'] = { '#a': { hidden: 'invisible' }, '#b': { hidden: 'not rendered' } };
    expect(await rowsOf('headings', { html, shown })).toEqual([
      ['H1', 'Kettles', 'invisible: note'],
      ['H2', 'Menu', 'not rendered: note'],
    ]);
  });

  it('of terms count them, and say where else they occur', async () => {
    const html = `<html lang="en"><title>Copper kettles</title><p>${'Copper. Tea. '.repeat(1_200)}</p>`;
    expect(await rowsOf('text', { html })).toEqual([
      ['copper', 'title', '×1,200: ink', '50%: dim'],
      ['tea', '×1,200: ink', '50%: dim'],
    ]);
  });

  it('of images show their size, large ones as a warning', async () => {
    const file = { loaded: 'yes', width: 10, height: 10, naturalWidth: 10, naturalHeight: 10 } as const;
    const html =
      '<img id="a" src="/a.jpg" alt="A"><img id="b" src="/b.jpg" alt=" "><img id="c" src="/c.jpg" alt="C" width="5" height="5"><img src="data:image/png;base64,AA" alt="D"><img alt="E">';
    const shown: Example['shown'] = {
      '#a': { ...file, bytes: 100_001 },
      '#b': { ...file, bytes: 100_000 },
      '#c': { ...file, naturalWidth: 0, naturalHeight: 0 },
    };
    expect(await rowsOf('images', { html, shown })).toEqual([
      ['a.jpg', '10×10, shown 10×10', '“A”', '101 kB: warn'],
      ['b.jpg', '10×10, shown 10×10', 'alt empty: decoration', '100 kB: ink'],
      ['c.jpg', '5×5, shown 10×10', '“C”', 'not measured: dim'],
      ['image inside the HTML', 'data:image/png;base64,AA', '“D”'],
      ['no URL', '“E”'],
    ]);
  });

  it('of structured data say which rich result is possible', async () => {
    const json = {
      '@context': 'https://schema.org',
      '@type': 'Movie',
      name: 'Tea',
      image: 'https://example.com/a.jpg',
    };
    const html = `<script type="application/ld+json">${JSON.stringify(json)}</script><script type="application/ld+json">{</script>`;
    const rows = await rowsOf('structuredData', { html });
    expect(rows[0]?.[0]).toBe('JSON-LD that cannot be parsed');
    expect(rows[0]?.at(-1)).toBe('not JSON: error');
    expect(rows[1]).toEqual(['Movie (Tea)', 'Movie', 'eligible: pass']);
    expect(rows[2]).toEqual(['name', 'Tea']);
  });

  it('of language versions show the language, the page itself, and invalid codes', async () => {
    const html = `<link rel="alternate" hreflang="de-AT" href="/at"><link rel="alternate" hreflang="en" href="/page">
      <link rel="alternate" hreflang="en-UK" href="/uk"><link rel="alternate" hreflang="x-default" href="/">`;
    const headers = { link: '<https://example.com/pl>; rel="alternate"; hreflang="pl"' };
    expect(await rowsOf('hreflang', { html, headers })).toEqual([
      ['de-AT', 'https://example.com/at', 'Austrian German: dim'],
      ['en', 'https://example.com/page', 'English: dim', 'this page: pass'],
      ['en-UK', 'https://example.com/uk', 'invalid code: error'],
      ['x-default', 'https://example.com/', 'Everyone else: dim'],
      ['pl', 'https://example.com/pl', 'Polish: dim', 'HTTP header: note'],
    ]);
  });

  it('of dates say what they date, and the first fault', async () => {
    const html = `<meta property="article:published_time" content="2025-11-02T09:00:00Z">
      <meta property="article:modified_time" content="2025-10-01"><meta property="og:updated_time" content="soon">
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","datePublished":"2024-05-06"}</script>`;
    const headers = { 'last-modified': 'Mon, 02 Feb 2026 10:00:00 GMT' };
    expect(await rowsOf('dates', { html, headers })).toEqual([
      ['May 6, 2024', 'Article.datePublished', 'published: dim', 'differs from another date: note'],
      ['Nov 2, 2025', 'article:published_time', 'published: dim', 'differs from another date: note'],
      ['Oct 1, 2025', 'article:modified_time', 'modified: dim'],
      ['soon', 'og:updated_time', 'modified: dim', 'unreadable date: warn'],
      ['Feb 2, 2026', 'Last-Modified', 'file changed: dim'],
    ]);
  });

  it('of meta tags warn about empty or misplaced ones', async () => {
    const html = `<title>Kettles</title><meta name="description" content=" "><link rel="canonical" href="/чай">
      </head><body><meta name="robots" content="noindex">`;
    expect(await rowsOf('head', { html })).toEqual([
      ['title', 'Kettles'],
      ['description', 'empty: warn'],
      ['robots', 'noindex', 'in the body: warn'],
      ['canonical', '/чай'],
    ]);
  });

  it('of feeds say what each is for', async () => {
    const html = `<link rel="alternate" type="application/rss+xml" title="New" href="/n.xml"><link rel="icon" sizes="16x16">
      <meta name="theme-color" content="#123" media="print">`;
    expect(await rowsOf('feeds', { html })).toEqual([
      ['RSS feed', 'https://example.com/n.xml', 'New: dim'],
      ['Icon', 'empty', '16x16: dim'],
      ['Theme color', '#123', 'print: dim'],
    ]);
  });

  it('of headers say which came from a second request', async () => {
    const headers = { etag: '"1"', server: 'nginx' };
    const example: Example = { headers, how: 'stored', askedAgain: ['server'] };
    expect(await rowsOf('headers', example)).toEqual([
      ['etag', '"1"'],
      ['server', 'nginx', 'requested again: dim'],
    ]);
  });

  it('of cookies warn about insecure ones, more so about session cookies', async () => {
    const kept: StoredCookie = {
      name: 'lang',
      domain: 'example.com',
      hostOnly: false,
      path: '/',
      secure: false,
      httpOnly: false,
      sameSite: 'lax',
      expires: Date.parse('2026-06-08'),
      value: { length: 2, kind: 'text' },
    };
    const session: StoredCookie = {
      ...kept,
      name: 'PHPSESSID',
      hostOnly: true,
      path: '/shop',
      value: { length: 32, kind: 'random' },
    };
    expect(await rowsOf('cookies', { parts: { cookies: [kept, session, { ...kept, name: '' }] } })).toEqual([
      ['lang', '.example.com/ · 7 days', 'no Secure: warn', 'no HttpOnly: dim'],
      [
        'PHPSESSID',
        'example.com/shop · 7 days',
        'session-like: note',
        'no Secure: warn',
        'no HttpOnly: warn',
      ],
      ['no name', '.example.com/ · 7 days', 'no Secure: warn', 'no HttpOnly: dim'],
    ]);
  });

  it('of redirects show each response and its target', async () => {
    const hop = (status: number, location?: string) => ({
      url: 'https://example.com/чай',
      status,
      headers: location ? [['location', location] as const] : [],
    });
    const hops = [
      { ...hop(307, '/a'), byBrowser: true as const },
      hop(308, '/b'),
      hop(302, '/c'),
      hop(200),
      hop(200),
    ];
    expect(await rowsOf('way', { parts: { way: { how: 'observed', isWhole: true, hops } } })).toEqual([
      ['1', 'https://example.com/чай', '→ /a', 'HSTS: pass'],
      ['2', 'https://example.com/чай', '→ /b', '308: dim', 'permanent: note'],
      ['3', 'https://example.com/чай', '→ /c', '302: dim', 'temporary: note'],
      ['4', 'https://example.com/чай', '200: dim', 'not a redirect: warn'],
      ['5', 'https://example.com/чай', '200: dim', 'document: dim'],
    ]);
  });

  it('of robots.txt say which line decides, and how', async () => {
    const robotsTxt = 'User-agent: *\nAllow: /page\nDisallow: /cart\nUser-agent: GPTBot\nDisallow: /';
    expect(await rowsOf('robotsTxt', { robotsTxt })).toEqual([
      ['1', 'User-agent: *'],
      ['2', 'Allow: /page', 'allows: pass'],
      ['3', 'Disallow: /cart'],
      ['4', 'User-agent: GPTBot'],
      ['5', 'Disallow: /', 'forbids: error'],
    ]);
  });

  it('of differences show both sides of each change', async () => {
    const served = '<title>Shop</title><h1>Kettles</h1><h2>Old</h2>';
    const html = '<title>Kettles</title><h1>Kettles</h1><h3>New</h3>';
    const rows = await rowsOf('differences', { html, served });
    expect(rows[0]).toEqual(['Title', 'Shop → Kettles', 'changed: warn']);
    expect(rows).toContainEqual(['Headings', 'H3 New', 'added: note']);
    expect(rows).toContainEqual(['Headings', 'H2 Old', 'removed: error']);
    expect(rows.some((row) => row.at(-1) === 'unchanged: dim')).toBe(true);
  });

  it.each([
    ['lcp', 2_501, '2.5 sec', 'needs improvement: warn'],
    ['lcp', 4_001, '4 sec', 'poor: error'],
    ['inp', 200, '200 ms', 'good: pass'],
    ['cls', 0.2501, '0.25', 'poor: error'],
    ['ttfb', 1_000, '1 sec', 'needs improvement: warn'],
  ] as const)('of vitals rate %s %d', async (metric, value, figure, rating) => {
    const rows = await rowsOf('vitals', { parts: { vitals: { [metric]: { value } } } });
    const index = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'].indexOf(metric);
    expect(rows[index]?.slice(1)).toEqual([figure, rating]);
    expect(rows.filter((row) => row.at(-1) === 'not measured: dim')).toHaveLength(4);
  });
});
