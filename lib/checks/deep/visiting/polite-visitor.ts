import { parseAddress, withoutFragment } from '../../knowledge/addresses/addresses.ts';
import { riskOf } from '../../knowledge/addresses/risky-addresses.ts';
import { imageSize } from '../../knowledge/document/image-size.ts';
import { SITEMAP_LIMIT } from '../../knowledge/robots/sitemap.ts';
import { headerOf, textOf } from './body.ts';
import { slots } from './slots.ts';
import type {
  Answered,
  FetchOnce,
  Redirect,
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

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * The visitor of one run. GET only; each address once, unless more of its answer is wanted than before; few requests
 * at once, fewer to one host, none to a host that has asked for fewer; a server that fails is asked once more. What
 * merely opening an address could do decides whether it is opened at all, for redirects as well.
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
  const tired = new Set<string>();
  const asked = new Map<string, { maximum: number; outcome: Promise<Outcome> }>();

  const request = async (url: URL, maximum: number): Promise<Outcome> => {
    // Links come by the hundred and want no more than a status; the other checks need not wait for them.
    const release = await take(url.host, maximum === MAXIMUM_BYTES.status);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patience);
    try {
      if (signal.aborted) return { failure: 'cancelled' };
      if (tired.has(url.host)) return { failure: 'tired' };
      const either = AbortSignal.any([signal, late.signal]);
      const answer = await Promise.race([fetchOnce(url.href, { maximum, signal: either }), aborted(either)]);
      if ('status' in answer && answer.status === 429) tired.add(url.host);
      return answer;
    } catch {
      return { failure: signal.aborted ? 'cancelled' : late.signal.aborted ? 'timeout' : 'unknown' };
    } finally {
      clearTimeout(timer);
      release();
    }
  };

  const wait = () =>
    Promise.race([new Promise((resolve) => setTimeout(resolve, pause)), aborted(signal)]).catch(() => {});

  const requestTwice = async (url: URL, maximum: number): Promise<Outcome> => {
    const first = await request(url, maximum);
    if ('failure' in first || first.status < 500 || stateOf(first) !== 'broken') return first;
    await wait();
    return request(url, maximum);
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

  return async (address, { want }) => {
    const redirects: Redirect[] = [];
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
        return want === 'status' ? seen : { ...seen, ...(await textOf(answer, MAXIMUM_BYTES[want])) };
      }
      if (redirects.length >= MAXIMUM_REDIRECTS) return visit('broken', 'endless', answer);
      const next: URL | null = parseAddress(location, answer.url);
      if (next) redirects.push({ status: answer.status, url: next.href });
      else return visit('broken', 'nowhere', answer);
      url = next;
    }
    return visit('not verifiable', 'scheme');
  };
}
