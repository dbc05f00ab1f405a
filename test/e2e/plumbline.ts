import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import type { ExtensionBrowser, ExtensionOptions } from '../../scripts/browser/chromium.ts';
import { fillIn } from '../../scripts/browser/connect-extension.ts';
import type { QuirkName } from '../sandbox/quirks.ts';
import { startSandbox } from '../sandbox/start.ts';
import { type Controlled, controlled } from './controlled.ts';
import { launchQuick } from './launch-quick.ts';

/** The fixtures of every end-to-end test: the production build in a real Chromium, and its own sandbox. */
export interface Plumbline extends Controlled {
  browser: ExtensionBrowser;
  /** Opens a page in a new tab and presses the toolbar button over it. */
  check(url: string): Promise<{ tab: Page; popup: Page }>;
  /** Waits until all parts of the page have been inspected. */
  settled(popup: Page): Promise<void>;
  /** Fills in the options' form and presses Connect. */
  fillIn(baseUrl: string, key: string): Promise<Page>;
  /**
   * Connects to the sandbox with the message that the options page sends: `options.spec.ts` tests the form, which
   * takes as long as the rest of a short test.
   */
  connect(key?: string): Promise<void>;
  /** The notifications on the screen. */
  notifications(): Promise<Record<string, unknown>>;
}

export interface FixtureOptions {
  extension: ExtensionOptions;
  /** The sandbox's quirks for this test. */
  quirks: readonly QuirkName[];
}

/**
 * One browser for all tests with the same options; each test finds the extension as after its installation.
 */
interface BrowserPool {
  browserFor(options: ExtensionOptions): Promise<ExtensionBrowser>;
}

/**
 * Attaches what each open page shows, and what the service was asked for. Playwright itself only does so for one page,
 * and only when an element was not found.
 */
async function attachSeen(
  info: TestInfo,
  { context }: ExtensionBrowser,
  { requests }: Controlled,
): Promise<void> {
  const attach = (body: string) => info.attach('seen', { body, contentType: 'application/yaml' });
  // The page from which tests look into the extension shows nothing.
  for (const page of context.pages().filter((page) => !page.url().endsWith('/manifest.json'))) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => error.message);
    await attach(`${page.url()}\n${shown}`);
  }
  const asked = await requests().catch(() => []);
  await attach(
    asked
      .slice(-100)
      .map(({ operation, status }) => `${operation} ${status}`)
      .join('\n'),
  );
}

export const test = base.extend<{ plumbline: Plumbline } & FixtureOptions, { pool: BrowserPool }>({
  pool: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let running: { browser: ExtensionBrowser; as: string } | null = null;
      await use({
        async browserFor({ granted, ...options }) {
          const as = JSON.stringify(options);
          if (running?.as === as && running.browser.context.browser()?.isConnected()) {
            await running.browser.installAnew(granted);
            if (await running.browser.responds()) return running.browser;
          }
          await running?.browser.close();
          running = { as, browser: await launchQuick({ ...options, ...(granted && { granted }) }) };
          return running.browser;
        },
      });
      await (running as { browser: ExtensionBrowser } | null)?.browser.close();
    },
    { scope: 'worker' },
  ],
  extension: [
    { granted: { permissions: ['notifications'], origins: ['http://127.0.0.1/*'] } },
    { option: true },
  ],
  quirks: [[], { option: true }],
  plumbline: async ({ pool, extension, quirks }, use, info) => {
    const sandbox = await startSandbox({ port: 0, demoPort: 0, quirks });
    const browser = await pool.browserFor(extension);
    // Opened first: a tab that opens later would close the popup.
    await browser.inside();
    const control = controlled(sandbox);
    await use({
      ...control,
      browser,
      async check(url) {
        const tab = await browser.context.newPage();
        await tab.goto(url, { waitUntil: 'commit' });
        return { tab, popup: await browser.pressButton(tab) };
      },
      settled: (popup) => popup.locator('[data-phase="complete"]').waitFor(),
      fillIn: (baseUrl, key) => fillIn(browser, baseUrl, key),
      async connect(key = 'sbx_demo') {
        const inside = await browser.inside();
        const data = { baseUrl: sandbox.baseUrl, key, attempt: crypto.randomUUID() };
        const reply = await inside.evaluate(
          (sent) => chrome.runtime.sendMessage({ id: 1, type: 'connect', data: sent, timestamp: Date.now() }),
          data,
        );
        expect(reply.res.value.ok, JSON.stringify(reply)).toBe(true);
      },
      async notifications() {
        const inside = await browser.inside();
        return inside.evaluate(() => chrome.notifications.getAll());
      },
    });
    if (info.status !== info.expectedStatus) await attachSeen(info, browser, control);
    await sandbox.close();
  },
});

export { expect };
