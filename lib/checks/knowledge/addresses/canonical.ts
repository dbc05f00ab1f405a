import { headerLine, type Line } from '../../check.ts';
import type { ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { escapeHtml } from '../document/escape.ts';
import { headerValues } from '../response/headers.ts';
import { parseLinkHeader } from '../response/link-header.ts';
import { isSameAddress } from './address-difference.ts';
import { addressOf, parseAddress, tokens } from './addresses.ts';
import { meantAddress } from './broken-scheme.ts';

/** One declaration of a canonical URL, whether or not search engines use it. */
interface CanonicalDeclaration {
  /** As written. */
  href: string;
  /** Resolved against `<base>` (in the page) or the request URL (in the header). Null if invalid. */
  url: URL | null;
  place: 'head' | 'body' | 'header';
  /** Attributes that give the link another meaning than the canonical URL of this page. */
  qualifiers: readonly string[];
  at: ElementRecord | Line;
}

export interface Canonical {
  url: URL;
  /** What it was probably meant as: without a scheme, a host is read as a path. */
  meant: URL;
  at: ElementRecord | Line;
}

/** Google ignores a canonical link that has one of these. */
const QUALIFIERS = ['hreflang', 'lang', 'media', 'type'];

/**
 * Returns all declarations of a canonical URL: links in head and body (`rel` is a list of tokens), then the
 * header.
 */
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

/**
 * The canonical URLs that search engines use: valid, http(s), not in the body, without qualifying attributes.
 */
export function canonicalsOf(page: PageSnapshot, response?: ResponseFacts): readonly Canonical[] {
  return declaredCanonicals(page, response).flatMap(({ href, url, place, qualifiers, at }) => {
    const counts = place !== 'body' && qualifiers.length === 0 && href.trim() !== '';
    return counts && url && /^https?:$/.test(url.protocol)
      ? [{ url, meant: meantAddress(href.trim(), url) ?? url, at }]
      : [];
  });
}

/** The one canonical URL of a page; null if there is none or if several contradict each other. */
export function canonicalOf(page: PageSnapshot, response?: ResponseFacts): Canonical | null {
  const [first, ...others] = canonicalsOf(page, response);
  if (!first || others.some(({ url }) => !isSameAddress(url, first.url))) return null;
  return first;
}

/**
 * Returns the markup or header line that declares an address as canonical, for the same place as the existing
 * one.
 */
export function canonicalMarkup(address: string, place: CanonicalDeclaration['place'] = 'head'): string {
  if (place === 'header') return `Link: <${address}>; rel="canonical"`;
  return `<link rel="canonical" href="${escapeHtml(address)}">`;
}

/** Evidence that the canonical URL is a different page, which may be the cause of other findings. */
export const CANONICAL_IS_ANOTHER: readonly string[] = [
  'seo/canonical-elsewhere/page',
  'seo/canonical-elsewhere/root',
  'seo/canonical-elsewhere/firstPage',
  'seo/canonical-elsewhere/language',
  'seo/canonical-elsewhere/domain',
  'seo/canonical-elsewhere/staging',
];
