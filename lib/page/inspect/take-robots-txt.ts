import type { RobotsTxtFacts } from '../../checks/inspection.ts';
import { headerValue } from '../../checks/knowledge/response/headers.ts';
import { requestForPage } from '../requests/request-for-page.ts';

const MAXIMUM = 600_000;

/** Requests the robots.txt of a page's host, through the page in the tab; null without an answer. */
export async function takeRobotsTxt(tabId: number, page: string): Promise<RobotsTxtFacts | null> {
  const url = new URL('/robots.txt', page).href;
  const answer = await requestForPage(tabId, url, 'GET', MAXIMUM);
  if (!answer) return null;
  const contentType = headerValue({ headers: answer.headers }, 'content-type') ?? '';
  // Always UTF-8, whatever the response declares (RFC 9309, 2.3).
  const body = new TextDecoder().decode(answer.body);
  return { how: 'second request', url, status: answer.status, body, contentType };
}
