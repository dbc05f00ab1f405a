import { resolve } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/browser/find-firefox.mjs';

const BUILD = '.output/firefox-mv3';
const ID = 'plumbline@plumbline.example';
/** Firefox gives each installation another address; a preference makes it constant. */
const UUID = '11111111-2222-4333-8444-555555555555';
const ORIGIN = `moz-extension://${UUID}/`;

/** The first lines of every script in the browser's own window. */
const KNOWN = `
  const { extension } = WebExtensionPolicy.getByID('${ID}');
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const action = ExtensionParent.apiManager.global.browserActionFor(extension);`;

/** A Firefox with the extension in it, driven as a person would. */
export interface Firefox {
  browser: Browser;
  /** Evaluates the body of an async function in the browser's own window: toolbar, popups, side bar, prompts. */
  inChrome<T>(body: string): Promise<T>;
  /** Opens a page of the extension in a tab. */
  open(path: string): Promise<Page>;
  /** Opens an address in a tab, whatever the outcome, and waits until nothing is loading. */
  visit(tab: Page, address: string): Promise<void>;
  /** Presses the toolbar button over a tab: grants `activeTab` and opens the real popup. */
  pressButton(tab: Page): Promise<void>;
  closePopup(): Promise<void>;
  /** Opens the context menu of a page at a point, and returns the extension's items in it. */
  openMenu(tab: Page, x: number, y: number): Promise<string[]>;
  /** Chooses an item of the open context menu. */
  choose(label: string): Promise<void>;
  /** Clicks on the notification that is on the screen. */
  pressNotification(): Promise<void>;
  /** Ends the background's event page, as the browser does when it is idle. */
  stopBackground(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  send<T>(method: string, params: object): Promise<{ result: T }>;
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

const PATIENCE = 60_000;

/** Repeats the request until there is a response. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined>,
  patience = PATIENCE,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await ask();
    if (found !== null && found !== undefined) return found;
    if (Date.now() > end) throw new Error(`Waited ${patience / 1_000} s for ${what}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

interface Look {
  /** Device pixels per CSS pixel, for screenshots. */
  scale?: number;
  colorScheme?: 'light' | 'dark';
}

/** Starts Firefox with a fresh profile, without a window on the screen. */
export async function launchFirefox({ scale, colorScheme = 'light' }: Look = {}): Promise<Firefox> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox was not found: run `node scripts/setup.mjs --firefox`.');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    // The browser's own window, where the popup and the prompts are.
    args: ['--remote-allow-system-access', '--width=1280', '--height=1000'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [ID]: UUID }),
      // Notifications drawn by Firefox: the system's could not be read.
      'alerts.useSystemBackend': false,
      // The popup and sidebar follow the browser's theme, which is the system's.
      'ui.systemUsesDarkTheme': colorScheme === 'dark' ? 1 : 0,
      ...(scale && { 'layout.css.devPixelsPerPx': String(scale) }),
    },
  });
  // It must be an absolute path, or Firefox does not recognize the file.
  await browser.installExtension(resolve(BUILD));
  const { connection } = browser as unknown as { connection: Connection };
  const send = async <T>(method: string, params: object) => (await connection.send<T>(method, params)).result;
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  const context = tree.contexts[0]?.context;

  async function inChrome<T>(body: string): Promise<T> {
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      target: { context },
      awaitPromise: true,
      userActivation: true,
      expression: `(async () => { ${KNOWN} return JSON.stringify(await (async () => { ${body} })()); })()`,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T;
  }

  const closePanels = 'for (const panel of document.querySelectorAll("panel")) panel.hidePopup();';

  return {
    browser,
    inChrome,
    async open(path) {
      const page = await browser.newPage();
      // It would wait for a load event that never comes.
      await page.goto(`${ORIGIN}${path}`, { waitUntil: [] });
      await page.waitForSelector('main');
      return page;
    },
    async visit(tab, address) {
      await tab.goto(address, { waitUntil: [] }).catch(() => {});
      await tab.bringToFront();
      await until(`the end of loading ${address}`, () =>
        inChrome<true | null>(`
          const { currentURI, webProgress } = gBrowser.selectedBrowser;
          return currentURI.spec === ${JSON.stringify(address)} && !webProgress.isLoadingDocument ? true : null;`),
      );
    },
    async pressButton(tab) {
      await tab.bringToFront();
      await inChrome(`${closePanels} await action.triggerAction(window);`);
    },
    async openMenu(tab, x, y) {
      await tab.bringToFront();
      const menu = `const menu = document.getElementById('contentAreaContextMenu');`;
      const becomes = (state: string) =>
        until(`the context menu to be ${state}`, async () =>
          (await inChrome<string>(`${menu} return menu.state`)) === state ? true : null,
        );
      // A menu that was opened before the extension had added its items never shows them.
      return until('items in the context menu', async () => {
        await tab.mouse.click(x, y, { button: 'right' });
        await becomes('open');
        const items = await inChrome<string[]>(
          `${menu} return [...menu.querySelectorAll('[id*=plumbline]')].filter((item) => !item.hidden).map((item) => item.label)`,
        );
        if (items.length > 0) return items;
        await inChrome(`${menu} menu.hidePopup();`);
        await becomes('closed');
        return null;
      });
    },
    async choose(label) {
      await inChrome(`
        const menu = document.getElementById('contentAreaContextMenu');
        const item = [...menu.querySelectorAll('menuitem[id*=plumbline]')].find((one) => one.label === ${JSON.stringify(label)});
        const sub = item.closest('menu');
        if (sub) { sub.openMenu(true); await new Promise((done) => sub.menupopup.addEventListener('popupshown', done, { once: true })); }
        (sub?.menupopup ?? menu).activateItem(item);`);
    },
    async pressNotification() {
      await until('a notification', () =>
        inChrome<true | null>(`
          const { value: alert } = Services.wm.getEnumerator('alert:alert')[Symbol.iterator]().next();
          const box = alert?.document.getElementById('alertBox');
          if (!box) return null;
          box.click();
          return true;`),
      );
    },
    async stopBackground() {
      // An alarm or a page may start it again at once.
      await inChrome('await extension.terminateBackground({ ignoreDevToolsAttached: true });');
    },
    closePopup: () => inChrome(closePanels),
    close: () => browser.close(),
  };
}
