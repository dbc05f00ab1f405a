import { defineCheck, type Example } from '../check.ts';
import { visibleImages } from '../knowledge/document/images.ts';

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('>'));

export default defineCheck({
  severity: 'warning',
  title: 'Every image names its file in src',
  why: 'Google finds images by the src of <img>; other attributes do not get them into image search.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  messages: {
    missing: { says: 'The image has no src.' },
    srcset: { says: 'The image has no src to fall back on, only srcset or the sources of its <picture>.' },
    lazy: { says: 'The address stands in {attribute} until a script moves it to src.' },
  },

  *run({ page }) {
    const images = visibleImages(page);
    if (images.length === 0) return 'not applicable';
    const sources = new Set(
      page.media.filter(({ tag }) => tag === 'source').map(({ path }) => parentOf(path)),
    );
    for (const at of images) {
      const { src = '', srcset } = at.attrs;
      const attribute = ['data-src', 'data-lazy-src'].find((name) => at.attrs[name]);
      const isPlaceholder = src.trim() === '' || src.startsWith('data:');
      if (!isPlaceholder || (src.startsWith('data:') && !attribute)) continue;
      if (attribute) yield { message: 'lazy', severity: 'notice', values: { attribute }, at };
      else if (srcset?.trim() || sources.has(parentOf(at.path))) yield { message: 'srcset', at };
      else yield { message: 'missing', at };
    }
  },
});

export const examples: Example[] = [
  {
    html: '<img src="/kettle.jpg" alt="Kettle"><picture><source srcset="/a.avif"><img src="/a.jpg" alt="A"></picture>',
  },
  { html: '<img alt="Kettle"><img src="" alt="Kettle">', finds: ['missing', 'missing'] },
  {
    html: '<img srcset="/a.jpg 1x, /b.jpg 2x" alt="A"><picture><source srcset="/a.avif"><img alt="A"></picture>',
    finds: ['srcset', 'srcset'],
  },
  {
    html: '<img data-src="/kettle.jpg" alt="A"><img src="data:image/gif;base64,R0lGODlhAQ" data-lazy-src="/b.jpg" alt="B">',
    finds: ['lazy', 'lazy'],
  },
  { name: 'an image that is its own address', html: '<img src="data:image/svg+xml,%3Csvg/%3E" alt="A">' },
  { name: 'lazy by the browser’s own means', html: '<img src="/a.jpg" loading="lazy" alt="A">' },
  { html: '<p>No images</p>', verdict: 'not applicable' },
];
