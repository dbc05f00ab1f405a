import { parseAddress, withoutFragment } from '../../knowledge/addresses/addresses.ts';
import { riskOf } from '../../knowledge/addresses/risky-addresses.ts';
import { imageSize } from '../../knowledge/document/image-size.ts';
import { SITEMAP_LIMIT } from '../../knowledge/robots/sitemap.ts';
import { bodyText, headerOf } from './answer-body.ts';
import { hostPauses } from './host-pauses.ts';
import { slots } from './slots.ts';
import type {
  Answered,
  FetchOnce,
  FollowedRedirect,
  Unanswered,
  Visit,
  VisitedImage,
  Visitor,
  VisitReason,
  VisitState,
  Want,
} from './visit.ts';

interface Politeness {
  /** The page whose addresses are visited. Private hosts are only visited for a page on one. */
  page: string;
  signal?: AbortSignal;
  /** Requests at the same time. */
  atOnce?: number;
  /** Of those, to one host. */
  perHost?: number;
  /** Milliseconds that one request may take. */
  patience?: number;
  /** Milliseconds before a server that failed is asked again. */
  pause?: number;
}

/** Bytes that are read of an answer. Search engines read the first 2 MB of a page. */
const MAXIMUM_BYTES: Readonly<Record<Want, number>> = {
  status: 0,
  html: 2_000_000,
  text: SITEMAP_LIMIT.bytes + 1,
  image: 300_000,
};
/** Bytes of an answer that is kept, to be given again. */
const MAXIMUM_KEPT = 2_000_000;
/** As many as Googlebot follows. */
const MAXIMUM_REDIRECTS = 10;

const REDIRECT = new Set([301, 302, 303, 307, 308]);
const BROKEN = new Set([404, 410]);
const BLOCKED = new Set([401, 402, 403, 405, 407, 429, 451, 999]);

type Outcome = Answered | Unanswered | { failure: 'timeout' | 'tired' | 'cancelled' };

function stateOf({ status, headers }: Answered): VisitState {
  if (status >= 200 && status < 300) return 'ok';
  // A page that makes the visitor prove to be human.
  if (headerOf(headers, 'cf-mitigated') === 'challenge') return 'blocked';
  if (BROKEN.has(status) || (status >= 500 && status < 600)) return 'broken';
  return BLOCKED.has(status) ? 'blocked' : 'not verifiable';
}

function imageIn({ bytes, headers, isWhole }: Answered): VisitedImage {
  const told = headerOf(headers, 'content-encoding') ? undefined : headerOf(headers, 'content-length');
  const length = /^\d{1,15}$/.test(told ?? '') ? Number(told) : isWhole ? bytes.length : null;
  return { ...(imageSize(bytes) ?? { type: null, width: null, height: null }), bytes: length };
}

/** Where a redirect leads. Bytes beyond ASCII are kept as they are, as browsers do, whatever encoding they are in. */
function locationOf({ status, headers }: Answered): string | undefined {
  if (!REDIRECT.has(status)) return undefined;
  return headerOf(headers, 'location')?.replace(
    /[\u0080-\u00ff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A visit that has told nothing. */
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
 * The visitor of one run. GET only; each address once, unless more of its answer is wanted than before; few requests
 * at once, fewer to one host; a host that asks for a rest has it, and is asked no more where that is a long one or the
 * second; a server that fails is asked once more. What merely opening an address could do decides whether it is opened
 * at all, for redirects as well.
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
  }: Politeness,
): Visitor {
  const home = new URL(page);
  const take = slots(atOnce, perHost);
  const { isTired, restOf, note } = hostPauses();
  const asked = new Map<string, { maximum: number; outcome: Promise<Outcome> }>();

  const wait = (milliseconds: number) =>
    Promise.race([new Promise((resolve) => setTimeout(resolve, milliseconds)), aborted(signal)]).catch(
      () => {},
    );

  /** A slot for a host that does not rest: whoever waits for one leaves the slots to the others. */
  const enter = async (host: string, isCrowd: boolean) => {
    for (;;) {
      const release = await take(host, isCrowd);
      const rest = signal.aborted ? 0 : restOf(host);
      if (rest === 0) return release;
      release();
      await wait(rest);
    }
  };

  const request = async (url: URL, maximum: number): Promise<Outcome> => {
    // Links come by the hundred and want no more than a status; the other checks need not wait for them.
    const release = await enter(url.host, maximum === MAXIMUM_BYTES.status);
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

  const requestTwice = async (url: URL, maximum: number): Promise<Outcome> => {
    const first = await request(url, maximum);
    if ('failure' in first) return first;
    const isResting = first.status === 429 && restOf(url.host) > 0;
    const hasFailed = first.status >= 500 && stateOf(first) === 'broken';
    if (!isResting && !hasFailed) return first;
    await wait(Math.max(restOf(url.host), hasFailed ? pause : 0));
    const second = await request(url, maximum);
    return isResting && 'failure' in second && second.failure === 'tired' ? first : second;
  };

  const ask = async (url: URL, maximum: number): Promise<Outcome> => {
    const key = withoutFragment(url);
    const known = asked.get(key);
    if (known && known.maximum >= maximum) return known.outcome;
    const outcome = requestTwice(new URL(key), maximum);
    asked.set(key, { maximum, outcome });
    const answer = await outcome;
    if ('bytes' in answer && answer.bytes.length > MAXIMUM_KEPT) asked.delete(key);
    return answer;
  };

  const follow = async (address: string | URL, want: Want): Promise<Visit> => {
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
      const answer = await ask(url, MAXIMUM_BYTES[want]);
      if ('failure' in answer) {
        return visit(answer.failure === 'unreachable' ? 'broken' : 'not verifiable', answer.failure);
      }
      if (withoutFragment(answer.url) !== withoutFragment(url))
        redirects.push({ status: 0, url: answer.url });
      const location = locationOf(answer);
      if (location === undefined) {
        const seen = visit(stateOf(answer), 'status', answer);
        if (want === 'image') return { ...seen, image: imageIn(answer) };
        return want === 'status' ? seen : { ...seen, ...(await bodyText(answer, MAXIMUM_BYTES[want])) };
      }
      if (redirects.length >= MAXIMUM_REDIRECTS) return visit('broken', 'endless', answer);
      const next: URL | null = parseAddress(location, answer.url);
      if (next) redirects.push({ status: answer.status, url: next.href });
      else return visit('broken', 'nowhere', answer);
      url = next;
    }
    return visit('not verifiable', 'scheme');
  };

  return (address, { want }) =>
    // Whatever an answer holds that cannot be read: one that is never told of would keep the run from ending.
    follow(address, want).catch(() => unknownOf(String(address)));
}
