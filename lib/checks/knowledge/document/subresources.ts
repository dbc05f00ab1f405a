import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { baseOf, parseAddress, tokens } from '../addresses/addresses.ts';
import { webLinks } from '../addresses/links.ts';
import { isSameOwner, type Suffixes } from '../addresses/sites.ts';
import { transportOf } from '../response/transport.ts';
import { oncePerPage } from './once-per-page.ts';
import { srcsetAddresses } from './srcset.ts';
import { isRunnable, sourceAttribute } from './sri.ts';

/** An address that an element makes the browser load. */
export interface SubresourceReference {
  element: ElementRecord;
  /** The attribute that contains the address, alone or with others (`srcset`). */
  attribute: string;
  url: URL;
  /** Whether it is written without a protocol, so that the `<base>` or the page supplies it. */
  isRelative: boolean;
}

const isRelative = (raw = '') => !/^\s*[a-z][\w+.-]*:/i.test(raw);

const STYLE_LIKE = ['stylesheet', 'modulepreload', 'manifest'];
const CODE = ['script', 'style', 'fetch', 'worker', 'document', 'font', 'track'];

function loads(
  page: PageSnapshot,
  elements: readonly ElementRecord[],
  ...attributes: (string | ((element: ElementRecord) => string))[]
): SubresourceReference[] {
  const base = baseOf(page);
  return elements.flatMap((element) =>
    attributes.flatMap((one) => {
      const attribute = typeof one === 'string' ? one : one(element);
      const raw = element.attrs[attribute];
      const url = raw?.trim() ? parseAddress(raw, base) : null;
      return url ? [{ element, attribute, url, isRelative: isRelative(raw) }] : [];
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

/** Loads that can change the whole page: scripts, styles, frames, objects, fonts. */
export const activeLoads = oncePerPage((page: PageSnapshot): readonly SubresourceReference[] => {
  const objects = page.media.filter(({ tag }) => tag === 'object' || tag === 'embed');
  return [
    ...loads(page, page.scripts.filter(isRunnable), sourceAttribute),
    ...loads(page, page.links.filter(isActiveLink), 'href'),
    // With srcdoc, src is ignored.
    ...loads(
      page,
      page.frames.filter(({ attrs }) => attrs.srcdoc === undefined),
      'src',
    ),
    ...loads(page, objects, 'data', 'src'),
  ];
});

/** The most candidates read of one page; ten for each of thousands of images. */
const MOST_CANDIDATES = 20_000;

/** A button that is an image. */
export const isImageButton = ({ attrs }: ElementRecord) => attrs.type?.toLowerCase() === 'image';

/** Loads that can only show something false: images, audio, video. */
export const passiveLoads = oncePerPage((page: PageSnapshot): readonly SubresourceReference[] => {
  const media = page.media.filter(({ tag }) => tag !== 'object' && tag !== 'embed');
  const base = baseOf(page);
  let room = MOST_CANDIDATES;
  const sets = [...page.images, ...media, ...page.links.filter(isIcon)].flatMap((element) => {
    const attribute = element.tag === 'link' ? 'imagesrcset' : 'srcset';
    const written = srcsetAddresses(room > 0 ? element.attrs[attribute] : undefined);
    room -= written.length;
    return written.flatMap((candidate) => {
      const url = parseAddress(candidate, base);
      return url ? [{ element, attribute, url, isRelative: isRelative(candidate) }] : [];
    });
  });
  return [
    ...loads(page, [...page.images, ...page.fields.filter(isImageButton)], 'src'),
    ...loads(page, media, sourceAttribute, 'poster'),
    ...loads(page, page.links.filter(isIcon), 'href'),
    ...sets,
  ];
});

/** Everything that links to or loads from another site's host: links, scripts, frames, images. */
export function foreignLoads(
  page: PageSnapshot,
  suffixes: Suffixes,
): readonly Pick<SubresourceReference, 'element' | 'url'>[] {
  const { hostname } = transportOf(page.url);
  const links = webLinks(page).map(({ at, url }) => ({ element: at, url }));
  return [...links, ...activeLoads(page), ...passiveLoads(page)].filter(
    ({ url }) => /^https?:$/.test(url.protocol) && !isSameOwner(url.hostname, hostname, suffixes),
  );
}
