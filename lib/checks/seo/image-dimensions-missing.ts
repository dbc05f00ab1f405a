import { defineCheck, type Example } from '../check.ts';
import { imageAddress, isSized, renderedImages } from '../knowledge/document/images.ts';
import type { ElementRecord } from '../snapshot.ts';

export default defineCheck({
  // Only a hint: `vitals-cls-shifting` measures whether anything jumped.
  loses: ['nothing'],
  title: 'Space is reserved for images before they load',
  why: 'Without width and height, or CSS that reserves the space, content below an image jumps when it loads.',
  docs: 'https://web.dev/articles/optimize-cls',
  remedy:
    'Set the width and height attributes to the size of the image file, and height: auto in CSS; or reserve the space with aspect-ratio.',
  messages: {
    missing: {
      fault: 'Image without width and height',
      says: 'No attributes or CSS reserve space for {address} before it loads.',
    },
  },

  *run({ page }) {
    // Images inside the document need no loading.
    const isLoaded = (image: ElementRecord) => /^https?:/.test(imageAddress(page, image));
    const images = renderedImages(page);
    if (!images.some(isLoaded)) return 'not applicable';
    // One that cannot be loaded takes no space either, and another check reports it.
    const open = images.filter(
      (image) => !isSized(image) && isLoaded(image) && image.shown?.loaded !== 'broken',
    );
    // The styles of served text are unknown, and some browsers do not report those of a rendered page.
    if (open.length > 0 && open.every(({ shown }) => shown?.isReserved === undefined))
      return { missing: 'rendering' };
    for (const at of open) {
      const { isReserved, naturalWidth, naturalHeight } = at.shown ?? {};
      if (isReserved !== false) continue;
      yield {
        message: 'missing',
        values: { address: imageAddress(page, at) },
        at,
        ...(naturalWidth &&
          naturalHeight && { fix: `width="${naturalWidth}" height="${naturalHeight}" style="height: auto"` }),
      };
    }
  },
});

const html = '<img id="a" src="/kettle.jpg" alt="Kettle">';

export const examples: Example[] = [
  { html, shown: { '#a': { loaded: 'yes', isReserved: true } } },
  {
    html,
    shown: { '#a': { loaded: 'yes', naturalWidth: 300, naturalHeight: 200, isReserved: false } },
    finds: [
      {
        message: 'missing',
        says: 'No attributes or CSS reserve space for https://example.com/kettle.jpg before it loads.',
        remedy:
          'Set the width and height attributes to the size of the image file, and height: auto in CSS; or reserve the space with aspect-ratio.',
        at: '#a',
        severity: 'info',
        fix: 'width="300" height="200" style="height: auto"',
      },
    ],
  },
  {
    name: 'never loaded',
    html,
    shown: { '#a': { loaded: 'broken', naturalWidth: 0, naturalHeight: 0, isReserved: false } },
  },
  {
    name: 'not loaded yet',
    html,
    shown: { '#a': { loaded: 'pending', naturalWidth: 0, naturalHeight: 0, isReserved: false } },
    finds: [
      {
        message: 'missing',
        says: 'No attributes or CSS reserve space for https://example.com/kettle.jpg before it loads.',
        at: '#a',
        severity: 'info',
      },
    ],
  },
  {
    name: 'attributes are enough, even in served text',
    html: '<img src="/kettle.jpg" width="300" height="200" alt="Kettle">',
  },
  {
    name: 'one attribute is not enough, or one that is not a length',
    html: '<img id="a" src="/a.jpg" width="300" alt="A"><img id="b" src="/b.jpg" width="300" height="auto" alt="B">',
    shown: { '#a': { isReserved: false }, '#b': { isReserved: false } },
    finds: [
      {
        message: 'missing',
        says: 'No attributes or CSS reserve space for https://example.com/a.jpg before it loads.',
        at: '#a',
        severity: 'info',
      },
      {
        message: 'missing',
        says: 'No attributes or CSS reserve space for https://example.com/b.jpg before it loads.',
        at: '#b',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an image in the document itself',
    html: '<img id="a" src="data:image/gif;base64,R0lGODlhAQ" alt="A">',
    shown: { '#a': { isReserved: false } },
    verdict: 'not applicable',
  },
  {
    name: 'not rendered',
    html,
    shown: { '#a': { hidden: 'not rendered' } },
    verdict: 'not applicable',
  },
  { name: 'a browser that does not report computed sizes', html, shown: {}, verdict: 'not looked at' },
  { name: 'the styles of served text are unknown', html, verdict: 'not looked at' },
  { html: '<h1>Kettles</h1>', verdict: 'not applicable' },
];
