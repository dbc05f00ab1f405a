import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { addressOf } from '../addresses/addresses.ts';
import { oncePerPage } from './once-per-page.ts';
import { isRendered } from './rendered-elements.ts';

const NO_PICTURE = new Set(['none', 'presentation']);

/** A picture of one pixel measures visits; nobody sees it. */
function isTracker({ attrs }: ElementRecord): boolean {
  const isTiny = (length: string | undefined) => length !== undefined && /^\s*0*[01](px)?\s*$/i.test(length);
  return isTiny(attrs.width) || isTiny(attrs.height);
}

/** The images a visitor may see, as far as the markup tells: not hidden, not decoration by role, no tracking pixel. */
export const visibleImages = oncePerPage((page: PageSnapshot): readonly ElementRecord[] =>
  page.images.filter(
    (image) =>
      image.attrs.hidden === undefined &&
      image.attrs['aria-hidden'] !== 'true' &&
      !NO_PICTURE.has(image.attrs.role?.trim().toLowerCase() ?? '') &&
      !isTracker(image),
  ),
);

/** A pixel in the file and on the page, as far as a browser has told. */
function isPixel({ shown }: ElementRecord): boolean {
  if (shown?.loaded !== 'yes') return false;
  const { width = 2, height = 2, naturalWidth = 2, naturalHeight = 2 } = shown;
  return Math.max(width, height, naturalWidth, naturalHeight) <= 1;
}

/**
 * Those of the visible images that the browser renders, so that a screen reader comes to them. Images for search engines
 * are `visibleImages`: one that waits in `display: none` is an image to them.
 */
export const renderedImages = oncePerPage((page: PageSnapshot): readonly ElementRecord[] =>
  visibleImages(page).filter((image) => isRendered(image) && !isPixel(image)),
);

/** Scripts of lazy loading keep the address elsewhere until the image is near. */
const SOURCES = ['src', 'data-src', 'data-lazy-src'];

/** The address that the browser chose, else the one that is written, resolved where it can be; empty where there is none. */
export function imageAddress(page: PageSnapshot, at: ElementRecord): string {
  if (at.shown?.source) return at.shown.source;
  const name = SOURCES.find((source) => at.attrs[source]?.trim());
  if (!name) return at.attrs.srcset?.trim().split(/[\s,]/)[0] ?? '';
  return addressOf(page, at, name)?.href ?? at.attrs[name] ?? '';
}

/** Whether an address is of an SVG, as far as it tells. A drawing has any size, and need not have one of its own. */
export function isDrawing(address: string): boolean {
  return /^data:image\/svg|\.svgz?([?#]|$)/i.test(address);
}

/** Whether attributes tell the shape of an image before it is there. */
export function isSized({ attrs }: ElementRecord): boolean {
  return /^\s*\d/.test(attrs.width ?? '') && /^\s*\d/.test(attrs.height ?? '');
}

/** The name of an image's file without its folder and query, decoded; empty for what is no file. */
export function fileNameOf(src: string | undefined): string {
  if (!src || /^\s*(data|blob|javascript):/i.test(src)) return '';
  const path =
    src
      .trim()
      .split(/[?#]/)[0]
      ?.replace(/^[a-z]+:\/\/[^/]*|^\/\/[^/]*/i, '') ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
