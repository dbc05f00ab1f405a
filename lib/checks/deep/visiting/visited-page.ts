import { collectHtml } from '../../collect/parse5.ts';
import type { Inspection, ResponseFacts, RobotsTxtFacts } from '../../inspection.ts';
import { headerValue } from '../../knowledge/response/headers.ts';
import type { PageSnapshot } from '../../snapshot.ts';
import type { Visit, Visitor } from './visit.ts';

/** A page as a search engine first sees it, before any script has run. */
export interface VisitedPage {
  page: PageSnapshot;
  response: ResponseFacts;
}

/** Returns the page that a visit led to; a response that is not HTML becomes an empty page with headers only. */
export function visitedPageOf({ finalUrl: url, status, headers, body = '' }: Visit): VisitedPage {
  const response: ResponseFacts = { how: 'stored', url, status: status ?? 0, headers };
  const contentType = headerValue(response, 'content-type') ?? 'text/html';
  const page = /html/i.test(contentType) ? collectHtml(body, url) : collectHtml('', url, { contentType });
  return { page, response };
}

/** Returns the robots.txt that applies to an address: the known one if the address is on the same origin. */
export async function robotsTxtFor(
  address: URL,
  { robotsTxt, page }: Inspection,
  visit: Visitor,
): Promise<RobotsTxtFacts> {
  if (robotsTxt?.status && new URL(page.url).origin === address.origin) return robotsTxt;
  const url = new URL('/robots.txt', address).href;
  const { status, body = '' } = await visit(url, { want: 'text' });
  return { how: 'second request', url, status: status ?? 0, body };
}
