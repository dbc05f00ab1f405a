import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { waitFor } from './wait-for.ts';

let messages = 0;

/** Evaluates an expression in a target over a separate session, without attaching anything else. */
function evaluateIn(cdp: CDPSession, sessionId: string, expression: string): Promise<string> {
  messages += 1;
  const id = messages;
  const answer = new Promise<string>((resolve) => {
    const received = ({ message }: { message: string }) => {
      const reply = JSON.parse(message);
      if (reply.id !== id) return;
      cdp.off('Target.receivedMessageFromTarget', received);
      resolve(String(reply.result?.result?.value ?? ''));
    };
    cdp.on('Target.receivedMessageFromTarget', received);
  });
  const message = JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression } });
  return cdp.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answer);
}

/** Presses the toolbar button of an extension, which opens its popup or its side panel. */
export function buttonOf(cdp: CDPSession, id: string, profile: string) {
  const origin = `chrome-extension://${id}/`;
  const popups: (() => Promise<void>)[] = [];

  const targets = async (filter?: object) =>
    (await cdp.send('Target.getTargets', filter as never)).targetInfos;

  const tabs = () => targets({ filter: [{ type: 'tab' }] });
  /** Returns the tab of a page. If several show the same page, a temporary title tells them apart. */
  const tabOf = async (address: string, page?: Page) => {
    const found = await waitFor(`a tab that shows ${address}`, async () => {
      const those = (await tabs()).filter(({ url }) => url === address);
      return those.length > 0 ? those : undefined;
    });
    if (found.length === 1 || !page) return found[0];
    const entitle = (title: string) =>
      page.evaluate((text) => {
        document.title = text;
      }, title);
    const [before, mark] = [await page.title(), crypto.randomUUID()];
    await entitle(mark);
    const own = await waitFor('the title of one tab', async () =>
      (await tabs()).find(({ title }) => title === mark),
    );
    await entitle(before);
    return own;
  };
  const press = async (address: string, opens: string, page?: Page) => {
    const tab = await tabOf(address, page);
    await cdp.send('Extensions.triggerAction' as never, { id, targetId: tab?.targetId } as never);
    return waitFor(opens, async () =>
      (await targets()).find(({ type, url }) => type === 'page' && url === origin + opens),
    );
  };
  const pressFor = async (opens: string, tab: Page, address = tab.url()) => {
    await tab.bringToFront();
    await press(address, opens, tab);
    // The first connection is never told what the button opens; a new one is.
    const port = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0];
    // By default it would redirect all downloads to its own folder, and break them when it ends.
    const second = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    popups.push(() => second.close());
    // What it opens may be listed before its document is there.
    return waitFor(`the document of ${opens}`, async () => {
      const pages = second.contexts().flatMap((one) => one.pages());
      const page = pages.find((one) => one.url() === origin + opens);
      if (!page && !(await targets()).some(({ url }) => url === origin + opens))
        throw new Error(`${opens} closed at once.`);
      return page;
    });
  };

  return {
    /** Presses it over a tab, and returns the page `opens` of the extension. */
    pressFor,
    /** Presses it over a busy tab, and returns a function that reads the popup's text. */
    async pressOverBusy(address: string) {
      const { targetId } = await press(address, 'popup.html');
      const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
      return () => evaluateIn(cdp, sessionId, 'document.body.innerText');
    },
    /** Closes what the button has opened. */
    async closePopups() {
      await Promise.all(popups.splice(0).map((close) => close().catch(() => {})));
    },
  };
}
