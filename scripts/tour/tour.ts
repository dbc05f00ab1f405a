import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { RunningSandbox } from '../../test/sandbox/start.ts';
import type { ExtensionBrowser } from '../browser/chromium.ts';

export interface TourOptions {
  say(line: string): void;
  /** The folder for the pictures. */
  screenshots: string;
}

/** Returns the text on the screen, line by line, without empty lines. */
async function linesOf(part: Locator): Promise<string[]> {
  const text = await part.innerText();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** How many lines of a screen are printed; the picture has the rest. */
const MOST_LINES = 8;

/** Prints the beginning of what is on the screen, and names the picture that shows all of it. */
export async function sayScreen(say: TourOptions['say'], part: Locator, picture: string): Promise<void> {
  const lines = await linesOf(part);
  for (const line of lines.slice(0, MOST_LINES)) say(`  ${line}`);
  if (lines.length > MOST_LINES) say(`  … ${lines.length - MOST_LINES} more lines in ${picture}.png`);
}

const rowOfAudit = (popup: Page) => popup.getByRole('listitem').filter({ hasText: 'SEO audit' });

/**
 * The main use case, driven the way a person would: check the page, start an audit of the site, leave, be notified,
 * come back to the result. Prints what is on the screen. Returns the tab that it ran over.
 */
export async function takeTour(
  browser: ExtensionBrowser,
  sandbox: RunningSandbox,
  { say, screenshots }: TourOptions,
): Promise<Page> {
  const shot = (page: Page, name: string) => page.screenshot({ path: join(screenshots, `${name}.png`) });
  const tab = await browser.context.newPage();
  await tab.goto(`${sandbox.shop.urls.shop}/kettles/wren`);

  const popup = await browser.pressButton(tab);
  await popup.locator('[data-phase="complete"]').waitFor();
  await rowOfAudit(popup).getByRole('button').waitFor();
  say(`\nThe popup over ${tab.url()}`);
  await sayScreen(say, popup.locator('main'), 'popup');
  await shot(popup, 'popup');

  const run = rowOfAudit(popup).getByRole('button', { name: /^Run/ });
  say(`\n“${await run.textContent()}”, and “Yes, notify me”`);
  await run.click();
  await popup.getByRole('button', { name: 'Yes, notify me' }).click();
  await rowOfAudit(popup)
    .getByText(/crawling/)
    .waitFor();
  await sayScreen(say, rowOfAudit(popup), 'audit-running');
  await shot(popup, 'audit-running');
  await popup.close();
  say('  The popup is closed; the worker continues.');

  const inside = await browser.inside();
  const notification = await inside.evaluate(async () => {
    const until = Date.now() + 90_000;
    while (Date.now() < until) {
      const [id] = Object.keys(await chrome.notifications.getAll());
      if (id)
        return { id, badge: await chrome.action.getBadgeText({}), title: await chrome.action.getTitle({}) };
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    return null;
  });
  if (!notification) throw new Error('No notification appeared within 90 seconds.');
  say(`\nNotification ${notification.id}; badge “${notification.badge}”; button “${notification.title}”`);

  const back = await browser.pressButton(tab);
  await rowOfAudit(back)
    .getByText(/health/)
    .waitFor();
  say('\nThe popup afterwards');
  await sayScreen(say, rowOfAudit(back), 'audit-done');
  await shot(back, 'audit-done');
  await back.close();
  return tab;
}
