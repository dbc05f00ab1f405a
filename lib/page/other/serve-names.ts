import { type Browser, browser } from '#imports';
import { fieldChanges } from './as-whom.ts';
import { NAME_PORT, type NameNews, type NameOrder, nameOrderIn } from './name-messages.ts';

/** The other rule is that of a policy on trial. It ends with the browser’s session. */
const RULE = 2;

const removeRule = () => browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: [RULE] });

/**
 * Requests of the user have another initiator, and those of a set or of checks that run meanwhile have other addresses, so
 * they keep their name.
 */
async function setRule({ as, url }: NameOrder): Promise<void> {
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [RULE],
    addRules: [
      {
        id: RULE,
        condition: {
          initiatorDomains: [new URL(browser.runtime.getURL('/' as '/popup.html')).hostname],
          urlFilter: `|${url}|`,
          isUrlFilterCaseSensitive: true,
          requestMethods: ['get'],
          resourceTypes: ['xmlhttprequest'],
        },
        action: { type: 'modifyHeaders', requestHeaders: [...fieldChanges(as)] },
      },
    ],
  });
}

/**
 * Lets a page of Plumbline send a request under another name. The rule lasts as long as the page’s connection: it is
 * removed when the request has ended, when the page closes, and when this worker ends, whose successor removes what is
 * left. Must be called first in the worker.
 */
export function serveNames(): void {
  // One after the other, so that the end of one does not remove the rule of the next.
  let last: Promise<unknown> = removeRule().catch(console.error);
  const inTurn = (act: () => Promise<void>) => {
    const done = last.then(act);
    // The page that asked for it is told.
    last = done.catch(() => {});
    return done;
  };
  let current: Browser.runtime.Port | null = null;
  browser.runtime.onConnect.addListener((port) => {
    const isOwnPage =
      port.sender?.id === browser.runtime.id &&
      port.sender.url?.startsWith(browser.runtime.getURL('/' as '/popup.html')) === true;
    if (port.name !== NAME_PORT || !isOwnPage) return;
    const tell = (news: NameNews) => {
      if (current === port) port.postMessage(news);
    };
    current = port;
    port.onMessage.addListener((message: unknown) => {
      const order = nameOrderIn(message);
      if (!order) return;
      void inTurn(async () => {
        if (current === port) await setRule(order);
      }).then(
        () => tell('set up'),
        () => tell('refused'),
      );
    });
    port.onDisconnect.addListener(() => {
      if (current !== port) return;
      current = null;
      void inTurn(removeRule).catch(console.error);
    });
  });
}
