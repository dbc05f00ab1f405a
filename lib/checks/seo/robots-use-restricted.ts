import { defineCheck, type Example } from '../check.ts';
import { robotsDirectives } from '../knowledge/robots/robots-directives.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Google may index images and offer translations',
  why: 'These rules close two ways on which people find a page: image search and translated results.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    noimageindex: { says: '“noimageindex” keeps the images of this page out of image search.' },
    notranslate: { says: '“notranslate” keeps Google from offering a translation of this page.' },
  },

  *run({ page, response }) {
    for (const { name, at } of robotsDirectives(page, response)) {
      if (name === 'noimageindex' || name === 'notranslate') yield { message: name, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<meta name=robots content="index, max-image-preview:large">' },
  { html: '<meta name=robots content="NoImageIndex">', finds: ['noimageindex'] },
  { headers: { 'x-robots-tag': 'notranslate' }, finds: ['notranslate'] },
  { name: 'an element for Chrome is no rule for robots', html: '<meta name=google content=notranslate>' },
];
