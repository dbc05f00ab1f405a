import type { CDPSession } from '@playwright/test';
import { launchExtension } from '../../scripts/browser/chromium.ts';
import { servePages } from './pages.ts';

/** The files that the popup itself and its workers have loaded. */
export interface ScriptsOfPopup {
  popup: string[];
  workers: string[];
}

interface Told {
  method: string;
  params: { url?: string };
}

/** Records every script that the workers of the browser load from now on. */
async function watchWorkers(browser: CDPSession, note: (url: string) => void): Promise<void> {
  browser.on('Target.attachedToTarget', ({ sessionId }) => {
    const message = JSON.stringify({ id: 1, method: 'Debugger.enable' });
    void browser.send('Target.sendMessageToTarget', { sessionId, message });
  });
  browser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message) as Told;
    if (method === 'Debugger.scriptParsed' && params.url) note(params.url);
  });
  browser.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    if (type === 'worker') void browser.send('Target.attachToTarget', { targetId, flatten: false });
  });
  await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'worker' }] });
}

/**
 * Returns the files of every script that the popup has loaded by the time of its final verdict, as the browser's
 * debugger reports them, whatever imported them. A page's timeline omits what an extension loads from itself, and the
 * build's own list does not say what is really loaded.
 */
export async function scriptsOfPopup(language: string, elements: number): Promise<ScriptsOfPopup> {
  const { urlOf, close } = await servePages();
  const browser = await launchExtension();
  const origin = `chrome-extension://${browser.id}/`;
  const noteIn = (found: Set<string>) => (url: string) => {
    if (url.startsWith(origin) && url.endsWith('.js')) found.add(url.slice(origin.length));
  };
  const [inPopup, inWorkers] = [new Set<string>(), new Set<string>()];
  const cdp = await browser.context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('This version of Playwright has no browser for a persistent context.');
  await watchWorkers(cdp, noteIn(inWorkers));

  const inside = await browser.inside();
  await inside.evaluate((code) => chrome.storage.local.set({ settings: { language: code } }), language);
  // If a user has chosen the language, it is also stored for the popup's start.
  const options = await browser.open('options.html');
  await options.locator(`html[lang="${language}"] main`).waitFor();
  await options.close();
  const tab = await browser.context.newPage();
  await tab.goto(urlOf(elements));
  const popup = await browser.pressButton(tab);
  await popup.locator('[data-phase="complete"]').waitFor();
  const session = await popup.context().newCDPSession(popup);
  const note = noteIn(inPopup);
  session.on('Debugger.scriptParsed', ({ url }) => note(url));
  // Reports all scripts so far before it returns.
  await session.send('Debugger.enable');
  await browser.close();
  close();
  return { popup: [...inPopup], workers: [...inWorkers] };
}
