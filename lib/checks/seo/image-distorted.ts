import { defineCheck, type Example } from '../check.ts';
import { imageAddress, isDrawing, renderedImages } from '../knowledge/document/images.ts';
import { isSeen } from '../knowledge/document/rendered-elements.ts';

/** Pixels; a smaller image, or one from a smaller file, is an ornament that may be stretched. */
const LEAST = 16;

export default defineCheck({
  // No search engine says that it considers proportions.
  loses: ['nothing'],
  title: 'Images keep their proportions',
  why: 'An image that is stretched or squeezed looks like a mistake.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/CSS/object-fit',
  remedy: 'Set object-fit: cover in CSS, or give the box the proportions of the image (height: auto).',
  messages: {
    distorted: {
      fault: 'Image stretched or squeezed',
      says: '{address} is {natural} pixels but shown at {shown}, which changes its proportions.',
    },
  },

  *run({ page }) {
    const images = renderedImages(page);
    if (images.length === 0) return 'not applicable';
    if (!isSeen(page)) return { missing: 'rendering' };
    for (const at of images) {
      const { width = 0, height = 0, naturalWidth = 0, naturalHeight = 0, loaded, fit } = at.shown ?? {};
      const isPicture = Math.min(width, height, naturalWidth, naturalHeight) >= LEAST;
      if (loaded !== 'yes' || fit !== 'fill' || !isPicture) continue;
      const address = imageAddress(page, at);
      if (isDrawing(address)) continue;
      const values = {
        address,
        natural: `${naturalWidth} × ${naturalHeight}`,
        shown: `${width} × ${height}`,
      };
      yield { message: 'distorted', values, at, fix: 'object-fit: cover;' };
    }
  },
});

const html = '<img id="a" src="/kettle.jpg" alt="Kettle">';
const drawn = { loaded: 'yes', width: 300, height: 300, naturalWidth: 600, naturalHeight: 400 } as const;

export const examples: Example[] = [
  { html, shown: { '#a': { ...drawn, height: 200 } } },
  {
    html,
    shown: { '#a': { ...drawn, fit: 'fill' } },
    finds: [
      {
        message: 'distorted',
        says: 'https://example.com/kettle.jpg is 600 × 400 pixels but shown at 300 × 300, which changes its proportions.',
        remedy: 'Set object-fit: cover in CSS, or give the box the proportions of the image (height: auto).',
        at: '#a',
        severity: 'info',
        fix: 'object-fit: cover;',
        byHand: 'a rule of a style sheet',
      },
    ],
  },
  { name: 'cut, not squeezed', html, shown: { '#a': { ...drawn, fit: 'cover' } } },
  {
    name: 'an SVG keeps its proportions by itself',
    html: '<img id="a" src="/map.svg" alt="Map">',
    shown: { '#a': { ...drawn, fit: 'fill' } },
  },
  {
    name: 'just large enough to count',
    html,
    shown: { '#a': { ...drawn, height: 16, fit: 'fill' } },
    finds: ['distorted'],
  },
  { name: 'a thin line', html, shown: { '#a': { ...drawn, height: 15, fit: 'fill' } } },
  { name: 'not loaded', html, shown: { '#a': { ...drawn, loaded: 'pending', fit: 'fill' } } },
  {
    name: 'an ornament',
    html,
    shown: { '#a': { ...drawn, naturalWidth: 1, naturalHeight: 40, fit: 'fill' } },
  },
  { name: 'served text is not rendered', html, verdict: 'not looked at' },
  { html: '<h1>Kettles</h1>', verdict: 'not applicable' },
];
