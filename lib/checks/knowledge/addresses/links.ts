import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { isBlank } from '../texts/plain-text.ts';
import { baseOf, parseAddress, withoutFragment } from './addresses.ts';

export interface WebLink {
  at: ElementRecord;
  /** Where it leads, resolved as the browser does; always http or https. */
  url: URL;
  /** The same without its fragment. */
  target: string;
  /** Whether it leads to a place in the page itself. */
  isInner: boolean;
}

/** Whether a link is part of an SVG. Visitors follow it; Google documents that it follows `<a>` of HTML alone. */
export function isDrawn({ tag }: ElementRecord): boolean {
  return tag === 'svg:a';
}

/** Where a link leads, as it is written; in a drawing the older `xlink:href` may stand for `href` (SVG 2, 16.1.6). */
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

/** The links that visitors follow in a drawing, and crawlers do not. */
export function drawnLinks(page: PageSnapshot): readonly WebLink[] {
  return leadingToWeb(page, page.anchors.filter(isDrawn));
}

/** Whether an address leads to a place in the page itself. Of `webLinks` it is known already. */
export function isWithinPage(page: PageSnapshot, url: URL): boolean {
  return withoutFragment(url) === withoutFragment(page.url);
}

/** What Google takes as the text of a link: its text, the texts of images inside, else its title. */
export function anchorText({ attrs, text, alt }: ElementRecord): string {
  const inside = [text, alt, attrs.alt].filter((part) => !isBlank(part)).join(' ');
  return inside || (isBlank(attrs.title) ? '' : (attrs.title as string));
}

/** The addresses, without their fragments, that some link of the page leads to by a text. */
export const namedTargets = oncePerPage(
  (page: PageSnapshot): ReadonlySet<string> =>
    new Set(
      webLinks(page)
        .filter(({ at }) => anchorText(at))
        .map(({ target }) => target),
    ),
);

/** Whether an attribute hides the element: from everyone, or from screen readers as the double of something else. */
export function isHiddenByMarkup({ attrs }: ElementRecord): boolean {
  return attrs.hidden !== undefined || attrs['aria-hidden'] === 'true';
}

/** Whether the element has a name for assistive technology only, which search engines do not read. */
export function isLabelled({ attrs }: ElementRecord): boolean {
  return !isBlank(attrs['aria-label']) || !isBlank(attrs['aria-labelledby']);
}
