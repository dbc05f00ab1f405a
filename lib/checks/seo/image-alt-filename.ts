import { defineCheck, type Example } from '../check.ts';
import { fileNameOf, renderedImages } from '../knowledge/document/images.ts';

const IMAGE_FILE = /^[^\s/]+\.(jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)$/i;

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
      const file = fileNameOf(at.attrs.src);
      const isStem = /[\d_-]/.test(alt) && alt.toLowerCase() === file.replace(/\.\w+$/, '').toLowerCase();
      if (IMAGE_FILE.test(alt) || isStem) yield { message: 'file', values: { alt }, at };
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
  { name: 'text about a file', html: '<img src="/a.png" alt="The icon of logo.svg">' },
  { html: '<img src="/kettle.jpg" alt="">', verdict: 'not applicable' },
  ...'jpg jpeg png gif webp avif svg bmp tif tiff heic'.split(' ').map((type) => ({
    html: `<img src="/a.png" alt="kettle.${type}">`,
    finds: ['file'],
  })),
];
