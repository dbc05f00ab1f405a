// End to end: only a browser creates documents of these kinds.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import type { PageSnapshot } from '../../../lib/checks/snapshot.ts';
import { findBrowser } from '../../../scripts/browser/find-browser.mjs';
import { bundleCollector } from '../../../scripts/build/bundle-collector.ts';

/**
 * Documents of other kinds, and pages that have changed their own functions: only a browser can show these.
 */
const DOCUMENTS: Record<string, { type?: string; text: string; script?: () => void }> = {
  xhtml: {
    type: 'application/xhtml+xml',
    text: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>Ket<!-- -->tles</title>
      <meta name="description" content="Copper"/></head><body><h1>Kettles</h1><p>a<![CDATA[ <b> ]]>c</p>
      <H2>no heading here</H2><svg xmlns="http://www.w3.org/2000/svg"><title>Drawing</title></svg>
      <x:constructor xmlns:x="constructor">odd</x:constructor></body></html>`,
  },
  svg: {
    type: 'image/svg+xml',
    text: '<svg xmlns="http://www.w3.org/2000/svg"><title>Drawing</title><a href="/x"><text>x</text></a></svg>',
  },
  xml: { type: 'application/xml', text: '<feed><title>Feed</title><link href="/x"/></feed>' },
  frameset: { text: '<title>Frames</title><frameset><frame src="/a"><frame src="/b"></frameset>' },
  'without a root': { text: '<title>Gone</title>', script: () => document.documentElement.remove() },
  'with its names taken': {
    text: `<title>Kettles</title><form name="documentElement"></form><img name="URL"><img name="contentType">
      <img name="compatMode"><form><input name="firstChild"><input name="attributes"><input name="getAttribute"></form><h1>Still read</h1>`,
  },
  'with elements that are shown in every way': {
    text: `<!doctype html><style>.none { display: none } .pale { opacity: 0 } .hidden { visibility: hidden } .box { display: contents }</style>
      <a id="plain" href="/x">x</a><a id="box" class="box" href="/x">x</a><p class="box"><a id="in box" href="/x">x</a></p>
      <p class="none"><a id="box in none" class="box" href="/x">x</a></p><a id="pale" class="pale" href="/x">x</a>
      <p class="hidden"><a id="in hidden" href="/x">x</a></p><details><summary>s</summary><a id="closed" href="/x">x</a></details>
      <p style="content-visibility: hidden"><a id="skipped" href="/x">x</a></p><div style="height: 9000px"></div>
      <p style="content-visibility: auto"><a id="far" href="/x">x</a></p><map name="m"><area id="area" href="/x"></map>
      <my-card><template shadowrootmode="open"><a id="shadow" class="box" href="/x" style="display: contents">x</a></template></my-card>
      <form class="box"><input name="checkVisibility"><input name="parentElement"><input name="computedStyleMap">
        <h2 id="in form" class="box">x</h2><img src="data:,"></form>`,
  },
  // Chromium itself gives up at about twice this size.
  'nested 1,000 deep by a script': {
    text: '<h1>Top</h1>',
    script: () => {
      let deepest: Element = document.body;
      for (let depth = 0; depth < 1_000; depth += 1) {
        const child = document.createElement('div');
        deepest.append(child);
        deepest = child;
      }
    },
  },
};

let browser: Browser;
let page: Page;
let collector: string;
let origin: string;
const server = createServer((request, response) => {
  const { text = '', type = 'text/html' } = DOCUMENTS[decodeURIComponent(request.url?.slice(1) ?? '')] ?? {};
  response.setHeader('content-type', `${type}; charset=utf-8`).end(text);
});

test.beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  page = await browser.newPage();
  collector = await bundleCollector();
});
test.afterAll(async () => {
  await browser.close();
  server.close();
});

async function snapshotOf(name: keyof typeof DOCUMENTS): Promise<PageSnapshot> {
  await page.goto(`${origin}/${name}`, { waitUntil: 'domcontentloaded' });
  const { script } = DOCUMENTS[name] ?? {};
  if (script) await page.evaluate(script);
  return JSON.parse((await page.evaluate(`(${collector})()`)) as string) as PageSnapshot;
}

test('XHTML', async () => {
  const { contentType, titles, metas, headings, roots, text } = await snapshotOf('xhtml');
  expect(contentType).toBe('application/xhtml+xml');
  expect(titles.map((title) => title.text)).toEqual(['Kettles']);
  expect(metas.map(({ attrs, place }) => ({ attrs, place }))).toEqual([
    { attrs: { name: 'description', content: 'Copper' }, place: 'head' },
  ]);
  expect(headings.map((heading) => heading.text)).toEqual(['Kettles']);
  expect(roots[0]?.attrs['xml:lang']).toBe('en');
  expect(text).toContain('a <b> c');
});

test('SVG and other XML have no page content, except the links of an SVG', async () => {
  for (const name of ['svg', 'xml'] as const) {
    const { titles, links, anchors, elements } = await snapshotOf(name);
    expect({ titles, links }).toEqual({ titles: [], links: [] });
    expect(anchors.map(({ tag }) => tag)).toEqual(name === 'svg' ? ['svg:a'] : []);
    expect(elements).toBeGreaterThan(2);
  }
});

test('a frameset', async () => {
  const { titles, frames } = await snapshotOf('frameset');
  expect(titles.map((title) => [title.text, title.place])).toEqual([['Frames', 'head']]);
  expect(frames.map(({ attrs }) => attrs.src)).toEqual(['/a', '/b']);
});

test('a page without a root element is empty', async () => {
  const { titles, text } = await snapshotOf('without a root');
  expect({ titles, text }).toEqual({ titles: [], text: '' });
});

test('a page cannot disguise itself with the names of its elements', async () => {
  const { url, contentType, mode, headings } = await snapshotOf('with its names taken');
  expect({ contentType, mode }).toEqual({ contentType: 'text/html', mode: 'quirks' });
  expect(url).toContain(origin);
  expect(headings.map(({ text }) => text)).toEqual(['Still read']);
});

test('elements that are not rendered are distinguished from those that are only out of view', async () => {
  const { anchors, headings } = await snapshotOf('with elements that are shown in every way');
  const hidden = [...anchors, ...headings].map(({ attrs, shown }) => [
    attrs.id,
    shown && (shown.hidden ?? 'no'),
  ]);
  expect(Object.fromEntries(hidden)).toEqual({
    plain: 'no',
    box: 'no',
    'in box': 'no',
    'box in none': 'not rendered',
    pale: 'invisible',
    'in hidden': 'invisible',
    closed: 'not rendered',
    skipped: 'not rendered',
    far: 'no',
    area: undefined,
    shadow: 'no',
    'in form': 'no',
  });
});

test('a page nested deeper than parsers allow is read to the end', async () => {
  const { headings, elements } = await snapshotOf('nested 1,000 deep by a script');
  expect(headings).toHaveLength(1);
  expect(elements).toBeGreaterThan(1_000);
});
