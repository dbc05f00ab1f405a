import { type Browser, browser } from '#imports';
import {
  PAGE_PORT,
  PANEL_PORT,
  type ReportedViolation,
  type TrialNews,
  type TrialOrder,
} from './trial-messages.ts';
import { leavePolicy, removeTrialRule, setTrialRule } from './trial-rule.ts';

type Port = Browser.runtime.Port;
type Answer = Browser.webRequest.OnCompletedDetails;

/**
 * Milliseconds to wait for the response of a page that has loaded: Firefox may report it some tenths of a second later.
 * A page that its own service worker returns has none.
 */
const LATENESS = 2_000;
/** The most characters of an address that a page may report, and of code whose hash is worked out. */
const MOST_CHARACTERS = 200_000;

interface Trial {
  panel: Port;
  order: TrialOrder | null;
  stopWatching: () => void;
  /** Whether the tab shows a document under the enforced policy, or the panel is loading one under the policy. */
  isAffected: boolean;
}

/** The trial under way; only one at a time. */
let current: Trial | null = null;
/** Changes of the rule, one after the other: the end of a trial must not undo the beginning of the next. */
let last: Promise<unknown> = Promise.resolve();

function inTurn(act: () => Promise<void>): void {
  last = last.then(act).catch(console.error);
}

/**
 * Watches the documents of the tab: whether they have the policy, when they have loaded, where requests lead.
 *
 * @param note Called with whether the document that has loaded is blocked.
 */
function watch(
  { tabId, url, header, policy }: TrialOrder,
  tell: (news: TrialNews) => void,
  note: (isBlocked: boolean) => void,
): () => void {
  const { onResponseStarted, onBeforeRedirect } = browser.webRequest;
  const { protocol, hostname } = new URL(url);
  const filter = { urls: [`${protocol}//${hostname}/*`], tabId };
  let isLoading = false;
  // Null until the response is reported.
  let isInForce: boolean | null = null;
  let late: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => {
    clearTimeout(late);
    late = undefined;
  };
  const loaded = () => {
    stopWaiting();
    note(isInForce === true && header === 'content-security-policy');
    tell({ kind: 'loaded', isInForce: isInForce === true });
    isInForce = null;
  };
  const started = ({ responseHeaders = [] }: Answer) => {
    isInForce = responseHeaders.some(({ value = '' }) => value.includes(policy));
    if (late !== undefined) loaded();
  };
  const redirected = ({ url: from, redirectUrl: to }: Browser.webRequest.OnBeforeRedirectDetails) =>
    tell({ kind: 'redirect', from, to });
  const updated = (id: number, { status }: { status?: string | undefined }) => {
    if (id !== tabId) return;
    if (status === 'loading') {
      isLoading = true;
      stopWaiting();
    }
    if (status !== 'complete' || !isLoading) return;
    isLoading = false;
    if (isInForce === null) late = setTimeout(loaded, LATENESS);
    else loaded();
  };
  const closed = (id: number) => {
    if (id === tabId) end();
  };
  onResponseStarted.addListener(started, { ...filter, types: ['main_frame'] }, ['responseHeaders']);
  onBeforeRedirect.addListener(redirected, filter);
  browser.tabs.onUpdated.addListener(updated);
  browser.tabs.onRemoved.addListener(closed);
  return () => {
    stopWaiting();
    onResponseStarted.removeListener(started);
    onBeforeRedirect.removeListener(redirected);
    browser.tabs.onUpdated.removeListener(updated);
    browser.tabs.onRemoved.removeListener(closed);
  };
}

/** Ends the trial. A document keeps its policy, so one that is blocked, or is loading, is loaded again without it. */
function end(isPanelGone = false): void {
  const ending = current;
  current = null;
  ending?.stopWatching();
  if (!isPanelGone) ending?.panel.postMessage({ kind: 'ended' } satisfies TrialNews);
  ending?.panel.disconnect();
  inTurn(() => (ending?.order && ending.isAffected ? leavePolicy(ending.order) : removeTrialRule()));
}

/** Sets up the policy of an order, in the place of the one before. */
async function carryOut(panel: Port, order: TrialOrder): Promise<void> {
  if (current?.panel !== panel) return;
  current.stopWatching();
  const tell = (news: TrialNews) => panel.postMessage(news);
  const trial: Trial = { ...current, order };
  trial.stopWatching = watch(order, tell, (isBlocked) => {
    trial.isAffected = isBlocked;
  });
  current = trial;
  await setTrialRule(order).then(
    () => {
      trial.isAffected = true;
      tell({ kind: 'set up' });
    },
    () => tell({ kind: 'refused' }),
  );
}

function servePanel(panel: Port): void {
  end();
  current = { panel, order: null, stopWatching: () => {}, isAffected: false };
  panel.onMessage.addListener((message: TrialOrder | 'alive') => {
    if (message !== 'alive') inTurn(() => carryOut(panel, message));
  });
  panel.onDisconnect.addListener(() => {
    if (current?.panel === panel) end(true);
  });
}

/** Returns what a page reports, if it has the shape of a violation: pages may be hostile. */
function violationIn(message: unknown): ReportedViolation | null {
  const { directive, blocked, sample, code } = (message ?? {}) as Record<string, unknown>;
  const isText = (text: unknown) => typeof text === 'string' && text.length <= MOST_CHARACTERS;
  if (![directive, blocked, sample ?? ''].every(isText) || typeof (code ?? '') !== 'string') return null;
  return {
    directive: String(directive),
    blocked: String(blocked),
    ...(sample !== undefined && { sample: String(sample) }),
    // Without its code, an inline script is still blocked.
    ...(isText(code) && { code: String(code) }),
  };
}

/** Tells a document on trial which policy to listen for; one in another tab is sent away. */
function servePage(page: Port): void {
  const order = current?.order;
  if (!order || page.sender?.tab?.id !== order.tabId) {
    page.disconnect();
    return;
  }
  page.postMessage(order.policy);
  page.onMessage.addListener((message: unknown) => {
    const violation = violationIn(message);
    // A document of the load before may still report.
    if (violation && current?.order === order) current.panel.postMessage({ kind: 'violation', violation });
  });
}

/**
 * Lets a panel try a policy on a tab. A trial lasts as long as the panel's connection: it ends when the panel closes,
 * when the tab closes, and when this worker ends, whose successor removes what is left. Must be called first in the
 * worker.
 */
export function serveTrials(): void {
  inTurn(removeTrialRule);
  browser.runtime.onConnect.addListener((port) => {
    if (port.sender?.id !== browser.runtime.id) return;
    const isOwnPage = port.sender.url?.startsWith(browser.runtime.getURL('/' as '/popup.html')) === true;
    if (port.name === PANEL_PORT && isOwnPage) servePanel(port);
    if (port.name === PAGE_PORT && !isOwnPage) servePage(port);
  });
}
