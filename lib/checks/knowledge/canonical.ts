import { headerLine, type Line } from '../check.ts';
import type { ElementRecord, PageSnapshot, ResponseFacts } from '../snapshot.ts';
import { addressOf, parseAddress, tokens } from './addresses.ts';
import { headerValues } from './headers.ts';
import { parseLinkHeader } from './link-header.ts';

export interface Canonical {
  url: URL;
  at: ElementRecord | Line;
}

/** The elements that declare a canonical address, wherever they stand: `rel` is a list of tokens in any case. */
export function canonicalLinks(page: PageSnapshot): readonly ElementRecord[] {
  return page.links.filter(({ attrs }) => tokens(attrs.rel).includes('canonical'));
}

/**
 * The canonical addresses a search engine takes into account: valid http(s) addresses of links in the head, then
 * those of the Link header. Relative ones resolve against `<base>` in the page and against the request in the header.
 */
export function canonicalsOf(page: PageSnapshot, response?: ResponseFacts): readonly Canonical[] {
  const isWeb = (url: URL | null): url is URL => url !== null && /^https?:$/.test(url.protocol);
  const inHead = canonicalLinks(page)
    .filter(({ place, attrs }) => place === 'head' && attrs.href?.trim())
    .map((at) => ({ url: addressOf(page, at), at }));
  const inHeader = (response ? headerValues(response, 'link') : []).flatMap((value) =>
    parseLinkHeader(value)
      .filter(({ params }) => tokens(params.rel).includes('canonical'))
      .map(({ target }) => ({ url: parseAddress(target, response?.url), at: headerLine('link', value) })),
  );
  return [...inHead, ...inHeader].flatMap(({ url, at }) => (isWeb(url) ? [{ url, at }] : []));
}
