import { defineCheck, type Example } from '../check.ts';
import { isLabelled } from '../knowledge/addresses/links.ts';
import { renderedImages } from '../knowledge/document/images.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Images have an alternative text',
  why: 'The alternative text tells search engines and blind visitors what an image shows.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  messages: {
    missing: { says: 'The image has no alt attribute. If it is decoration, alt="" says so.' },
    blank: { says: 'The alternative text is only white space. If the image is decoration, alt="" says so.' },
  },

  *run({ page }) {
    const images = renderedImages(page);
    if (images.length === 0) return 'not applicable';
    for (const at of images) {
      const { alt } = at.attrs;
      if (alt === undefined) {
        if (!isLabelled(at)) yield { message: 'missing', at };
      } else if (alt !== '' && isBlank(alt)) yield { message: 'blank', at };
    }
  },
});

export const examples: Example[] = [
  { html: '<img src="kettle.jpg" alt="Copper kettle with a wooden handle">' },
  { html: '<img src="a.jpg"><img src="b.jpg" alt="B"><img src="c.jpg">', finds: ['missing', 'missing'] },
  { html: '<img src="kettle.jpg" alt=" &nbsp;">', finds: ['blank'] },
  { name: 'an empty alt marks decoration', html: '<img src="line.png" alt=""><img src="line.png" alt>' },
  { name: 'decoration by role', html: '<img src="a.png" role="presentation"><img src="b.png" alt="B">' },
  {
    name: 'named or hidden for assistive technology',
    html: '<img src="a.png" aria-label="Kettle"><img src="b.png" aria-hidden="true"><img src="c.png" aria-labelledby="x">',
  },
  {
    name: 'a tracking pixel is no picture',
    html: '<img src="/hit" width="1" height="1">',
    verdict: 'not applicable',
  },
  {
    name: 'screen readers do not come to what is not rendered; search engines are no reason to name a pixel',
    html: '<img id="a" src="a.jpg"><img id="b" src="hit"><img id="c" src="c.jpg">',
    shown: {
      '#a': { hidden: 'not rendered' },
      '#b': { loaded: 'yes', width: 1, height: 1, naturalWidth: 1, naturalHeight: 1 },
      '#c': {
        hidden: 'invisible',
        loaded: 'pending',
        width: 0,
        height: 0,
        naturalWidth: 0,
        naturalHeight: 0,
      },
    },
    finds: ['missing'],
  },
  { name: 'a picture that is not shown', html: '<img src="a.png" hidden>', verdict: 'not applicable' },
  {
    name: 'what stands in noscript or in a comment is not an image of the page',
    html: '<noscript><img src="/hit"></noscript><!-- <img src="a.jpg"> -->',
    verdict: 'not applicable',
  },
  {
    name: 'a title is not an alternative text',
    html: '<img src="kettle.jpg" title="Kettle">',
    finds: ['missing'],
  },
];
