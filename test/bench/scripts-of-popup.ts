import { launchExtension } from '../../scripts/chromium.ts';
import { servePages } from './pages.ts';

/**
 * The files of every script that the popup has loaded by the time of its final verdict, as the browser's debugger names
 * them: whatever imported them, and those of its workers. The timeline of a page leaves out what an extension loads from
 * itself, and the build's own list does not tell what is loaded in the end.
 */
export async function scriptsOfPopup(language: string, elements: number): Promise<string[]> {
  const { urlOf, close } = await servePages();
  const browser = await launchExtension();
  const origin = `chrome-extension://${browser.id}/`;
  const found = new Set<string>();
  const note = (url: string) => {
    if (url.startsWith(origin) && url.endsWith('.js')) found.add(url.slice(origin.length));
  };
  // A worker may have ended by then.
  const discovery = await browser.context.browser()?.newBrowserCDPSession();
  discovery?.on('Target.targetInfoChanged', ({ targetInfo }) => note(targetInfo.url));
  await discovery?.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'worker' }] });

  const inside = await browser.inside();
  await inside.evaluate((code) => chrome.storage.local.set({ settings: { language: code } }), language);
  const tab = await browser.context.newPage();
  await tab.goto(urlOf(elements));
  const popup = await browser.pressButton(tab);
  await popup.locator('[data-phase="complete"]').waitFor();
  const session = await popup.context().newCDPSession(popup);
  session.on('Debugger.scriptParsed', ({ url }) => note(url));
  // Tells of all that have been there so far, before it answers.
  await session.send('Debugger.enable');
  await browser.close();
  close();
  return [...found];
}
