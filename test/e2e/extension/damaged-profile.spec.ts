// End to end: only a browser reads a damaged profile.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { ExtensionBrowser } from '../../../scripts/browser/chromium.ts';
import { connectExtension } from '../../../scripts/browser/connect-extension.ts';
import { type RunningSandbox, startSandbox } from '../../sandbox/start.ts';
import { chosenNow, rowsIn, rowsOnce } from '../extension-database.ts';
import { launchQuick } from '../launch-quick.ts';

const KEY = 'sbx_empty';
const GRANTED = { origins: ['http://127.0.0.1/*'] };

const auditRow = (page: Page) => page.getByRole('listitem').filter({ hasText: /SEO audit/ });

/** Presses the button, and waits until the popup is there again. */
async function startAnew(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Start over' }).click();
  const loaded = popup.waitForEvent('load');
  await popup.getByRole('button', { name: 'Save and start over' }).click();
  await loaded;
}

let sandbox: RunningSandbox;
let home: string;
let browser: ExtensionBrowser | undefined;

const launch = async () => {
  browser = await launchQuick({ home, granted: GRANTED });
  await browser.inside();
  return browser;
};
const check = async (at: ExtensionBrowser, url: string) => {
  const tab = await at.context.newPage();
  await tab.goto(url);
  const popup = await at.pressButton(tab);
  await popup.locator('[data-phase="complete"]').waitFor();
  return popup;
};

test.beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-'));
  sandbox = await startSandbox({ port: 0, demoPort: 0 });
});
test.afterEach(async () => {
  await browser?.close();
  await sandbox.close();
  rmSync(home, { recursive: true, force: true });
});

test('F36: a damaged profile that has lost the settings is distinguished from a first start', {
  tag: '@all',
}, async () => {
  const url = `${sandbox.shop.urls.shop}/delivery`;
  const first = await launch();
  const fresh = await check(first, url);
  await expect(fresh.getByText('Connect your account to audit this site')).toBeVisible();
  await expect(fresh.getByText(/settings were lost/)).toHaveCount(0);
  await fresh.close();
  await connectExtension(first, sandbox.baseUrl, KEY);
  const { id } = first;
  await first.close();
  rmSync(join(home, 'profile/Default/Local Extension Settings', id), { recursive: true });

  const second = await launch();
  expect(second.id).toBe(id);
  const popup = await check(second, url);
  await expect(popup.getByText('The settings were lost')).toBeVisible();
  await expect(popup.getByText(`${new URL(sandbox.baseUrl).host} was connected`)).toBeVisible();
  // The rows in the database are still there: one visit before this one.
  await rowsOnce(await second.inside(), 'histories', 1);
  await popup.close();

  await connectExtension(second, sandbox.baseUrl, KEY);
  const again = await check(second, url);
  await expect(auditRow(again).getByRole('button', { name: 'Run audit' })).toBeVisible();
  await expect(again.getByText('The settings were lost')).toHaveCount(0);
});

const databaseOf = ({ profile, id }: ExtensionBrowser) =>
  join(profile, 'Default/IndexedDB', `chrome-extension_${id}_0.indexeddb.leveldb`);

test('F36: a damaged profile with a corrupt database, which the browser discards: the connection persists, everything works', {
  tag: '@all',
}, async () => {
  const url = `${sandbox.shop.urls.shop}/delivery`;
  const first = await launch();
  await connectExtension(first, sandbox.baseUrl, KEY);
  await (await check(first, url)).close();
  const [files, before] = [databaseOf(first), await chosenNow(await first.inside())];
  await first.close();
  for (const file of readdirSync(files)) writeFileSync(join(files, file), 'garbage');

  const second = await launch();
  const popup = await check(second, url);
  await expect(popup.getByText('first check').first()).toBeVisible();
  await expect(popup.getByText(/^The browser has lost Plumbline’s saved data: history, /)).toBeVisible();
  await expect(auditRow(popup).getByRole('button', { name: 'Run audit' })).toBeVisible();
  await popup.close();
  const inside = await second.inside();
  expect(await chosenNow(inside)).toEqual(before);
  // The copy that reveals a loss is there again.
  expect(await rowsIn(inside, 'witness')).toEqual([
    { id: 'connection', host: new URL(sandbox.baseUrl).host },
    { id: 'ledger' },
  ]);
});

test('F36: a damaged profile whose database does not open: pages can be checked, the problem is shown, and starting over helps as soon as possible', {
  tag: '@all',
}, async () => {
  const url = `${sandbox.shop.urls.shop}/delivery`;
  const first = await launch();
  await connectExtension(first, sandbox.baseUrl, KEY);
  const [files, before] = [databaseOf(first), await chosenNow(await first.inside())];
  await first.close();
  rmSync(files, { recursive: true });
  writeFileSync(files, 'a file where a folder should be');

  const second = await launch();
  const popup = await check(second, url);
  await expect(popup.getByText('SEO', { exact: true }).first()).toBeVisible();
  await expect(popup.getByText('Saved data cannot be read.')).toBeVisible();
  await startAnew(popup);
  await expect(popup.getByText('Saved data cannot be read.')).toBeVisible();
  const inside = await second.inside();
  expect(await chosenNow(inside)).toEqual(before);

  rmSync(files);
  await startAnew(popup);
  await expect(auditRow(popup).getByRole('button', { name: 'Run audit' })).toBeVisible();
  await expect(popup.getByText('Saved data cannot be read.')).toHaveCount(0);
  expect(await chosenNow(inside)).toEqual(before);
});
