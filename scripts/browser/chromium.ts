import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { withoutDesktopMenus } from './desktop-menus.ts';
import { findBrowser } from './find-browser.mjs';
import { type Granted, loadGranted } from './granted-permissions.ts';
import { giveId, pinButtons } from './pinned-button.ts';
import { buttonOf } from './press-button.ts';
import { waitFor } from './wait-for.ts';

export const BUILD = '.output/chrome-mv3';

const FLAGS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-quic',
  '--disable-sync',
  '--enable-unsafe-extension-debugging',
  '--remote-debugging-port=0',
  // A headless screen is small by default and would crop the popup.
  '--screen-info={2560x2048}',
  '--window-size=1280,1000',
];

export interface ExtensionOptions {
  headless?: boolean;
  /** The folder of the built extension. */
  build?: string;
  granted?: Granted;
  /** Whether its button is pinned to the toolbar. */
  isPinned?: boolean;
  /** Whether the user has allowed it in private windows. */
  isInPrivate?: boolean;
  /** Device pixels per CSS pixel, for screenshots. */
  scale?: number;
  locale?: string;
  colorScheme?: 'light' | 'dark';
  args?: readonly string[];
  /**
   * Whether the caller closes it on Ctrl-C and similar signals; otherwise it closes by itself, and leaves its folder.
   */
  isClosedByCaller?: boolean;
  /**
   * The folder for profile and extension, which is kept after `close`: a browser started with it again has all its
   * data. Default: a new one, removed at the end.
   */
  home?: string;
}

/** A browser with the extension installed, driven the way a person would. */
export interface ExtensionBrowser {
  context: BrowserContext;
  id: string;
  /** The folder of the profile. */
  profile: string;
  /** The service worker, woken if it had stopped; `inside` reads without waking it. */
  worker(): Promise<Worker>;
  /** A bare page of the extension, for reading the worker's data without waking it. */
  inside(): Promise<Page>;
  /**
   * Presses the toolbar button over a tab: grants `activeTab` and opens the real popup. `address` is what the address
   * bar shows, if that is not the document's own URL.
   */
  pressButton(tab: Page, address?: string): Promise<Page>;
  /** The same, for a user whose button opens the side panel. */
  pressButtonForPanel(tab: Page): Promise<Page>;
  /**
   * Presses the button like `pressButton`, and returns a function that reads the popup's text. For busy tabs, to which
   * the second connection of `pressButton` could not attach in time.
   */
  pressButtonOverBusy(address: string): Promise<() => Promise<string>>;
  /** Opens a page of the extension in a tab. */
  open(path: string): Promise<Page>;
  /**
   * Returns the page that a press opens. The popup closes meanwhile, possibly before the press is reported.
   */
  openedBy(press: () => Promise<unknown>): Promise<Page>;
  /**
   * Closes a popup and returns the panel for the same tab, in a tab of its own: the browser's own panel is out of reach.
   * `place` is the panel's screen, such as `#/site/shield`.
   */
  panelFor(popup: Page, place?: string): Promise<Page>;
  /** Returns the panel at the place that a press in the popup opens, in a tab of its own. The popup closes. */
  panelOpenedBy(popup: Page, press: () => Promise<unknown>): Promise<Page>;
  /** Stops the service worker, as the browser does when it is idle. */
  stopWorker(): Promise<void>;
  /**
   * Uninstalls the extension with all its data, closes every page, and reinstalls it: the same as a new browser, in less
   * than half of the time.
   */
  installAnew(granted?: Granted): Promise<void>;
  /**
   * Whether the worker responds. On a machine that is so busy that processes stand still for seconds, Chromium may never
   * start the worker of an extension that was installed again: each message then waits for ever.
   */
  responds(): Promise<boolean>;
  /** Ends the browser with SIGKILL, so that it finishes nothing. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const has = (name: string) => Boolean(process.env[name]);

/** Returns whether there is a screen to show a window on. */
export const hasDisplay = () => process.platform !== 'linux' || has('DISPLAY') || has('WAYLAND_DISPLAY');

/** Returns the ID of the tab that a popup is open over. */
export const tabBelow = (popup: Page): Promise<number | undefined> =>
  popup.evaluate(async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id);

/** Starts Chromium with a new profile and the production build. */
export async function launchExtension(options: ExtensionOptions = {}): Promise<ExtensionBrowser> {
  const { headless = true, build = BUILD, granted = {}, isInPrivate = false } = options;
  const { scale, locale, colorScheme, args = [] } = options;
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser found: run `node scripts/setup.mjs --browser`.');
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'plumbline-'));
  const folder = join(home, 'extension');
  const profile = join(home, 'profile');
  cpSync(build, folder, { recursive: true });
  if (options.isPinned) pinButtons(profile, [giveId(folder)]);

  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless,
    viewport: null,
    env: withoutDesktopMenus(home),
    chromiumSandbox: process.getuid?.() !== 0,
    ...(options.isClosedByCaller && { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }),
    // Branded Chrome ignores --load-extension; loading over the debugging pipe works everywhere.
    ignoreDefaultArgs: headless ? ['--disable-extensions'] : ['--disable-extensions', '--enable-automation'],
    args: [
      ...FLAGS,
      ...(scale ? [`--force-device-scale-factor=${scale}`] : []),
      ...(locale ? [`--lang=${locale}`] : []),
      ...args,
    ],
    ...(locale && { locale }),
    ...(colorScheme && { colorScheme }),
  });
  const browser = context.browser();
  if (!browser) throw new Error('This version of Playwright returns no browser for a persistent context.');
  const cdp = await browser.newBrowserCDPSession();
  const id = await loadGranted(cdp, folder, granted, isInPrivate);
  const origin = `chrome-extension://${id}/`;
  const button = buttonOf(cdp, id, profile);
  let bare: Page | undefined;

  const inside = async (): Promise<Page> => {
    if (!bare) {
      bare = await context.newPage();
      await bare.goto(`${origin}manifest.json`);
    }
    return bare;
  };
  const worker = async (): Promise<Worker> => {
    // The browser stops it when it is idle; a message wakes it.
    await (await inside()).evaluate(() => void chrome.runtime.sendMessage({}).catch(() => {}));
    return waitFor('the worker', async () =>
      context.serviceWorkers().findLast((one) => one.url().startsWith(origin)),
    );
  };
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${origin}${path}`);
    return page;
  };
  return {
    context,
    id,
    profile,
    worker,
    inside,
    pressButton: (tab, address) => button.pressFor('popup.html', tab, address),
    pressButtonForPanel: (tab) => button.pressFor('sidepanel.html', tab),
    pressButtonOverBusy: button.pressOverBusy,
    open,
    async openedBy(press) {
      const [opened, pressed] = await Promise.allSettled([context.waitForEvent('page'), press()]);
      if (opened.status === 'fulfilled') return opened.value;
      throw pressed.status === 'rejected' ? pressed.reason : opened.reason;
    },
    async panelFor(popup, place = '') {
      const id = await tabBelow(popup);
      // Its page may be gone before the closing is reported.
      await popup.close().catch(() => {});
      return open(`sidepanel.html?tab=${id}${place}`);
    },
    async panelOpenedBy(popup, press) {
      await popup.evaluate(() => {
        chrome.sidePanel.open = async () => {};
      });
      const id = await tabBelow(popup);
      const reader = await inside();
      await press().catch(() => {});
      await waitFor('the place that the popup wants', async () => {
        const { panelPlace } = await reader.evaluate(() => chrome.storage.session.get('panelPlace'));
        return panelPlace ?? undefined;
      });
      return open(`sidepanel.html?tab=${id}`);
    },
    async stopWorker() {
      const [page] = context.pages();
      const session = await context.newCDPSession(page ?? (await context.newPage()));
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    async installAnew(rights = granted) {
      await button.closePopups();
      // A browser without a page would exit.
      const last = await context.newPage();
      for (const page of context.pages()) if (page !== last) await page.close({ runBeforeUnload: false });
      bare = undefined;
      await cdp.send('Extensions.uninstall' as never, { id } as never);
      await context.clearCookies();
      await loadGranted(cdp, folder, rights, isInPrivate);
    },
    async responds() {
      const page = await inside();
      const reply = page.evaluate(() => chrome.runtime.sendMessage({}).catch(() => {})).then(() => true);
      return Promise.race([reply, pause(60_000, false, { ref: false })]);
    },
    async kill() {
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      const own = processInfo.find(({ type }) => type === 'browser');
      if (!own) throw new Error('The process ID of the browser is unknown.');
      const gone = context.waitForEvent('close');
      process.kill(own.id, 'SIGKILL');
      await gone;
    },
    async close() {
      await button.closePopups();
      await context.close();
      // A process of the browser may outlive it for a moment.
      if (!options.home) rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
