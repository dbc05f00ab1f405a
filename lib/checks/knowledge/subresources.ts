import type { ElementRecord, PageSnapshot } from '../snapshot.ts';
import { addressOf, baseOf, parseAddress, tokens } from './addresses.ts';
import { isSameOwner } from './sites.ts';
import { isRunnable } from './sri.ts';
import { transportOf } from './transport.ts';

/** An address that an element makes the browser load. */
export interface Load {
  element: ElementRecord;
  url: URL;
}

const STYLE_LIKE = ['stylesheet', 'modulepreload', 'manifest'];
const CODE = ['script', 'style', 'fetch', 'worker', 'document', 'font', 'track'];

function loads(page: PageSnapshot, elements: readonly ElementRecord[], ...attributes: string[]): Load[] {
  return elements.flatMap((element) =>
    attributes.flatMap((attribute) => {
      const url = element.attrs[attribute]?.trim() ? addressOf(page, element, attribute) : null;
      return url ? [{ element, url }] : [];
    }),
  );
}

function isActiveLink({ attrs }: ElementRecord): boolean {
  const rel = tokens(attrs.rel);
  if (STYLE_LIKE.some((each) => rel.includes(each))) return true;
  return rel.includes('preload') && CODE.includes((attrs.as ?? '').toLowerCase());
}

function isIcon({ attrs }: ElementRecord): boolean {
  const rel = tokens(attrs.rel);
  return rel.includes('icon') || (rel.includes('preload') && attrs.as?.toLowerCase() === 'image');
}

/** What can change the whole page: scripts, styles, frames, objects, fonts. */
export function activeLoads(page: PageSnapshot): readonly Load[] {
  const objects = page.media.filter(({ tag }) => tag === 'object' || tag === 'embed');
  return [
    ...loads(page, page.scripts.filter(isRunnable), 'src'),
    ...loads(page, page.links.filter(isActiveLink), 'href'),
    // What stands in srcdoc is shown instead of src.
    ...loads(
      page,
      page.frames.filter(({ attrs }) => attrs.srcdoc === undefined),
      'src',
    ),
    ...loads(page, objects, 'data', 'src'),
  ];
}

/** The candidates of a `srcset`, without their descriptors. */
function candidates(srcset: string | undefined): readonly string[] {
  return (srcset ?? '').split(/,\s/).flatMap((candidate) => candidate.trim().split(/\s/, 1));
}

/** What can only show something false: pictures, sound, film. */
export function passiveLoads(page: PageSnapshot): readonly Load[] {
  const media = page.media.filter(({ tag }) => tag !== 'object' && tag !== 'embed');
  const base = baseOf(page);
  const sets = [...page.images, ...media].flatMap((element) =>
    candidates(element.attrs.srcset).flatMap((candidate) => {
      const url = candidate ? parseAddress(candidate, base) : null;
      return url ? [{ element, url }] : [];
    }),
  );
  return [
    ...loads(page, page.images, 'src'),
    ...loads(page, media, 'src', 'poster'),
    ...loads(page, page.links.filter(isIcon), 'href'),
    ...sets,
  ];
}

/** Everything that leads or loads from the page to somebody else's host: links, scripts, frames, pictures. */
export function foreignLoads(page: PageSnapshot): readonly Load[] {
  const { hostname } = transportOf(page.url);
  return [...loads(page, page.anchors, 'href'), ...activeLoads(page), ...passiveLoads(page)].filter(
    ({ url }) => /^https?:$/.test(url.protocol) && !isSameOwner(url.hostname, hostname),
  );
}
