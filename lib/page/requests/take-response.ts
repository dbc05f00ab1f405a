import type { Provenance, ResponseFacts } from '../../checks/inspection.ts';
import { couldRepeatAction } from '../../checks/knowledge/addresses/risky-addresses.ts';
import type { Observation } from '../observe/observation.ts';
import { requestForPage } from './request-for-page.ts';
import type { Fetched } from './request-in-page.ts';

/** The response of a page with its body. */
export interface TakenResponse extends Pick<Fetched, 'length' | 'characterSet' | 'body'> {
  response: ResponseFacts;
  /** The response to a repetition of the same request. */
  again?: ResponseFacts;
}

const factsOf = (how: Provenance, { url, status, headers }: Fetched): ResponseFacts => ({
  how,
  url,
  status,
  headers,
});

const HSTS = 'strict-transport-security';

/**
 * A cache removes Strict-Transport-Security from what it stores, so that header is requested separately, unless the
 * request could repeat an action.
 */
async function withHsts(tabId: number, stored: ResponseFacts): Promise<ResponseFacts> {
  if (!stored.url.startsWith('https:') || couldRepeatAction(stored.url)) return stored;
  const head = await requestForPage(tabId, stored.url, 'no-store', 'HEAD');
  if (!head) return stored;
  const fields = head.headers.filter(([name]) => name === HSTS);
  return { ...stored, headers: [...stored.headers, ...fields], askedAgain: [HSTS] };
}

/** A response with the page's text, and whether it is the browser's cached copy. */
export interface TakenAnswer {
  answer: Fetched;
  isStored: boolean;
}

/**
 * Returns the browser's cached copy if there is one, which costs no request; otherwise requests the page again. An
 * address whose repetition could repeat what the user did is never requested: then only a reload, which the user
 * decides on, shows its response.
 */
export async function takeAnswer(tabId: number, url: string): Promise<TakenAnswer | null> {
  const stored = await requestForPage(tabId, url, 'only-if-cached');
  const answer = stored ?? (couldRepeatAction(url) ? null : await requestForPage(tabId, url, 'no-store'));
  return answer && { answer, isStored: stored !== null };
}

/**
 * Returns the response that the page came with: as observed, or else as requested again. The body is that of the
 * answer in any case.
 */
export async function takeResponse(
  tabId: number,
  taken: TakenAnswer | null,
  seen: Observation | null,
): Promise<TakenResponse | null> {
  const { answer = null, isStored = false } = taken ?? {};
  const observed = seen?.isFromCache === false ? seen : null;
  const document = observed?.hops.at(-1);
  if (!answer && !document) return null;
  const { length = 0, characterSet = '', body = new Uint8Array() } = answer ?? {};
  const text = { length, characterSet, body };
  if (observed && document) {
    const { cookiesSent } = observed;
    const { url: from, status, headers } = document;
    const again = answer && !isStored ? { again: factsOf('second request', answer) } : {};
    return { response: { how: 'observed', url: from, status, headers, cookiesSent }, ...again, ...text };
  }
  if (!answer) return null;
  const response = isStored
    ? await withHsts(tabId, factsOf('stored', answer))
    : factsOf('second request', answer);
  return { response, ...text };
}
