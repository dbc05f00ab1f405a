import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { visibleImages } from '../knowledge/document/images.ts';
import { isRendered } from '../knowledge/document/rendered-elements.ts';
import { srcsetAddresses } from '../knowledge/document/srcset.ts';
import { mayBeFilledIn } from '../knowledge/texts/placeholders.ts';

/** Attributes in which lazy-loading scripts keep the URL; some scripts use them as flags. */
const LAZY = ['data-src', 'data-lazy-src', 'data-srcset', 'data-original', 'data-lazy'];

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('>'));

export default defineCheck({
  loses: ['result', 'part', 'likely'],
  title: 'Every image has a src',
  why: 'Google finds images by the src of <img>, and recommends a src as a fallback for srcset and <picture>.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  remedy: 'Put the URL of the image file in the src of the <img>, or delete the element.',
  messages: {
    missing: {
      fault: 'Image without src',
      says: 'The image has no src.',
    },
    srcset: {
      loses: ['result', 'little'],
      fault: 'Image without a fallback src',
      says: 'The image has only srcset or the sources of its <picture>, and no src to fall back on.',
      remedy:
        'Add a src with one of the files from srcset, in a format that every browser and crawler reads, such as JPEG.',
    },
    lazy: {
      loses: ['nothing'],
      fault: 'Image URL in {attribute}, not in src',
      says: 'The URL of the image is in {attribute} until a script moves it to src; a crawler might not see it.',
      remedy:
        'Put the URL in src and let the browser load it late with loading="lazy"; then no script is needed.',
    },
  },

  *run({ page }) {
    const images = visibleImages(page);
    if (images.length === 0) return 'not applicable';
    const sources = new Set(
      page.media.filter(({ tag }) => tag === 'source').map(({ path }) => parentOf(path)),
    );
    for (const at of images) {
      const { src = '', srcset } = at.attrs;
      const attribute = LAZY.find((name) => /[./]/.test(at.attrs[name] ?? ''));
      const isPlaceholder = src.trim() === '' || src.startsWith('data:');
      if (!isPlaceholder || (src.startsWith('data:') && !attribute)) continue;
      if (attribute) {
        const value = at.attrs[attribute]?.trim() ?? '';
        const address = attribute === 'data-srcset' ? (srcsetAddresses(value)[0] ?? '') : value;
        const fix = `src="${escapeHtml(address)}" loading="lazy"`;
        yield { message: 'lazy', values: { attribute }, at, fix };
      } else if (srcset?.trim() || sources.has(parentOf(at.path))) {
        const [first] = srcsetAddresses(srcset);
        const fix = first && `src="${escapeHtml(first)}"`;
        yield { message: 'srcset', at, ...(fix && { fix }) };
        // An image that is not rendered may be waiting for a script to set its file.
      } else if (isRendered(at)) {
        const loses = mayBeFilledIn(page) && (['result', 'little'] as const);
        yield { message: 'missing', at, ...(loses && { loses }) };
      }
    }
  },
});

const SERVICE = 'https://images.example/w_300,h_200/kettle.jpg';

export const examples: Example[] = [
  {
    name: 'an address with commas, as image services have',
    html: `<img srcset="${SERVICE} 1x, /b.jpg 2x" alt="A"><img srcset=" , ${SERVICE}, /b.jpg 2x" alt="A">`,
    finds: [
      {
        message: 'srcset',
        says: 'The image has only srcset or the sources of its <picture>, and no src to fall back on.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
        fix: `src="${SERVICE}"`,
      },
      {
        message: 'srcset',
        says: 'The image has only srcset or the sources of its <picture>, and no src to fall back on.',
        at: 'body > img:nth-child(2)',
        severity: 'notice',
        fix: `src="${SERVICE}"`,
      },
    ],
  },
  {
    name: 'a lazy address with commas or spaces; a lazy list',
    html: `<img data-src="${SERVICE}" alt="A"><img data-src=" /my kettle.jpg " alt="A"><img data-srcset="${SERVICE} 300w" alt="A">`,
    finds: [
      {
        message: 'lazy',
        says: 'The URL of the image is in data-src until a script moves it to src; a crawler might not see it.',
        at: 'body > img:nth-child(1)',
        severity: 'info',
        fix: `src="${SERVICE}" loading="lazy"`,
      },
      {
        message: 'lazy',
        says: 'The URL of the image is in data-src until a script moves it to src; a crawler might not see it.',
        at: 'body > img:nth-child(2)',
        severity: 'info',
        fix: 'src="/my kettle.jpg" loading="lazy"',
      },
      {
        message: 'lazy',
        says: 'The URL of the image is in data-srcset until a script moves it to src; a crawler might not see it.',
        at: 'body > img:nth-child(3)',
        severity: 'info',
        fix: `src="${SERVICE}" loading="lazy"`,
      },
    ],
  },
  {
    html: '<img src="/kettle.jpg" alt="Kettle"><picture><source srcset="/a.avif"><img src="/a.jpg" alt="A"></picture>',
  },
  {
    html: '<img alt="Kettle"><img src="" alt="Kettle">',
    finds: [
      {
        message: 'missing',
        says: 'The image has no src.',
        remedy: 'Put the URL of the image file in the src of the <img>, or delete the element.',
        at: 'body > img:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'missing',
        says: 'The image has no src.',
        at: 'body > img:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<img srcset="/a.jpg 1x, /b.jpg 2x" alt="A"><picture><source srcset="/a.avif"><img alt="A"></picture>',
    finds: [
      {
        message: 'srcset',
        says: 'The image has only srcset or the sources of its <picture>, and no src to fall back on.',
        remedy:
          'Add a src with one of the files from srcset, in a format that every browser and crawler reads, such as JPEG.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
        fix: 'src="/a.jpg"',
      },
      {
        message: 'srcset',
        says: 'The image has only srcset or the sources of its <picture>, and no src to fall back on.',
        at: 'body > picture:nth-child(2) > img:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<img data-src="/kettle.jpg" alt="A"><img src="data:image/gif;base64,R0lGODlhAQ" data-lazy-src="/b.jpg" alt="B">',
    finds: [
      {
        message: 'lazy',
        says: 'The URL of the image is in data-src until a script moves it to src; a crawler might not see it.',
        remedy:
          'Put the URL in src and let the browser load it late with loading="lazy"; then no script is needed.',
        at: 'body > img:nth-child(1)',
        severity: 'info',
        fix: 'src="/kettle.jpg" loading="lazy"',
      },
      {
        message: 'lazy',
        says: 'The URL of the image is in data-lazy-src until a script moves it to src; a crawler might not see it.',
        at: 'body > img:nth-child(2)',
        severity: 'info',
        fix: 'src="/b.jpg" loading="lazy"',
      },
    ],
  },
  {
    html: '<img data-original="/kettle.jpg" alt="A">',
    finds: [
      {
        message: 'lazy',
        says: 'The URL of the image is in data-original until a script moves it to src; a crawler might not see it.',
        at: 'body > img:nth-child(1)',
        severity: 'info',
        fix: 'src="/kettle.jpg" loading="lazy"',
      },
    ],
  },
  {
    name: 'the empty frame of an enlarged view',
    html: '<img id="a" alt="">',
    shown: { '#a': { hidden: 'not rendered' } },
  },
  {
    name: 'a script may still set the file in a served page',
    html: '<img alt="A"><script src=/app.js></script>',
    finds: [
      {
        message: 'missing',
        says: 'The image has no src.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a flag is not a URL', html: '<img data-lazy="true" alt="A">', finds: ['missing'] },
  { name: 'an image in a data: URL', html: '<img src="data:image/svg+xml,%3Csvg/%3E" alt="A">' },
  { name: 'lazy loading by the browser', html: '<img src="/a.jpg" loading="lazy" alt="A">' },
  { html: '<p>No images</p>', verdict: 'not applicable' },
  ...'data-src data-lazy-src data-srcset data-original data-lazy'
    .split(' ')
    .map((name) => ({ html: `<img ${name}="/kettle.jpg" alt="A">`, finds: ['lazy'] })),
];
