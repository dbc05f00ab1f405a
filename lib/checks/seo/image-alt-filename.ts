import { defineCheck, type Example } from '../check.ts';
import { fileNameOf, renderedImages } from '../knowledge/document/images.ts';

const IMAGE_FILE = /^[^\s/]+\.(jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)$/i;

export default defineCheck({
  severity: 'notice',
  title: 'Alternative texts are not names of files',
  why: 'The name of a file tells nobody what the picture shows.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  messages: {
    file: { says: 'The alternative text “{alt}” is the name of a file.' },
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
    finds: ['file', 'file'],
  },
  { html: '<img src="/i/copper-kettle-2l.jpg?w=300" alt="copper-kettle-2l">', finds: ['file'] },
  { name: 'a word may be both', html: '<img src="/kettle.jpg" alt="Kettle">' },
  { name: 'a text about a file', html: '<img src="/a.png" alt="The icon of logo.svg">' },
  { html: '<img src="/kettle.jpg" alt="">', verdict: 'not applicable' },
];
