import { collectHtml } from '../../collect/parse5.ts';
import type { Inspection, ResponseFacts, RobotsTxtFacts } from '../../inspection.ts';
import { headerValue } from '../../knowledge/response/headers.ts';
import type { PageSnapshot } from '../../snapshot.ts';
import type { Visit, Visitor } from './visit.ts';

/** A page as a search engine first sees it, no script run. */
interface VisitedPage {
  page: PageSnapshot;
  response: ResponseFacts;
}

/** The page that a visit came to; what is not HTML is a page of nothing but headers. */
export function visitedPageOf({ finalUrl: url, status, headers, body = '' }: Visit): VisitedPage {
  const response: ResponseFacts = { how: 'second request', url, status: status ?? 0, headers };
  const isHtml = /html/i.test(headerValue(response, 'content-type') ?? 'text/html');
  return { page: collectHtml(isHtml ? body : '', url), response };
}

/** The robots.txt that counts for an address: the one that is known already, where it is of the same site. */
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
