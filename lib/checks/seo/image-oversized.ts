import { defineCheck, type Example } from '../check.ts';
import { imageAddress, isDrawing, renderedImages } from '../knowledge/document/images.ts';
import { isSeen } from '../knowledge/document/rendered-elements.ts';
import type { ElementRecord } from '../snapshot.ts';

/** Screen pixels per CSS pixel: sharp screens have two, few have more. */
const DENSITY = 2;
/** The factor, in both directions, from which an image is reported as too large. */
const EXCESS = 2;
/** Bytes. */
const HEAVY = 100_000;

/** Returns whether the browser chose among files: then the natural size is the declared one, not that of the file. */
const isChosen = ({ attrs, shown }: ElementRecord) =>
  attrs.srcset !== undefined || shown?.source !== undefined;

export default defineCheck({
  loses: ['crawling', 'little'],
  title: 'Images are not much larger than displayed',
  why: 'Pixels that no screen shows are downloaded anyway; Google recommends responsive images for speed.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  remedy:
    'Serve the image at no more than twice the size at which it is shown, preferably with srcset and sizes.',
  onPlatform: {
    wordpress:
      'Insert the image from the media library in a registered size instead of “Full Size”: WordPress then adds srcset automatically.',
    nextjs: 'Use the Image component from next/image with sizes: it makes and serves the smaller files.',
  },
  messages: {
    oversized: {
      fault: 'Image too large: {kilobytes} KB',
      says: '{address} is {natural} pixels but shown at {shown}: {kilobytes} KB, most of it for pixels nobody sees.',
    },
  },

  *run({ page }) {
    const images = renderedImages(page);
    if (images.length === 0) return 'not applicable';
    if (!isSeen(page)) return { missing: 'rendering' };
    for (const at of images) {
      const { width = 0, height = 0, naturalWidth = 0, naturalHeight = 0, bytes = 0 } = at.shown ?? {};
      const times = Math.min(naturalWidth / width, naturalHeight / height);
      const isShown = width > 0 && height > 0;
      if (!isShown || bytes <= HEAVY || times < DENSITY * EXCESS || isChosen(at)) continue;
      const address = imageAddress(page, at);
      if (isDrawing(address)) continue;
      const natural = `${naturalWidth} × ${naturalHeight}`;
      const values = {
        address,
        natural,
        shown: `${width} × ${height}`,
        kilobytes: Math.round(bytes / 1_000),
      };
      yield { message: 'oversized', values, at };
    }
  },
});

const html = '<img id="a" src="/kettle.jpg" alt="Kettle">';
const sized = (width: number, naturalWidth: number, bytes?: number) => ({
  '#a': {
    loaded: 'yes' as const,
    width,
    height: width / 2,
    naturalWidth,
    naturalHeight: naturalWidth / 2,
    ...(bytes && { bytes }),
  },
});

export const examples: Example[] = [
  { html, shown: sized(300, 600, 150_000) },
  {
    html,
    shown: sized(300, 1_200, 150_000),
    finds: [
      {
        message: 'oversized',
        says: 'https://example.com/kettle.jpg is 1200 × 600 pixels but shown at 300 × 150: 150 KB, most of it for pixels nobody sees.',
        remedy:
          'Serve the image at no more than twice the size at which it is shown, preferably with srcset and sizes.',
        onPlatform: {
          wordpress:
            'Insert the image from the media library in a registered size instead of “Full Size”: WordPress then adds srcset automatically.',
          nextjs:
            'Use the Image component from next/image with sizes: it makes and serves the smaller files.',
        },
        at: '#a',
        severity: 'notice',
      },
    ],
  },
  { name: 'one byte above the limit', html, shown: sized(300, 1_200, 100_001), finds: ['oversized'] },
  { name: 'exactly at the limit', html, shown: sized(300, 1_200, 100_000) },
  { name: 'sharp for screens with three pixels per CSS pixel', html, shown: sized(300, 1_199, 150_000) },
  { name: 'small in bytes', html, shown: sized(30, 1_200, 80_000) },
  { name: 'a size in bytes that the browser hides is not guessed', html, shown: sized(30, 1_200) },
  { name: 'not shown yet', html, shown: sized(0, 1_200, 150_000) },
  {
    name: 'a long strip of which a part is shown is large in one direction only',
    html,
    shown: {
      '#a': {
        loaded: 'yes',
        width: 300,
        height: 300,
        naturalWidth: 300,
        naturalHeight: 9_000,
        bytes: 900_000,
      },
    },
  },
  {
    name: 'with srcset, the natural size says nothing about the file',
    html: '<img id="a" src="/kettle.jpg" srcset="/kettle.jpg 400w" alt="Kettle">',
    shown: sized(300, 1_200, 150_000),
  },
  {
    name: 'an SVG has any size',
    html: '<img id="a" src="/map.svg" alt="Map">',
    shown: sized(300, 1_200, 150_000),
  },
  { name: 'served text is not rendered', html, verdict: 'not looked at' },
  { html: '<h1>Kettles</h1>', verdict: 'not applicable' },
  {
    name: 'more than a megabyte',
    html,
    shown: sized(300, 1_200, 1_500_000),
    finds: [
      {
        message: 'oversized',
        says: 'https://example.com/kettle.jpg is 1200 × 600 pixels but shown at 300 × 150: 1,500 KB, most of it for pixels nobody sees.',
        at: '#a',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'collapsed',
    html,
    shown: { '#a': { ...sized(300, 1_200, 150_000)['#a'], height: 0 } },
  },
];
