import type { RobotsTxtFacts } from '../../lib/checks/inspection.ts';
import { TIMEOUT } from './taken.ts';

/** The maximum number of characters read of robots.txt. */
const MAXIMUM = 600_000;

/** Returns the robots.txt of a page's site; status 0 if there is no response. */
export async function takeRobotsTxt(page: string): Promise<RobotsTxtFacts> {
  const url = new URL('/robots.txt', page).href;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
    const contentType = response.headers.get('content-type') ?? '';
    const body = (await response.text()).slice(0, MAXIMUM);
    return { how: 'observed', url, status: response.status, body, contentType };
  } catch {
    return { how: 'observed', url, status: 0, body: '' };
  }
}
