import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { isRendered } from '../document/rendered-elements.ts';
import { isBlank } from '../texts/plain-text.ts';
import { anchorText, isHiddenByMarkup, isLabelled, type WebLink, webLinks } from './links.ts';

interface ImageLink extends WebLink {
  first: ElementRecord;
  /** The images in it, all with an empty alt. */
  images: readonly ElementRecord[];
}

/**
 * The links that hold nothing but images with an empty alt, so that they have no text for a search engine. An image without
 * any alt attribute is a fault of its own, and a link with one is not among these.
 */
export const emptyImageLinks = oncePerPage((page: PageSnapshot): readonly ImageLink[] => {
  const bare = new Map<string, ElementRecord[]>();
  for (const image of page.images) {
    if (image.link === undefined || !isBlank(image.attrs.alt)) continue;
    const together = bare.get(image.link);
    if (together) together.push(image);
    else bare.set(image.link, [image]);
  }
  return webLinks(page).flatMap((link) => {
    const images = bare.get(link.at.path) ?? [];
    const [first] = images;
    const isUnnamed = images.every((image) => image.attrs.alt !== undefined && !isLabelled(image));
    const isMet = isRendered(link.at) && !isHiddenByMarkup(link.at);
    const isNamed = anchorText(link.at) !== '' || isLabelled(link.at);
    return first && isUnnamed && isMet && !isNamed ? [{ ...link, first, images }] : [];
  });
});
