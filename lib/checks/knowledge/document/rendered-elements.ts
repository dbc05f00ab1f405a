import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from './once-per-page.ts';

/** Whether a browser has told how it shows the elements of the page. Served text tells nothing of that. */
export const isSeen = oncePerPage(
  (page: PageSnapshot): boolean =>
    page.source === 'rendered' &&
    [page.images, page.headings, page.anchors].some((list) => list.some(({ shown }) => shown)),
);

/**
 * Whether an element is rendered: not in `display: none`, for instance, where neither eyes nor screen readers meet it. Where
 * that is not known it counts as rendered. What is rendered but not seen may fade in later, or be meant for screen readers.
 */
export function isRendered({ shown }: ElementRecord): boolean {
  return shown?.hidden !== 'not rendered';
}
