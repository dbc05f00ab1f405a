import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { BUILD, launchExtension } from '../../scripts/browser/chromium.ts';
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

/** The script that the popup loads at its final verdict. What comes after it, users do not wait for. */
const MARK = 'final-verdict.js';

/**
 * Runs in the popup, before its own scripts. What waits until the page is idle comes after the verdict, but could not be
 * told apart by its number if another page has loaded it before: it is not loaded at all.
 */
function markFinalVerdict(file: string): void {
  window.requestIdleCallback = () => 0;
  const mark = () => {
    if (!document.querySelector('[data-phase="complete"]')) return;
    changes.disconnect();
    void import(`/${file}`);
  };
  const changes = new MutationObserver(mark);
  changes.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Makes a copy of the build whose popup loads the mark. Returns its folder. */
function writeMarked(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-scripts-'));
  cpSync(BUILD, folder, { recursive: true });
  writeFileSync(join(folder, MARK), 'export {};');
  writeFileSync(join(folder, 'mark.js'), `(${markFinalVerdict})(${JSON.stringify(MARK)})`);
  const page = join(folder, 'popup.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<head>', '<head><script src="/mark.js"></script>'));
  return folder;
}

/**
 * Returns the files of every script that the popup has loaded by the time of its final verdict, as the browser's
 * debugger reports them, whatever imported them. A page's timeline omits what an extension loads from itself, and the
 * build's own list does not say what is really loaded.
 */
export async function scriptsOfPopup(language: string, elements: number): Promise<ScriptsOfPopup> {
  const { urlOf, close } = await servePages();
  const build = writeMarked();
  const browser = await launchExtension({ build });
  const origin = `chrome-extension://${browser.id}/`;
  const fileOf = (url: string) =>
    url.startsWith(origin) && url.endsWith('.js') ? [url.slice(origin.length)] : [];
  const inPopup = new Map<string, number>();
  const inWorkers = new Set<string>();
  const cdp = await browser.context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('This version of Playwright has no browser for a persistent context.');
  await watchWorkers(cdp, (url) => {
    for (const file of fileOf(url)) inWorkers.add(file);
  });

  const inside = await browser.inside();
  // As the options page stores it, also for the popup's start. Not in the options page itself: the browser would compile
  // what the two share before anything that the popup loads, and its numbers would not say when the popup loaded it.
  await inside.evaluate(async (code) => {
    localStorage.setItem('appearance', JSON.stringify({ language: code }));
    await chrome.storage.local.set({ settings: { language: code } });
  }, language);
  const tab = await browser.context.newPage();
  await tab.goto(urlOf(elements));
  const popup = await browser.pressButton(tab);
  await popup.locator('[data-phase="complete"]').waitFor();
  const session = await popup.context().newCDPSession(popup);
  const { promise: marked, resolve: mark } = Promise.withResolvers<void>();
  session.on('Debugger.scriptParsed', ({ url, scriptId }) => {
    for (const file of fileOf(url)) inPopup.set(file, Number(scriptId));
    if (inPopup.has(MARK)) mark();
  });
  // Reports all scripts so far before it returns.
  await session.send('Debugger.enable');
  await marked;
  await browser.close();
  close();
  rmSync(build, { recursive: true, force: true });
  // The browser numbers scripts in the order in which it compiles them.
  const last = inPopup.get(MARK) ?? Number.NaN;
  const loaded = [...inPopup].flatMap(([file, number]) =>
    number < last && file !== 'mark.js' ? [file] : [],
  );
  return { popup: loaded, workers: [...inWorkers] };
}
