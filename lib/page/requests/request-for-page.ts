import { browser } from '#imports';
import { fieldsAsText } from '../../checks/knowledge/response/headers.ts';
import { mayReachHost } from '../../platform/browser.ts';
import { answerOfPage } from '../in-page/answer-of-page.ts';
import { type Fetched, MAXIMUM_DOCUMENT, REQUEST_TIME, requestInPage } from './request-in-page.ts';

/**
 * Whether the extension's own page may request an address in the tab's place: it has permission for the site, and both
 * use the same cookie store (private windows and containers have their own).
 */
async function mayRequestItself(tabId: number, url: string): Promise<boolean> {
  if (!(await mayReachHost(url).catch(() => false))) return false;
  const tab = (await browser.tabs.get(tabId).catch(() => null)) as { cookieStoreId?: string } | null;
  const own = browser.extension.inIncognitoContext ? 'firefox-private' : 'firefox-default';
  return tab?.cookieStoreId === own;
}

/** Requests an address from the extension's own page. Does not follow redirects, which might lead to another site. */
async function requestItself(
  tabId: number,
  url: string,
  method: 'GET' | 'HEAD',
  maximum: number,
): Promise<Fetched | null> {
  try {
    const response = await fetch(url, {
      cache: 'no-store',
      method,
      redirect: 'manual',
      credentials: 'include',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(REQUEST_TIME),
    });
    if (response.type === 'opaqueredirect') return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const injected = browser.scripting.executeScript({
      target: { tabId },
      func: () => document.characterSet,
      injectImmediately: true,
    });
    const characterSet = await answerOfPage(injected, REQUEST_TIME);
    return {
      url: response.url || url,
      status: response.status,
      headers: fieldsAsText(response.headers),
      length: bytes.length,
      body: bytes.subarray(0, maximum),
      characterSet: String(characterSet ?? ''),
    };
  } catch {
    return null;
  }
}

/**
 * Requests an address of the page's own site for the page, through the page itself. In Firefox the page's policy may
 * block that, and each try is reported to the site; with permission for the site, the extension makes the request
 * instead.
 */
export const requestForPage: typeof requestInPage = async (
  tabId,
  url,
  method = 'GET',
  maximum = MAXIMUM_DOCUMENT,
) => {
  const isItself = import.meta.env.FIREFOX && (await mayRequestItself(tabId, url));
  return (isItself ? requestItself : requestInPage)(tabId, url, method, maximum);
};
