// End to end: the toolbar button, its option and the menu belong to the browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { headWith } from '../../pages/fake-site.ts';
import { putRows, rowsIn } from '../extension-database.ts';
import { launchQuick } from '../launch-quick.ts';
import { expect, test } from '../plumbline.ts';

/** Turns the option on or off, as the user does. */
async function turn(browser: ExtensionBrowser, isOn: boolean): Promise<void> {
  const options = await browser.open('options.html');
  const option = options.getByRole('switch', { name: 'Button opens the side panel' });
  await expect(option).toBeChecked({ checked: !isOn });
  await option.click();
  await expect(option).toBeChecked({ checked: isOn });
  await options.close();
}

/** Returns what the button opens over a page, according to the browser. */
const popupOfButton = async (browser: ExtensionBrowser) =>
  (await browser.inside()).evaluate(() => chrome.action.getPopup({}));

const opens = (browser: ExtensionBrowser) => expect.poll(() => popupOfButton(browser));

/** Returns which of the context menu's two items to check a page is visible. */
const waysToCheck = async (browser: ExtensionBrowser) =>
  (await browser.inside()).evaluate(async () => {
    const ways = ['check', 'check-in-panel'].map((id) =>
      Promise.resolve(chrome.contextMenus.update(id, { enabled: true })).then(
        () => id,
        () => '',
      ),
    );
    return (await Promise.all(ways)).filter(Boolean);
  });

async function openTab(browser: ExtensionBrowser, url: string): Promise<Page> {
  const tab = await browser.context.newPage();
  await tab.goto(url);
  return tab;
}

const settled = (panel: Page) => panel.locator('[data-phase="complete"]').waitFor();
const address = (panel: Page) => panel.locator('header.bar-top');

test('the button opens the side panel, which reads the page that it was pressed on, and the next one', async ({
  plumbline,
}) => {
  const { shop, broken } = plumbline.sandbox.shop.urls;
  await turn(plumbline.browser, true);
  await opens(plumbline.browser).toBe('');
  // A page that ran a set has been closed; to go on, the site must be accessible.
  const inside = await plumbline.browser.inside();
  await putRows(inside, 'pageSets', [headWith({ site: 'https://tea.example' })]);
  const panel = await plumbline.browser.pressButtonForPanel(
    await openTab(plumbline.browser, `${shop}/delivery`),
  );
  await settled(panel);
  await expect
    .poll(async () => (await rowsIn<{ pause: string | null }>(inside, 'pageSets')).map(({ pause }) => pause))
    .toEqual(['access']);
  await expect(address(panel)).toContainText('/delivery');
  await expect(panel.getByRole('heading', { name: 'SEO' })).toBeVisible();
  // On another tab, the panel stays open and follows.
  const second = await openTab(plumbline.browser, `${broken}/two-canonicals`);
  await plumbline.browser.pressButtonForPanel(second);
  await expect(address(panel)).toContainText('/two-canonicals');
  await settled(panel);
  await panel.getByRole('tab', { name: /^SEO/ }).click();
  await expect(panel.getByText(/different canonical URLs/).first()).toBeVisible();
});

test('a browser page is reported as such, in a panel that the button has just opened', {
  tag: '@all',
}, async ({ plumbline }) => {
  await turn(plumbline.browser, true);
  await opens(plumbline.browser).toBe('');
  const panel = await plumbline.browser.pressButtonForPanel(
    await openTab(plumbline.browser, 'chrome://version/'),
  );
  await expect(panel.getByText('This is a browser page')).toBeVisible();
});

test('the option persists when the worker has stopped, and turning it off takes effect at once', {
  tag: '@all',
}, async ({ plumbline }) => {
  await turn(plumbline.browser, true);
  await opens(plumbline.browser).toBe('');
  await plumbline.browser.stopWorker();
  const tab = await openTab(plumbline.browser, `${plumbline.sandbox.shop.urls.shop}/delivery`);
  const panel = await plumbline.browser.pressButtonForPanel(tab);
  await settled(panel);
  await turn(plumbline.browser, false);
  await opens(plumbline.browser).toContain('popup.html');
  const popup = await plumbline.browser.pressButton(tab);
  await plumbline.settled(popup);
  await expect(popup.getByRole('heading', { name: 'SEO' })).toBeVisible();
});

test('the context menu opens what the button opens', { tag: '@all' }, async ({ plumbline }) => {
  await expect.poll(() => waysToCheck(plumbline.browser)).toEqual(['check']);
  await turn(plumbline.browser, true);
  await expect.poll(() => waysToCheck(plumbline.browser)).toEqual(['check-in-panel']);
});

test('the option survives a restart of the browser', { tag: '@all' }, async ({ plumbline }) => {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-button-'));
  const first = await launchQuick({ home });
  await turn(first, true);
  await first.close();
  const second = await launchQuick({ home });
  await opens(second).toBe('');
  const tab = await openTab(second, `${plumbline.sandbox.shop.urls.shop}/delivery`);
  const panel = await second.pressButtonForPanel(tab);
  await settled(panel);
  await expect(address(panel)).toContainText('/delivery');
  await second.close();
  rmSync(home, { recursive: true, force: true });
});
