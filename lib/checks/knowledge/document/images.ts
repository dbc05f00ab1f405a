import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from './once-per-page.ts';

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
