import { type Browser, browser } from '#imports';
import type { Answered } from '../../checks/deep/visiting/visit.ts';
import { fieldsIn } from './fields.ts';

/** Milliseconds that news of a request may come after its end: they come by another way. */
const LATE = 500;

const FILTER: Browser.webRequest.RequestFilter = {
  urls: ['https://*/*', 'http://*/*'],
  types: ['xmlhttprequest'],
};

/** What `fetch` does not tell: where a redirect leads, or else why there was no answer, in the browser's words. */
export type News = Pick<Answered, 'status' | 'headers'> | { error: string };

export interface WatchedRequest {
  /** Asked once the request has ended. Null where the browser shows nothing of it. */
  news(): Promise<News | null>;
  /** Must be called in the end. */
  unwatch(): void;
}

/** Of a request in a tab the tab, else -1: a side panel is in none. */
const ownTab = async (): Promise<number> => (await browser.tabs.getCurrent())?.id ?? -1;

/**
 * Watches the request that this page is about to make for an address, with `redirect: 'manual'`. Needs the right to the
 * address's site; a listener that was added before the right was given would never hear a thing, so each request has
 * its own.
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

  // A redirect to where no browser goes is only told by the first of two events, one to https that the browser makes up
  // by itself only by the second. What is not followed ends as an error.
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
  // Chromium tells of redirects that it would not follow only if asked for all headers; Firefox knows no such wish.
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
