import type { Browser, CDPSession, Page } from 'puppeteer-core';
import type { SentCookie } from '../credentials/cookie-file.ts';

/** How long a page may take to go, in milliseconds. */
const TIME_TO_LEAVE = 5_000;

/** The name of a window survives the pages in it. A frame gets its name from the element that holds it. */
const FORGET_NAME = "if (window === top) window.name = '';";

/** A tab with a profile of its own. */
interface Tab {
  page: Page;
  session: CDPSession;
}

/** Lends a tab in which nothing is left of other pages, with the user's cookies. */
export type InTab = <T>(use: (page: Page) => Promise<T>) => Promise<T>;

/**
 * Lends the tabs of a browser to pages. A new tab takes the browser longer than most pages do, because it has a profile
 * and a window of its own. So one is used again, after what its page left behind has been removed.
 */
export function lendTabs(browser: Browser, cookies: readonly SentCookie[]): InTab {
  /** The tabs that no page has, or null in place of one that could not be emptied. */
  const free: Promise<Tab | null>[] = [];
  const given = cookies.map(({ name, value, domain, isForSubdomains, path, isSecure }) => ({
    name,
    value,
    domain: isForSubdomains ? `.${domain}` : domain,
    path,
    secure: isSecure,
  }));

  async function open(): Promise<Tab> {
    const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
    const page = await context.newPage();
    // A page that asks something waits for the answer; one that asks whether to leave it is left.
    page.on('dialog', (dialog) => {
      const isLeft = dialog.type() === 'beforeunload';
      void (isLeft ? dialog.accept() : dialog.dismiss()).catch(() => {});
    });
    await page.evaluateOnNewDocument(FORGET_NAME);
    return { page, session: await page.createCDPSession() };
  }

  // A browser that has ended has closed it.
  const close = ({ page }: Tab) =>
    page
      .browserContext()
      .close()
      .catch(() => {});

  /**
   * Removes what a page has left in a tab: cookies and storage of every origin, the history, other windows, and the cache,
   * with which the browser also forgets what servers have said of HTTPS (HSTS).
   */
  async function empty({ page, session }: Tab): Promise<void> {
    await page.goto('about:blank', { timeout: TIME_TO_LEAVE });
    const opened = (await page.browserContext().pages()).filter((one) => one !== page);
    await Promise.all([
      ...opened.map((one) => one.close()),
      session.send('Page.resetNavigationHistory'),
      session.send('Network.clearBrowserCache'),
      session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
    ]);
  }

  return async (use) => {
    const tab = (await free.shift()) ?? (await open());
    try {
      if (given.length > 0) await tab.page.browserContext().setCookie(...given);
      const used = await use(tab.page);
      // While the page is judged.
      free.push(
        empty(tab).then(
          () => tab,
          () => close(tab).then(() => null),
        ),
      );
      return used;
    } catch (error) {
      await close(tab);
      throw error;
    }
  };
}
