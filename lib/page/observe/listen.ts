import { type Browser, browser } from '#imports';
import type { Observing } from './observation.ts';

type Filter = Browser.webRequest.RequestFilter;

const WEB = ['https://*/*', 'http://*/*', 'wss://*/*', 'ws://*/*'];

/**
 * Chromium hides cookies and the responses that it generates itself unless `extraHeaders` is set; Firefox does not
 * know that option.
 */
const extra = <Wish extends 'requestHeaders' | 'responseHeaders'>(wish: Wish) =>
  'EXTRA_HEADERS' in browser.webRequest.OnHeadersReceivedOptions
    ? ([wish, 'extraHeaders'] as const)
    : ([wish] as const);

interface Listener {
  /** Returns the observation of a tab; called for every event. Null: the tab is not observed. */
  of(tabId: number): Observing | null;
  /** Called when something was added. */
  changed(tabId: number, isDocument: boolean): void;
  /** Called when the document of a tab could not be loaded. */
  failed?(tabId: number): void;
}

/**
 * Listens to the documents of tabs and what they load. The browser only reports origins with permission at this
 * moment, not those that get it later: after a new permission, call this again. Returns a function that stops it.
 */
export function listen({ of, changed, failed }: Listener, tabId?: number): () => void {
  const {
    onBeforeRequest,
    onSendHeaders,
    onHeadersReceived,
    onBeforeRedirect,
    onResponseStarted,
    onCompleted,
    onErrorOccurred,
  } = browser.webRequest;
  const filter: Filter = { urls: WEB, ...(tabId !== undefined && { tabId }) };
  const isDocument = ({ type }: { type: string }) => type === 'main_frame';
  const note = <D extends { tabId: number; type: string }>(
    details: D,
    take: (observing: Observing) => void,
  ) => {
    const observing = of(details.tabId);
    if (!observing) return;
    take(observing);
    changed(details.tabId, isDocument(details));
  };
  const requested = (details: Browser.webRequest.OnBeforeRequestDetails): undefined => {
    if (isDocument(details)) note(details, (observing) => observing.requested(details));
  };
  const sent = (details: Browser.webRequest.OnSendHeadersDetails) => {
    if (isDocument(details)) note(details, (observing) => observing.sent(details));
  };
  const answered = (details: Browser.webRequest.OnHeadersReceivedDetails): undefined => {
    if (isDocument(details)) note(details, (observing) => observing.answered(details));
  };
  const redirected = (details: Browser.webRequest.OnBeforeRedirectDetails) => {
    if (isDocument(details)) note(details, (observing) => observing.redirected(details));
  };
  const started = (details: Browser.webRequest.OnResponseStartedDetails) => {
    if (isDocument(details)) note(details, (observing) => observing.started(details));
  };
  const completed = (details: Browser.webRequest.OnCompletedDetails) =>
    note(details, (observing) =>
      isDocument(details) ? observing.completed(details) : observing.loaded(details),
    );
  const broken = (details: Browser.webRequest.OnErrorOccurredDetails) => {
    if (isDocument(details) && of(details.tabId)) failed?.(details.tabId);
  };
  onBeforeRequest.addListener(requested, { ...filter, types: ['main_frame'] });
  onSendHeaders.addListener(sent, { ...filter, types: ['main_frame'] }, [...extra('requestHeaders')]);
  onHeadersReceived.addListener(answered, { ...filter, types: ['main_frame'] }, [
    ...extra('responseHeaders'),
  ]);
  onBeforeRedirect.addListener(redirected, { ...filter, types: ['main_frame'] }, [
    ...extra('responseHeaders'),
  ]);
  onResponseStarted.addListener(started, { ...filter, types: ['main_frame'] });
  onCompleted.addListener(completed, filter, [...extra('responseHeaders')]);
  onErrorOccurred.addListener(broken, { ...filter, types: ['main_frame'] });
  return () => {
    onBeforeRequest.removeListener(requested);
    onSendHeaders.removeListener(sent);
    onHeadersReceived.removeListener(answered);
    onBeforeRedirect.removeListener(redirected);
    onResponseStarted.removeListener(started);
    onCompleted.removeListener(completed);
    onErrorOccurred.removeListener(broken);
  };
}
