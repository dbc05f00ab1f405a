import { defineCheck, type Example } from '../check.ts';
import { renderedImages } from '../knowledge/document/images.ts';
import { characterCount } from '../knowledge/texts/text-width.ts';

const MOST = 150;

export default defineCheck({
  loses: ['nothing'],
  title: 'Alt text is short',
  why: 'Screen readers read alt text in one go; a longer description belongs in the text of the page.',
  docs: 'https://www.w3.org/WAI/tutorials/images/tips/',
  remedy:
    'Shorten alt to at most 150 characters that say what matters in the image; put details in a caption or in the text.',
  messages: {
    long: {
      fault: { one: 'Alt text of {count} character', other: 'Alt text of {count} characters' },
      says: {
        one: 'The alt text has {count} character.',
        other: 'The alt text has {count} characters; up to about 150 are easy to listen to.',
      },
    },
  },

  *run({ page }) {
    const images = renderedImages(page).filter(({ attrs }) => attrs.alt?.trim());
    if (images.length === 0) return 'not applicable';
    for (const at of images) {
      const alt = at.attrs.alt ?? '';
      if (alt.length <= MOST) continue;
      const count = characterCount(alt);
      if (count > MOST) yield { message: 'long', values: { count }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<img src="/kettle.jpg" alt="Copper kettle with a wooden handle on a gas stove">' },
  {
    html: `<img src="/kettle.jpg" alt="${'copper kettle '.repeat(15)}">`,
    finds: [
      {
        message: 'long',
        says: 'The alt text has 210 characters; up to about 150 are easy to listen to.',
        remedy:
          'Shorten alt to at most 150 characters that say what matters in the image; put details in a caption or in the text.',
        at: 'body > img:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'exactly at the limit', html: `<img src="/kettle.jpg" alt="${'k'.repeat(MOST)}">` },
  {
    name: 'one character more',
    html: `<img src="/kettle.jpg" alt="${'k'.repeat(MOST + 1)}">`,
    finds: [
      {
        message: 'long',
        says: 'The alt text has 151 characters; up to about 150 are easy to listen to.',
        at: 'body > img:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'characters as a reader counts them', html: `<img src="/a.jpg" alt="${'👩🏽‍💻'.repeat(MOST)}">` },
  { html: '<img src="/kettle.jpg" alt="">', verdict: 'not applicable' },
];
