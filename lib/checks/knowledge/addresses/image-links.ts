import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { isRendered } from '../document/rendered-elements.ts';
import { isBlank } from '../texts/plain-text.ts';
import { anchorText, isHiddenByMarkup, isLabelled, type WebLink, webLinks } from './links.ts';

interface ImageLink extends WebLink {
  first: ElementRecord;
  /** The images in the link, all with an empty alt. */
  images: readonly ElementRecord[];
}

/**
 * Returns the links that contain only images with an empty alt, so that search engines get no anchor text. An
 * image without any alt attribute is a separate fault; links with such images are not included.
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
