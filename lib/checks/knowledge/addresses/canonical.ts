import { headerLine, type Line } from '../../check.ts';
import type { ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { escapeHtml } from '../document/escape.ts';
import { headerValues } from '../response/headers.ts';
import { parseLinkHeader } from '../response/link-header.ts';
import { isSameAddress } from './address-difference.ts';
import { addressOf, parseAddress, tokens } from './addresses.ts';

/** One place that names a canonical address, whether or not it counts. */
interface CanonicalDeclaration {
  /** As written. */
  href: string;
  /** Resolved: against `<base>` in the page, against the request in the header. Null where it cannot be read. */
  url: URL | null;
  place: 'head' | 'body' | 'header';
  /** Attributes that make it something else than the canonical address of this page. */
  qualifiers: readonly string[];
  at: ElementRecord | Line;
}

export interface Canonical {
  url: URL;
  at: ElementRecord | Line;
}

/** Google: a canonical link with one of these is not used. */
const QUALIFIERS = ['hreflang', 'lang', 'media', 'type'];

/** Everything that names a canonical address: links in head and body (`rel` is a list of tokens), then the header. */
export function declaredCanonicals(
  page: PageSnapshot,
  response?: ResponseFacts,
): readonly CanonicalDeclaration[] {
  const inPage = page.links
    .filter(({ attrs }) => attrs.href !== undefined && tokens(attrs.rel).includes('canonical'))
    .map((at): CanonicalDeclaration => {
      const qualifiers = QUALIFIERS.filter((name) => at.attrs[name] !== undefined);
      return { href: at.attrs.href ?? '', url: addressOf(page, at), place: at.place, qualifiers, at };
    });
  const inHeader = (response ? headerValues(response, 'link') : []).flatMap((value) =>
    parseLinkHeader(value)
      .filter(({ params }) => tokens(params.rel).includes('canonical'))
      .map(({ target, params }): CanonicalDeclaration => {
        const qualifiers = QUALIFIERS.filter((name) => params[name] !== undefined);
        const more = qualifiers.map((name) => `; ${name}="${params[name]}"`).join('');
        const at = headerLine('link', `<${target}>; rel="canonical"${more}`);
        return { href: target, url: parseAddress(target, response?.url), place: 'header', qualifiers, at };
      }),
  );
  return [...inPage, ...inHeader];
}

/** The canonical addresses that a search engine takes into account: valid, http(s), not in the body, not qualified. */
export function canonicalsOf(page: PageSnapshot, response?: ResponseFacts): readonly Canonical[] {
  return declaredCanonicals(page, response).flatMap(({ href, url, place, qualifiers, at }) => {
    const counts = place !== 'body' && qualifiers.length === 0 && href.trim() !== '';
    return counts && url && /^https?:$/.test(url.protocol) ? [{ url, at }] : [];
  });
}

/** The one canonical address of a page; null where there is none or where several contradict each other. */
export function canonicalOf(page: PageSnapshot, response?: ResponseFacts): Canonical | null {
  const [first, ...others] = canonicalsOf(page, response);
  if (!first || others.some(({ url }) => !isSameAddress(url, first.url))) return null;
  return first;
}

/** How an address is declared canonical, in the same place as before. */
export function canonicalMarkup(address: string, place: CanonicalDeclaration['place'] = 'head'): string {
  if (place === 'header') return `Link: <${address}>; rel="canonical"`;
  return `<link rel="canonical" href="${escapeHtml(address)}">`;
}

/** What says that the canonical URL is not this page: other findings may follow from it. */
export const CANONICAL_IS_ANOTHER: readonly string[] = [
  'seo/canonical-elsewhere/page',
  'seo/canonical-elsewhere/root',
  'seo/canonical-elsewhere/firstPage',
  'seo/canonical-elsewhere/language',
  'seo/canonical-elsewhere/domain',
];
