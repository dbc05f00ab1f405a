import type { Browser } from '#imports';
import type { Hop, Subresource } from '../../checks/inspection.ts';
import { withoutCookieValues } from './disguise.ts';
import { fieldsIn } from './fields.ts';

/** What the browser reported about one document while it loaded: plain data, which can be stored. */
export interface Observation {
  /** How many documents of the tab were observed before it. */
  place: number;
  /** When its first request began; milliseconds since 1970. */
  began: number;
  /** Every redirect, and at the end the response that became the document. */
  hops: readonly Hop[];
  /**
   * Whether the document came from the cache, which drops Set-Cookie and Strict-Transport-Security; null while the
   * browser has not told.
   */
  isFromCache: boolean | null;
  method: string;
  /** Names of the cookies that the browser sent for the document: those that were set before. */
  cookiesSent: readonly string[];
  /** What the document has loaded, as far as the browser reports it; only the first if there are very many. */
  subresources: readonly Subresource[];
  /** How many it has loaded in all. */
  loads: number;
  /** Whether the document's own response has ended. */
  isComplete: boolean;
  /** Whether its very first request was seen: listening may have started later. */
  isFromStart: boolean;
}

type Details = Pick<
  Browser.webRequest.WebRequestDetails,
  'requestId' | 'url' | 'timeStamp' | 'type' | 'method'
> & { documentLifecycle?: string };
type Answer = Details & {
  statusCode: number;
  responseHeaders?: Browser.webRequest.HttpHeader[] | undefined;
  fromCache?: boolean;
};

/** The most resources that are kept of a document. */
export const MOST_SUBRESOURCES = 300;
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

/** A page may be shown again after the next one (Back), and prepared before it is shown. */
export const MOST_DOCUMENTS = 3;

/**
 * Builds observations from what the browser reports about the requests of one tab, event by event. Each document has
 * its own; a redirected request keeps its id.
 */
export class Observing {
  /** By the id of the request; the latest one last. */
  readonly #documents = new Map<string, Observation>();
  /** The latest document that the tab shows, or is about to show: what is loaded is for this one. */
  #shown: string | null = null;
  /** The request whose response may still turn out to be a redirect, which a second event reports. */
  #open: string | null = null;
  /** The number of documents so far. */
  #begun = 0;

  /** The latest documents, oldest first. */
  get observations(): readonly Observation[] {
    return [...this.#documents.values()];
  }

  /** The document that the tab shows, or is about to show. */
  get observation(): Observation | null {
    return this.#documents.get(this.#shown ?? '') ?? null;
  }

  /** A request for the document is about to be sent, also after each redirect. */
  requested({ requestId, timeStamp, method, documentLifecycle }: Details): void {
    if (this.#documents.has(requestId)) return;
    // The page that is being prepared is not shown yet.
    if (documentLifecycle !== 'prerender') this.#shown = requestId;
    this.#documents.set(requestId, {
      place: this.#begun,
      began: timeStamp,
      hops: [],
      isFromCache: null,
      method,
      cookiesSent: [],
      subresources: [],
      loads: 0,
      isComplete: false,
      isFromStart: true,
    });
    this.#begun += 1;
    for (const oldest of [...this.#documents.keys()].slice(0, -MOST_DOCUMENTS))
      this.#documents.delete(oldest);
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
    this.#change(details, () => ({ cookiesSent: names.filter(Boolean).slice(0, MOST_COOKIES) }));
  }

  /** Its response headers have arrived. */
  answered(answer: Answer): void {
    this.#join(answer);
    this.#open = answer.requestId;
    this.#add(answer);
  }

  /** The response is a redirect; only this event reports the browser's own upgrades to https. */
  redirected(answer: Answer): void {
    this.#join(answer);
    if (this.#open !== answer.requestId) this.#add(answer);
    this.#open = null;
  }

  /** The response is the document's, and it is known where it comes from. */
  started({ fromCache = false, ...details }: Answer): void {
    this.#change(details, () => ({ isFromCache: fromCache }));
  }

  completed({ fromCache = false, ...details }: Answer): void {
    this.#change(details, () => ({ isFromCache: fromCache, isComplete: true }));
  }

  /** The document has loaded something. */
  loaded({ documentLifecycle = 'active', ...answer }: Answer): void {
    const shown = this.observation;
    if (!this.#shown || !shown || documentLifecycle !== 'active') return;
    const loads = shown.loads + 1;
    if (loads > MOST_SUBRESOURCES) return void this.#documents.set(this.#shown, { ...shown, loads });
    const { url, status, headers } = hopOf(answer, shown.began);
    const subresource = { url, type: TYPES[answer.type] ?? 'other', status, headers };
    const subresources = [...shown.subresources, subresource];
    this.#documents.set(this.#shown, { ...shown, subresources, loads });
  }

  /** If the first request could not be seen, the observation begins with the first visible response. */
  #join(details: Details): void {
    if (this.#documents.has(details.requestId)) return;
    this.requested(details);
    this.#change(details, () => ({ isFromStart: false }));
  }

  #add(answer: Answer): void {
    this.#change(answer, ({ hops, began }) => ({ hops: [...hops, hopOf(answer, began)] }));
  }

  #change(
    { requestId }: Pick<Details, 'requestId'>,
    change: (known: Observation) => Partial<Observation>,
  ): void {
    const known = this.#documents.get(requestId);
    if (known) this.#documents.set(requestId, { ...known, ...change(known) });
  }
}
