import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Example } from '@/lib/checks/check.ts';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { ViewPanel } from '../view-panel.tsx';
import { VIEWS } from '../views.ts';
import type { TableView, ViewId } from './table-view.ts';

/** A page that has something for every table, and several kinds of most things. */
const RICH: Example = {
  html: `<!doctype html><html lang="en"><title>Copper kettles</title><meta name="description" content="Copper.">
    <meta property="og:title" content=""><link rel="canonical" href="/page"><link rel="icon" href="/i.png">
    <link rel="alternate" hreflang="de" href="/de"><link rel="alternate" hreflang="en-UK" href="/uk">
    <link rel="alternate" type="application/rss+xml" href="/f"><link rel="manifest" href="/m">
    <meta property="article:published_time" content="2025-11-02"><meta property="article:modified_time" content="2025-10-01">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Movie","name":"Tea"}</script>
    </head><body><meta name="robots" content="all"><link rel="alternate" hreflang="pl" href="/pl"><h1 id="a">Copper kettles</h1><h3 id="b"></h3>
    <h2>A</h2><h4>B</h4><h5>C</h5><h6>D</h6><p>Copper kettles. Tea cups. Copper kettles. Tea cups. One red hen. One red hen.</p>
    <a id="c" href="/x">In</a><a id="d" href="https://o.example/" rel="nofollow">Out</a><a href="#a" rel="sponsored">Here</a>
    <a href="mailto:a@b.c" rel="ugc"><img id="e" src="/e.jpg" alt="E" loading="lazy"></a><a href="/z"></a>
    <img id="f" src="/f.jpg"><img id="g" src="/g.jpg" alt="" width="5" height="5">`,
  served:
    '<title>Shop</title><link rel="canonical" href="/page"><h1>Old</h1><a href="/x">In</a><a href="/gone">Gone</a><img src="/e.jpg"><img src="/old.jpg">',
  shown: {
    '#a': { hidden: 'invisible' },
    '#b': { hidden: 'not rendered' },
    '#c': { hidden: 'invisible' },
    '#d': { hidden: 'not rendered' },
    '#f': { loaded: 'broken', hidden: 'invisible' },
    '#e': {
      loaded: 'yes',
      width: 10,
      height: 10,
      naturalWidth: 90,
      naturalHeight: 90,
      bytes: 200_000,
      hidden: 'not rendered',
    },
  },
  headers: { etag: '"1"', server: 'nginx', 'x-frame-options': 'DENY', 'content-type': 'text/html' },
  robotsTxt: 'User-agent: *\nDisallow: /page\nSitemap: https://example.com/s.xml',
  parts: {
    vitals: { lcp: { value: 1 } },
    way: {
      how: 'observed',
      isWhole: true,
      hops: [{ url: 'https://example.com/page', status: 200, headers: [] }],
    },
    cookies: [
      {
        name: 'PHPSESSID',
        domain: 'example.com',
        hostOnly: true,
        path: '/',
        secure: false,
        httpOnly: false,
        sameSite: 'lax',
        partition: 'https://o.example',
        value: { length: 32, kind: 'random' },
      },
      {
        name: 'a',
        domain: 'example.com',
        hostOnly: true,
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'lax',
        value: { length: 2, kind: 'text' },
      },
    ],
  },
};

function Placed({ view, inspection }: { view: TableView; inspection: Inspection }) {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setTools} />
      <ViewPanel view={view} inspection={inspection} tools={tools} />
    </>
  );
}

/** The text of the options next to the search field. */
const chips = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-pressed]')]
    .map(({ innerText }) => innerText.replace(/ \d+$/, ''))
    .filter((name) => !/^(Search|\d+ more)$/.test(name));

it.each<[ViewId, columns: string, buttons: string]>([
  [
    'headings',
    'Level | Text | Visibility',
    'H1 | H2 | H3 | H4 | H5 | H6 and deeper | Level skipped | Empty | Not rendered | Invisible | Highlight on the page',
  ],
  ['text', 'Term | Words | Count | Share of the text | Also in', 'In the title | In the H1'],
  [
    'links',
    'Text | Address | Type | For search engines | Text from | Target | Visibility',
    'Internal | External | Same page | Not web URLs | Follow | nofollow | sponsored | ugc | Image as link text | Without text | Not rendered | Invisible | Highlight on the page',
  ],
  [
    'images',
    'Address | Alt text | Declared size | Format | Loading | Link | Natural size | Shown at | KB | State | Visibility',
    'No alt attribute | Decorative (alt empty) | With alt text | Over 100 kB | Much larger than shown | Not loaded | Without width or height | In a link | Lazy-loaded | Loaded immediately | Not rendered | Invisible | Highlight on the page',
  ],
  ['structuredData', 'Depth | Property | Value | Verdict', 'Items | Rich results | Not eligible'],
  ['hreflang', 'Code | Language | Address | Place | Verdict', 'Invalid codes | In the <body>'],
  [
    'dates',
    'Event | Date (UTC) | As written | As shown to visitors | Source | Verdict',
    'Published | Modified | With contradictions',
  ],
  [
    'head',
    'Element | Name | Content | Characters | Place',
    'Meta | Social | Link elements | Empty | In the <body>',
  ],
  ['feeds', 'Element | Address | Details | Type | Place', 'Feeds | Icons'],
  ['headers', 'Name | Value | Explanation | Meaning | Source', 'Security | Search engines | Caching | Other'],
  [
    'cookies',
    'Name | Domain | Sent to | Path | Secure | HttpOnly | SameSite | Prefix | Lifetime | Partitioned for | Value | Set by',
    'Session-like | Without Secure | Without HttpOnly | Partitioned',
  ],
  ['way', 'Step | Status | Address | Redirects to | Type | After', ''],
  ['robotsTxt', 'Line | Text | Applies to', 'Apply to this page | Rules | Crawlers | Sitemaps'],
  [
    'differences',
    'Part | State | Served | Rendered',
    'Changed | Added | Removed | Unchanged | Head | Headings | Links | Images',
  ],
  ['vitals', 'Metric | Value | Verdict | Meaning', 'Highlight on the page'],
])('the table of %s shows its columns and its filters', async (id, columns, buttons) => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const view = VIEWS.find((one) => one.id === id);
  if (!view) throw new Error(`no table ${id}`);
  await draw(<Placed view={view} inspection={inspected(RICH, { tab: null })} />);
  await press(page.getByRole('button', { name: 'Copy as Markdown' }));
  const more = page.getByRole('button', { name: /^\d+ more$/ });
  if (more.elements().length > 0) await press(more);
  await expect.poll(() => more.elements()).toEqual([]);
  const header = copied.mock.calls[0]?.[0].split('\n')[0]?.slice(2, -2);
  expect([header, chips().join(' | ')]).toEqual([columns, buttons]);
});
