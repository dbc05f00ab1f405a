import { defineCheck, type Example } from '../check.ts';
import { fileNameOf, visibleImages } from '../knowledge/document/images.ts';
import type { ElementRecord } from '../snapshot.ts';

/** Formats of image files that Google does not list among those it indexes. */
const UNKNOWN = /\.(tiff?|heic|heif|jxl|jp2|j2k|jpx|jxr|hdp|wdp|psd|eps|pdf|ico|cur|tga|raw|cr2|nef|dng)$/i;

/** In CSS pixels. Nobody searches for the little icon of a site that a list of links shows. */
const LARGEST_ICON = 32;
const isIcon = ({ attrs }: ElementRecord) => Number.parseFloat(attrs.width ?? '') <= LARGEST_ICON;

export default defineCheck({
  loses: ['result', 'little'],
  title: 'Images have a format that Google indexes',
  why: 'Google indexes images in BMP, GIF, JPEG, PNG, WebP, SVG and AVIF only.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  remedy: 'Convert the image to JPEG, PNG, WebP or AVIF and change src to the new file.',
  messages: {
    unknown: {
      fault: 'Google does not index {format} images',
      says: 'Google does not index images in {format} format: {file}.',
    },
  },

  *run({ page }) {
    const images = visibleImages(page).filter((image) => fileNameOf(image.attrs.src) && !isIcon(image));
    if (images.length === 0) return 'not applicable';
    for (const at of images) {
      const file = fileNameOf(at.attrs.src);
      const [, format] = UNKNOWN.exec(file) ?? [];
      if (format) yield { message: 'unknown', values: { file, format: format.toUpperCase() }, at };
    }
  },
});

export const examples: Example[] = [
  {
    html: '<img src="/kettle.jpg" alt="A"><img src="/kettle.avif?w=300" alt="B"><img src="/image/42" alt="C">',
  },
  {
    html: '<img src="/kettle.heic" alt="A"><img src="https://cdn.example/scan.TIFF?x#y" alt="B">',
    finds: [
      {
        message: 'unknown',
        says: 'Google does not index images in HEIC format: kettle.heic.',
        remedy: 'Convert the image to JPEG, PNG, WebP or AVIF and change src to the new file.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'unknown',
        says: 'Google does not index images in TIFF format: scan.TIFF.',
        at: 'body > img:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the icon of another site in a list of links',
    html: '<img src="https://example.org/favicon.ico" alt="" width="16px" height="16px"><img src="/kettle.ico" alt="A" width="33">',
    finds: ['unknown'],
  },
  { name: 'the host has no format', html: '<img src="https://images.raw/kettle" alt="A">' },
  { html: '<img src="data:image/heic;base64,AAAA" alt="A">', verdict: 'not applicable' },
  ...'tif tiff heic heif jxl jp2 j2k jpx jxr hdp wdp psd eps pdf ico cur tga raw cr2 nef dng'
    .split(' ')
    .map((type) => ({ html: `<img src="/kettle.${type}" alt="A">`, finds: ['unknown'] })),
  ...'bmp gif jpeg jpg png webp svg avif'
    .split(' ')
    .map((type) => ({ html: `<img src="/kettle.${type}" alt="A">` })),
];
