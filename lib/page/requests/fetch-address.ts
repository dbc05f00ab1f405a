import { browser } from '#imports';
import { readUpTo } from '../../checks/deep/visiting/read-up-to.ts';
import type { Answered, FetchOnce, Unanswered } from '../../checks/deep/visiting/visit.ts';
import { fieldsAsText } from '../../checks/knowledge/response/headers.ts';
import { isCutOff, mayReachHost } from '../../platform/browser.ts';
import { answerOfPage } from '../in-page/answer-of-page.ts';
import type { NotingWorld } from '../in-page/own-requests.ts';
import { type News, watchRequest } from '../observe/watch-requests.ts';
import { isBarredByPolicy } from './page-policy.ts';

/** Milliseconds for one request made by the page. */
const REQUEST_TIME = 15_000;
/** The most bytes that are transferred from the page; they are sent as text. */
const MAXIMUM_FROM_PAGE = 4_000_000;

const LATE = Symbol('late');

const EVERYWHERE = { origins: ['https://*/*', 'http://*/*'] };

/** Whether addresses of every site may be visited. */
export const mayVisitEverywhere = (): Promise<boolean> => browser.permissions.contains(EVERYWHERE);

/** Asks for permission to visit every site. Must be the first thing awaited after a click. */
export const requestEverywhere = (): Promise<boolean> => browser.permissions.request(EVERYWHERE);

const bytesOf = ({ body }: Response, maximum: number): Promise<Pick<Answered, 'bytes' | 'isWhole'>> =>
  body ? readUpTo(body, maximum) : Promise.resolve({ bytes: new Uint8Array(), isWhole: true });

/** Errors that browsers report when no server responds. Other errors prove nothing about the address. */
const UNREACHABLE =
  /^(net::ERR_(NAME_NOT_RESOLVED|CONNECTION_REFUSED|CERT_\w+)|NS_ERROR_(UNKNOWN_HOST|CONNECTION_REFUSED))$/;
const OFFLINE =
  /^(net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|NAME_RESOLUTION_FAILED)|NS_ERROR_OFFLINE)$/;

/** Returns the failure of a request that returned no readable response. */
function outcomeOf(url: string, news: News | null): Answered | Unanswered {
  if (news && 'status' in news) return { ...news, url, bytes: new Uint8Array(), isWhole: true };
  if (!news) return { failure: 'opaque' };
  if (OFFLINE.test(news.error)) return { failure: 'offline' };
  return { failure: UNREACHABLE.test(news.error) ? 'unreachable' : 'unknown' };
}

/** The browser follows no redirect, because it would request the next address before we have checked it. */
const fetchedWith =
  (credentials: RequestCredentials, headers?: HeadersInit): FetchOnce =>
  async (url, { maximum, signal }) => {
    const watched = await watchRequest(url);
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        credentials,
        ...(headers && { headers }),
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal,
      }).catch(() => signal.throwIfAborted());
      if (!response && isCutOff(url)) return { failure: 'offline' };
      if (!response || response.type === 'opaqueredirect') return outcomeOf(url, await watched.news());
      const { status } = response;
      return {
        status,
        url: response.url,
        headers: fieldsAsText(response.headers),
        ...(await bytesOf(response, maximum)),
      };
    } finally {
      watched.unwatch();
    }
  };

/**
 * Visits any address with permission for its site, without cookies. Watching the request reveals where a redirect leads;
 * otherwise that stays unknown.
 */
export const fetchAnywhere: FetchOnce = fetchedWith('omit');

/** The same with another language than the browser's. */
export const fetchInLanguage = (language: string): FetchOnce =>
  fetchedWith('omit', { 'accept-language': language });

/** The same with the user's cookies, only for pages that the user wants to have requested so. */
export const fetchAsUser: FetchOnce = fetchedWith('include');

/**
 * Runs inside the page: makes a request for an address of its own site. A redirect to another site fails before that
 * site is contacted, because the mode requires it. Must not use anything from outside itself.
 */
async function visitInPage(url: string, maximum: number, milliseconds: number): Promise<string | null> {
  try {
    const response = await fetch(url, {
      mode: 'same-origin',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(milliseconds),
    });
    // See `ownRequestsIn`. Of redirects, the browser reports only the end as loaded.
    const world = globalThis as NotingWorld;
    world.ownRequests = [...(world.ownRequests ?? []), { type: 'request', url: response.url }];
    const headers: [string, string][] = [];
    response.headers.forEach((value, name) => {
      headers.push([name, value]);
    });
    const whole = maximum === 0 ? null : new Uint8Array(await response.arrayBuffer());
    if (!whole) void response.body?.cancel();
    let binary = '';
    for (let at = 0; whole && at < Math.min(whole.length, maximum); at += 8_192) {
      binary += String.fromCharCode(...whole.subarray(at, Math.min(at + 8_192, maximum)));
    }
    return JSON.stringify({
      status: response.status,
      url: response.url,
      headers,
      data: btoa(binary),
      isWhole: whole !== null && whole.length <= maximum,
    });
  } catch {
    return null;
  }
}

/**
 * Visits addresses of the page's own site, from within the page, and requests no others. In Firefox the page's
 * policy may block that, so there the permission for the site is used if it was granted.
 */
export function fetchFromPage(tabId: number, page: string): FetchOnce {
  const { origin } = new URL(page);
  return async (url, { maximum, signal }) => {
    if (new URL(url).origin !== origin) return { failure: 'access' };
    if (import.meta.env.FIREFOX && (await mayReachHost(url).catch(() => false)))
      return fetchAnywhere(url, { maximum, signal });
    if (await isBarredByPolicy(tabId)) return { failure: 'access' };
    const injected = browser.scripting.executeScript({
      target: { tabId },
      func: visitInPage,
      args: [url, Math.min(maximum, MAXIMUM_FROM_PAGE), REQUEST_TIME],
    });
    // A page that is busy does not even run the script, whose own limit is therefore not enough.
    const sent = await answerOfPage(injected, REQUEST_TIME + 1_000, LATE);
    // Rejects without access to the tab.
    if (sent === null) await injected;
    if (typeof sent !== 'string') return { failure: navigator.onLine ? 'unknown' : 'offline' };
    const { data, ...answer } = JSON.parse(sent) as Omit<Answered, 'bytes'> & { data: string };
    // What is too long to be transferred from the page may still be within the limit that was asked for.
    if (!answer.isWhole && maximum > MAXIMUM_FROM_PAGE) return { failure: 'unknown' };
    const headers = fieldsAsText(answer.headers);
    return { ...answer, headers, bytes: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) };
  };
}

/**
 * Returns how addresses are visited for a page: with permission for every site, any address; otherwise those of its
 * own site.
 */
export async function fetcherFor(tabId: number, page: string): Promise<FetchOnce> {
  return (await mayVisitEverywhere()) ? fetchAnywhere : fetchFromPage(tabId, page);
}
