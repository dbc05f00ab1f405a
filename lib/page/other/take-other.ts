import { decode } from '../../checks/collect/decode.ts';
import { nextOf } from '../../checks/deep/visiting/follow-redirects.ts';
import type { Answered, FetchOnce } from '../../checks/deep/visiting/visit.ts';
import type { RobotsTxtFacts } from '../../checks/inspection.ts';
import { withoutFragment } from '../../checks/knowledge/addresses/addresses.ts';
import { riskOf } from '../../checks/knowledge/addresses/risky-addresses.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { wallIn } from '../../checks/knowledge/response/wall.ts';
import type { SentPage } from '../engine/judge-two.ts';
import { fetchAnywhere, fetchInLanguage } from '../requests/fetch-address.ts';
import { type AsWhom, isNamed } from './as-whom.ts';
import { NoName, underName } from './under-name.ts';

/** Milliseconds for all requests, and the most bytes of the page. */
const PATIENCE = 20_000;
const MOST_BYTES = 5_000_000;
const MOST_REDIRECTS = 5;
/** With these, servers refuse the visit: what others get is not known. */
const REFUSED = new Set([403, 429, 503]);

/**
 * Why there is nothing to compare:
 * - `address`: it is none of the web. `action`: it may change something.
 * - `denied`: the user did not give access. `name`: the browser did not let the request go out under another name.
 * - `offline`, `unreachable`, `unknown`, `slow`, `large`: the request failed.
 * - `elsewhere`: it redirects to another host, or to an address that is not opened. `redirects`: there are too many.
 * - `not HTML`: there is no page. `refused`, `challenge`, `login`, `portal`: the response is not the page.
 * - `sent`: the HTML of the page as it was sent is not known.
 */
export type WhyNothing =
  | 'address'
  | 'action'
  | 'denied'
  | 'name'
  | 'offline'
  | 'unreachable'
  | 'unknown'
  | 'slow'
  | 'large'
  | 'elsewhere'
  | 'redirects'
  | 'not HTML'
  | 'refused'
  | 'challenge'
  | 'login'
  | 'portal'
  | 'sent';

/** Thrown if there is nothing to compare. */
export class NothingToCompare extends Error {
  override name = 'NothingToCompare';
  readonly why: WhyNothing;
  /** Where it leads, or the status of the response. */
  readonly detail: string;
  constructor(why: WhyNothing, detail = '') {
    super(`${why} ${detail}`);
    this.why = why;
    this.detail = detail;
  }
}

/** Returns the address to request; rejects what is no page of the web, and what may change something. */
export function addressToAsk(text: string): URL {
  const typed = text.trim();
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (typed === '' || !URL.canParse(full)) throw new NothingToCompare('address');
  const url = new URL(withoutFragment(full));
  const risk = riskOf(url, url);
  if (risk === 'scheme' || url.username || url.password) throw new NothingToCompare('address');
  if (risk === 'action') throw new NothingToCompare('action');
  return url;
}

/** Whom a page is requested as; in which language, if that is another one. */
export interface Asking {
  as: AsWhom;
  language: string;
}

/** Returns how addresses are requested: under another name, each needs a rule of its own. */
function fetchAs({ as, language }: Asking): FetchOnce {
  if (isNamed(as)) return (url, options) => underName(as, url, () => fetchAnywhere(url, options));
  return as === 'language' ? fetchInLanguage(language) : fetchAnywhere;
}

/** Requests an address, and follows redirects at its host: access was given for that only. */
async function followed(first: URL, asking: Asking): Promise<Answered & { isRedirected: boolean }> {
  const signal = AbortSignal.timeout(PATIENCE);
  const fetchOnce = fetchAs(asking);
  const seen = new Set<string>();
  let url = first.href;
  while (!seen.has(url) && seen.size <= MOST_REDIRECTS) {
    seen.add(url);
    const answer = await fetchOnce(url, { maximum: MOST_BYTES, signal }).catch((error: unknown) => {
      if (error instanceof NoName) throw new NothingToCompare('name');
      throw new NothingToCompare(signal.aborted ? 'slow' : 'unknown');
    });
    if ('failure' in answer) {
      const { failure } = answer;
      if (failure === 'access') throw new NothingToCompare('denied', first.hostname);
      throw new NothingToCompare(failure === 'opaque' ? 'unknown' : failure);
    }
    const next = nextOf({ ...answer, url });
    if (next === null) return { ...answer, url, isRedirected: seen.size > 1 };
    const target = new URL(withoutFragment(next));
    if (target.hostname !== first.hostname || riskOf(target, first))
      throw new NothingToCompare('elsewhere', target.href);
    url = target.href;
  }
  throw new NothingToCompare('redirects');
}

/** Returns the page of a response; throws if the response is something else. */
function pageOf({ url, status, headers, bytes, isWhole }: Answered): SentPage {
  const contentType = headerValue({ headers }, 'content-type') ?? '';
  const isHtml = contentType === '' || /html/i.test(contentType);
  const { text } = isHtml ? decode(bytes, contentType) : { text: '' };
  const wall = wallIn({ status, headers }, text);
  if (wall) throw new NothingToCompare(wall);
  if (REFUSED.has(status)) throw new NothingToCompare('refused', String(status));
  if (!isHtml) throw new NothingToCompare('not HTML', contentType);
  if (!isWhole) throw new NothingToCompare('large');
  return {
    url,
    at: Date.now(),
    html: text,
    bytes: bytes.length,
    contentType,
    // Browsers do not show the cookies that a response sets.
    response: { how: 'stored', url, status, headers, askedAgain: ['strict-transport-security'] },
  };
}

/** A page as it was sent. */
export interface OtherPage {
  page: SentPage;
  isRedirected: boolean;
}

/**
 * Requests a page once, by GET and without cookies. Rejects with `NothingToCompare`.
 *
 * @param robotsTxt The robots.txt of its origin, if it is known: it is not requested.
 */
export async function takeOther(
  url: URL,
  asking: Asking,
  robotsTxt: RobotsTxtFacts | undefined,
): Promise<OtherPage> {
  const answer = await followed(url, asking);
  const page = pageOf(answer);
  return { page: { ...page, ...(robotsTxt && { robotsTxt }) }, isRedirected: answer.isRedirected };
}
