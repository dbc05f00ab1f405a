import { browser } from '#imports';
import { documentAddress } from '../../platform/address.ts';
import type { TrialOrder } from './trial-messages.ts';

/** A rule, and Plumbline’s only content script; both end with the browser's session. */
const RULE = 1;
const SCRIPT = { id: 'policy-trial', js: ['trial-reporter.js'] };

/** Takes the policy from what the tab loads next; nothing happens if there is none. */
export async function removeTrialRule(): Promise<void> {
  await browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: [RULE] });
  const left = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT.id] });
  if (left.length > 0) await browser.scripting.unregisterContentScripts({ ids: [SCRIPT.id] });
}

/** Adds the policy of an order to the documents that its tab loads. */
export async function setTrialRule({ tabId, url, header, policy }: TrialOrder): Promise<void> {
  const { origin, protocol, hostname } = new URL(url);
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [RULE],
    addRules: [
      {
        id: RULE,
        condition: { tabIds: [tabId], resourceTypes: ['main_frame'], urlFilter: `|${origin}/` },
        // Added to what the site sends: a trial must not remove any protection.
        action: {
          type: 'modifyHeaders',
          responseHeaders: [{ header, operation: 'append', value: policy }],
        },
      },
    ],
  });
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [SCRIPT.id] });
  if (registered.length > 0) return;
  await browser.scripting.registerContentScripts([
    {
      ...SCRIPT,
      matches: [`${protocol}//${hostname}/*`],
      runAt: 'document_start',
      allFrames: true,
      // Frames without an address of their own have the policy of the page.
      matchOriginAsFallback: true,
      persistAcrossSessions: false,
    },
  ]);
}

/**
 * Takes the policy from the tab, and then loads its page again, unless that could repeat an action: loaded before the rule
 * is gone, it would have the policy again, and what that breaks would count as the site's doing.
 */
export async function leavePolicy({ tabId, url, mayLoadAgain }: TrialOrder): Promise<void> {
  await removeTrialRule();
  // The tab may be closed.
  if (mayLoadAgain) await browser.tabs.update(tabId, { url: documentAddress(url) }).catch(() => {});
}
