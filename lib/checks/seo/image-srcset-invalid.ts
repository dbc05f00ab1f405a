import { defineCheck, type Example } from '../check.ts';
import { visibleImages } from '../knowledge/document/images.ts';
import { skippedInSrcset } from '../knowledge/document/srcset.ts';

/** The most characters shown of an address or a descriptor. */
const SHOWN = 100;

export default defineCheck({
  // The src and the other files remain.
  loses: ['nothing'],
  title: 'Every file in srcset has a valid width or density',
  why: 'Browsers never choose a file with an invalid descriptor: visitors get another one, which is too large or blurred.',
  docs: 'https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute',
  remedy:
    'Write one descriptor after each file: its width in whole pixels, such as 300w, or a density, such as 2x. Separate files with commas, and write a space in an address as %20.',
  messages: {
    descriptor: {
      fault: 'Invalid descriptor in srcset',
      says: 'Browsers skip {file} in srcset, because “{descriptor}” is not a width such as 300w or a density such as 2x.',
    },
  },

  *run({ page }) {
    const sources = page.media.filter(({ tag }) => tag === 'source');
    const elements = [...visibleImages(page), ...sources].filter(({ attrs }) => attrs.srcset?.trim());
    if (elements.length === 0) return 'not applicable';
    for (const at of elements) {
      const [skipped] = skippedInSrcset(at.attrs.srcset);
      if (!skipped) continue;
      const values = {
        file: skipped.address.slice(0, SHOWN),
        descriptor: skipped.descriptors.slice(0, SHOWN),
      };
      yield { message: 'descriptor', values, at };
    }
  },
});

const image = (srcset: string) => ({ html: `<img src="a.jpg" alt="A" srcset="${srcset}">` });

export const examples: Example[] = [
  image('a.jpg 300w, b.jpg 600w'),
  image('a.jpg, b.jpg 1.5x, c.jpg 2e0x'),
  {
    ...image('a.jpg 300px, b.jpg 600w'),
    finds: [
      {
        message: 'descriptor',
        says: 'Browsers skip a.jpg in srcset, because “300px” is not a width such as 300w or a density such as 2x.',
        remedy:
          'Write one descriptor after each file: its width in whole pixels, such as 300w, or a density, such as 2x. Separate files with commas, and write a space in an address as %20.',
        at: 'body > img:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'long ones are cut',
    ...image(`${'a'.repeat(101)} ${'9'.repeat(101)}p`),
    finds: [
      {
        message: 'descriptor',
        says: `Browsers skip ${'a'.repeat(100)} in srcset, because “${'9'.repeat(100)}” is not a width such as 300w or a density such as 2x.`,
        at: 'body > img:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'in a picture',
    html: '<picture><source srcset="a.avif 300"><img src="a.jpg" alt="A"></picture>',
    finds: ['descriptor'],
  },
  { html: '<img src="a.jpg" alt="A">', verdict: 'not applicable' },
];
