import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILD, type ExtensionBrowser, launchExtension, tabBelow } from '../../scripts/browser/chromium.ts';
import { type BenchOptions, line, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { type ServedPages, servePages } from './pages.ts';

const ROUNDS = 5;
const ELEMENTS = 1_500;
const TABS = ['seo', 'security', 'page', 'site'] as const;
/** The selectors of what is on the screen once something has opened: no placeholder is left. */
const DETAILS = 'details[name="finding"][open] p';
const SKELETON = '.h-2\\.5.rounded-full.bg-line';
const tabOpen = (id: string) => `[role="tabpanel"][aria-labelledby$="-${id}"]:not(:has(${SKELETON}))`;

/** Clicks in a page of the extension, and returns the milliseconds until the frame that shows the selected element. */
function timeClick(page: Page, press: string, shows: string): Promise<number> {
  return page.evaluate(
    async ([pressed, selector]) => {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
      const target = document.querySelector<HTMLElement>(pressed);
      if (!target) throw new Error(`Nothing matches ${pressed}`);
      const began = performance.now();
      target.click();
      while (!document.querySelector(selector)) {
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(document, { subtree: true, childList: true, attributes: true });
        });
      }
      // A message arrives after the frame in which it was posted has been rendered.
      return new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - began);
          port2.postMessage(null);
        });
      });
    },
    [press, shows] as const,
  );
}

/** Navigates the tab, and returns the milliseconds from its load until the panel shows its first verdict. */
async function timeNavigation(panel: Page, tab: Page, url: string): Promise<number> {
  const { pathname } = new URL(url);
  const shown = panel.evaluate(async (path) => {
    const isShown = () =>
      document.querySelector(`h1[title$="${path}"]`) &&
      document.querySelector('[data-phase]:not([data-phase="reading"]) [aria-busy="false"] h2');
    while (!isShown()) await new Promise(requestAnimationFrame);
    return performance.timeOrigin + performance.now();
  }, pathname);
  await tab.goto(url);
  const loaded = await tab.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance.timeOrigin + (navigation?.loadEventEnd ?? Number.NaN);
  });
  return (await shown) - loaded;
}

/** Milliseconds, by what was opened. */
type Figures = Record<string, number[]>;

let visits = 0;

/** Opens the popup and the panel on new documents, and measures what a user opens there first. */
async function playRound(browser: ExtensionBrowser, pages: ServedPages, figures: Figures): Promise<void> {
  const note = (what: string, figure: number) => {
    figures[what] = [...(figures[what] ?? []), figure];
  };
  const next = () => {
    visits += 1;
    return pages.urlOf(ELEMENTS, visits);
  };
  const tab = await browser.context.newPage();
  await tab.goto(next());
  const popup = await browser.pressButton(tab);
  await popup.locator('[data-phase="complete"]').waitFor();
  note('popup: first finding', await timeClick(popup, 'details[name="finding"] summary', DETAILS));
  const id = await tabBelow(popup);
  await popup.close().catch(() => {});

  // In a window of its own, because the browser draws only visible pages, and checks only the tab in front.
  const panel = await browser.open('manifest.json');
  await panel.evaluate(async () => {
    const { id: own } = (await chrome.tabs.getCurrent()) ?? {};
    if (own !== undefined) await chrome.windows.create({ tabId: own, width: 440, height: 900 });
  });
  await panel.goto(`chrome-extension://${browser.id}/sidepanel.html?tab=${id}`);
  await panel.locator('[data-phase="complete"]').waitFor();
  note('panel: first finding', await timeClick(panel, 'details[name="finding"] summary', DETAILS));
  for (const name of TABS) {
    note(`panel: tab ${name}`, await timeClick(panel, `[data-tab="${name}"]`, tabOpen(name)));
  }
  await panel.locator('[data-tab="overview"]').click();
  note('panel: next page, from its load', await timeNavigation(panel, tab, next()));
  await panel.close();
  await tab.close();
}

const budgetOf = (what: string) => {
  if (what.endsWith('finding')) return BENCH_BUDGETS.firstFinding;
  return what.includes('tab') ? BENCH_BUDGETS.tab : BENCH_BUDGETS.panelAfterLoad;
};

/** Measures what a user opens first in popup and panel, and the panel's check of the next page. */
export async function benchOpenings({ rounds = ROUNDS, against }: BenchOptions): Promise<boolean> {
  const pages = await servePages();
  const builds = against ? [BUILD, join(against, BUILD)] : [BUILD];
  const all: { browser: ExtensionBrowser; figures: Figures }[] = [];
  for (const build of builds) all.push({ browser: await launchExtension({ build }), figures: {} });
  for (let round = 0; round < rounds; round += 1) {
    for (const { browser, figures } of all) await playRound(browser, pages, figures);
  }
  const kept = all.flatMap(({ figures }, n) =>
    Object.entries(figures).map(([what, each]) => {
      const spread = spreadOf(each);
      return line(
        `${n === 0 ? '' : 'other '}${what}`,
        show(spread, 'ms'),
        spread.median,
        budgetOf(what),
        'ms',
      );
    }),
  );
  for (const { browser } of all) await browser.close();
  pages.close();
  return kept.every(Boolean);
}
