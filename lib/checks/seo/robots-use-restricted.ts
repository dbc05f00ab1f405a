import { defineCheck, type Example } from '../check.ts';
import { robotsDirectives } from '../knowledge/robots/robots-directives.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'Google may index images and offer translations',
  why: 'Image search and translated results are two more ways in which people find a page.',
  remedy: 'If this is not intended, delete the rule from the robots meta element or the X-Robots-Tag header.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    noimageindex: {
      fault: 'Images excluded from image search',
      says: '“noimageindex” keeps the images of this page out of image search.',
    },
    notranslate: {
      fault: 'Translated results not allowed',
      says: '“notranslate” keeps Google from offering a translation of this page in search results.',
    },
  },

  *run({ page, response }) {
    for (const { name, at } of robotsDirectives(page, response)) {
      if (name === 'noimageindex' || name === 'notranslate') yield { message: name, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<meta name=robots content="index, max-image-preview:large">' },
  {
    html: '<meta name=robots content="NoImageIndex">',
    finds: [
      {
        message: 'noimageindex',
        says: '“noimageindex” keeps the images of this page out of image search.',
        remedy:
          'If this is not intended, delete the rule from the robots meta element or the X-Robots-Tag header.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    headers: { 'x-robots-tag': 'notranslate' },
    finds: [
      {
        message: 'notranslate',
        says: '“notranslate” keeps Google from offering a translation of this page in search results.',
        at: 'x-robots-tag: notranslate',
        severity: 'info',
      },
    ],
  },
  { name: 'an element for Chrome is no rule for robots', html: '<meta name=google content=notranslate>' },
];
