import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from './once-per-page.ts';

/** Whether a browser reported how it renders the elements of the page. Served HTML does not contain that. */
export const isSeen = oncePerPage(
  (page: PageSnapshot): boolean =>
    page.source === 'rendered' &&
    [page.images, page.headings, page.anchors].some((list) => list.some(({ shown }) => shown)),
);

/**
 * Whether an element is rendered: not in `display: none`, for instance, where it is hidden from eyes and from
 * screen readers. Without a browser, its `hidden` and `style` attributes tell; style sheets are unknown. A rendered element that is invisible may fade in later,
 * or be meant for screen readers.
 */
export function isRendered({ shown, unrendered }: ElementRecord): boolean {
  return shown ? shown.hidden !== 'not rendered' : !unrendered;
}
