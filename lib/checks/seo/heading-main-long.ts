import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { characterCount } from '../knowledge/texts/text-width.ts';

const MOST = 70;

export default defineCheck({
  loses: ['nothing'],
  title: 'The main heading is short',
  why: 'Google may use the main heading as the title of a search result, where a long one is cut.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  remedy: 'Shorten the main heading to about 60 characters, and move details into the text below it.',
  messages: {
    long: {
      fault: 'Long main heading: {count} characters',
      says: 'The main heading has {count} characters; a search result shows about 60.',
    },
  },

  *run({ page }) {
    const main = renderedHeadings(page).filter(({ level, text }) => level === 1 && text);
    if (main.length === 0) return 'not applicable';
    for (const { at, text } of main) {
      const count = characterCount(text);
      if (count > MOST) yield { message: 'long', values: { count }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<h1>Copper kettles</h1>' },
  {
    html: `<h1>${'Copper kettles '.repeat(6)}</h1>`,
    finds: [
      {
        message: 'long',
        says: 'The main heading has 89 characters; a search result shows about 60.',
        remedy: 'Shorten the main heading to about 60 characters, and move details into the text below it.',
        at: 'body > h1:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'exactly at the limit', html: `<h1>${'k'.repeat(MOST)}</h1>` },
  {
    name: 'one character more',
    html: `<h1>${'k'.repeat(MOST + 1)}</h1>`,
    finds: [
      {
        message: 'long',
        says: 'The main heading has 71 characters; a search result shows about 60.',
        at: 'body > h1:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'characters as a reader counts them', html: `<h1>${'👩🏽‍💻'.repeat(40)}</h1>` },
  { html: '<h1></h1>', verdict: 'not applicable' },
];
