import { nextOf } from '../../../checks/deep/visiting/follow-redirects.ts';
import type { RobotsTxtFacts } from '../../../checks/inspection.ts';
import { headerValue } from '../../../checks/knowledge/response/headers.ts';
import type { RequestPage } from './request-page.ts';

/** Bytes that are read of it: RFC 9309, section 2.5, asks for 500 KiB at least. */
const MOST_BYTES = 600_000;
/** As RFC 9309, section 2.3.1.2, asks for. */
const MOST_REDIRECTS = 5;

/**
 * Returns the robots.txt of an origin; status 0 if there is no response. A redirect to another origin is not followed,
 * because access was given for this one only: then it is not known.
 */
export async function readRobotsTxt(origin: string, request: RequestPage): Promise<RobotsTxtFacts> {
  const first = new URL('/robots.txt', origin).href;
  let url = first;
  for (let count = 0; count <= MOST_REDIRECTS; count += 1) {
    const answer = await request(url, MOST_BYTES);
    if ('failure' in answer) break;
    const { status, headers, bytes } = answer;
    const next = nextOf({ url, status, headers });
    if (next === null) {
      // Always UTF-8, whatever the response declares (RFC 9309, section 2.3).
      const body = new TextDecoder().decode(bytes);
      const contentType = headerValue({ headers }, 'content-type') ?? '';
      return { how: 'second request', url: first, status, body, contentType };
    }
    if (new URL(next).origin !== new URL(origin).origin) break;
    url = next;
  }
  return { how: 'second request', url: first, status: 0, body: '' };
}
