import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from './chromium.ts';

/** Fills in the form of the options like a person, and presses Connect. Returns the options page. */
export async function fillIn(browser: ExtensionBrowser, baseUrl: string, key: string): Promise<Page> {
  const options = await browser.open('options.html');
  await options.getByLabel('Service address').fill(baseUrl);
  await options.getByLabel('API key').fill(key);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  return options;
}

/** Connects the extension, and closes the options after success. */
export async function connectExtension(
  browser: ExtensionBrowser,
  baseUrl: string,
  key: string,
): Promise<void> {
  const options = await fillIn(browser, baseUrl, key);
  await options.getByRole('button', { name: 'Disconnect' }).waitFor();
  await options.close();
}
