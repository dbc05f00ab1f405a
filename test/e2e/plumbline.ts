import { test as base, type Page } from '@playwright/test';
import { type ExtensionBrowser, type ExtensionOptions, launchExtension } from '../../scripts/chromium.ts';
import { type RunningSandbox, startSandbox } from '../sandbox/start.ts';

/** What every end-to-end test works with: the production build in a real Chromium, and a sandbox of its own. */
export interface Plumbline {
  browser: ExtensionBrowser;
  sandbox: RunningSandbox;
  /** Opens a page in a new tab and presses the toolbar button over it. */
  check(url: string): Promise<{ tab: Page; popup: Page }>;
  /** Connects the extension with a key, through the options page, as a user does. */
  connect(key?: string): Promise<void>;
}

interface Options {
  extension: ExtensionOptions;
}

export const test = base.extend<{ plumbline: Plumbline } & Options>({
  extension: [
    { granted: { permissions: ['notifications'], origins: ['http://127.0.0.1/*'] } },
    { option: true },
  ],
  plumbline: async ({ extension }, use) => {
    const sandbox = await startSandbox({ port: 0, demoPort: 0, quiet: true });
    const browser = await launchExtension(extension);
    await use({
      browser,
      sandbox,
      async check(url) {
        const tab = await browser.context.newPage();
        await tab.goto(url, { waitUntil: 'commit' });
        return { tab, popup: await browser.pressButton(tab) };
      },
      async connect(key = 'sbx_demo') {
        const options = await browser.open('options.html');
        await options.getByLabel('Service address').fill(sandbox.baseUrl);
        await options.getByLabel('API key').fill(key);
        await options.getByRole('button', { name: 'Connect' }).click();
        await options.getByText('Connected', { exact: false }).first().waitFor();
        await options.close();
      },
    });
    await browser.close();
    await sandbox.close();
  },
});

export { expect } from '@playwright/test';
