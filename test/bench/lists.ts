import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { launchExtension } from '../../scripts/browser/chromium.ts';
import { type BenchOptions, line, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { type Figures, report, timeDeed } from './deeds.ts';

const ROUNDS = 7;
const LINKS = 50_000;
const BLOCK = BENCH_BUDGETS.block;

/** Returns a page with the given number of links: internal and external, some with nofollow. */
function pageOfLinks(): string {
  const link = (n: number) =>
    `<a href="${n % 3 ? '/kettles/' : 'https://example.org/'}${n}"${n % 7 ? '' : ' rel="nofollow"'}>Copper kettle ${n}</a>`;
  const links = Array.from({ length: LINKS }, (_, n) => link(n)).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kettles</title>
    <style>a { display: block }</style></head><body><h1>Kettles</h1>${links}</body></html>`;
}

async function servePage() {
  const page = pageOfLinks();
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end();
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

const LIST = 'ul[aria-label="Links"] [data-row]';
const COUNT = 'p[role="status"]';
const ORDER = 'select[aria-label="Sort by"]';
/** Columns, and a row that is among the first when sorted by each. */
const ORDERS = [
  ['data.column.text', 'Copper kettle 10000'],
  ['data.column.address', 'Copper kettle 10001'],
] as const;
const FIELD = 'main input[type="search"]';

/** Presses the element with this name: a chip, a choice, a tab. */
const named = (panel: Page, role: 'button' | 'tab', name: string | RegExp) => panel.getByRole(role, { name });

/** Marks an element, so that it is easy to find inside the page. */
const mark = (panel: Page, name: string | RegExp) =>
  named(panel, 'button', name).evaluate((element) => {
    document.querySelector('[data-deed]')?.removeAttribute('data-deed');
    element.setAttribute('data-deed', '');
    return '[data-deed]';
  });

/** Opens the selector of sections and marks one of them. */
async function section(panel: Page, name: RegExp): Promise<string> {
  await panel.getByRole('combobox', { name: 'Section' }).click();
  return panel.getByRole('option', { name }).evaluate((element) => {
    document.querySelector('[data-deed]')?.removeAttribute('data-deed');
    element.setAttribute('data-deed', '');
    return '[data-deed]';
  });
}

/** Waits until the page has been read; on a busy machine, one this large may have to be read again. */
async function completed(page: Page): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    await page.locator('[data-phase="complete"], [data-phase="stopped"]').waitFor({ timeout: 60_000 });
    if (await page.locator('[data-phase="complete"]').count()) return;
    await named(page, 'button', 'Check again').first().click();
    await page.locator('[data-phase="stopped"]').waitFor({ state: 'detached' });
  }
  throw new Error('The page could not be read.');
}

/**
 * Measures a table of the page's data (with as many rows as a snapshot holds), in the panel of the production build,
 * on a page of 50,000 links.
 */
export async function benchLists({ rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const { url, close } = await servePage();
  const browser = await launchExtension();
  try {
    const tab = await browser.context.newPage();
    await tab.goto(url);
    const popup = await browser.pressButton(tab);
    await completed(popup);
    const panel = await browser.panelFor(popup);
    await completed(panel);
    const counting = await timeDeed(panel, {
      press: '[data-tab="page"]',
      shows: '[role="option"]',
      says: '20,000',
    });
    const figures: Record<'opened' | 'searched' | 'filtered' | 'sorted', Figures[]> = {
      opened: [],
      searched: [],
      filtered: [],
      sorted: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      const links = await section(panel, /^Links/);
      figures.opened.push(await timeDeed(panel, { press: links, shows: LIST, says: 'Copper kettle 0' }));
      const external = await mark(panel, /^External/);
      figures.filtered.push(await timeDeed(panel, { press: external, shows: COUNT, says: ' of ' }));
      await panel.locator(external).click();
      // Another order each time, whose first row was not visible before.
      const [text, says] = ORDERS[round % 2] ?? ORDERS[0];
      figures.sorted.push(await timeDeed(panel, { press: ORDER, text, shows: LIST, says }));
      await panel.locator(ORDER).selectOption('');
      await named(panel, 'button', /^Search/).click();
      const field = { press: FIELD, shows: COUNT, says: ' of ' };
      figures.searched.push(await timeDeed(panel, { ...field, text: `kettle 19${round}` }));
      await panel.locator(await section(panel, /^Headings/)).click();
      await panel.locator('ul[aria-label="Headings"]').waitFor();
    }
    const block = show(spreadOf([counting.block]), 'ms');
    return [
      line('page of 50,000 links: longest block, rows being counted', block, counting.block, BLOCK, 'ms'),
      ...Object.entries(figures).map(([what, each]) =>
        report(`table of 50,000 links: ${what}`, each, BENCH_BUDGETS.table),
      ),
    ].every(Boolean);
  } finally {
    await browser.close();
    close();
  }
}
