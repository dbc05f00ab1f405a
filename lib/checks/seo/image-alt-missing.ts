import { defineCheck, type Example } from '../check.ts';
import { emptyImageLinks } from '../knowledge/addresses/image-links.ts';
import { isLabelled } from '../knowledge/addresses/links.ts';
import { renderedImages } from '../knowledge/document/images.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  loses: ['result', 'part'],
  title: 'Images have an alt attribute',
  why: 'The alt text tells search engines and blind visitors what an image shows.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  remedy:
    'Add an alt attribute that says in a few words what the image shows; use alt="" if it is only decoration.',
  onPlatform: {
    wordpress:
      'Media → Library → the image → “Alternative Text”; in posts where it is already inserted, change it in the image block as well.',
  },
  messages: {
    missing: {
      fault: 'Image without alt',
      says: 'The image has no alt attribute.',
    },
    blank: {
      loses: ['result', 'little'],
      fault: 'Only spaces in alt',
      says: 'The alt text is only white space, so it does not describe the image or mark it as decoration.',
      remedy: 'Describe the image in alt, or write alt="" without spaces if it is only decoration.',
    },
  },

  *run({ page }) {
    const images = renderedImages(page);
    if (images.length === 0) return 'not applicable';
    // Another check reports links that a blank alt leaves without text.
    const ofLinks = new Set(emptyImageLinks(page).flatMap(({ images }) => images));
    for (const at of images) {
      const { alt } = at.attrs;
      if (alt === undefined) {
        if (!isLabelled(at)) yield { message: 'missing', at, of: images.length };
      } else if (alt !== '' && isBlank(alt) && !ofLinks.has(at))
        yield { message: 'blank', at, fix: 'alt=""' };
    }
  },
});

export const examples: Example[] = [
  { html: '<img src="kettle.jpg" alt="Copper kettle with a wooden handle">' },
  {
    html: '<img src="a.jpg"><img src="b.jpg" alt="B"><img src="c.jpg">',
    finds: [
      {
        message: 'missing',
        says: 'The image has no alt attribute.',
        remedy:
          'Add an alt attribute that says in a few words what the image shows; use alt="" if it is only decoration.',
        onPlatform: {
          wordpress:
            'Media → Library → the image → “Alternative Text”; in posts where it is already inserted, change it in the image block as well.',
        },
        at: 'body > img:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'missing',
        says: 'The image has no alt attribute.',
        at: 'body > img:nth-child(3)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<img src="kettle.jpg" alt=" &nbsp;">',
    finds: [
      {
        message: 'blank',
        says: 'The alt text is only white space, so it does not describe the image or mark it as decoration.',
        remedy: 'Describe the image in alt, or write alt="" without spaces if it is only decoration.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
        fix: 'alt=""',
      },
    ],
  },
  {
    name: 'the only text of a link has its own check',
    html: '<a href="/"><img src="kettle.jpg" alt=" "></a>',
  },
  { name: 'an empty alt marks decoration', html: '<img src="line.png" alt=""><img src="line.png" alt>' },
  { name: 'decoration by role', html: '<img src="a.png" role="presentation"><img src="b.png" alt="B">' },
  {
    name: 'decoration by a list of roles, as ARIA recommends for older screen readers',
    html: '<img src="a.png" role="none presentation"><img src="b.png" role="Presentation\nnone"><img src="c.png" alt="C">',
  },
  {
    name: 'a role that does not exist is skipped',
    html: '<img src="a.png" role="decoration none"><img src="c.png" alt="C">',
  },
  {
    name: 'a list that begins with another role',
    html: '<img src="a.png" role="img none">',
    finds: ['missing'],
  },
  {
    name: 'named or hidden for assistive technology',
    html: '<img src="a.png" aria-label="Kettle"><img src="b.png" aria-hidden="true"><img src="c.png" aria-labelledby="x">',
  },
  {
    name: 'a tracking pixel does not count as an image',
    html: '<img src="/hit" width="1" height="1">',
    verdict: 'not applicable',
  },
  {
    name: 'images that are not rendered and tracking pixels need no alt text',
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
    finds: [{ message: 'missing', says: 'The image has no alt attribute.', at: '#c', severity: 'warning' }],
  },
  { name: 'an image that is not shown', html: '<img src="a.png" hidden>', verdict: 'not applicable' },
  {
    name: 'an image in noscript or in a comment is not an image of the page',
    html: '<noscript><img src="/hit"></noscript><!-- <img src="a.jpg"> -->',
    verdict: 'not applicable',
  },
  {
    name: 'a title is not alt text',
    html: '<img src="kettle.jpg" title="Kettle">',
    finds: ['missing'],
  },
];
