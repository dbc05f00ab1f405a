import { type Browser, browser } from '#imports';
import type { Answered } from '../../checks/deep/visiting/visit.ts';
import { fieldsIn } from './fields.ts';

/** Milliseconds that an event about a request may arrive after its end, because events take another route. */
const LATE = 500;

const FILTER: Browser.webRequest.RequestFilter = {
  urls: ['https://*/*', 'http://*/*'],
  types: ['xmlhttprequest'],
};

/** What `fetch` does not reveal: where a redirect leads, or why there was no response, in the browser's words. */
export type News = Pick<Answered, 'status' | 'headers'> | { error: string };

export interface WatchedRequest {
  /** Call it once the request has ended. Returns null if the browser reports nothing about it. */
  news(): Promise<News | null>;
  /** Must be called at the end. */
  unwatch(): void;
}

/** Returns the tab of this page's requests; -1 in a side panel, which has no tab. */
const ownTab = async (): Promise<number> => (await browser.tabs.getCurrent())?.id ?? -1;

/**
 * Watches the request that this page is about to make for an address, with `redirect: 'manual'`. Needs permission for
 * the address's site; a listener that was added before the permission would never receive an event, so each request
 * has its own.
 */
export async function watchRequest(url: string): Promise<WatchedRequest> {
  const { onHeadersReceived, onBeforeRedirect, onErrorOccurred, OnHeadersReceivedOptions } =
    browser.webRequest;
  const tab = await ownTab();
  let known: News | undefined;
  let wake = () => {};
  const learn = (news: News) => {
    known = news;
    wake();
  };
  const isOurs = (details: Browser.webRequest.WebRequestDetails) =>
    details.url === url &&
    details.tabId === tab &&
    (details.initiator ?? location.origin) === location.origin;

  // A redirect to an address that browsers do not visit triggers only the first of these two events, and the browser's
  // own upgrade to https only the second. A redirect that is not followed ends as an error.
  const redirected = (
    details: Browser.webRequest.OnHeadersReceivedDetails | Browser.webRequest.OnBeforeRedirectDetails,
  ): undefined => {
    const { statusCode: status, responseHeaders = [] } = details;
    if (!isOurs(details) || status < 300 || status > 399) return;
    learn({ status, headers: fieldsIn(responseHeaders) });
  };
  const failed = (details: Browser.webRequest.OnErrorOccurredDetails) => {
    if (isOurs(details) && !known) learn({ error: details.error });
  };
  // Chromium reports redirects that it would not follow only with `extraHeaders`; Firefox does not know that option.
  onHeadersReceived.addListener(redirected, FILTER, [
    'responseHeaders',
    ...('EXTRA_HEADERS' in OnHeadersReceivedOptions ? ['extraHeaders' as const] : []),
  ]);
  onBeforeRedirect.addListener(redirected, FILTER, ['responseHeaders']);
  onErrorOccurred.addListener(failed, FILTER);

  return {
    async news() {
      const more = new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, LATE);
      });
      if (!known) await more;
      return known ?? null;
    },
    unwatch() {
      onHeadersReceived.removeListener(redirected);
      onBeforeRedirect.removeListener(redirected);
      onErrorOccurred.removeListener(failed);
    },
  };
}
