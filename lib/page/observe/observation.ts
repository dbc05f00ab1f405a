import type { Browser } from '#imports';
import type { Hop, Subresource } from '../../checks/inspection.ts';
import { withoutCookieValues } from './disguise.ts';
import { fieldsIn } from './fields.ts';

/** What the browser reported about one document while it loaded: plain data, which can be stored. */
export interface Observation {
  /** When its first request began; milliseconds since 1970. */
  began: number;
  /** Every redirect, and at the end the response that became the document. */
  hops: readonly Hop[];
  /** Whether the document came from the cache, which drops Set-Cookie and Strict-Transport-Security. */
  isFromCache: boolean;
  method: string;
  /** Names of the cookies that the browser sent for the document: those that were set before. */
  cookiesSent: readonly string[];
  /** What the document has loaded, as far as the browser reports it; only the first if there are very many. */
  subresources: readonly Subresource[];
  /** Whether the document's own response has ended. */
  isComplete: boolean;
  /** Whether its very first request was seen: listening may have started later. */
  isFromStart: boolean;
}

type Details = Pick<
  Browser.webRequest.WebRequestDetails,
  'requestId' | 'url' | 'timeStamp' | 'type' | 'method'
>;
type Answer = Details & {
  statusCode: number;
  responseHeaders?: Browser.webRequest.HttpHeader[] | undefined;
  fromCache?: boolean;
};

const MOST_SUBRESOURCES = 300;
const MOST_COOKIES = 200;

const TYPES: Readonly<Record<string, Subresource['type']>> = {
  script: 'script',
  stylesheet: 'stylesheet',
  image: 'image',
  imageset: 'image',
  font: 'font',
  media: 'media',
  sub_frame: 'frame',
  xmlhttprequest: 'request',
};

const isByBrowser = ({ statusCode, responseHeaders = [] }: Answer) =>
  statusCode === 307 && responseHeaders.some(({ name }) => /^non-authoritative-reason$/i.test(name));

const hopOf = (answer: Answer, began: number): Hop => ({
  url: answer.url,
  status: answer.statusCode,
  headers: withoutCookieValues(fieldsIn(answer.responseHeaders)),
  after: Math.max(0, Math.round(answer.timeStamp - began)),
  ...(isByBrowser(answer) && { byBrowser: true }),
});

/**
 * Builds observations from what the browser reports about the requests of one tab, event by event. A new document
 * starts from scratch; a redirected request keeps its id.
 */
export class Observing {
  #number: string | null = null;
  /** A response that may still turn out to be a redirect, which a second event reports. */
  #isOpen = false;
  #kept: Observation | null = null;

  get observation(): Observation | null {
    return this.#kept;
  }

  /** A request for the document is about to be sent, also after each redirect. */
  requested({ requestId, timeStamp, method }: Details): void {
    if (requestId === this.#number) return;
    this.#number = requestId;
    this.#kept = {
      began: timeStamp,
      hops: [],
      isFromCache: false,
      method,
      cookiesSent: [],
      subresources: [],
      isComplete: false,
      isFromStart: true,
    };
  }

  /** Its request headers are known; only the names of cookies are kept. */
  sent({
    requestHeaders = [],
    ...details
  }: Details & Pick<Browser.webRequest.OnSendHeadersDetails, 'requestHeaders'>): void {
    this.#join(details);
    const fields = requestHeaders.filter(({ name }) => /^cookie$/i.test(name));
    const names = fields.flatMap(({ value = '' }) =>
      value.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? ''),
    );
    if (this.#kept) this.#kept = { ...this.#kept, cookiesSent: names.filter(Boolean).slice(0, MOST_COOKIES) };
  }

  /** Its response headers have arrived. */
  answered(answer: Answer): void {
    this.#join(answer);
    this.#isOpen = true;
    this.#add(answer);
  }

  /** The response is a redirect; only this event reports the browser's own upgrades to https. */
  redirected(answer: Answer): void {
    this.#join(answer);
    if (!this.#isOpen) this.#add(answer);
    this.#isOpen = false;
  }

  /** If the first request could not be seen, the observation begins with the first visible response. */
  #join(details: Details): void {
    if (details.requestId === this.#number) return;
    this.requested(details);
    if (this.#kept) this.#kept = { ...this.#kept, isFromStart: false };
  }

  #add(answer: Answer): void {
    const kept = this.#kept;
    if (kept) this.#kept = { ...kept, hops: [...kept.hops, hopOf(answer, kept.began)] };
  }

  completed({ requestId, fromCache = false }: Answer): void {
    if (this.#kept && requestId === this.#number)
      this.#kept = { ...this.#kept, isFromCache: fromCache, isComplete: true };
  }

  /** The document has loaded something. */
  loaded(answer: Answer): void {
    const kept = this.#kept;
    if (!kept || kept.subresources.length >= MOST_SUBRESOURCES) return;
    const { url, status, headers } = hopOf(answer, kept.began);
    const subresource = { url, type: TYPES[answer.type] ?? 'other', status, headers };
    this.#kept = { ...kept, subresources: [...kept.subresources, subresource] };
  }
}
