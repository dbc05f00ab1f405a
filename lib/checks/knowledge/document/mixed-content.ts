import type { PageSnapshot, ResponseFacts } from '../../snapshot.ts';
import { policiesOf, upgradesRequests } from '../csp/csp.ts';
import { isOpenAddress, transportOf } from '../response/transport.ts';

/**
 * Tells which addresses an https page asks for over plain http, so that browsers block or change the request (W3C Mixed
 * Content, sections 4 and 5). None where a policy has every request go over https.
 */
export function mixedContentOf(
  page: PageSnapshot,
  response: ResponseFacts | undefined,
): (url: URL) => boolean {
  const isPossible = transportOf(page.url).isHttps && !upgradesRequests(policiesOf(page, response));
  return (url) => isPossible && isOpenAddress(url);
}
