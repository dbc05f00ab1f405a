import { type Browser, browser } from '#imports';
import type { Answered } from '../../checks/deep/visiting/visit.ts';
import { fieldsIn } from './fields.ts';

/**
 * Milliseconds that an event about a request may arrive after its end, because events take another route. A browser
 * under load takes long; only a request that it reports nothing about waits until then.
 */
const LATE = 5_000;
/**
 * Milliseconds after the last request before this page stops listening: to begin again for each of many requests takes
 * the browser longer than the request.
 */
const REST = 1_000;

const FILTER: Browser.webRequest.RequestFilter = {
  urls: ['https://*/*', 'http://*/*'],
  types: ['xmlhttprequest'],
};

/** What `fetch` does not reveal: where a redirect leads, or why there was no response, in the browser's words. */
export type News = Pick<Answered, 'status' | 'headers'> | { error: string };

interface WatchedRequest {
  /** Call it once the request has ended. Returns null if the browser reports nothing about it. */
  news(): Promise<News | null>;
  /** Must be called at the end. */
  unwatch(): void;
}

interface Watched {
  url: string;
  /** Not known at first. */
  tab?: number;
  learn(news: News): void;
}

/** The requests of this page that are watched now. */
const watched = new Set<Watched>();
let resting: ReturnType<typeof setTimeout> | undefined;

/** Returns the tab of this page's requests; -1 in a side panel, which has no tab. */
const ownTab = async (): Promise<number> => (await browser.tabs.getCurrent())?.id ?? -1;

function report(details: Browser.webRequest.WebRequestDetails, news: News): void {
  if ((details.initiator ?? location.origin) !== location.origin) return;
  for (const { url, tab, learn } of watched) if (details.url === url && details.tabId === tab) learn(news);
}

/**
 * A redirect to an address that browsers do not visit triggers only the first of the two events that call this, and the
 * browser's own upgrade to https only the second. A redirect that is not followed ends as an error.
 */
function redirected(
  details: Browser.webRequest.OnHeadersReceivedDetails | Browser.webRequest.OnBeforeRedirectDetails,
): undefined {
  const { statusCode: status, responseHeaders = [] } = details;
  if (status >= 300 && status <= 399) report(details, { status, headers: fieldsIn(responseHeaders) });
}

const failed = (details: Browser.webRequest.OnErrorOccurredDetails) =>
  report(details, { error: details.error });

function listen(): void {
  const { onHeadersReceived, onBeforeRedirect, onErrorOccurred, OnHeadersReceivedOptions } =
    browser.webRequest;
  // Chromium reports redirects that it would not follow only with `extraHeaders`; Firefox does not know that option.
  onHeadersReceived.addListener(redirected, FILTER, [
    'responseHeaders',
    ...('EXTRA_HEADERS' in OnHeadersReceivedOptions ? ['extraHeaders' as const] : []),
  ]);
  onBeforeRedirect.addListener(redirected, FILTER, ['responseHeaders']);
  onErrorOccurred.addListener(failed, FILTER);
}

function stopListening(): void {
  browser.webRequest.onHeadersReceived.removeListener(redirected);
  browser.webRequest.onBeforeRedirect.removeListener(redirected);
  browser.webRequest.onErrorOccurred.removeListener(failed);
}

/** A listener that was added before a permission receives no events for it. */
function listenAgain(): void {
  stopListening();
  listen();
}

function begin(): void {
  listen();
  browser.permissions.onAdded.addListener(listenAgain);
}

function end(): void {
  stopListening();
  browser.permissions.onAdded.removeListener(listenAgain);
}

/**
 * Watches the request that this page is about to make for an address, with `redirect: 'manual'`. Needs permission for
 * the address's site.
 */
export async function watchRequest(url: string): Promise<WatchedRequest> {
  let known: News | undefined;
  let wake = () => {};
  const learn = (news: News) => {
    if ('error' in news && known) return;
    known = news;
    wake();
  };
  const request: Watched = { url, learn };
  clearTimeout(resting);
  if (!browser.webRequest.onErrorOccurred.hasListener(failed)) begin();
  watched.add(request);
  const unwatch = () => {
    watched.delete(request);
    if (watched.size === 0) resting = setTimeout(end, REST);
  };
  // The browser takes calls in order: once it has answered this one, it has the listeners, too.
  request.tab = await ownTab().catch((error: unknown) => {
    unwatch();
    throw error;
  });
  return {
    unwatch,
    async news() {
      const more = new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, LATE);
      });
      if (!known) await more;
      return known ?? null;
    },
  };
}
