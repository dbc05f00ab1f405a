import { browser } from '#imports';
import type { Answered, FetchOnce, Unanswered } from '../checks/deep/visiting/visit.ts';

/** Milliseconds for one request made by the page. */
const REQUEST_TIME = 15_000;
/** Bytes that are brought over from the page at most; they travel as text. */
const MAXIMUM_FROM_PAGE = 4_000_000;

const EVERYWHERE = { origins: ['https://*/*', 'http://*/*'] };

/** Whether addresses of every site may be visited. */
export const mayVisitEverywhere = (): Promise<boolean> => browser.permissions.contains(EVERYWHERE);

/** Asks for the right to visit every site. Must be the first thing awaited after a click. */
export const requestEverywhere = (): Promise<boolean> => browser.permissions.request(EVERYWHERE);

const fieldsOf = ({ headers }: Response) => [...headers].map(([name, value]) => [name, value] as const);

async function bytesOf(response: Response, maximum: number): Promise<Pick<Answered, 'bytes' | 'isWhole'>> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = !reader;
  while (reader && length < maximum) {
    const { done, value } = await reader.read();
    isWhole = done;
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  if (!isWhole) void reader?.cancel().catch(() => {});
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return length > maximum ? { bytes: bytes.slice(0, maximum), isWhole: false } : { bytes, isWhole };
}

/** Why the browser could not get there: it says only that it could not. */
async function failureOf(url: string, signal: AbortSignal): Promise<Answered | Unanswered> {
  if (!navigator.onLine) return { failure: 'offline' };
  const again = (options: RequestInit) =>
    fetch(url, { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', signal, ...options });
  try {
    await again({ mode: 'no-cors' });
    return { failure: 'opaque' };
  } catch {
    if (signal.aborted) return { failure: 'unknown' };
  }
  try {
    await again({ redirect: 'manual' });
    // The server answers with a redirect that leads nowhere; to the visitor that is one without end.
    return { status: 302, url, headers: [['location', url]], bytes: new Uint8Array(), isWhole: true };
  } catch {
    return { failure: signal.aborted ? 'unknown' : 'unreachable' };
  }
}

/** Visits any address. Needs the right to every site; redirects are followed by the browser, which names only the end. */
const fetchAnywhere: FetchOnce = async (url, { maximum, signal }) => {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
    const { status } = response;
    return { status, url: response.url, headers: fieldsOf(response), ...(await bytesOf(response, maximum)) };
  } catch (error) {
    if (signal.aborted) throw error;
    return failureOf(url, signal);
  }
};

/** Runs inside the page: a request for an address of its own site. Must not use anything from outside itself. */
async function visitInPage(url: string, maximum: number, milliseconds: number): Promise<string | null> {
  try {
    const response = await fetch(url, {
      mode: 'same-origin',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(milliseconds),
    });
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

/** Visits addresses of the page's own site, from within the page; of others nothing is learnt. */
function fetchFromPage(tabId: number, page: string): FetchOnce {
  const { origin } = new URL(page);
  return async (url, { maximum }) => {
    if (new URL(url).origin !== origin) return { failure: 'opaque' };
    const [frame] = await browser.scripting.executeScript({
      target: { tabId },
      func: visitInPage,
      args: [url, Math.min(maximum, MAXIMUM_FROM_PAGE), REQUEST_TIME],
    });
    if (typeof frame?.result !== 'string') return { failure: navigator.onLine ? 'unknown' : 'offline' };
    const { data, ...answer } = JSON.parse(frame.result) as Omit<Answered, 'bytes'> & { data: string };
    return { ...answer, bytes: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) };
  };
}

/** How addresses are visited for a page: with the right to every site any of them, else those of its own site. */
export async function fetcherFor(tabId: number, page: string): Promise<FetchOnce> {
  return (await mayVisitEverywhere()) ? fetchAnywhere : fetchFromPage(tabId, page);
}
