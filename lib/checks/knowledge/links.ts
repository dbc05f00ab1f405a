import type { ElementRecord, PageSnapshot } from '../snapshot.ts';
import { baseOf, parseAddress, withoutFragment } from './addresses.ts';
import { isBlank } from './plain-text.ts';

export interface WebLink {
  at: ElementRecord;
  /** Where it leads, resolved as the browser does; always http or https. */
  url: URL;
}

const known = new WeakMap<PageSnapshot, readonly WebLink[]>();

/** The links a crawler can follow. Resolved once for each page, however many checks ask. */
export function webLinks(page: PageSnapshot): readonly WebLink[] {
  const before = known.get(page);
  if (before) return before;
  const base = baseOf(page);
  const links = page.anchors.flatMap((at) => {
    const url = at.attrs.href === undefined ? null : parseAddress(at.attrs.href, base);
    return url && /^https?:$/.test(url.protocol) ? [{ at, url }] : [];
  });
  known.set(page, links);
  return links;
}

/** Whether a link leads to a place in the page itself. */
export function isWithinPage(page: PageSnapshot, url: URL): boolean {
  return withoutFragment(url) === withoutFragment(page.url);
}

/** What Google takes as the text of a link: its text, the texts of images inside, else its title. */
export function anchorText({ attrs, text, alt }: ElementRecord): string {
  const inside = [text, alt, attrs.alt].filter((part) => !isBlank(part)).join(' ');
  return inside || (isBlank(attrs.title) ? '' : (attrs.title as string));
}

/** Whether the element has a name for assistive technology only, which search engines do not read. */
export function isLabelled({ attrs }: ElementRecord): boolean {
  return !isBlank(attrs['aria-label']) || !isBlank(attrs['aria-labelledby']);
}
