import { parseAddress } from '@/lib/checks/knowledge/addresses/addresses.ts';
import { metasNamed } from '@/lib/checks/knowledge/document/metas.ts';
import { metasOfProperty } from '@/lib/checks/knowledge/document/social.ts';
import { isBlank } from '@/lib/checks/knowledge/texts/plain-text.ts';
import { titleOf } from '@/lib/checks/knowledge/texts/titles.ts';
import { asRead } from '@/lib/checks/knowledge/texts/white-space.ts';
import type { PageSnapshot } from '@/lib/checks/snapshot.ts';

export const NETWORKS = ['Facebook', 'X', 'LinkedIn'] as const;
export type Network = (typeof NETWORKS)[number];

export interface Size {
  width: number;
  height: number;
}

export interface SocialCard {
  title: string;
  description: string;
  host: string;
  /** The URL of the image as written in the page; empty if it declares none. */
  image: string;
  /** The same URL if a network could load it: absolute, http or https. */
  imageUrl: string | null;
  declared: Size | null;
  /** Whether the image is above the text; if its size is not known, as the page requests. */
  isLarge: boolean;
}

export type ImageVerdict =
  | 'none'
  | 'unusable address'
  | 'too small'
  | 'thumbnail'
  | 'soft'
  | 'odd shape'
  | 'good';

/**
 * Image sizes in pixels that each network documents: below `least` it shows no image, below `large` a thumbnail.
 */
const SIDES: Readonly<Record<Network, { least: Size; large: Size; sharp: Size; ratio: number }>> = {
  Facebook: {
    least: { width: 200, height: 200 },
    large: { width: 600, height: 315 },
    sharp: { width: 1200, height: 630 },
    ratio: 1.91,
  },
  X: {
    least: { width: 144, height: 144 },
    large: { width: 300, height: 157 },
    sharp: { width: 1200, height: 600 },
    ratio: 2,
  },
  LinkedIn: {
    least: { width: 200, height: 104 },
    large: { width: 401, height: 210 },
    sharp: { width: 1200, height: 627 },
    ratio: 1.91,
  },
};
/** How far an image's aspect ratio may be from the card's before much of the image is cropped. */
const TOLERANCE = 1.35;

/** Returns the first non-empty tag with one of these names; networks read `property` and `name` alike. */
function first(page: PageSnapshot, ...names: readonly string[]): string {
  for (const name of names) {
    const metas = [...metasOfProperty(page, name), ...metasNamed(page, name)];
    const content = metas.find(({ attrs }) => !isBlank(attrs.content))?.attrs.content;
    if (content) return asRead(content);
  }
  return '';
}

function declaredSize(page: PageSnapshot): Size | null {
  const width = Number(first(page, 'og:image:width'));
  const height = Number(first(page, 'og:image:height'));
  return width > 0 && height > 0 ? { width, height } : null;
}

const isBelow = (size: Size, limit: Size) => size.width < limit.width || size.height < limit.height;

/** Returns the card that a network would show for a page; `measured` is the size of its image, if loaded. */
export function cardOf(network: Network, page: PageSnapshot, measured: Size | null = null): SocialCard {
  const images = ['og:image', 'og:image:url', 'og:image:secure_url'];
  const own = network === 'X';
  const image = first(page, ...(own ? ['twitter:image', 'twitter:image:src', ...images] : images));
  const url = parseAddress(image);
  const declared = declaredSize(page);
  const size = measured ?? declared;
  const fits = size === null || !isBelow(size, SIDES[network].large);
  const wantsLarge = !own || first(page, 'twitter:card').toLowerCase() === 'summary_large_image';
  return {
    title: first(page, ...(own ? ['twitter:title', 'og:title'] : ['og:title'])) || titleOf(page),
    description: first(page, ...(own ? ['twitter:description'] : []), 'og:description', 'description'),
    host: new URL(page.url).hostname.replace(/^www\./, ''),
    image,
    imageUrl: url && /^https?:$/.test(url.protocol) ? url.href : null,
    declared,
    isLarge: image !== '' && wantsLarge && fits,
  };
}

/** Returns what a network does with a card's image. Without a size, only the URL can be judged. */
export function judgeImage(network: Network, card: SocialCard, measured: Size | null): ImageVerdict | null {
  if (card.image === '') return 'none';
  if (card.imageUrl === null) return 'unusable address';
  const size = measured ?? card.declared;
  if (!size) return null;
  const { least, large, sharp, ratio } = SIDES[network];
  if (isBelow(size, least)) return 'too small';
  if (isBelow(size, large)) return 'thumbnail';
  const shape = size.width / size.height / ratio;
  if (card.isLarge && (shape > TOLERANCE || shape < 1 / TOLERANCE)) return 'odd shape';
  return isBelow(size, sharp) ? 'soft' : 'good';
}
