import type { Hop, Inspection } from '../../checks/inspection.ts';
import { isPlainlySafe } from '../../checks/knowledge/addresses/plainly-safe.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { withoutAttempts } from '../../checks/knowledge/response/secure-attempts.ts';
import { isSameContent } from '../../checks/knowledge/response/served.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import { mayReachHost } from '../../platform/browser.ts';
import { parseServed } from '../engine/engine-client.ts';
import { documentIn, type LoadedDocument } from '../in-page/document-in.ts';
import { ownRequestsIn, withoutOwnRequests } from '../in-page/own-requests.ts';
import type { Observation } from '../observe/observation.ts';
import { observationOf } from '../observe/observation-of.ts';
import { keptObservations, onObserved } from '../observe/observation-store.ts';
import { mayVisitEverywhere } from '../requests/fetch-address.ts';
import type { Fetched } from '../requests/request-in-page.ts';
import { isAsLong, requestAgain, takeResponse } from '../requests/take-response.ts';

/** What the response of a document tells, and what was observed while it loaded. */
export type DocumentParts = Partial<
  Pick<Inspection, 'response' | 'unseen' | 'served' | 'again' | 'way' | 'subresources' | 'loads'>
>;

/** Milliseconds for which an observation is awaited that the worker, which may be starting, has still to write. */
const WRITING = 1_000;

/**
 * Returns what was observed while a document loaded; null if nothing was. The button may be pressed before the worker has
 * written what it has just observed, so on a site with access that is waited for.
 */
async function takeObserved(
  tabId: number,
  document: LoadedDocument,
  observed: Observation | null,
): Promise<Observation | null> {
  let wake = () => {};
  const stop = onObserved(tabId, () => wake());
  const end = performance.now() + WRITING;
  try {
    for (;;) {
      const more = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const kept = await keptObservations(tabId);
      const seen = observationOf(document, observed ? [...kept, observed] : kept);
      const rest = end - performance.now();
      const isSettled = seen !== null && seen.isFromCache !== null;
      if (isSettled || observed || document.isFromWorker || rest <= 0) return seen;
      if (!(await mayReachHost(document.url).catch(() => false))) return null;
      await Promise.race([more, new Promise((resolve) => setTimeout(resolve, rest))]);
    }
  } finally {
    stop();
  }
}

/** After one of these, browsers request the next address without the form (Fetch standard, "HTTP-redirect fetch"). */
const FORM_ENDS: readonly number[] = [301, 302, 303];

/** Returns the responses, those to a request with a form marked. */
function withForms({ method, hops }: Observation): readonly Hop[] {
  if (method === 'GET') return hops;
  const last = hops.findIndex(({ status }) => FORM_ENDS.includes(status));
  return hops.map((hop, index) => (last < 0 || index <= last ? { ...hop, byForm: true } : hop));
}

/** Returns an observation as parts of an inspection. */
async function observedParts(
  tabId: number,
  seen: Observation | null,
): Promise<Pick<Inspection, 'way' | 'subresources' | 'loads'>> {
  if (!seen) return {};
  const { subresources, loads } = withoutOwnRequests(seen, await ownRequestsIn(tabId));
  // For origins without permission, the browser does not even report that there were requests.
  const isWhole = seen.isFromStart && (await mayVisitEverywhere().catch(() => false));
  return {
    way: { how: 'observed', hops: withoutAttempts(withForms(seen)), isWhole },
    subresources,
    ...(loads > subresources.length && { loads }),
  };
}

/** Returns the page as it was served, from the text of a response; nothing if that is not HTML. */
async function servedFrom(answer: Fetched | null): Promise<Pick<Inspection, 'served'>> {
  const type = answer && (headerValue(answer, 'content-type') ?? 'html');
  const served = type && /html/i.test(type) ? await parseServed(answer) : null;
  return served ? { served } : {};
}

/**
 * Requests the page again for its HTML, and for what differs between two responses. The answer is used only if it is
 * the same page: under its address and with its status, and as long as the document's own response or with the same
 * title and canonical address. Null otherwise.
 */
async function takeServedAgain(
  tabId: number,
  document: LoadedDocument,
  page: PageSnapshot,
): Promise<Pick<Inspection, 'served' | 'again'> | null> {
  const answer = await requestAgain(tabId, document);
  const { served } = await servedFrom(answer);
  if (!answer || !served || !(isAsLong(document, answer) || isSameContent(served, page))) return null;
  const { url, status, headers } = answer;
  return { served, again: { how: 'second request', url, status, headers } };
}

const mayBeStored = ({ response }: DocumentParts): boolean =>
  response?.how === 'observed' && !/\bno-store\b/i.test(headerValue(response, 'cache-control') ?? '');

/**
 * Returns what the response of the document in a tab tells, with a snapshot of the page as it was served; nothing if the
 * browser tells nothing about the document.
 *
 * @param observed What was seen of the page while it loaded, if that was watched.
 */
export async function takeDocument(
  tabId: number,
  page: PageSnapshot,
  observed: Observation | null,
): Promise<DocumentParts> {
  const document = await documentIn(tabId);
  if (!document) return {};
  const seen = await takeObserved(tabId, document, observed);
  const { known, copy } = await takeResponse(tabId, document, seen);
  const parts: DocumentParts = { ...known, ...(await observedParts(tabId, seen)) };
  // The user has just loaded the page again, so another request has no other effect.
  const isAskedAgain = observed && !copy && mayBeStored(parts) && isPlainlySafe(document.url);
  const served = isAskedAgain ? await takeServedAgain(tabId, document, page) : await servedFrom(copy);
  return { ...parts, ...served };
}

/**
 * Requests the page's HTML again because the user wants that; an address that may do something is never requested.
 * Returns null if there is no answer that is the same page.
 */
export async function takeServedAsked(
  tabId: number,
  { page }: Inspection,
): Promise<Pick<Inspection, 'served' | 'again'> | null> {
  const document = await documentIn(tabId);
  return document && isPlainlySafe(document.url) ? takeServedAgain(tabId, document, page) : null;
}
