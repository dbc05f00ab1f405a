import type { RobotsTxtFacts } from '../../lib/checks/inspection.ts';
import { TIMEOUT } from './taken.ts';

/** The maximum number of characters read of robots.txt. */
const MAXIMUM = 600_000;

async function requested(url: string): Promise<RobotsTxtFacts> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
    const contentType = response.headers.get('content-type') ?? '';
    const body = (await response.text()).slice(0, MAXIMUM);
    return { how: 'observed', url, status: response.status, body, contentType };
  } catch {
    return { how: 'observed', url, status: 0, body: '' };
  }
}

const known = new Map<string, Promise<RobotsTxtFacts>>();

/** Returns the robots.txt of a page's site, requested once in a run; status 0 if there is no response. */
export function takeRobotsTxt(page: string): Promise<RobotsTxtFacts> {
  const url = new URL('/robots.txt', page).href;
  const facts = known.get(url) ?? requested(url);
  known.set(url, facts);
  return facts;
}
