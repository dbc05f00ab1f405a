import { defineCheck, type Example } from '../check.ts';
import { renderedImages } from '../knowledge/document/images.ts';
import { characterCount } from '../knowledge/texts/text-width.ts';

const MOST = 150;

export default defineCheck({
  severity: 'info',
  title: 'Alternative texts are short',
  why: 'Screen readers read an alternative text in one go; what needs more words belongs on the page.',
  docs: 'https://www.w3.org/WAI/tutorials/images/tips/',
  messages: {
    long: {
      says: {
        one: 'The alternative text has {count} character.',
        other: 'The alternative text has {count} characters; about 150 are read with ease.',
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
  { html: `<img src="/kettle.jpg" alt="${'copper kettle '.repeat(15)}">`, finds: ['long'] },
  { html: '<img src="/kettle.jpg" alt="">', verdict: 'not applicable' },
];
