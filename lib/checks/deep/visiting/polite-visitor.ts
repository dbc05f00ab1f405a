import { parseAddress, withoutFragment } from '../../knowledge/addresses/addresses.ts';
import { riskOf } from '../../knowledge/addresses/risky-addresses.ts';
import { imageSize } from '../../knowledge/document/image-size.ts';
import { isErrorStatus, isRedirect } from '../../knowledge/response/error-status.ts';
import { wallIn } from '../../knowledge/response/wall.ts';
import { SITEMAP_LIMIT } from '../../knowledge/robots/sitemap.ts';
import { bodyText, headerOf } from './answer-body.ts';
import { slots } from './slots.ts';
import type {
  Answered,
  FetchOnce,
  FollowedRedirect,
  Visit,
  VisitedImage,
  Visitor,
  VisitReason,
  VisitState,
  Want,
} from './visit.ts';
import {
  type AskedAddress,
  isUnanswered,
  type VisitMemory,
  type VisitOutcome,
  visitMemory,
} from './visit-memory.ts';

interface Politeness {
  /** The page whose addresses are visited. Private hosts are visited only for a page that is on one itself. */
  page: string;
  signal?: AbortSignal;
  /** Maximum number of requests at the same time. */
  atOnce?: number;
  /** How many of those may go to one host. */
  perHost?: number;
  /** Milliseconds that one request may take. */
  patience?: number;
  /** Milliseconds before a server that failed is asked again. */
  pause?: number;
  /** What an earlier run learned, if this one goes on with it. */
  memory?: VisitMemory;
}

/** Bytes of a response that are read. Search engines read the first 2 MB of a page. */
const MAXIMUM_BYTES: Readonly<Record<Want, number>> = {
  status: 0,
  html: 2_000_000,
  text: SITEMAP_LIMIT.bytes + 1,
  image: 300_000,
};
/** The largest response, in bytes, that is kept to be returned again. */
const MAXIMUM_KEPT = 2_000_000;
/** As many redirects as Googlebot follows. */
const MAXIMUM_REDIRECTS = 10;

const BLOCKED = new Set([401, 402, 403, 405, 407, 429, 451, 503, 999]);

/** @param html The text of the response, if it was read. */
function stateOf(answer: Answered, html = ''): VisitState {
  const { status } = answer;
  // On a challenge page, visitors have to prove that they are human; its status may be 202.
  if (wallIn(answer, html) === 'challenge' || BLOCKED.has(status)) return 'blocked';
  if (status >= 200 && status < 300) return 'ok';
  return isErrorStatus(status) ? 'broken' : 'not verifiable';
}

function imageIn({ bytes, headers, isWhole }: Answered): VisitedImage {
  const told = headerOf(headers, 'content-encoding') ? undefined : headerOf(headers, 'content-length');
  const length = /^\d{1,15}$/.test(told ?? '') ? Number(told) : isWhole ? bytes.length : null;
  return { ...(imageSize(bytes) ?? { type: null, width: null, height: null }), bytes: length };
}

/** Returns where a redirect leads. */
const locationOf = ({ status, headers }: Answered): string | undefined =>
  isRedirect(status) ? headerOf(headers, 'location') : undefined;

/** A visit without any result. */
const unknownOf = (url: string): Visit => ({
  state: 'not verifiable',
  reason: 'unknown',
  url,
  finalUrl: url,
  status: null,
  redirects: [],
  headers: [],
  isWhole: false,
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * Returns the visitor of one run. It sends GET requests only, and requests each address once, unless more of the
 * response is needed than before. It sends few requests at once, and fewer to one host. A host that asks for a pause
 * gets it; after a second or a long one it is not requested again. A server that fails is tried a second time.
 * Whether an address is opened at all depends on what opening it could do; this also applies to redirects.
 */
export function politeVisitor(
  fetchOnce: FetchOnce,
  {
    page,
    signal = new AbortController().signal,
    atOnce = 6,
    perHost = 2,
    patience = 10_000,
    pause = 1_000,
    memory = visitMemory(),
  }: Politeness,
): Visitor {
  const home = new URL(page);
  const take = slots(atOnce, perHost);
  const { asked } = memory;
  const { isTired, pauseOf, restOf, note } = memory.pauses;

  const wait = (milliseconds: number) =>
    Promise.race([new Promise((resolve) => setTimeout(resolve, milliseconds)), aborted(signal)]).catch(
      () => {},
    );

  /** Waits for a slot for a host that is not in a pause. During a pause, the slot is free for other hosts. */
  const enter = async (host: string, isCrowd: boolean) => {
    for (;;) {
      const release = await take(host, isCrowd);
      const rest = signal.aborted ? 0 : restOf(host);
      if (rest === 0) return release;
      release();
      await wait(rest);
    }
  };

  const request = async (url: URL, maximum: number, isCrowd: boolean): Promise<VisitOutcome> => {
    // There are hundreds of links; the other checks should not have to wait for them.
    const release = await enter(url.host, isCrowd || maximum === MAXIMUM_BYTES.status);
    const began = Date.now();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patience);
    try {
      if (signal.aborted) return { failure: 'cancelled' };
      if (isTired(url.host)) return { failure: 'tired' };
      const either = AbortSignal.any([signal, late.signal]);
      const answer = await Promise.race([fetchOnce(url.href, { maximum, signal: either }), aborted(either)]);
      if ('status' in answer) note(url.host, answer, began);
      return answer;
    } catch {
      return { failure: signal.aborted ? 'cancelled' : late.signal.aborted ? 'timeout' : 'unknown' };
    } finally {
      clearTimeout(timer);
      release();
    }
  };

  const requestTwice = async (url: URL, maximum: number, isCrowd: boolean): Promise<VisitOutcome> => {
    const first = await request(url, maximum, isCrowd);
    if ('failure' in first) return first;
    const isResting = first.status === 429 && restOf(url.host) > 0;
    const hasFailed = first.status >= 500 && first.status < 600 && wallIn(first, '') === null;
    if (!isResting && !hasFailed) return first;
    await wait(Math.max(restOf(url.host), hasFailed ? pause : 0));
    const second = await request(url, maximum, isCrowd);
    return isResting && 'failure' in second && second.failure === 'tired' ? first : second;
  };

  const ask = async (url: URL, maximum: number, isCrowd: boolean): Promise<VisitOutcome> => {
    const key = withoutFragment(url);
    const known = asked.get(key);
    if (known && known.maximum >= maximum) return known.outcome;
    const outcome = requestTwice(new URL(key), maximum, isCrowd);
    const entry: AskedAddress = { maximum, outcome };
    asked.set(key, entry);
    const answer = await outcome;
    entry.isUnanswered = isUnanswered(answer);
    if ('bytes' in answer && answer.bytes.length > MAXIMUM_KEPT) asked.delete(key);
    return answer;
  };

  const follow = async (address: string | URL, want: Want, isCrowd: boolean): Promise<Visit> => {
    const redirects: FollowedRedirect[] = [];
    const visit = (state: VisitState, reason: VisitReason, answer?: Answered): Visit => ({
      state,
      reason,
      url: String(address),
      finalUrl: redirects.at(-1)?.url ?? String(address),
      status: answer?.status ?? null,
      redirects,
      headers: answer?.headers ?? [],
      isWhole: answer?.isWhole ?? false,
    });

    let url = parseAddress(String(address));
    while (url) {
      const risk = riskOf(url, home);
      if (risk) return visit('not verifiable', risk);
      const answer = await ask(url, MAXIMUM_BYTES[want], isCrowd);
      const rest = isUnanswered(answer) ? pauseOf(url.host) : undefined;
      const told = rest !== undefined && { pause: rest };
      if ('failure' in answer) {
        const state = answer.failure === 'unreachable' ? 'broken' : 'not verifiable';
        return { ...visit(state, answer.failure), ...told };
      }
      if (withoutFragment(answer.url) !== withoutFragment(url))
        redirects.push({ status: 0, url: answer.url });
      const location = locationOf(answer);
      if (location === undefined) {
        const isText = want === 'html' || want === 'text';
        const text = isText ? await bodyText(answer, MAXIMUM_BYTES[want]) : null;
        const seen = { ...visit(stateOf(answer, text?.body), 'status', answer), ...told };
        return { ...seen, ...text, ...(want === 'image' && { image: imageIn(answer) }) };
      }
      if (redirects.length >= MAXIMUM_REDIRECTS) return visit('broken', 'endless', answer);
      const next: URL | null = parseAddress(location, answer.url);
      if (next) redirects.push({ status: answer.status, url: next.href });
      else return visit('broken', 'nowhere', answer);
      url = next;
    }
    return visit('not verifiable', 'scheme');
  };

  return (address, { want, isOneOfMany = false }) =>
    // Covers any response that cannot be read: a visit that never settles would keep the run from ending.
    follow(address, want, isOneOfMany).catch(() => unknownOf(String(address)));
}
