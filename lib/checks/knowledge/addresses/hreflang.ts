import { headerLine, type Line } from '../../check.ts';
import type { ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { escapeHtml } from '../document/escape.ts';
import { headerValues } from '../response/headers.ts';
import { parseLinkHeader } from '../response/link-header.ts';
import { addressOf, parseAddress, tokens } from './addresses.ts';

/** One language version that a page declares. */
export interface Alternate {
  /** As written, without surrounding white space. */
  code: string;
  /** The address as written; undefined if there is none. */
  href: string | undefined;
  /** Null if the address is invalid or empty: a `<link>` with an empty `href` leads nowhere, not to the page itself. */
  url: URL | null;
  /** `header` is the Link header. Search engines ignore links in the body. */
  place: 'head' | 'body' | 'header';
  at: ElementRecord | Line;
}

/** A feed may declare its language, but is no version of the page. */
const isFeed = (type = '') => /^\s*application\/((rss|atom)\+xml|(feed\+)?json)\b/i.test(type);

/**
 * Returns the language versions declared by `<link rel="alternate" hreflang>` anywhere in the page and by the
 * Link header.
 */
export function alternatesOf(page: PageSnapshot, response?: ResponseFacts): readonly Alternate[] {
  const inPage = page.links
    .filter(
      ({ attrs }) =>
        attrs.hreflang !== undefined && tokens(attrs.rel).includes('alternate') && !isFeed(attrs.type),
    )
    .map((at): Alternate => {
      const { hreflang = '', href } = at.attrs;
      return {
        code: hreflang.trim(),
        href,
        url: href?.trim() ? addressOf(page, at) : null,
        place: at.place,
        at,
      };
    });
  const inHeader = (response ? headerValues(response, 'link') : []).flatMap((value) =>
    parseLinkHeader(value)
      .filter(
        ({ params }) =>
          params.hreflang !== undefined && tokens(params.rel).includes('alternate') && !isFeed(params.type),
      )
      .map(({ target, params }): Alternate => {
        const url = parseAddress(target, response?.url);
        const at = headerLine('link', `<${target}>; rel="alternate"; hreflang="${params.hreflang}"`);
        return { code: (params.hreflang ?? '').trim(), href: target, url, place: 'header', at };
      }),
  );
  return [...inPage, ...inHeader];
}

/** The versions that search engines read. */
export function readAlternates(page: PageSnapshot, response?: ResponseFacts): readonly Alternate[] {
  return alternatesOf(page, response).filter(({ place }) => place !== 'body');
}

/** Writes the declaration of the same version with another code. */
export function withCode({ href = '', place }: Alternate, code: string): string {
  if (place === 'header') return `Link: <${href}>; rel="alternate"; hreflang="${code}"`;
  return `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href.trim())}">`;
}
