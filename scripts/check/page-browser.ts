import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.mjs';
import { bundleCollector } from '../build/bundle-collector.ts';
import type { Credentials } from './credentials.ts';

/** The browser of a run, and the script that reads a page in it. */
export interface PageBrowser {
  collector: string;
  /** Returns a page in a profile of its own, with the user's cookies. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    // Ctrl-C then ends the visits, not the program.
    handleSIGINT: false,
  });

/** Starts the browser of a run. */
export async function openBrowser({ cookies }: Credentials): Promise<PageBrowser> {
  const [collector, browser] = await Promise.all([bundleCollector(), launch()]);
  return {
    collector,
    async newPage() {
      const context = await browser.newContext();
      await context.addCookies(
        cookies.map(({ name, value, domain, isForSubdomains, path, isSecure }) => ({
          name,
          value,
          domain: isForSubdomains ? `.${domain}` : domain,
          path,
          secure: isSecure,
        })),
      );
      return context.newPage();
    },
    close: () => browser.close(),
  };
}
