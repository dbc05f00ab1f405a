import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { addressOf } from '../addresses/addresses.ts';
import { oncePerPage } from './once-per-page.ts';
import { isRendered } from './rendered-elements.ts';
import { roleOf } from './roles.ts';
import { srcsetAddresses } from './srcset.ts';

const NO_PICTURE = new Set(['none', 'presentation']);

/** A one-pixel image counts visits; nobody sees it. */
function isTracker({ attrs }: ElementRecord): boolean {
  const isTiny = (length: string | undefined) => length !== undefined && /^\s*0*[01](px)?\s*$/i.test(length);
  return isTiny(attrs.width) || isTiny(attrs.height);
}

/**
 * The images a visitor may see, judged by the markup: not hidden, not decorative by role, no tracking pixel.
 */
export const visibleImages = oncePerPage((page: PageSnapshot): readonly ElementRecord[] =>
  page.images.filter(
    (image) =>
      image.attrs.hidden === undefined &&
      image.attrs['aria-hidden'] !== 'true' &&
      !NO_PICTURE.has(roleOf(image)) &&
      !isTracker(image),
  ),
);

/** A single pixel in the file and on the page, if a browser has measured it. */
function isPixel({ shown }: ElementRecord): boolean {
  if (shown?.loaded !== 'yes') return false;
  const { width = 2, height = 2, naturalWidth = 2, naturalHeight = 2 } = shown;
  return Math.max(width, height, naturalWidth, naturalHeight) <= 1;
}

/**
 * The visible images that the browser renders, so that a screen reader reaches them. For search engines use
 * `visibleImages`: an image in `display: none` is still an image to them.
 */
export const renderedImages = oncePerPage((page: PageSnapshot): readonly ElementRecord[] =>
  visibleImages(page).filter((image) => isRendered(image) && !isPixel(image)),
);

/** Lazy-loading scripts keep the address in another attribute until the image is near. */
const SOURCES = ['src', 'data-src', 'data-lazy-src'];

/**
 * The address that the browser chose, else the one in the markup, resolved if possible; empty if there is
 * none.
 */
export function imageAddress(page: PageSnapshot, at: ElementRecord): string {
  if (at.shown?.source) return at.shown.source;
  const name = SOURCES.find((source) => at.attrs[source]?.trim());
  if (!name) return srcsetAddresses(at.attrs.srcset)[0] ?? '';
  return addressOf(page, at, name)?.href ?? at.attrs[name] ?? '';
}

/** Whether an address looks like an SVG. An SVG scales to any size, and need not have one of its own. */
export function isDrawing(address: string): boolean {
  return /^data:image\/svg|\.svgz?([?#]|$)/i.test(address);
}

/** Whether attributes give the aspect ratio of an image before it has loaded. */
export function isSized({ attrs }: ElementRecord): boolean {
  return /^\s*\d/.test(attrs.width ?? '') && /^\s*\d/.test(attrs.height ?? '');
}

/** The file name of an image without folder and query, decoded; empty if the address is not a file. */
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
