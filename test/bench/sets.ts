import type { Page } from '@playwright/test';
import { launchExtension } from '../../scripts/browser/chromium.ts';
import { plantedSite } from '../pages/planted-site.ts';
import { servePlanted } from '../pages/serve-planted.ts';
import { BUDGETS } from './budgets.ts';
import { type Figures, measure, report } from './deeds.ts';
import { type BenchOptions, floorLine, line, show, spreadOf } from './measure.ts';

const ROUNDS = 5;
const PAGES = 500;
const SEED = 4;

/** Marks an element, so that it is easy to find inside the page. */
async function marked(page: Page, selector: string, text: string | RegExp): Promise<string> {
  await page
    .locator(selector, { hasText: text })
    .first()
    .evaluate((element) => {
      document.querySelector('[data-deed]')?.removeAttribute('data-deed');
      element.setAttribute('data-deed', '');
    });
  return '[data-deed]';
}

/** Lets the browser report the longest task of the page from now on. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const seen = window as unknown as { longest: number };
    seen.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });

/** Follows the links of a site in a page of the extension. Returns pages a second, and the longest block of the page. */
async function run(pages: Page): Promise<{ speed: number; block: number }> {
  await pages.getByRole('radio', { name: /^Follow links/ }).check();
  await pages.getByRole('spinbutton').fill(String(PAGES));
  await watchTasks(pages);
  await pages.getByRole('button', { name: `Check up to ${PAGES} pages` }).click();
  await pages.getByRole('button', { name: 'Remove this report' }).waitFor({ timeout: 120_000 });
  await pages.locator('dl dd').first().waitFor();
  const block = await pages.evaluate(() => (window as unknown as { longest: number }).longest);
  const [text = ''] = await pages.locator('dl').first().locator('dd').allInnerTexts();
  const milliseconds = await pages.evaluate(
    () =>
      new Promise<number>((resolve) => {
        indexedDB.open('plumbline').onsuccess = ({ target }) => {
          const rows = (target as IDBOpenDBRequest).result
            .transaction('pageSets')
            .objectStore('pageSets')
            .getAll();
          rows.onsuccess = () => {
            const { begun, ended } = rows.result.sort((a, b) => b.begun - a.begun)[0];
            resolve(ended - begun);
          };
        };
      }),
  );
  return { speed: (Number(text) / milliseconds) * 1_000, block };
}

/** Measures a set of 500 pages in the production build: its run, its report, and its comparison with another run. */
export async function benchSets({ rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const site = await servePlanted(plantedSite(SEED, PAGES));
  const browser = await launchExtension({
    granted: { origins: [`${new URL(site.origin).protocol}//${new URL(site.origin).hostname}/*`] },
  });
  try {
    const home = `sidepanel.html?pages=${encodeURIComponent(`${site.origin}/`)}#/pages`;
    const pages = await browser.open(home);
    const runs: { speed: number; block: number }[] = [];
    for (let round = 0; round < 3; round += 1) {
      runs.push(await run(pages));
      await pages.evaluate(() => {
        location.hash = '/pages';
      });
      await pages.getByRole('radio', { name: /^Follow links/ }).waitFor();
    }
    const figures: Record<'opened' | 'filtered' | 'compared', Figures[]> = {
      opened: [],
      filtered: [],
      compared: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      await pages.evaluate(() => {
        location.hash = '/pages';
      });
      const set = await marked(pages, 'a[href^="#/pages/"]', /pages/);
      figures.opened.push(await measure(pages, { press: set, shows: 'dt', says: 'median score' }));
      await pages.locator('label', { hasText: /^Pages$/ }).click();
      await pages.locator('[role="status"]', { hasText: /rows$/ }).first().waitFor();
      const filter = await marked(pages, 'button', /^Not indexable/);
      figures.filtered.push(await measure(pages, { press: filter, shows: '[role="status"]', says: ' of ' }));
      const view = await marked(pages, 'label', /^Compare$/);
      figures.compared.push(await measure(pages, { press: view, shows: 'button', says: 'Still' }));
    }
    const speed = spreadOf(runs.map((each) => each.speed));
    const block = spreadOf(runs.map((each) => each.block));
    const { sets } = BUDGETS;
    return [
      floorLine(
        `${PAGES} pages of a site, judged and stored`,
        show(speed, 'pages/s'),
        speed.median,
        sets.pages,
        'pages/s',
      ),
      line('the page that runs them: longest block', show(block, 'ms'), block.median, BUDGETS.block, 'ms'),
      report(`report of ${PAGES} pages: opened`, figures.opened, sets.opened),
      report(`report of ${PAGES} pages: filtered`, figures.filtered, sets.changed),
      report(`report of ${PAGES} pages: compared`, figures.compared, sets.compared),
    ].every(Boolean);
  } finally {
    await browser.close();
    await site.close();
  }
}
