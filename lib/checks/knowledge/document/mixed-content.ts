import type { ResponseFacts } from '../../inspection.ts';
import type { PageSnapshot } from '../../snapshot.ts';
import { isMaliciousHost } from '../addresses/malicious-hosts.ts';
import { isPrivateHost } from '../addresses/private-hosts.ts';
import { policiesOf, upgradesRequests } from '../csp/csp.ts';
import { isOpenAddress, securedAddress, transportOf } from '../response/transport.ts';
import { escapeHtml } from './escape.ts';
import type { SubresourceReference } from './subresources.ts';

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

/**
 * Tells of which foreign addresses a missing or wrong hash is not worth a word: what is not loaded, what is to be removed,
 * and what only exists on a private network, as other checks say.
 */
export function isPastHashing(
  page: PageSnapshot,
  response: ResponseFacts | undefined,
): (url: URL) => boolean {
  const isMixed = mixedContentOf(page, response);
  const isPublic = !isPrivateHost(transportOf(page.url).hostname);
  return (url) => isMixed(url) || isMaliciousHost(url.hostname) || (isPublic && isPrivateHost(url.hostname));
}

/** The attribute of an element with its address over https, to copy; nothing where it holds more than one address. */
export function securedAttribute({ attribute, url }: Pick<SubresourceReference, 'attribute' | 'url'>): {
  fix?: string;
} {
  const secured = attribute === 'srcset' ? null : securedAddress(url);
  return secured === null ? {} : { fix: `${attribute}="${escapeHtml(secured)}"` };
}
