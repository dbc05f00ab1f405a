import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILD, launchExtension } from '../../scripts/browser/chromium.ts';
import { plantedSite } from '../pages/planted-site.ts';
import { servePlanted } from '../pages/serve-planted.ts';
import type { TestSite } from '../sandbox/net/test-site.ts';
import { type BenchOptions, floorLine, line, ratioOf, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { type Figures, report, timeDeed } from './deeds.ts';
import { VERDICTS, writeCopy } from './popup/contestant.ts';
import { startPopupRig } from './popup/rig.ts';

const ROUNDS = 5;
const PAGES = 500;
const SEED = 4;
/** Milliseconds after a run was paused or goes on. */
const SETTLING = 600;
/** The most milliseconds that a press of a button may take to show. */
const LIMIT = 30_000;

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

/** Begins to follow the links of a site in a page of the extension. */
async function begin(pages: Page): Promise<void> {
  await pages.getByRole('radio', { name: /^Follow links/ }).check();
  await pages.getByRole('spinbutton').fill(String(PAGES));
  await watchTasks(pages);
  await pages.getByRole('button', { name: `Check up to ${PAGES} pages` }).click();
}

/** Follows the links of a site. Returns pages a second, and the longest block of the page. */
async function run(pages: Page): Promise<{ speed: number; block: number }> {
  await begin(pages);
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

const placeOf = ({ origin }: TestSite) => `sidepanel.html?pages=${encodeURIComponent(`${origin}/`)}#/pages`;
const accessTo = ({ origin }: TestSite) => ({ origins: [`http://${new URL(origin).hostname}/*`] });

/** Measures the popup while a set runs at the pace that other people's servers get, alternately with one alone. */
async function benchPopupMeanwhile(rounds: number): Promise<boolean> {
  const site = await servePlanted(plantedSite(SEED, PAGES), 'User-agent: *\nCrawl-delay: 0.25');
  const home = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const popup = writeCopy(BUILD, join(home, 'ours'), VERDICTS);
  const rig = await startPopupRig(home, [popup], { granted: accessTo(site) });
  try {
    const pages = await rig.browser.open(placeOf(site));
    const tab = await rig.browser.context.newPage();
    await tab.goto(`${site.origin}/`);
    await pages.bringToFront();
    await begin(pages);
    const session = await pages.context().newCDPSession(pages);
    /** Presses a button of the page in the background, as a user would. */
    const pressed = async (name: string, next: string) => {
      const button = (text: string) =>
        `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === '${text}')`;
      await session.send('Runtime.evaluate', { expression: `${button(name)}.click()`, userGesture: true });
      // In the background a page draws nothing, so it is asked at intervals.
      await pages.waitForFunction(`${button(next)} !== undefined`, undefined, {
        polling: 100,
        timeout: LIMIT,
      });
      // What was under way ends, or the first requests begin.
      await new Promise((resolve) => setTimeout(resolve, SETTLING));
    };
    const times: Record<'alone' | 'meanwhile', number[]> = { alone: [], meanwhile: [] };
    const press = async () => (await rig.press(popup, tab)).moments.first ?? Number.NaN;
    await tab.bringToFront();
    // The first press fills the browser's caches.
    await press();
    for (let round = 0; round < rounds; round += 1) {
      times.meanwhile.push(await press());
      await pressed('Pause', 'Go on');
      times.alone.push(await press());
      await pressed('Go on', 'Pause');
    }
    if (await pages.getByRole('button', { name: 'Remove this report' }).isVisible())
      throw new Error('The run has ended before the popup was measured.');
    const ratio = ratioOf(times.meanwhile, times.alone);
    console.log(`     popup alone: first verdict ${show(spreadOf(times.alone), 'ms')}`);
    const figure = `${show(spreadOf(times.meanwhile), 'ms')}, ${ratio.toFixed(2)} ×`;
    return line('popup while a set runs: first verdict', figure, ratio, BENCH_BUDGETS.sets.popup, '× alone');
  } finally {
    await rig.close();
    await site.close();
  }
}

/** Measures a set of 500 pages: its run, its report, and its comparison with another run. */
async function benchRuns(rounds: number): Promise<boolean> {
  const site = await servePlanted(plantedSite(SEED, PAGES));
  const browser = await launchExtension({ granted: accessTo(site) });
  try {
    const pages = await browser.open(placeOf(site));
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
      figures.opened.push(await timeDeed(pages, { press: set, shows: 'dt', says: 'median score' }));
      await pages.locator('label', { hasText: /^Pages$/ }).click();
      await pages.locator('[role="status"]', { hasText: /rows$/ }).first().waitFor();
      const filter = await marked(pages, 'button', /^Not indexable/);
      figures.filtered.push(await timeDeed(pages, { press: filter, shows: '[role="status"]', says: ' of ' }));
      const view = await marked(pages, 'label', /^Compare$/);
      figures.compared.push(await timeDeed(pages, { press: view, shows: 'button', says: 'Still' }));
    }
    const speed = spreadOf(runs.map((each) => each.speed));
    const block = spreadOf(runs.map((each) => each.block));
    const { sets } = BENCH_BUDGETS;
    return [
      floorLine(
        `${PAGES} pages of a site, judged and stored`,
        show(speed, 'pages/s'),
        speed.median,
        sets.pages,
        'pages/s',
      ),
      line(
        'the page that runs them: longest block',
        show(block, 'ms'),
        block.median,
        BENCH_BUDGETS.block,
        'ms',
      ),
      report(`report of ${PAGES} pages: opened`, figures.opened, sets.opened),
      report(`report of ${PAGES} pages: filtered`, figures.filtered, sets.changed),
      report(`report of ${PAGES} pages: compared`, figures.compared, sets.compared),
    ].every(Boolean);
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Measures sets of pages in the production build. */
export async function benchSets({ rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const isRunKept = await benchRuns(rounds);
  return (await benchPopupMeanwhile(rounds)) && isRunKept;
}
