import { browser } from '#imports';
import type { Hop, Way } from '../../checks/inspection.ts';
import { fetchAnywhere } from '../fetch-address.ts';

/** As many as the HTTP Observatory follows. */
const MOST_HOPS = 10;
/** Milliseconds for each answer. */
const PATIENCE = 8_000;

const asked = new Map<string, Way>();

/** The address that is asked; null where the page is none of https, or not at the usual port: http is elsewhere then. */
function plainAddress(url: string): string | null {
  const { protocol, hostname, port } = new URL(url);
  return protocol === 'https:' && !port ? `http://${hostname}/` : null;
}

const mayAsk = (url: string) => browser.permissions.contains({ origins: [`${new URL(url).origin}/*`] });

/** One answer; status 0 where nobody is there, null where nothing can be said. */
async function askOnce(url: string): Promise<Hop | null> {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetchAnywhere(url, { maximum: 0, signal }).catch(() => null);
  if (answer && !('failure' in answer)) return { url, status: answer.status, headers: answer.headers };
  return answer?.failure === 'unreachable' ? { url, status: 0, headers: [] } : null;
}

function nextOf({ url, status, headers }: Hop): string | null {
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, url)) return null;
  return new URL(location, url).href;
}

/** What was learnt of the page's host before, in this window of ours. */
export function plainHttpOf(url: string): Way | null {
  const address = plainAddress(url);
  return address ? (asked.get(address) ?? null) : null;
}

/**
 * Asks what `http://` of the page's host answers, and follows where that leads as far as there is a right to. One request
 * without cookies for each step; to be called only if the user wishes.
 */
export async function askPlainHttp(url: string): Promise<Way | null> {
  const address = plainAddress(url);
  if (!address) return null;
  const hops: Hop[] = [];
  let next: string | null = address;
  let isWhole = true;
  while (next !== null) {
    if (hops.length >= MOST_HOPS || !(await mayAsk(next).catch(() => false))) isWhole = false;
    const hop: Hop | null = isWhole ? await askOnce(next) : null;
    if (!hop) isWhole = false;
    else hops.push(hop);
    next = hop && nextOf(hop);
  }
  if (hops.length === 0) return null;
  const way: Way = { how: 'second request', hops, isWhole };
  asked.set(address, way);
  return way;
}
