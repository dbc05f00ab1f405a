import { defineCheck, type Example } from '../check.ts';
import { fileNameOf, renderedImages } from '../knowledge/document/images.ts';

const IMAGE_FILE = /^[^\s/]+\.(jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)$/i;
/** A name that is written with a hyphen or a digit, such as Coca-Cola, 7-Eleven or 3M: the file is called after it. */
const NAME = /^(?:(?:\d{1,2}-)?\p{Lu}\p{L}*(?:-\p{Lu}\p{L}*)*|(?=\d*\p{Lu})[\p{L}\d]{2,3})$/u;

/** Whether an alt text is the name of the image's own file, without its ending. */
function isStem(alt: string, src: string | undefined): boolean {
  const stem = fileNameOf(src).replace(/\.\w+$/, '');
  return /[\d_-]/.test(alt) && alt.toLowerCase() === stem.toLowerCase() && !NAME.test(alt);
}

export default defineCheck({
  loses: ['result', 'little'],
  title: 'Alt text is not a file name',
  why: 'Google uses alt to understand an image, and screen readers read it out; a file name tells them nothing.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  remedy:
    'Replace the file name in alt with a short description of what the image shows; use alt="" if it is only decoration.',
  onPlatform: {
    wordpress:
      'Media → Library → the image → “Alternative Text”; in posts where it is already inserted, change it in the image block as well.',
  },
  messages: {
    file: {
      fault: 'File name as alt text',
      says: 'The alt text “{alt}” is a file name.',
    },
  },

  *run({ page }) {
    const images = renderedImages(page).filter(({ attrs }) => attrs.alt?.trim());
    if (images.length === 0) return 'not applicable';
    for (const at of images) {
      const alt = at.attrs.alt?.trim() ?? '';
      if (IMAGE_FILE.test(alt) || isStem(alt, at.attrs.src)) yield { message: 'file', values: { alt }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<img src="/kettle.jpg" alt="Copper kettle">' },
  {
    html: '<img src="/DSC_0042.jpg" alt="DSC_0042.JPG"><img src="/a.png" alt="kettle.webp">',
    finds: [
      {
        message: 'file',
        says: 'The alt text “DSC_0042.JPG” is a file name.',
        remedy:
          'Replace the file name in alt with a short description of what the image shows; use alt="" if it is only decoration.',
        onPlatform: {
          wordpress:
            'Media → Library → the image → “Alternative Text”; in posts where it is already inserted, change it in the image block as well.',
        },
        at: 'body > img:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'file',
        says: 'The alt text “kettle.webp” is a file name.',
        at: 'body > img:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<img src="/i/copper-kettle-2l.jpg?w=300" alt="copper-kettle-2l">',
    finds: [
      {
        message: 'file',
        says: 'The alt text “copper-kettle-2l” is a file name.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a word may be both', html: '<img src="/kettle.jpg" alt="Kettle">' },
  {
    name: 'names that are written so',
    html: '<img src="/coca-cola.svg" alt="Coca-Cola"><img src="/T-Mobile.png" alt="T-Mobile"><img src="/7-eleven.png" alt="7-Eleven"><img src="/3m.svg" alt="3M">',
  },
  {
    name: 'file names, as cameras and templates write them',
    html: '<img src="/IMG-0042.jpg" alt="IMG-0042"><img src="/copper-kettle.jpg" alt="Copper-kettle"><img src="/Kettle_2.jpg" alt="Kettle_2"><img src="/01.jpg" alt="01"><img src="/p2.jpg" alt="p2">',
    finds: ['file', 'file', 'file', 'file', 'file'],
  },
  { name: 'text about a file', html: '<img src="/a.png" alt="The icon of logo.svg">' },
  { html: '<img src="/kettle.jpg" alt="">', verdict: 'not applicable' },
  ...'jpg jpeg png gif webp avif svg bmp tif tiff heic'.split(' ').map((type) => ({
    html: `<img src="/a.png" alt="kettle.${type}">`,
    finds: ['file'],
  })),
];
