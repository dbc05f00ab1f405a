import type { ResponseFacts, Unseen } from '../../checks/inspection.ts';
import { isPlainlySafe } from '../../checks/knowledge/addresses/plainly-safe.ts';
import { parseCookieDate } from '../../checks/knowledge/cookies/cookie-date.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { documentAddress } from '../../platform/address.ts';
import type { LoadedDocument } from '../in-page/document-in.ts';
import type { Observation } from '../observe/observation.ts';
import { isBarredByPolicy, mayBeReported } from './page-policy.ts';
import { requestForPage } from './request-for-page.ts';
import { type Fetched, readCached } from './request-in-page.ts';

/** The document's own response, or why it is not known; and its text, if the browser has a copy that is its own. */
export interface TakenResponse {
  known: { response: ResponseFacts } | { unseen: Unseen };
  copy: Fetched | null;
}

/** Milliseconds to wait for the browser's copy of a document that has not arrived whole: it has one only then. */
const ARRIVING = 1_000;
/** Milliseconds by which a server's clock may be ahead; its header has whole seconds. */
const AHEAD = 1_000;

/** Whether an answer has the address and the status of the document's own response. */
const isAlike = (document: LoadedDocument, { url, status }: Pick<Fetched, 'url' | 'status'>) =>
  documentAddress(url) === documentAddress(document.url) && [0, status].includes(document.status);

/** Whether an answer has as many bytes as the document's own response. */
export const isAsLong = (document: LoadedDocument, { length }: Pick<Fetched, 'length'>): boolean =>
  document.length === length;

/**
 * Whether the browser's copy is of the document's own response: a later request, of this page or in another tab, may
 * have replaced it.
 */
function isOwnCopy(document: LoadedDocument, copy: Fetched): boolean {
  const sent = parseCookieDate(headerValue(copy, 'date') ?? '');
  const isLater = sent !== null && sent > document.born + document.answered + AHEAD;
  return isAlike(document, copy) && isAsLong(document, copy) && !document.isRepeated && !isLater;
}

/** Returns the last response of an observation, as it is known: from the cache, it lacks some fields. */
function observedResponse({ hops, isFromCache, cookiesSent }: Observation): ResponseFacts | null {
  const last = hops.at(-1);
  if (!last || isFromCache === null) return null;
  const { url, status, headers } = last;
  return isFromCache
    ? { how: 'stored', url, status, headers }
    : { how: 'observed', url, status, headers, cookiesSent };
}

const HSTS = 'strict-transport-security';
/** Fields by which a server's answers to a navigation and to a script differ, if it tells them apart. */
const TELLING =
  /^(content-(security-policy.*|type)|x-(frame-options|content-type-options)|(referrer|permissions)-policy|cross-origin-.*|access-control-allow-.*)$/;

/** Returns the telling fields as text, without the nonces, which are new in every answer. */
const tellingOf = ({ headers }: Pick<Fetched, 'headers'>) =>
  headers
    .filter(([name]) => TELLING.test(name))
    .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']*'/g, '')}`)
    .sort()
    .join('\n');

/**
 * Returns the document's copy as its response. A cache removes Strict-Transport-Security, so that field is requested
 * separately where the address is plainly safe, and used if the answer agrees with the copy in everything that decides
 * the same tests.
 */
async function storedResponse(
  tabId: number,
  document: LoadedDocument,
  copy: Fetched,
): Promise<ResponseFacts> {
  const { url, status, headers } = copy;
  const stored: ResponseFacts = { how: 'stored', url, status, headers };
  if (!url.startsWith('https:') || !isPlainlySafe(url)) return stored;
  const head = await requestForPage(tabId, documentAddress(document.url), 'HEAD');
  if (!head || !isAlike(document, head) || tellingOf(head) !== tellingOf(copy)) return stored;
  const fields = head.headers.filter(([name]) => name === HSTS);
  return { ...stored, headers: [...headers, ...fields], askedAgain: [HSTS] };
}

/**
 * Returns the document's own response: as observed, or else the browser's cached copy. The page is never requested
 * again for it: another answer says nothing about this document, and the request could repeat what the user did.
 */
export async function takeResponse(
  tabId: number,
  document: LoadedDocument,
  seen: Observation | null,
): Promise<TakenResponse> {
  if (document.isFromWorker) return { known: { unseen: 'worker' }, copy: null };
  const observed = seen && observedResponse(seen);
  const found =
    observed && mayBeReported(observed)
      ? null
      : await readCached(tabId, documentAddress(document.url), document.isWhole ? undefined : ARRIVING);
  const copy = found && found !== 'late' && isOwnCopy(document, found) ? found : null;
  if (observed) return { known: { response: observed }, copy };
  if (copy) return { known: { response: await storedResponse(tabId, document, copy) }, copy };
  if (found) return { known: { unseen: found === 'late' ? found : 'another answer' }, copy };
  return { known: { unseen: (await isBarredByPolicy(tabId)) ? 'barred' : 'not stored' }, copy };
}

/**
 * Requests the document's address again, without following a redirect. Must only be called for an address that is
 * plainly safe. Returns null if the answer has another address or status than the document's own response: it is
 * another page.
 */
export async function requestAgain(tabId: number, document: LoadedDocument): Promise<Fetched | null> {
  const answer = await requestForPage(tabId, documentAddress(document.url));
  return answer && isAlike(document, answer) ? answer : null;
}
