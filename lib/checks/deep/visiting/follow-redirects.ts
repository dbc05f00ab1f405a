import type { Hop, RedirectChain } from '../../inspection.ts';
import { riskOf } from '../../knowledge/addresses/risky-addresses.ts';
import { isHttpsOnlyHost } from '../../knowledge/response/https-only-hosts.ts';
import type { FetchOnce } from './visit.ts';

/** As many redirects as the HTTP Observatory follows. */
const MOST_HOPS = 10;
/** Milliseconds to wait for each response. */
const PATIENCE = 8_000;

/** Returns where a response redirects; null where it does not redirect to a valid address. */
export function nextOf({ url, status, headers }: Hop): string | null {
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, url)) return null;
  return new URL(location, url).href;
}

/** The result of a request over http of which nothing could be learned. */
export const NOTHING_LEARNED: RedirectChain = { how: 'second request', hops: [], isWhole: false };

/** Whether the browser itself switched to https, because it knows the host's HSTS; the server was not asked. */
const isByBrowser = ({ status, headers }: Pick<Hop, 'status' | 'headers'>): boolean =>
  status === 307 && headers.some(([name]) => name === 'non-authoritative-reason');

/**
 * Returns the address at which a page's host is requested over plain http; null where the page does not use https at
 * the default port, and where browsers never use http because of the top-level domain.
 */
export function plainHttpAddress(url: string): string | null {
  const { protocol, hostname, port } = new URL(url);
  return protocol === 'https:' && !port && !isHttpsOnlyHost(hostname) ? `http://${hostname}/` : null;
}

/**
 * Requests the host of a page over plain http and follows its redirects, one request without cookies for each hop.
 * Each address is judged like the addresses on the page before it is requested. Status 0 stands for a host where no
 * server listens. The chain is not whole if a hop must not be requested or gives no response, or if the browser
 * switched to https before any server was asked. Null if nothing could be learned.
 *
 * @param mayAsk Returns whether Plumbline has access to an address.
 */
export async function followPlainHttp(
  page: string,
  fetchOnce: FetchOnce,
  mayAsk: (url: string) => Promise<boolean> = async () => true,
): Promise<RedirectChain | null> {
  const home = new URL(page);
  const hops: Hop[] = [];
  let next = plainHttpAddress(page);
  while (next !== null && hops.length < MOST_HOPS) {
    const risk = riskOf(new URL(next), home);
    if (risk) return { how: 'second request', hops, isWhole: false, withheld: { url: next, risk } };
    if (!(await mayAsk(next))) break;
    const answer = await fetchOnce(next, { maximum: 0, signal: AbortSignal.timeout(PATIENCE) }).catch(
      () => ({ failure: 'unknown' }) as const,
    );
    if ('failure' in answer && answer.failure !== 'unreachable') break;
    const hop: Hop =
      'failure' in answer
        ? { url: next, status: 0, headers: [] }
        : { url: next, status: answer.status, headers: answer.headers };
    if (isByBrowser(hop)) {
      hops.push({ ...hop, byBrowser: true });
      break;
    }
    hops.push(hop);
    next = nextOf(hop);
  }
  return hops.length > 0 ? { how: 'second request', hops, isWhole: next === null } : null;
}
