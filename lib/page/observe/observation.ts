import type { Browser } from '#imports';
import type { Hop, Subresource } from '../../checks/inspection.ts';
import { withoutCookieValues } from './disguise.ts';
import { fieldsIn } from './fields.ts';

/** What the browser told of one document while it was loaded: plain data, which can be kept. */
export interface Observation {
  /** When its first request began; milliseconds since 1970. */
  began: number;
  /** Every redirect, and at the end the answer that became the document. */
  hops: readonly Hop[];
  /** Whether the document came from the cache, which keeps neither Set-Cookie nor Strict-Transport-Security. */
  isFromCache: boolean;
  method: string;
  /** Names of the cookies that the browser sent for the document: whatever was set before. */
  cookiesSent: readonly string[];
  /** What was loaded for it, as far as the browser shows it; the first of them where there are very many. */
  subresources: readonly Subresource[];
  /** Whether the document's own answer has ended. */
  isComplete: boolean;
  /** Whether its very first request was seen: listening may have begun on the way. */
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
 * Puts together what the browser tells of the requests of one tab, event by event. A new document begins anew; a request
 * that was redirected keeps its number.
 */
export class Observing {
  #number: string | null = null;
  /** An answer that may yet turn out to be a redirect, of which a second event tells. */
  #isOpen = false;
  #kept: Observation | null = null;

  get observation(): Observation | null {
    return this.#kept;
  }

  /** A request for the document goes out, also after each redirect. */
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

  /** What goes out with it; of cookies only the names are kept. */
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

  /** The answer to it. */
  answered(answer: Answer): void {
    this.#join(answer);
    this.#isOpen = true;
    this.#add(answer);
  }

  /** That the answer leads on; the browser's own way to https is told by this alone. */
  redirected(answer: Answer): void {
    this.#join(answer);
    if (!this.#isOpen) this.#add(answer);
    this.#isOpen = false;
  }

  /** Where the first request could not be seen, it begins with the first answer that can. */
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

  /** Something that the document has loaded. */
  loaded(answer: Answer): void {
    const kept = this.#kept;
    if (!kept || kept.subresources.length >= MOST_SUBRESOURCES) return;
    const { url, status, headers } = hopOf(answer, kept.began);
    const subresource = { url, type: TYPES[answer.type] ?? 'other', status, headers };
    this.#kept = { ...kept, subresources: [...kept.subresources, subresource] };
  }
}
