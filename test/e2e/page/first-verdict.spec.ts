// End to end: what is on the screen before the popup’s own code has loaded.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { BUILD, type ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { launchQuick } from '../launch-quick.ts';

/**
 * Runs in the popup from its start, and records what was shown before the popup's own code ran. That waits for a first
 * verdict for at least 150 ms, and longer on a slow machine (`patience` in `boot.ts`), here for a minute.
 */
const record = `new MutationObserver(() => {
  const first = document.querySelector('.sheet[inert]');
  if (first) document.documentElement.dataset.shownFirst = first.innerText;
}).observe(document, { subtree: true, childList: true });
const { setTimeout: wait } = window;
window.setTimeout = (act, delay, ...values) => wait(act, delay >= 150 && delay <= 600 ? 60_000 : delay, ...values);`;

const shownFirst = (popup: Page) => popup.evaluate(() => document.documentElement.dataset.shownFirst);
const finished = (popup: Page) => popup.locator('[data-phase="complete"]').waitFor();

/** Returns after how many milliseconds the largest element was painted. */
const paintedAfter = (tab: Page) =>
  tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

let folder: string;
let browser: ExtensionBrowser;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-first-'));
  cpSync(BUILD, folder, { recursive: true });
  writeFileSync(join(folder, 'record.js'), record);
  const popup = join(folder, 'popup.html');
  writeFileSync(
    popup,
    readFileSync(popup, 'utf8').replace('<head>', '<head><script src="/record.js"></script>'),
  );
  sandbox = await startSandbox({ port: 0, demoPort: 0 });
  browser = await launchQuick({ build: folder, isPinned: true });
});

test.afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the first verdict is shown before the popup’s own code has loaded, unless findings may be ignored', async () => {
  const tab = await browser.context.newPage();
  await tab.goto(`${sandbox.shop.urls.broken}/two-canonicals`);
  // A slow visit costs points that the first verdict does not know of.
  await expect
    .poll(async () => {
      await tab.reload();
      return paintedAfter(tab);
    })
    .toBeLessThan(2_500);
  const press = async () => {
    const popup = await browser.pressButton(tab);
    await finished(popup);
    return popup;
  };

  /** Waits until the next popup can know how many findings are ignored. */
  const told = (popup: Page, ignored: number) =>
    expect
      .poll(() => popup.evaluate(() => JSON.parse(localStorage.appearance ?? '{}').ignoring?.length))
      .toBe(ignored);

  const unknown = await press();
  expect(await shownFirst(unknown), 'nothing is known yet of what is ignored').toBeUndefined();
  const score = await unknown.locator('[aria-busy="false"]', { hasText: 'SEO' }).first().innerText();
  await told(unknown, 0);
  await unknown.close();

  const popup = await press();
  const first = (await shownFirst(popup)) ?? '';
  expect(first).toContain('2 different canonical URLs');
  expect(first).toMatch(/THIS PAGE\s+All \d+ findings/);
  expect(first.match(/^\d+$/m)?.[0]).toBe(score.match(/^\d+$/m)?.[0]);
  // Nothing was known about the response.
  expect(first).toMatch(/Security\s+checking…/);
  await popup.getByText('2 different canonical URLs', { exact: true }).first().click();
  await popup.getByRole('button', { name: 'Ignore on this site' }).click();
  await expect(popup.getByText('2 different canonical URLs', { exact: true })).toHaveCount(0);
  await told(popup, 1);
  await popup.close();

  const ignoring = await press();
  expect(await shownFirst(ignoring), 'what is ignored is not shown for a moment').toBeUndefined();
  await expect(ignoring.getByText('2 different canonical URLs', { exact: true })).toHaveCount(0);
});

test('a document that is not a page is never judged as one', async () => {
  const tab = await browser.context.newPage();
  await tab.goto(`${sandbox.shop.urls.shop}/robots.txt`);
  const popup = await browser.pressButton(tab);
  await popup.locator('[data-phase="stopped"]').waitFor();
  expect(await shownFirst(popup)).toBeUndefined();
});
