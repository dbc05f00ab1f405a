import { browser } from '#imports';
import type { Fields } from '../../checks/inspection.ts';
import { fieldsAsText } from '../../checks/knowledge/response/headers.ts';
import { answerOfPage } from '../in-page/answer-of-page.ts';
import type { NotingWorld } from '../in-page/own-requests.ts';
import { isBarredByPolicy } from './page-policy.ts';

/** Milliseconds for a request made by the page, and for reading the browser's cache. */
export const REQUEST_TIME = 6_000;
/** The most bytes of a document that are checked as served; search engines read the first 2 MB. */
export const MAXIMUM_DOCUMENT = 4_000_000;

/** What the injected script returns; it can transfer text, but no bytes. */
interface Sent {
  url: string;
  status: number;
  /** One character per byte; in what the callers get, text. */
  headers: Fields;
  /** Length of the body in bytes, before it was cut. */
  length: number;
  /** The body, cut: decoded as UTF-8 if it is valid UTF-8, which loses nothing, otherwise one character per byte. */
  text: string;
  isUtf8: boolean;
  /** The encoding in which the browser shows the page. */
  characterSet: string;
}

/** The response to a request of the page. */
export interface Fetched extends Omit<Sent, 'text' | 'isUtf8'> {
  body: Uint8Array;
}

/**
 * Runs inside the page, isolated, so that the page's own `fetch` has no effect, and its policy only in Firefox: makes
 * a request for an address of the page's own site. Returns the answer as JSON; `late` if there was none in time, `none` if
 * it failed otherwise. Must not use anything from outside itself.
 */
async function fetchInPage(
  url: string,
  cache: 'only-if-cached' | 'no-store',
  method: 'GET' | 'HEAD',
  milliseconds: number,
  maximum: number,
): Promise<string> {
  try {
    const response = await fetch(url, {
      cache,
      method,
      mode: 'same-origin',
      credentials: 'same-origin',
      // It would be requested before we have checked where it leads.
      redirect: 'manual',
      signal: AbortSignal.timeout(milliseconds),
    });
    if (response.type === 'opaqueredirect') return 'none';
    if (cache === 'only-if-cached' && response.status === 504) return 'none';
    const headers: [string, string][] = [];
    response.headers.forEach((value, name) => {
      headers.push([name, value]);
    });
    const buffer = await response.arrayBuffer();
    // See `ownRequestsIn`.
    const world = globalThis as NotingWorld;
    world.ownRequests = [...(world.ownRequests ?? []), { type: 'request', url }];
    const length = buffer.byteLength;
    const body = new Uint8Array(buffer, 0, Math.min(length, maximum));
    const { characterSet } = document;
    const sent = { url: response.url || url, status: response.status, headers, length, characterSet };
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      // A cut body may end inside a character.
      const text = decoder.decode(body, { stream: length > maximum });
      return JSON.stringify({ ...sent, text, isUtf8: true });
    } catch {
      // Ten times as fast as `String.fromCharCode`.
      const text = new TextDecoder('utf-16le').decode(new Uint16Array(body));
      return JSON.stringify({ ...sent, text, isUtf8: false });
    }
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'late' : 'none';
  }
}

/** Returns the bytes of the body as received. */
function bytesOf(text: string, isUtf8: boolean): Uint8Array {
  if (isUtf8) return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Returns the answer to a request of the page in a tab, `late` if there was none in time, null if it failed otherwise. */
async function answerTo(
  tabId: number,
  url: string,
  cache: 'only-if-cached' | 'no-store',
  method: 'GET' | 'HEAD',
  milliseconds: number,
  maximum: number,
): Promise<Fetched | 'late' | null> {
  if (await isBarredByPolicy(tabId)) return null;
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: fetchInPage,
    args: [url, cache, method, milliseconds, maximum],
    injectImmediately: true,
  });
  const answer = (await answerOfPage(injected, milliseconds + 1_000)) ?? 'late';
  if (answer === 'late') return answer;
  if (typeof answer !== 'string' || answer === 'none') return null;
  const { text, isUtf8, ...sent } = JSON.parse(answer) as Sent;
  return { ...sent, headers: fieldsAsText(sent.headers), body: bytesOf(text, isUtf8) };
}

/** Lets the page in a tab request an address of its own site. Returns null without an answer in time. */
export async function requestInPage(
  tabId: number,
  url: string,
  method: 'GET' | 'HEAD' = 'GET',
  maximum = MAXIMUM_DOCUMENT,
): Promise<Fetched | null> {
  const answer = await answerTo(tabId, url, 'no-store', method, REQUEST_TIME, maximum);
  return answer === 'late' ? null : answer;
}

/**
 * Lets the page in a tab read the browser's copy of an address of its own site, without a request. Returns null if there
 * is none, and `late` if it does not come in the given milliseconds: the browser may still be receiving it.
 */
export const readCached = (
  tabId: number,
  url: string,
  milliseconds = REQUEST_TIME,
  maximum = MAXIMUM_DOCUMENT,
): Promise<Fetched | 'late' | null> => answerTo(tabId, url, 'only-if-cached', 'GET', milliseconds, maximum);
