import type { ResponseFacts } from '../../inspection.ts';
import type { PageSnapshot } from '../../snapshot.ts';
import { isMaliciousHost } from '../addresses/malicious-hosts.ts';
import { isPrivateHost } from '../addresses/private-hosts.ts';
import { policiesOf, upgradesRequests } from '../csp/csp.ts';
import { isOpenAddress, securedAddress, transportOf } from '../response/transport.ts';
import { escapeHtml } from './escape.ts';
import type { SubresourceReference } from './subresources.ts';

/**
 * Returns a test for addresses that an https page requests over plain http, so that browsers block or upgrade
 * the request (W3C Mixed Content, sections 4 and 5). Matches none if a policy upgrades every request to
 * https.
 */
export function mixedContentOf(
  page: PageSnapshot,
  response: ResponseFacts | undefined,
): (url: URL) => boolean {
  const isPossible = transportOf(page.url).isHttps && !upgradesRequests(policiesOf(page, response));
  return (url) => isPossible && isOpenAddress(url);
}

/**
 * Returns a test for third-party addresses whose missing or wrong hash is not worth reporting: those that are
 * not loaded, those that should be removed, and those in a private network, which other checks report.
 */
export function isPastHashing(
  page: PageSnapshot,
  response: ResponseFacts | undefined,
): (url: URL) => boolean {
  const isMixed = mixedContentOf(page, response);
  const isPublic = !isPrivateHost(transportOf(page.url).hostname);
  return (url) => isMixed(url) || isMaliciousHost(url.hostname) || (isPublic && isPrivateHost(url.hostname));
}

/**
 * The attribute of an element with its address over https, for copying; no `fix` if it holds several
 * addresses.
 */
export function securedAttribute({ attribute, url }: Pick<SubresourceReference, 'attribute' | 'url'>): {
  fix?: string;
} {
  const secured = attribute.endsWith('srcset') ? null : securedAddress(url);
  // In a drawing, browsers prefer href to xlink:href.
  const name = attribute.replace('xlink:', '');
  return secured === null ? {} : { fix: `${name}="${escapeHtml(secured)}"` };
}
