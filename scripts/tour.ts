import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningSandbox } from '../test/sandbox/start.ts';
import type { ExtensionBrowser } from './chromium.ts';

interface TourOptions {
  say(line: string): void;
  /** Folder for the pictures. */
  screenshots: string;
}

/** What stands on the screen, line by line, without empty lines. */
async function linesOf(page: Page, selector: string): Promise<string[]> {
  const text = await page.locator(selector).innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * The main job, driven as a person would: check the page, start an audit of the site, leave, be notified, come back
 * to the result. Says what stands on the screen.
 */
export async function takeTour(
  browser: ExtensionBrowser,
  sandbox: RunningSandbox,
  { say, screenshots }: TourOptions,
): Promise<void> {
  const shot = (page: Page, name: string) => page.screenshot({ path: join(screenshots, `${name}.png`) });
  const tab = await browser.context.newPage();
  await tab.goto(sandbox.shop.urls.shop);

  const popup = await browser.pressButton(tab);
  await popup.locator('[data-state="complete"]').waitFor();
  say(`\nThe popup over ${tab.url()}`);
  for (const line of await linesOf(popup, '[data-part="gauges"]')) say(`  ${line}`);
  say('  Worst findings');
  for (const line of await linesOf(popup, '[data-part="findings"]')) say(`    ${line}`);
  say('  Projects');
  for (const line of await linesOf(popup, '[data-part="projects"]')) say(`    ${line}`);
  await shot(popup, 'popup');

  say('\nRun audit');
  const audit = popup.locator('[data-product="audit"]');
  await audit.getByRole('button', { name: /Run audit|Run again/ }).click();
  await audit
    .getByText(/Running|crawl/i)
    .first()
    .waitFor();
  for (const line of await linesOf(popup, '[data-product="audit"]')) say(`    ${line}`);
  await shot(popup, 'audit-running');
  await popup.close();
  say('  The popup is closed; the worker goes on.');

  const worker = await browser.worker();
  const notification = await worker.evaluate(async () => {
    const until = Date.now() + 90_000;
    while (Date.now() < until) {
      const [id] = Object.keys(await chrome.notifications.getAll());
      if (id)
        return { id, badge: await chrome.action.getBadgeText({}), title: await chrome.action.getTitle({}) };
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return null;
  });
  if (!notification) throw new Error('No notification came within 90 seconds.');
  say(`\nNotification ${notification.id}; badge “${notification.badge}”; button “${notification.title}”`);

  const back = await browser.pressButton(tab);
  await back
    .locator('[data-product="audit"]')
    .getByText(/health/i)
    .first()
    .waitFor();
  say('\nThe popup afterwards');
  for (const line of await linesOf(back, '[data-part="projects"]')) say(`    ${line}`);
  await shot(back, 'audit-done');
  await back.close();
  say(`\nScreenshots in ${screenshots}/`);
}
