import { type Browser, browser } from '#imports';
import { headerValue } from '../checks/knowledge/response/headers.ts';
import { isHtmlType } from '../checks/knowledge/response/media-types.ts';
import type {
  Inspection,
  PageSnapshot,
  Provenance,
  ResponseFacts,
  RobotsTxtFacts,
} from '../checks/snapshot.ts';
import { documentAddress } from '../platform/address.ts';
import { mayVisitEverywhere } from './fetch-address.ts';
import { keptObservation } from './observe/keep.ts';
import type { Observation } from './observe/observation.ts';
import { plainHttpOf } from './observe/plain-http.ts';
import { takeRuntime } from './observe/runtime.ts';
import { CannotInspect, obstacleIn, obstacleOf } from './obstacle.ts';
import { takeVitals } from './vitals.ts';

const SNAPSHOT_SCRIPT = '/collect.js';
/** Milliseconds that reading the page may take; then the user is told. */
const PATIENCE = 2_000;
/** Milliseconds for a request made for the inspection, and for asking the browser for what it has stored. */
const REQUEST_TIME = 6_000;
const STORED_TIME = 1_000;
/** Bytes of a document that are judged as served; search engines read the first 2 MB. */
const MAXIMUM_BODY = 4_000_000;
const MAXIMUM_ROBOTS_TXT = 600_000;

function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new CannotInspect('timed out')), milliseconds);
  });
  return Promise.race([promise, late]);
}

/** Takes the page's snapshot. The script answers JSON text: an object would be cloned field by field, five times as slow. */
async function takeSnapshot(tabId: number): Promise<PageSnapshot> {
  const injected = browser.scripting
    .executeScript({ target: { tabId }, files: [SNAPSHOT_SCRIPT], injectImmediately: true })
    .catch((error: unknown) => {
      throw new CannotInspect(obstacleIn(error));
    });
  const [frame] = await within(injected, PATIENCE);
  if (typeof frame?.result !== 'string') throw new CannotInspect('denied');
  const snapshot = JSON.parse(frame.result) as PageSnapshot;
  if (!isHtmlType(snapshot.contentType)) throw new CannotInspect('not a page');
  return snapshot;
}

/** What the page's script answers; it can bring text over, but no bytes. */
interface Sent {
  url: string;
  status: number;
  headers: [string, string][];
  /** Length of the body before it was cut, in bytes. */
  length: number;
  /** The body, cut: read as UTF-8 if it is valid in that, which loses nothing, else one character for each byte. */
  text: string;
  isUtf8: boolean;
  /** The encoding that the browser shows the page in. */
  characterSet: string;
}

interface Fetched extends Omit<Sent, 'text' | 'isUtf8'> {
  body: Uint8Array;
}

/**
 * Runs inside the page (isolated, so the page's own `fetch` and its policy do not matter): a request for an address
 * of the page's own site. Null when nothing came of it. Must not use anything from outside itself.
 */
async function fetchInPage(
  url: string,
  cache: 'only-if-cached' | 'no-store',
  method: 'GET' | 'HEAD',
  milliseconds: number,
  maximum: number,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      cache,
      method,
      mode: 'same-origin',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(milliseconds),
    });
    if (cache === 'only-if-cached' && response.status === 504) return null;
    const headers: [string, string][] = [];
    response.headers.forEach((value, name) => {
      headers.push([name, value]);
    });
    const buffer = await response.arrayBuffer();
    const length = buffer.byteLength;
    const body = new Uint8Array(buffer, 0, Math.min(length, maximum));
    const { characterSet } = document;
    const sent = { url: response.url || url, status: response.status, headers, length, characterSet };
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      // What was cut may end inside a character.
      const text = decoder.decode(body, { stream: length > maximum });
      return JSON.stringify({ ...sent, text, isUtf8: true });
    } catch {
      // Ten times as fast as `String.fromCharCode`.
      const text = new TextDecoder('utf-16le').decode(new Uint16Array(body));
      return JSON.stringify({ ...sent, text, isUtf8: false });
    }
  } catch {
    return null;
  }
}

/** The bytes of the body as they came. */
function bytesOf(text: string, isUtf8: boolean): Uint8Array {
  if (isUtf8) return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

async function request(
  tabId: number,
  url: string,
  cache: 'only-if-cached' | 'no-store',
  method: 'GET' | 'HEAD' = 'GET',
  maximum = MAXIMUM_BODY,
): Promise<Fetched | null> {
  const [frame] = await within(
    browser.scripting.executeScript({
      target: { tabId },
      func: fetchInPage,
      args: [url, cache, method, cache === 'no-store' ? REQUEST_TIME : STORED_TIME, maximum],
      injectImmediately: true,
    }),
    REQUEST_TIME + 1_000,
  );
  if (typeof frame?.result !== 'string') return null;
  const { text, isUtf8, ...sent } = JSON.parse(frame.result) as Sent;
  return { ...sent, body: bytesOf(text, isUtf8) };
}

interface TakenResponse extends Pick<Fetched, 'length' | 'characterSet' | 'body'> {
  response: ResponseFacts;
  /** What was answered to the same request once more. */
  again?: ResponseFacts;
}

const factsOf = (how: Provenance, { url, status, headers }: Fetched): ResponseFacts => ({
  how,
  url,
  status,
  headers,
});

const HSTS = 'strict-transport-security';

/** A cache strips Strict-Transport-Security from what it stores, so that is asked for separately. */
async function withHsts(tabId: number, stored: ResponseFacts): Promise<ResponseFacts> {
  if (!stored.url.startsWith('https:')) return stored;
  const head = await request(tabId, stored.url, 'no-store', 'HEAD').catch(() => null);
  if (!head) return stored;
  const fields = head.headers.filter(([name]) => name === HSTS);
  return { ...stored, headers: [...stored.headers, ...fields], askedAgain: [HSTS] };
}

/**
 * The response that the page came with: what was observed of it; else the browser's stored copy where there is one,
 * which costs no request, else the page is asked for once more. Its body comes from the copy or that request in any case.
 */
async function takeResponse(
  tabId: number,
  url: string,
  seen: Observation | null,
): Promise<TakenResponse | null> {
  const stored = await request(tabId, url, 'only-if-cached').catch(() => null);
  const answer = stored ?? (await request(tabId, url, 'no-store').catch(() => null));
  const document = seen?.isFromCache === false ? seen.hops.at(-1) : undefined;
  if (!answer && !document) return null;
  const { length = 0, characterSet = '', body = new Uint8Array() } = answer ?? {};
  const text = { length, characterSet, body };
  if (document) {
    const { url: from, status, headers } = document;
    const again = answer && !stored ? { again: factsOf('second request', answer) } : {};
    return { response: { how: 'observed', url: from, status, headers }, ...again, ...text };
  }
  if (!answer) return null;
  const response = stored
    ? await withHsts(tabId, factsOf('stored', stored))
    : factsOf('second request', answer);
  return { response, ...text };
}

async function takeRobotsTxt(tabId: number, page: string): Promise<RobotsTxtFacts | null> {
  const url = new URL('/robots.txt', page).href;
  const answer = await request(tabId, url, 'no-store', 'GET', MAXIMUM_ROBOTS_TXT).catch(() => null);
  if (!answer) return null;
  const contentType = headerValue({ headers: answer.headers }, 'content-type') ?? '';
  // UTF-8, whatever else is said (RFC 9309, 2.3).
  const body = new TextDecoder().decode(answer.body);
  return { how: 'second request', url, status: answer.status, body, contentType };
}

/** When the document in a tab came into being: another number is another document. Null when it cannot be told. */
export async function bornAt(tabId: number): Promise<number | null> {
  const [frame] = await browser.scripting
    .executeScript({ target: { tabId }, func: () => performance.timeOrigin, injectImmediately: true })
    .catch(() => []);
  return typeof frame?.result === 'number' ? frame.result : null;
}

/** The parser is large, and wanted only once there is something to parse. Null where no text came. */
async function parseServed(answer: TakenResponse): Promise<PageSnapshot | null> {
  const { response, length, characterSet, body } = answer;
  if (length === 0 && response.how === 'observed') return null;
  const [{ decode }, { collectHtml }] = await Promise.all([
    import('../checks/collect/decode.ts'),
    import('../checks/collect/parse5.ts'),
  ]);
  const { text } = decode(body, headerValue(response, 'content-type'), characterSet);
  return collectHtml(text, response.url, { bytes: length });
}

/** What reads structured data is the engine's, which is not there yet while the page is being read. */
async function takeVocabulary(page: PageSnapshot): Promise<Pick<Inspection, 'vocabulary'>> {
  const { vocabularyFor } = await import('../checks/vocabulary-for.ts');
  return vocabularyFor(page);
}

/** What was observed, as parts of an inspection. */
async function observedParts(seen: Observation | null): Promise<Pick<Inspection, 'way' | 'subresources'>> {
  if (!seen) return {};
  const { hops, subresources } = seen;
  // Of origins to which there is no right the browser tells nothing, not even that they were there.
  const isWhole = await mayVisitEverywhere().catch(() => false);
  return { way: { how: 'observed', hops, isWhole }, subresources };
}

/** Not needed for the first verdict, and the answers of the server take longer than the list. */
async function takeSuffixes(): Promise<Pick<Inspection, 'suffixes'>> {
  const { loadSuffixes } = await import('../checks/suffixes.ts');
  return loadSuffixes();
}

async function stillShows(tabId: number, url: string): Promise<boolean> {
  const now = await browser.tabs.get(tabId).catch(() => null);
  return documentAddress(now?.url) === documentAddress(url);
}

/**
 * Inspects a tab, and gives what is known as soon as it is known: first the page as it stands, then also the
 * response, the page as served, robots.txt, what only the running page knows and the words of its structured data, at
 * last how the visit went. Needs the tab to be open to us (`activeTab`). Rejects with `CannotInspect`; what can be seen of
 * the page is not lost when a later part cannot be had.
 *
 * @param observed What was seen of the page while it was loaded, where that was watched.
 */
export async function* inspectTab(
  tab: Browser.tabs.Tab,
  observed: Observation | null = null,
): AsyncGenerator<Inspection> {
  const obstacle = obstacleOf(tab.url);
  if (obstacle || tab.id === undefined) throw new CannotInspect(obstacle ?? 'browser page');
  const tabId = tab.id;
  const page = await takeSnapshot(tabId);
  const url = page.url;
  const at = Date.now();
  yield { url, at, page };

  const seen = observed ?? (await keptObservation(tabId, url, (await bornAt(tabId)) ?? 0));
  const [answer, robotsTxt, vocabulary, suffixes, runtime, plainHttp, parts] = await Promise.all([
    takeResponse(tabId, url, seen),
    takeRobotsTxt(tabId, url),
    takeVocabulary(page),
    takeSuffixes(),
    takeRuntime(tabId),
    plainHttpOf(url),
    observedParts(seen),
  ]);
  if (!(await stillShows(tabId, url))) throw new CannotInspect('left');
  const isHtml = /html/i.test(
    answer?.response.headers.find(([name]) => name === 'content-type')?.[1] ?? 'html',
  );
  const served = answer && isHtml ? await parseServed(answer) : null;
  const known: Inspection = {
    url,
    at,
    page,
    ...(answer && { response: answer.response }),
    ...(answer?.again && { again: answer.again }),
    ...(served && { served }),
    ...(robotsTxt && { robotsTxt }),
    ...(plainHttp && { plainHttp }),
    ...parts,
    ...runtime,
    ...vocabulary,
    ...suffixes,
  };
  yield known;

  const vitals = await takeVitals(tabId);
  if (vitals && (await stillShows(tabId, url))) yield { ...known, vitals };
}
