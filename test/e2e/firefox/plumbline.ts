import { test as base, expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { startSandbox } from '../../sandbox/start.ts';
import { type Controlled, controlled } from '../controlled.ts';
import { type Firefox, launchFirefox } from './firefox-browser.ts';
import { type Prompt, promptOf } from './prompt.ts';
import { partOf, type View, viewOf } from './view.ts';

/** The fixtures of every Firefox test: the production build in a real Firefox, and its own sandbox. */
export interface Plumbline extends Controlled {
  firefox: Firefox;
  popup: View;
  sidebar: View;
  prompt: Prompt;
  /** A page of the extension, to read what the background has done. */
  inside(): Promise<Page>;
  /** Opens a page in a new tab and presses the toolbar button over it. */
  check(url: string): Promise<Page>;
  /** Waits until all parts of the page have been inspected. */
  settled(view?: View): Promise<void>;
  /** Fills in the options' form and presses Connect. */
  fillIn(baseUrl: string, key: string): Promise<View>;
  /** Connects with the sandbox, as a user does. */
  connect(key: string): Promise<void>;
  /** Turns notifications on in the options. */
  wantNotifications(): Promise<void>;
  /** Returns the text on the toolbar button's badge. */
  badge(): Promise<string>;
  /** Returns the title and text of the notifications on the screen. */
  notifications(): Promise<string[]>;
}

export const phaseOf = (view: View) =>
  view.look(({ document }) => document.querySelector<HTMLElement>('[data-phase]')?.dataset.phase ?? null);

interface Options {
  /** Milliseconds that the service waits before each page of a crawl. */
  pause: number | undefined;
}

export const test = base.extend<{ plumbline: Plumbline } & Options>({
  pause: [undefined, { option: true }],
  plumbline: async ({ pause }, use) => {
    // A browser for each test: after another installation in a running one, the extension is not always available.
    const [sandbox, firefox] = await Promise.all([
      startSandbox({ port: 0, demoPort: 0, ...(pause !== undefined && { pause }) }),
      launchFirefox(),
    ]);
    const popup = partOf(firefox, 'popup');
    const prompt = promptOf(firefox);
    let bare: Promise<Page> | null = null;
    const inside = () => {
      bare ??= firefox.open('options.html');
      return bare;
    };
    const fillIn = async (baseUrl: string, key: string) => {
      const page = await inside();
      await page.bringToFront();
      const options = viewOf(page);
      await options.fill('Service address', baseUrl);
      await options.fill('API key', key);
      await options.press('Connect');
      return options;
    };
    await use({
      ...controlled(sandbox),
      firefox,
      popup,
      prompt,
      inside,
      fillIn,
      sidebar: partOf(firefox, 'sidebar'),
      async check(url) {
        const tab = await firefox.browser.newPage();
        await tab.goto(url);
        await firefox.pressButton(tab);
        return tab;
      },
      settled: (view = popup) => expect.poll(() => phaseOf(view)).toBe('complete'),
      async connect(key) {
        const options = await fillIn(sandbox.baseUrl, key);
        await prompt.allow();
        await expect.poll(options.text).toContain('Disconnect');
      },
      async wantNotifications() {
        await viewOf(await inside()).press('Notify me when a job ends');
        await prompt.allow();
      },
      async badge() {
        return (await inside()).evaluate('browser.action.getBadgeText({})') as Promise<string>;
      },
      async notifications() {
        return (await inside()).evaluate(
          `browser.notifications?.getAll().then((all) => Object.values(all).map(({ title, message }) => title + ': ' + message)) ?? []`,
        ) as Promise<string[]>;
      },
    });
    await firefox.close();
    await sandbox.close();
  },
});

export { expect };
