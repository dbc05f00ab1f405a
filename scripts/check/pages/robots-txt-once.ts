import { readUpTo } from '../../../lib/checks/deep/visiting/read-up-to.ts';
import type { RobotsTxtFacts } from '../../../lib/checks/inspection.ts';
import { isRobotsTxtFailing } from '../../../lib/checks/knowledge/robots/unread-robots-txt.ts';
import type { Request } from '../credentials/site-credentials.ts';
import { TIMEOUT } from '../requests/request-limits.ts';

/** The maximum number of bytes read of robots.txt. */
const MAXIMUM = 600_000;
/** How often it is requested from a server that fails: one that is gone must not hold up every page. */
const MOST_TRIES = 3;

async function requested(url: string, request: Request): Promise<RobotsTxtFacts> {
  try {
    const response = await request(url, { signal: AbortSignal.timeout(TIMEOUT) });
    const contentType = response.headers.get('content-type') ?? '';
    const { bytes } = response.body ? await readUpTo(response.body, MAXIMUM) : { bytes: new Uint8Array() };
    const body = new TextDecoder().decode(bytes);
    return { how: 'observed', url, status: response.status, body, contentType };
  } catch {
    return { how: 'observed', url, status: 0, body: '' };
  }
}

/** Returns the robots.txt of a page's site; status 0 if there is no response. */
export type RobotsTxtOf = (page: string) => Promise<RobotsTxtFacts>;

/**
 * Returns a function that requests the robots.txt of each site once. A server that fails has not answered: the next
 * request asks again, a few times at most.
 */
export function robotsTxtOnce(request: Request): RobotsTxtOf {
  const known = new Map<string, Promise<RobotsTxtFacts>>();
  const failures = new Map<string, number>();
  const read = async (url: string) => {
    const facts = await requested(url, request);
    if (isRobotsTxtFailing(facts)) {
      const count = (failures.get(url) ?? 0) + 1;
      failures.set(url, count);
      if (count < MOST_TRIES) known.delete(url);
    }
    return facts;
  };
  return (page) => {
    const url = new URL('/robots.txt', page).href;
    const facts = known.get(url) ?? read(url);
    known.set(url, facts);
    return facts;
  };
}
