import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { isBlank } from '../texts/plain-text.ts';
import { baseOf, parseAddress, withoutFragment } from './addresses.ts';

export interface WebLink {
  at: ElementRecord;
  /** The target, resolved as the browser does; always http or https. */
  url: URL;
  /** The target without its fragment. */
  target: string;
  /** Whether the target is a place in the page itself. */
  isInner: boolean;
}

/**
 * Whether a link is part of an SVG. Visitors can follow it; Google documents that it follows only HTML `<a>`.
 */
export function isDrawn({ tag }: ElementRecord): boolean {
  return tag === 'svg:a';
}

/** The target of a link, as written; in SVG, the older `xlink:href` may replace `href` (SVG 2, 16.1.6). */
export function hrefOf({ attrs }: ElementRecord): string | undefined {
  return attrs.href ?? attrs['xlink:href'];
}

function leadingToWeb(page: PageSnapshot, links: readonly ElementRecord[]): readonly WebLink[] {
  const base = baseOf(page);
  const own = withoutFragment(page.url);
  return links.flatMap((at) => {
    const href = hrefOf(at);
    const url = href === undefined ? null : parseAddress(href, base);
    const target = url ? withoutFragment(url) : '';
    if (!url || !/^https?:/.test(target)) return [];
    return [{ at, url, target, isInner: target === own }];
  });
}

/** The links a crawler can follow. */
export const webLinks = oncePerPage((page: PageSnapshot) =>
  leadingToWeb(
    page,
    page.anchors.filter((link) => !isDrawn(link)),
  ),
);

/** The SVG links that visitors can follow and crawlers cannot. */
export function drawnLinks(page: PageSnapshot): readonly WebLink[] {
  return leadingToWeb(page, page.anchors.filter(isDrawn));
}

/** Whether an address leads to a place in the page itself. `webLinks` already contains this. */
export function isWithinPage(page: PageSnapshot, url: URL): boolean {
  return withoutFragment(url) === withoutFragment(page.url);
}

/** The anchor text as Google sees it: the link's text, the alt text of images inside, else its title. */
export function anchorText({ attrs, text, alt }: ElementRecord): string {
  const inside = [text, alt, attrs.alt].filter((part) => !isBlank(part)).join(' ');
  return inside || (isBlank(attrs.title) ? '' : (attrs.title as string));
}

/** The addresses, without fragments, that at least one link of the page leads to with anchor text. */
export const namedTargets = oncePerPage(
  (page: PageSnapshot): ReadonlySet<string> =>
    new Set(
      webLinks(page)
        .filter(({ at }) => anchorText(at))
        .map(({ target }) => target),
    ),
);

/** Whether an attribute hides the element: from everyone, or only from screen readers (as a duplicate). */
export function isHiddenByMarkup({ attrs }: ElementRecord): boolean {
  return attrs.hidden !== undefined || attrs['aria-hidden'] === 'true';
}

/** Whether the element has a name only for assistive technology, which search engines do not read. */
export function isLabelled({ attrs }: ElementRecord): boolean {
  return !isBlank(attrs['aria-label']) || !isBlank(attrs['aria-labelledby']);
}
