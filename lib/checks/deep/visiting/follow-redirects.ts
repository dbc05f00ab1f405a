import type { Hop, RedirectChain } from '../../inspection.ts';
import type { FetchOnce } from './visit.ts';

/** As many as the HTTP Observatory follows. */
const MOST_HOPS = 10;
/** Milliseconds for each answer. */
const PATIENCE = 8_000;

/** Where an answer leads; null where it is no redirect to an address. */
export function nextOf({ url, status, headers }: Hop): string | null {
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, url)) return null;
  return new URL(location, url).href;
}

/** The address at which plain http of a page's host is asked; null where the page is none of https at the usual port. */
export function plainHttpAddress(url: string): string | null {
  const { protocol, hostname, port } = new URL(url);
  return protocol === 'https:' && !port ? `http://${hostname}/` : null;
}

/**
 * Asks an address and follows where it leads, one request without cookies for each step; status 0 stands for a host where
 * nobody listens. The way is not whole where a step may not be asked, or gave no answer.
 *
 * @param mayAsk Whether there is a right to ask an address.
 */
export async function followRedirects(
  first: string,
  fetchOnce: FetchOnce,
  mayAsk: (url: string) => Promise<boolean> = async () => true,
): Promise<RedirectChain | null> {
  const hops: Hop[] = [];
  let next: string | null = first;
  while (next !== null && hops.length < MOST_HOPS && (await mayAsk(next))) {
    const answer = await fetchOnce(next, { maximum: 0, signal: AbortSignal.timeout(PATIENCE) }).catch(
      () => ({ failure: 'unknown' }) as const,
    );
    if ('failure' in answer && answer.failure !== 'unreachable') break;
    const hop: Hop =
      'failure' in answer
        ? { url: next, status: 0, headers: [] }
        : { url: next, status: answer.status, headers: answer.headers };
    hops.push(hop);
    next = nextOf(hop);
  }
  return hops.length > 0 ? { how: 'second request', hops, isWhole: next === null } : null;
}
