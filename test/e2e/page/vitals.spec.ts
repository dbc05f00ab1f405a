// End to end: the figures are the browser’s own, from a real visit.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { selectorOf } from '../../../lib/checks/evidence.ts';
import type { Vitals } from '../../../lib/checks/inspection.ts';
import type { ElementRecord } from '../../../lib/checks/snapshot.ts';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { launchQuick } from '../launch-quick.ts';

/**
 * A large element appears some time after the first paint, however late that is, and pushes the text down; the button
 * keeps the page busy for 300 ms.
 */
const pageWith = (
  delay: number,
) => `<!doctype html><title>Vitals</title><style>body{margin:0} #top{height:0} #top.in{height:300px;font:80px serif}</style>
  <form><input name="id"><input name="children"><div id="top"></div><p>Below</p><button type="button">Press</button></form>
  <script>
    const late = document.querySelector('#top');
    const show = () => { late.textContent = 'A very large heading '.repeat(9); late.className = 'in'; };
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(show, ${delay});
    }).observe({ type: 'paint', buffered: true });
    document.querySelector('button').onclick = () => { const end = performance.now() + 300; while (performance.now() < end); };
  </script>`;

let server: Server;
let browser: ExtensionBrowser;
let url: string;

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const delay = Number(request.url?.slice(1));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageWith(delay));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launchQuick({ granted: { origins: ['http://127.0.0.1/*'] } });
});
test.afterAll(async () => {
  await browser.close();
  server.close();
});

async function visit(delay = 400): Promise<Page> {
  await browser.inside();
  const tab = await browser.context.newPage();
  await tab.goto(`${url}${delay}`);
  await tab.locator('#top.in').waitFor();
  await noted(tab, 'largest-contentful-paint', 'top');
  return tab;
}

/** Waits until the browser has recorded what is called so: a paint by the id of its element, an input by its event. */
function noted(tab: Page, type: 'largest-contentful-paint' | 'event', name: string): Promise<void> {
  return tab.evaluate(
    ([what, wanted]) =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          const names = list
            .getEntries()
            .map((entry) => ('element' in entry ? (entry.element as Element | null)?.id : entry.name));
          if (names.includes(wanted)) resolve();
        }).observe({ type: what, buffered: true });
      }),
    [type, name] as const,
  );
}

/** Presses the button, and waits until the browser has recorded how long that took: it is painted after the press. */
async function press(tab: Page): Promise<void> {
  await tab.getByRole('button').click();
  await noted(tab, 'event', 'click');
}

async function vitalsOf(tab: Page): Promise<Vitals> {
  const inside = await browser.inside();
  await tab.bringToFront();
  const json = await inside.evaluate(async () => {
    const [target] = await chrome.tabs.query({ active: true, currentWindow: true });
    const [frame] = await chrome.scripting.executeScript({
      target: { tabId: target?.id ?? -1 },
      files: ['/vitals.js'],
    });
    return frame?.result as unknown as string;
  });
  return JSON.parse(json) as Vitals;
}

/** Returns the opening tag of the element that a record points at. */
async function shown(tab: Page, at: ElementRecord | undefined): Promise<string> {
  const selector = selectorOf(at?.path ?? '') ?? '';
  return tab.locator(selector).evaluate((element) => element.outerHTML);
}

test('the browser’s figures of a visit, requested afterward', async () => {
  const tab = await visit();
  const { lcp, cls, fcp, ttfb, inp } = await vitalsOf(tab);
  expect(lcp?.value).toBeGreaterThan(390);
  expect(await shown(tab, lcp?.at)).toMatch(/^<div id="top"/);
  expect(cls?.value).toBeGreaterThan(0);
  expect(await shown(tab, cls?.at)).toMatch(/^<(p|button)/);
  expect(fcp?.value).toBeLessThan(lcp?.value ?? 0);
  expect(ttfb?.value).toBeGreaterThan(0);
  expect(inp, 'before the first input').toBeUndefined();

  await press(tab);
  // Now the script is told of each entry a moment after the browser has recorded it.
  await expect.poll(async () => (await vitalsOf(tab)).inp?.value).toBeGreaterThan(290);
  const after = await vitalsOf(tab);
  expect(await shown(tab, after.inp?.at)).toMatch(/^<button/);
  expect(after.lcp).toEqual(lcp);
});

test('the figures of a loaded page are returned as soon as they are known', async () => {
  const tab = await visit();
  const inside = await browser.inside();
  // A script that waits for a fixed time would never return.
  await inside.evaluate(async () => {
    const [target] = await chrome.tabs.query({ active: true, currentWindow: true });
    await chrome.scripting.executeScript({
      target: { tabId: target?.id ?? -1 },
      func: () => {
        const timer = globalThis.setTimeout;
        globalThis.setTimeout = ((run: () => void, time?: unknown) =>
          typeof time === 'number' && time > 0 ? 0 : timer(run)) as typeof timer;
      },
    });
  });
  const { lcp, cls, fcp, ttfb } = await vitalsOf(tab);
  expect(lcp?.value).toBeGreaterThan(390);
  expect(cls?.value).toBeGreaterThan(0);
  expect([fcp?.value, ttfb?.value].every((value) => value && value > 0)).toBe(true);
});

test('input before the first check counts', async () => {
  const tab = await visit();
  await press(tab);
  const { inp } = await vitalsOf(tab);
  expect(inp?.value).toBeGreaterThan(290);
});

// Slower than the last limit: a busy machine makes the figure larger, but never another rating.
test('the popup says what was slow', { tag: '@all' }, async () => {
  const tab = await visit(4_100);
  const { lcp } = await vitalsOf(tab);
  const seconds = Math.round((lcp?.value ?? 0) / 10) / 100;
  const popup = await browser.pressButton(tab);
  await popup.getByRole('button', { name: /^All \d+ findings/ }).click();
  await popup.getByText('Small things').click();
  await expect(popup.getByText(`LCP ${seconds} s: poor`, { exact: true })).toBeVisible();
});
